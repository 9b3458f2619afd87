// Package dgt is the DGT electronic board with its clock: the driver, an emulator
// and recordings.
//
//	frame, used, err := dgt.Protocol{}.Decode([]byte{0x8E, 0x00, 0x05, 0x34, 0x00})
//	fmt.Println(frame, used, err)
package dgt

import "embed"

// Recordings contains messages of such a board, with the moves that it must
// give.
//
//go:embed recordings
var Recordings embed.FS
