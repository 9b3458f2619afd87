// Package sense finds the acts of a hand on a board from the reports of the
// board's squares: which piece was touched, where it was put, which of the
// caller's moves the board shows, whether the opponent's move was played, and
// which squares are wrong.
//
// It knows no legality: the caller gives the placement that was last in order,
// the one that the board must show, and the placements that could follow. Time
// is told.
//
//	sensor.Told(0, sense.Table{Board: before, Goal: before, Turn: rules.White})
//	sensor.Looked(0, wire.StartContents())
//	for _, event := range sensor.Change(time.Second, sense.Change{Square: e2, Before: wire.Holding(before.At(e2)), Ordered: true}) {
//	// Output: sense.Lifted of e2, stood there: true
package sense
