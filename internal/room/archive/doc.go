// Package archive knows the games that are kept on this machine: which there
// are, who played them, how far they came, and what belongs to each. It reads
// journals and never writes to one.
//
//	games, err := archive.List(room.GamesFolder())
//	newest, missing := archive.Find(games, "1")
package archive
