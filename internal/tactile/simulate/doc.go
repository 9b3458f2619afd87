// Package simulate is boards and clocks that are not there: they answer on a
// pseudo-terminal as the real ones do, for our own drivers and for those of
// other programs. A hand can be typed, a recording played back, and the hand
// can be clumsy.
//
//	board := simulate.NewBoard(dgt.NewEmulator(), simulate.Hand{})
//	line, err := simulate.OpenLine("/tmp/board")
//	err = simulate.Run(ctx, line, board, simulate.Config{Typed: os.Stdin})
package simulate
