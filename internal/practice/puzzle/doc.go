// Package puzzle is positions with one best solution. It reads them from a file
// in the columns of the free set of lichess.org, chooses one by theme and
// strength without loading the file, and judges a player's moves. It knows no
// words.
//
//	puzzles, err := puzzle.Own()
//	attempt := puzzles[0].Attempt()
//	_, answer := attempt.Try(move)
package puzzle
