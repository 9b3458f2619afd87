// Package rules is the Laws of Chess as a program can hold them: positions,
// moves and their legality (Chess960 too), touch-move, claims, endings, dead
// positions, and what two boards and two scoresheets say when they differ, in
// the editions of 2005, 2014, 2018 and 2023.
//
// It knows nothing of time of day, words, devices, files or who is blind. All
// its values are immutable: a method that could fail returns the unchanged
// value and an error.
//
//	position := rules.Standard()
//	move, err := position.ParseSAN("Nf3")
//	after, err := position.Play(move)
package rules
