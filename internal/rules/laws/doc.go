// Package laws is the Laws of Chess in editions, as values. An edition has
// parameters and the article of every rule, and rules on touches, claims,
// endings, illegal moves and other irregularities, and on the powers of an
// arbiter. Rulings change nothing by themselves.
//
// It knows chess and who can still win. It knows nothing of time of day, words,
// devices, files or who is blind.
//
//	edition := laws.Latest()
//	outcome, over := edition.Ended(game)
//	ruling := edition.Judge(game, laws.Claim{Kind: laws.ClaimThreefold, By: rules.White})
package laws
