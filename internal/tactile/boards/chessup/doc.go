// Package chessup is the ChessUp, a board on Bluetooth Low Energy that runs a game
// itself and reports the moves that are made on it. It contains the driver and a
// recording.
//
//	frame, err := chessup.Protocol{}.Report([]byte{0xA3, 0x35, 4, 1, 4, 3})
//	fmt.Println(frame, err)
package chessup

import "embed"

// Recordings contains messages of such a board, with the moves that it must
// give.
//
//go:embed recordings
var Recordings embed.FS
