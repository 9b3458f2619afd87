// Package boards lists the kinds of boards. Each is a folder below this one that
// holds all that belongs to it: how it speaks, how one asks for it, its USB
// numbers, an emulator that stands in for it, and recordings with the moves
// that they give. What is listed here is found by "devices", offered by
// "simulate", named by help and completion, and tried by the tests.
//
//	kind, err := boards.Named("dgt")
//	frame, used, err := kind.Decode([]byte{0x8E, 0x00, 0x05, 0x34, 0x00})
//	board := simulate.NewBoard(kind.NewEmulator(), simulate.Hand{})
//
// A new kind: copy the folder skeleton, replace what it says by what the board
// says, and add one line to the list in boards.go.
package boards
