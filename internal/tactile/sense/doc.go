// Package sense finds the acts of a hand on a board from the reports of the
// board's squares. They are the touched piece, its new square, the one of the
// caller's moves that the board shows, the opponent's move if it was played,
// and the wrong squares.
//
// It knows no legality: the caller gives the placement that was last in order,
// the one that the board must show, and the placements that could follow. The
// caller passes the time.
//
//	sensor.Told(0, sense.Table{Board: before, Goal: before, Turn: rules.White})
//	sensor.Looked(0, wire.StartContents())
//	for _, event := range sensor.Change(time.Second, sense.Change{Square: e2, Before: wire.Holding(before.At(e2)), Ordered: true}) {
//	// Output: sense.Lifted of e2, stood there: true
package sense
