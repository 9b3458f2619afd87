// Package pegasus is the DGT Pegasus, a board on Bluetooth Low Energy that feels
// only where pieces stand: the driver, an emulator and a recording. It speaks in the
// frames of a DGT board and lights squares by a command of its own.
//
//	frame, used, err := pegasus.Protocol{}.Decode([]byte{0x8E, 0x00, 0x05, 0x34, 0x01})
//	fmt.Println(frame, used, err)
package pegasus

import "embed"

// Recordings holds what such a board said, with the moves that it must give.
//
//go:embed recordings
var Recordings embed.FS
