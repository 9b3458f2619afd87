// Package study goes through games by ear: a tree of moves with a cursor, which a
// line of text moves, asks about, or changes. It is pure: it opens no file, asks
// no engine and keeps no time; what it cannot do itself it hands back by name.
//
//	cursor, err := study.Open(games)
//	cursor, reply := room.Enter(cursor, "next")
//
// Nothing that was in a file is lost: comments, annotation glyphs, variations
// and tags are written back where they stood.
package study
