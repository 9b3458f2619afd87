// Package tournament is a tournament as a value: its players, rounds, pairings and
// results, with every correction of a result recorded. It pairs round robins and
// Scheveningen matches, checks the pairings of others, and asks for no time, file
// or program.
//
// A tournament is what its entries made of it, in their order. An entry that does
// not fit is refused in one sentence and changes nothing.
//
//	club, err := tournament.Tournament{}.With(tournament.Entry{Opened: &about})
//	club, err = club.With(tournament.Entry{Entered: players})
//	round, err := club.Next()
//	club, err = club.With(tournament.Entry{Paired: &tournament.Paired{Round: round}})
//
// Places are computed by the tie-breaks of the FIDE Handbook, C.07, in the edition
// that the tournament names.
package tournament
