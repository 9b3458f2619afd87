// Package post publishes tables. It follows them as a spectator, writes the visible
// part as PGN, one file a game and one a round, serves these files, and pushes them
// to a broadcast.
//
//	err := post.Run(ctx, post.Options{Folder: "live", Illegal: host.LegalPrefix, Tell: print})
//
// It is no part of any table: a table neither knows nor waits for it, and secrets
// from spectators never reach it. It is not in the tournament build.
package post
