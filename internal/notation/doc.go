// Package notation is moves as they are written by hand and in print, in the
// letters of every language: reading one entry in a position, and writing one.
// It knows the Laws through package rules and the letters through package
// language; sheets, files and numbers of moves are not its business.
//
// Reading is lenient and never silent: skipped and folded text comes back as
// notices, and an unreadable entry comes back with the legal moves it could
// have meant.
//
//	german := notation.Of(pack)
//	parsed, err := german.Read(position, "Sf3")
//	text := german.Write(position, parsed.Move, notation.Laws)
package notation
