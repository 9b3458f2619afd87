// Package hosting is for one player at this computer who hosts a game: with a
// voice, an audio scoresheet, boards, a practice partner, and guests. A host who
// does not sit at the table needs only package room.
//
//	game, ctx, err := hosting.Open(ctx, hosting.Options{Room: r, Own: own, Side: rules.White, Both: true, Silent: true})
//	err = errors.Join(game.Begin(), screen(ctx, game.Me()), game.Close())
package hosting
