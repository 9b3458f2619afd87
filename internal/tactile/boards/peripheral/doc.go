// Package peripheral is home-built boards that speak the Chess Peripheral
// Protocol: the driver, an emulator and a recording. Its lines of text come
// from the engine protocol CECP, and programs for phones speak it over
// Bluetooth.
//
//	frame, used, err := peripheral.Protocol{}.Decode([]byte("move e2e4\n"))
//	fmt.Println(frame, used, err)
package peripheral

import "embed"

// Recordings contains messages of such a board, with the moves that it must
// give.
//
//go:embed recordings
var Recordings embed.FS
