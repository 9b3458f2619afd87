// Package study goes through games by ear: a tree of moves with a cursor, which a
// line of text moves, asks about, or changes. It is pure: it opens no file, asks
// no engine and measures no time. It returns the name of any command that it
// cannot carry out.
//
//	cursor, err := study.Open(pgn.Games(games))
//	cursor, reply := room.Enter(cursor, "next")
//
// Nothing in a file is lost: comments, annotation glyphs, variations and tags
// are written back in their places.
package study
