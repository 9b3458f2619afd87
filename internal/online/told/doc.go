// Package told is what a server of online games tells, and a game there as a fold of
// its lines. A Game is a value: Fold returns the game after a line, with what that line
// brought about as deeds. What nobody here knows, be it a field or a whole line, is
// passed over, and a line that is told twice brings about nothing.
//
//	g, deeds, err := told.Game{}.Fold([]byte(line))
//
// The format is that of the Board API of lichess: lichess-org/api, doc/specs; lila,
// modules/bot, BotJsonView and GameStateStream. Every state has all moves, so that a line
// that was lost costs nothing.
package told
