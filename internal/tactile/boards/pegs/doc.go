// Package pegs is the open peg board of this project: the driver, an emulator and
// recordings.
//
//	command := pegs.Protocol{}.Buzz(rules.A1, wire.Capabilities{Abilities: wire.CanBuzz})
//	fmt.Printf("% X\n", command)
package pegs

import "embed"

// Recordings contains messages of such a board, with the moves that it must
// give.
//
//go:embed recordings
var Recordings embed.FS
