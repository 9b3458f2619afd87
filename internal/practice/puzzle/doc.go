// Package puzzle is positions with one best solution: reading them from a file in
// the columns of the free set of lichess.org, choosing one by theme and strength
// without loading the file, and judging what somebody plays. It knows no words.
//
//	puzzles, err := puzzle.Own()
//	attempt := puzzles[0].Attempt()
//	_, answer := attempt.Try(move)
package puzzle
