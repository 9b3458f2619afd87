// Package strength plays at about a rating, by an engine and by the program's own
// play together. It knows no table and no player.
//
//	own := strength.Of(engine, 1500, 7)
//	move, err := own.Choose(ctx, engine, game)
//
// A rating here is a step of a ladder. Each step is some hundred Elo above the one
// below, as the games of its players against each other show. It is no rating of
// FIDE, of a federation or of a server: nobody who has one has played here.
package strength
