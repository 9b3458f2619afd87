// Package cells shows a seat on a braille display: what was said, for as long as
// the reader wants it, then where the game stands, and the board, a rank a line.
// What stands where is worked out by pure functions, from a view and the size of
// the display; a Reader keeps what was read and what was not, and Run carries it
// all to a display and back.
//
//	reader := cells.NewReader(40, 1)
//	reader.Hear(u)
//	shown, cursor := reader.Shown(seen)
//
// Nothing passes by itself: what was said stays until a key moves on, and only
// what comes first at a table, such as the opponent's announcement, takes the
// place of what is being read.
package cells
