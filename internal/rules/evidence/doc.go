// Package evidence sets two boards and two scoresheets against each other and
// the game, as Appendix D asks where they differ: which position both boards
// must show, and which men each player puts where until they do.
//
// It treats both sides alike and decides nothing by itself. It knows positions,
// moves and the names of rules; how an edition counts and penalises is no
// business of it.
//
//	finding, err := evidence.Reconcile(evidence.Evidence{Game: game, Sheets: sheets, Boards: boards})
package evidence
