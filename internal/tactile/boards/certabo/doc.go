// Package certabo is the Certabo boards that read tags: the driver, an emulator that
// makes their noise, and recordings.
//
//	lamps := certabo.Protocol{}.Light(wire.Lights{From: rules.A1, To: rules.H8}, wire.Capabilities{})
//	fmt.Printf("% X\n", lamps)
package certabo

import "embed"

// Recordings contains messages of such a board, with the moves that it must
// give.
//
//go:embed recordings
var Recordings embed.FS
