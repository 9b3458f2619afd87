// Package sense works out what a hand does on a board, from what the board's
// squares tell: which man was touched, where it was put, which of the moves
// that the caller offers the board shows, whether the opponent's move was
// carried out, and what stands wrong.
//
// It knows no legality: the caller says what stood on the board when it was
// last in order, what it must show, and which placements could follow. Time is
// told.
//
//	sensor := sense.NewSensor(sense.Config{Sensing: device.Sensing()})
//	events := sensor.Told(at, sense.Table{Board: before, Goal: before, Turn: rules.White, Candidates: moves})
//	events = sensor.Change(at, sense.Change{Square: e2, Before: pawn, Ordered: true})
//	// events is sense.Lifted{Square: e2, Piece: White pawn, Stood: true, Ordered: true}
package sense
