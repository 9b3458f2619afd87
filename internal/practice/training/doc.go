// Package training is practising alone, in lines: puzzles, endings against perfect
// defence, exercises in seeing the board, and the lines of a repertoire. Each is an
// Exercise: it takes the typed lines and returns the messages.
//
//	exercise := training.Puzzles(pupil, source, training.Wish{}, 1)
//	told := exercise.Begin()
//	told, over := exercise.Enter("Nf3")
//
// It uses no screen and no voice, and only the time that it receives.
package training
