// Package laws is the Laws of Chess in editions, as values: their parameters
// and the article of every rule, what a touch obliges to, claims, endings,
// illegal moves and other irregularities, and what an arbiter may do. Rulings
// change nothing by themselves.
//
// It knows chess and who can still win. It knows nothing of time of day, words,
// devices, files or who is blind.
//
//	edition := laws.Latest()
//	outcome, over := edition.Ended(game)
//	ruling := edition.Judge(game, laws.Claim{Kind: laws.ClaimThreefold, By: rules.White})
package laws
