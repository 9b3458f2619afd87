// Package chessnut is the Chessnut boards on USB and on the radio: the driver, an emulator and
// recordings. They speak in reports.
//
//	frame, err := chessnut.Protocol{}.Report([]byte{0x23, 0x01, 0x00})
//	fmt.Println(frame, err)
package chessnut

import "embed"

// Recordings contains messages of such a board, with the moves that it must
// give.
//
//go:embed recordings
var Recordings embed.FS
