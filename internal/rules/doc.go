// Package rules is chess as a program can hold it: positions, moves and their
// legality (Chess960 too), games, FEN, and moves in standard notation. The Laws
// in their editions are in the folder laws, and who can still win in winnable.
// The folder evidence reconciles two boards and two scoresheets that differ.
//
// It knows nothing of time of day, words, devices, files or who is blind. All
// its values are immutable: a method that could fail returns the unchanged
// value and an error.
//
//	position := rules.Standard()
//	move, err := position.ParseSAN("Nf3")
//	after, err := position.Play(move)
package rules
