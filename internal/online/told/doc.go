// Package told is the messages of a server of online games, and a game there as a fold
// of its lines. A Game is a value: Fold returns the game after a line, with what that
// line brought about as deeds. Unknown fields and lines are passed over, and a repeated
// line causes nothing.
//
//	g, deeds, err := told.Game{}.Fold([]byte(line))
//
// The format is the Board API of lichess. See lichess-org/api, doc/specs, and lila,
// modules/bot, BotJsonView and GameStateStream. Every state has all moves, so that a
// line that was lost costs nothing.
package told
