// Package byhand leads somebody square by square until a board under their fingers
// shows a position, and finds the move that a hand has made there.
//
//	leader := byhand.New(narrator)
//	told := leader.Owe(position.Placement())
//	told = leader.Look(contents)
//
// It is told what a board feels and opens none. Of a board that feels only whether
// a square is taken, a man on a square that needs one counts as the right one.
package byhand
