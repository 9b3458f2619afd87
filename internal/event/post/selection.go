package post

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Selection says which games are pushed. The zero Selection is all games of one round of
// one event.
type Selection struct {
	Event, Round string   // empty for the tables' own, if they agree
	Boards       []string // empty for all
}

// Of returns the games that are pushed. Games among friends are none. The error says
// that tables differ in an unselected point, or that no table is what was selected.
func (s Selection) Of(games []Game) ([]Game, error) {
	chosen := slices.DeleteFunc(slices.Clone(games), func(g Game) bool {
		return g.Friends || s.Event != "" && g.Event != s.Event || s.Round != "" && g.Number != s.Round ||
			len(s.Boards) > 0 && !slices.Contains(s.Boards, g.Board)
	})
	if rounds := roundsOf(chosen); len(rounds) > 1 {
		return nil, fmt.Errorf("post: nothing is pushed, since these tables are not of one round: %s: say which is meant with --event and --round", strings.Join(rounds, "; "))
	}
	if len(chosen) > 0 {
		return chosen, nil
	}
	games = slices.DeleteFunc(slices.Clone(games), func(g Game) bool { return g.Friends })
	if len(games) == 0 {
		return nil, errors.New("post: nothing is pushed, since these are games among friends: start the tables of an event with --event event")
	}
	return nil, fmt.Errorf("post: nothing is pushed, since no table is what you selected: the tables are of %s: correct --event, --round or --board", strings.Join(roundsOf(games), "; "))
}

// roundsOf names the rounds of games, each once.
func roundsOf(games []Game) []string {
	var rounds []string
	for _, g := range games {
		if name := strings.TrimSpace(g.Event + " round " + g.Number); !slices.Contains(rounds, name) {
			rounds = append(rounds, name)
		}
	}
	return rounds
}
