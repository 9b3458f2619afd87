// Package wire is what boards and clocks say on a serial line, and what can
// be said to them: one file for each protocol, all of it pure. Bytes go in and
// frames come out; commands go in and bytes come out. It opens no port, asks
// no time and knows no legality.
//
//	frame, used, err := wire.DGT{}.Decode([]byte{0x8E, 0x00, 0x05, 0x34, 0x00})
//	// frame is wire.Changed{Square: e2, After: wire.Content{}}, used is 5
//
// A new protocol is one file: copy skeleton.go, replace what it says by what
// the board says, and add one line to the list in protocols.go.
package wire
