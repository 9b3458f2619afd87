// Package wire is the messages of boards and clocks, in both directions, as
// values. It contains frames, the contents of squares, the traits of a kind of
// board, and the interfaces that it implements. It opens nothing, asks no time
// and knows no legality. The kinds themselves are folders of package boards.
//
//	var protocol wire.Protocol = dgt.Protocol{}
//	frame, used, err := protocol.Decode([]byte{0x8E, 0x00, 0x05, 0x34, 0x00})
//	changed := frame.(wire.Changed)
package wire
