// Package swiss asks a pairing program for the next round of a Swiss tournament.
// The program is bbpPairings, JaVaFo, or any other that reads a tournament report
// file and writes the pairings as those two do. It runs the program for a limited
// time, links none of its code, and does not trust its answer. The tournament
// checks the round like one that was paired by hand.
//
//	program, err := swiss.Find("bbpPairings")
//	round, err := program.Pair(ctx, club, swiss.Options{First: 'w'})
package swiss
