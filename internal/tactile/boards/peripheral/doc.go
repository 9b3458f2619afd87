// Package peripheral is home-built boards that speak the Chess Peripheral
// Protocol, lines of text that came out of the engine protocol CECP and that
// programs for phones speak over Bluetooth: the driver, an emulator and a
// recording.
//
//	frame, used, err := peripheral.Protocol{}.Decode([]byte("move e2e4\n"))
//	fmt.Println(frame, used, err)
package peripheral

import "embed"

// Recordings holds what such a board said, with the moves that it must give.
//
//go:embed recordings
var Recordings embed.FS
