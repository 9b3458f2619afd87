// Package sitting is one evening of practice at a terminal: lines that are typed,
// and where there is one, a board on which positions are set up by hand, led square
// by square, and moves are made.
//
//	sitting.Sitting{Exercise: exercise, Tell: tell, In: os.Stdin}.Hold(ctx)
//
// A Leader leads somebody square by square until a board under their fingers shows
// a position, and finds the move that a hand has made there. Of a board that feels
// only whether a square is taken, a piece on a square that needs one is right.
package sitting
