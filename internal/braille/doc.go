// Package braille drives a braille display through BrlAPI, the interface by which
// brltty, and others that speak it, lend a display to a program. It knows cells
// and keys, and no chess.
//
//	display, err := braille.Dial(ctx, address) // an empty one is that of this machine
//	err = display.Write([]braille.Cell{{Rune: 'e'}, {Rune: '4', Dots: braille.Dot7}}, -1)
//	key, err := display.Key()
//
// The protocol is version 8 of BrlAPI: packets of a size and a type, both big
// endian in four bytes, and their content.
package braille
