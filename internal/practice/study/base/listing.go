package base

import (
	"strconv"

	"blindchess/internal/language"
	"blindchess/internal/practice/study"
	"blindchess/internal/practice/study/openings"
)

// Listing says which of the games that were found are listed: at most so many, from
// a first one on, which is 1. With Faulty their unreadable parts are too.
type Listing struct {
	First, Most int
	Faulty      bool
}

// Tell says how many games were found, and then of each that is listed its players,
// its result, its date, the ratings and its opening. Of a newly read base it first
// says how many games could not be read whole.
func (b *Base) Tell(pack language.Pack, found []int, l Listing, tell func(string)) error {
	if err := b.tellFaulty(pack, tell); err != nil {
		return err
	}
	tell(pack.Phrase("base.found", "number", strconv.Itoa(len(found)), "all", strconv.Itoa(b.Len())))
	book, err := openings.Read()
	if err != nil {
		return err
	}
	listed := found[min(max(l.First-1, 0), len(found)):]
	for _, number := range listed[:min(max(l.Most, 0), len(listed))] {
		game, err := b.Game(number)
		if err != nil {
			return err
		}
		title := study.Title(pack, game, number+1, b.Len())
		if more := Details(pack, &book, game); more != "" {
			title += " " + more
		}
		tell(title)
		if !l.Faulty {
			continue
		}
		for _, fault := range game.Faults {
			tell(pack.Phrase("study.faults", "text", fault.String()))
		}
	}
	return nil
}

func (b *Base) tellFaulty(pack language.Pack, tell func(string)) error {
	if !b.Renewed {
		return nil
	}
	faulty, err := b.Find(Query{Faulty: true})
	if err == nil && len(faulty) > 0 {
		tell(pack.Phrase("base.faulty", "number", strconv.Itoa(len(faulty)), "flag", "--faults"))
	}
	return err
}
