// Package sharing gives a board that this program reads to other programs, in the
// protocol of DGT's program LiveChess. It serves the DGT page of lichess.org, and
// the programs that the user names. It is not in the tournament build.
//
//	err := sharing.Share{Board: "dgt:/dev/ttyACM0", Narrator: narrator, Out: os.Stdout}.Run(ctx)
package sharing
