// Package sense works out what a hand does on a board, from what the board's
// squares tell: which piece was touched, where it was put, which of the moves
// that the caller offers the board shows, whether the opponent's move was
// carried out, and what stands wrong.
//
// It knows no legality: the caller says what stood on the board when it was
// last in order, what it must show, and which placements could follow. Time is
// told.
//
//	sensor.Told(0, sense.Table{Board: before, Goal: before, Turn: rules.White})
//	sensor.Looked(0, wire.StartContents())
//	for _, event := range sensor.Change(time.Second, sense.Change{Square: e2, Before: wire.Holding(before.At(e2)), Ordered: true}) {
//	// Output: sense.Lifted of e2, stood there: true
package sense
