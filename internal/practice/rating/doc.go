// Package rating calculates a player's strength from their results: Glicko-2, as
// Mark Glickman published it. A rating is three numbers: the strength, how far it
// may be off, and how much it moves. It knows nothing of games, files or time of
// day.
//
//	own := rating.New()
//	own = own.After(rating.Result{Opponent: rating.Rating{Value: 1700, Deviation: 60}, Score: 1})
//	fmt.Println(own)
package rating
