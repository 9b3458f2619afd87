// Package skeleton is the smallest kind of board that works, to be copied when a
// new one is added: driver, emulator, how it is asked for, and a recording.
//
//	frame, used, err := skeleton.Protocol{}.Decode([]byte("e2-\n"))
//	fmt.Println(frame, used, err)
package skeleton

import "embed"

// Recordings holds what such a board said, with the moves that it must give.
//
//go:embed recordings
var Recordings embed.FS
