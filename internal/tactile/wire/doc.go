// Package wire is what boards and clocks say, and what can be said to them, as
// values: frames, what a square holds, what a kind of board is like, and the
// interfaces that a kind of board fulfils. It opens nothing, asks no time and
// knows no legality. The kinds themselves are folders of package boards.
//
//	var protocol wire.Protocol = dgt.Protocol{}
//	frame, used, err := protocol.Decode([]byte{0x8E, 0x00, 0x05, 0x34, 0x00})
//	changed := frame.(wire.Changed)
package wire
