// Package livechess is a board that DGT's program LiveChess holds: the driver and a
// recording. The board and its clock are read by LiveChess, and this reads what
// LiveChess tells of them.
//
//	frame, used, err := livechess.Protocol{}.Decode([]byte("{\"serial\":\"25100\"}\n"))
//	fmt.Println(frame, used, err)
package livechess

import "embed"

// Recordings holds what LiveChess told of a board, with the moves that it must give.
//
//go:embed recordings
var Recordings embed.FS
