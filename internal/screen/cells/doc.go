// Package cells shows a seat on a Braille display: messages, for as long as the
// reader wants them, and then the state of the game. Last comes the board, a
// rank a line. Pure functions compute the layout from a view and the size of
// the display. A Reader stores the read and the unread messages, and Run
// connects it to a display.
//
//	reader := cells.NewReader(40, 1)
//	reader.Hear(u)
//	shown, cursor := reader.Shown(seen)
//
// No message passes by itself: it stays until a key moves on. Only urgent
// messages at a table, such as the opponent's announcement, replace the one
// that is being read.
package cells
