// Package sitting is one evening of practice at a terminal: lines that are typed,
// and where there is one, a board on which positions are set up by hand, led square
// by square, and moves are made.
//
//	sitting.Sitting{Exercise: exercise, Tell: tell, In: os.Stdin}.Hold(ctx)
package sitting
