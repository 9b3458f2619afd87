// Package livechess is a board that DGT's program LiveChess holds: the driver and a
// recording. LiveChess reads the board and its clock, and this package reads the
// messages of LiveChess.
//
//	frame, used, err := livechess.Protocol{}.Decode([]byte("{\"serial\":\"25100\"}\n"))
//	fmt.Println(frame, used, err)
package livechess

import "embed"

// Recordings contains messages of LiveChess about a board, with the moves that they
// must give.
//
//go:embed recordings
var Recordings embed.FS
