// Package archive lists the games that are saved on this computer, with their
// players, their progress and their files. It reads journals and never writes
// to one.
//
//	games, err := archive.List(room.GamesFolder())
//	newest, missing := archive.Find(games, "1")
package archive
