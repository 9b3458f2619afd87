package study

import (
	"slices"

	"blindchess/internal/scoresheet/pgn"
)

// shelf is the games of a study in their order. It is a value: a change gives
// another one. A game stays in its source until it is changed.
type shelf struct {
	source pgn.Source
	slots  []slot
}

// slot is the place of one game.
type slot struct {
	number int       // in the source
	game   *pgn.Game // instead of the one in the source; nil while that is unchanged
}

func shelfOf(source pgn.Source) shelf {
	s := shelf{source: source, slots: make([]slot, source.Len())}
	for i := range s.slots {
		s.slots[i].number = i
	}
	return s
}

func (s shelf) len() int { return len(s.slots) }

// game reads the game of a place.
func (s shelf) game(place int) (pgn.Game, error) {
	if game := s.slots[place].game; game != nil {
		return *game, nil
	}
	return s.source.Game(s.slots[place].number)
}

// with returns s with a game at a place, which may be the one after the last.
func (s shelf) with(place int, game pgn.Game) shelf {
	slots := slices.Clone(s.slots)
	if place == len(slots) {
		slots = append(slots, slot{})
	}
	slots[place] = slot{game: &game}
	s.slots = slots
	return s
}

// without returns s without the game of a place.
func (s shelf) without(place int) shelf {
	s.slots = slices.Delete(slices.Clone(s.slots), place, place+1)
	return s
}
