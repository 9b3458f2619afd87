// Package evidence compares two boards and two scoresheets with each other and
// with the game, as Appendix D requires if they differ. Reconcile makes the
// proposal of the letter: which position both boards must show, and which
// pieces each player puts where until they do. Explain says, as a scorer would,
// what most probably happened: which entry is wrong, missing, doubled or
// exchanged.
//
// It treats both sides alike and decides nothing by itself. It knows positions,
// moves and the names of rules; how an edition counts and penalises is no
// business of it.
//
//	finding, err := evidence.Reconcile(evidence.Evidence{Game: game, Sheets: sheets, Boards: boards})
//	explanations, err := evidence.Explain(evidence.Evidence{Game: game, Sheets: sheets, Boards: boards})
package evidence
