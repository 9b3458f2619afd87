// Package hosting is one player at this machine who hosts a game: with a voice, a
// scoresheet of sound, boards, somebody to practise with, and others who come in
// from elsewhere. Whoever hosts without sitting at the table needs room alone.
//
//	game, ctx, err := hosting.Open(ctx, hosting.Options{Room: r, Own: own, Side: rules.White, Both: true, Silent: true})
//	err = errors.Join(game.Begin(), screen(ctx, game.Me()), game.Close())
package hosting
