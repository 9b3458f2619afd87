// Package rulestest contains the common parts of the tests of rules and its
// folders. They are set-ups from FEN, games from SAN, scoresheets in a short
// hand, random plies and the folder of gathered data. It knows no package above
// rules.
//
//	game := rulestest.Play(t, rules.NewGame(rules.StandardSetup()), "e4 e5 Nf3")
package rulestest
