// Package chesslink is the Millennium boards: the driver, an emulator and recordings.
//
//	message := chesslink.Message("V") // with both parities
//	fmt.Printf("% X\n", message)
package chesslink

import "embed"

// Recordings contains messages of such a board, with the moves that it must
// give.
//
//go:embed recordings
var Recordings embed.FS
