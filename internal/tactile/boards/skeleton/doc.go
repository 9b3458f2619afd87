// Package skeleton is the smallest working kind of board, for copying when you
// add a new one: driver, emulator, its requests, and a recording.
//
//	frame, used, err := skeleton.Protocol{}.Decode([]byte("e2-\n"))
//	fmt.Println(frame, used, err)
package skeleton

import "embed"

// Recordings contains messages of such a board, with the moves that it must
// give.
//
//go:embed recordings
var Recordings embed.FS
