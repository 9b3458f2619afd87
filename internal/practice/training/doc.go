// Package training is practising alone, in lines: puzzles, endings against perfect
// defence, exercises in seeing the board, and the lines of a repertoire. Each is an
// Exercise: it is told what was typed and returns what is said.
//
//	exercise := training.Puzzles(pupil, source, training.Wish{}, 1)
//	told := exercise.Begin()
//	told, over := exercise.Enter("Nf3")
//
// It knows no screen, no voice and no time but the one that it is told.
package training
