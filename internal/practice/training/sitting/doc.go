// Package sitting is one session of practice at a terminal. The user types lines;
// on a board, if there is one, they set up positions by hand with guidance square
// by square, and make moves.
//
//	sitting.Sitting{Exercise: exercise, Tell: tell, In: os.Stdin}.Hold(ctx)
//
// A Leader guides a user square by square until the board under their fingers
// shows a position, and finds the move that a hand has made there. Of a board that
// feels only whether a square is taken, a piece on a square that needs one is
// right.
package sitting
