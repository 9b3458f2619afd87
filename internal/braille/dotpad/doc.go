// Package dotpad drives a Dot Pad by its serial line: an area of pins for a
// tactile picture and a line of braille cells below it. It knows pins, cells and
// keys, and no chess.
//
//	pad, err := dotpad.Dial(ctx, address) // such as "/dev/ttyUSB0"
//	err = pad.Write([]braille.Cell{{Rune: 'e'}, {Rune: '4'}}, -1)
//	err = pad.Draw(picture)
//	key, err := pad.Key()
//
// A message is AA 55, a length in two bytes that counts the rest, a
// destination, a command in two bytes, a sequence number, data, and a checksum.
// The checksum is A5 with all bytes from the destination, by exclusive or.
// Numbers are big endian.
package dotpad
