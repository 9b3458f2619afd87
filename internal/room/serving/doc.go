// Package serving runs a table without a player at this computer: both players
// join from elsewhere, and the events are reported as lines.
//
//	err := serving.Run(ctx, serving.Options{Journal: path, Conditions: conditions, Own: own, Out: os.Stdout})
//
// A player at this computer uses package hosting instead.
//
// A Bulletin reports the events of such a table: the path of its journal, how
// others join, and who joins and leaves. It also reports the start and end of
// the game.
package serving
