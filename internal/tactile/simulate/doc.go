// Package simulate is emulated boards and clocks. They answer on a
// pseudo-terminal as the real ones do, for this program's drivers and for other
// programs. A hand can be typed, a recording played back, and the hand can be
// clumsy.
//
//	board := simulate.NewBoard(dgt.NewEmulator(), simulate.Hand{Pace: time.Second})
//	board.Hear(0, []byte{dgt.SendUpdateBoard}) // the host wants to hear of changes
//	if _, err := board.Typed(0, "move e2e4"); err != nil {
//	fmt.Printf("% X\n", board.Beat(time.Second))
package simulate
