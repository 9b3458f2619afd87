// Package pegasus is the DGT Pegasus, a board on Bluetooth Low Energy that senses
// only which squares are occupied: the driver, an emulator and a recording. It uses
// the frames of a DGT board and lights squares by a separate command.
//
//	frame, used, err := pegasus.Protocol{}.Decode([]byte{0x8E, 0x00, 0x05, 0x34, 0x01})
//	fmt.Println(frame, used, err)
package pegasus

import "embed"

// Recordings contains messages of such a board, with the moves that it must
// give.
//
//go:embed recordings
var Recordings embed.FS
