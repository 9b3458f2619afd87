// Package post tells the world of tables: it follows them as somebody who looks
// on, writes what may be shown as PGN, one file a game and one a round, serves these
// files to whoever reads them, and pushes them to a broadcast.
//
//	err := post.Run(ctx, post.Options{Folder: "live", Illegal: host.LegalPrefix, Tell: print})
//
// It is no part of any table: a table neither knows nor waits for it, and what a
// spectator may not be shown never reaches it. It is not in the tournament build.
package post
