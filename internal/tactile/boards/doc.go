// Package boards lists the kinds of boards. Each is a folder below this one with
// everything about it: its protocol, its requests, its USB numbers, an emulator,
// and recordings with the moves that they give. A kind in this list is found by
// "devices", offered by "simulate", named by help and completion, and tried by
// the tests.
//
//	kind, err := boards.Named("dgt")
//	frame, used, err := kind.Decode([]byte{0x8E, 0x00, 0x05, 0x34, 0x00})
//	board := simulate.NewBoard(kind.NewEmulator(), simulate.Hand{})
//
// To add a kind, copy the folder skeleton, replace its messages by the board's,
// and add one line to the list in boards.go.
package boards
