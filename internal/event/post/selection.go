package post

import (
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
// that tables differ in an unselected point.
func (s Selection) Of(games []Game) ([]Game, error) {
	chosen := slices.DeleteFunc(slices.Clone(games), func(g Game) bool {
		return g.Friends || s.Event != "" && g.Event != s.Event || s.Round != "" && g.Number != s.Round ||
			len(s.Boards) > 0 && !slices.Contains(s.Boards, g.Board)
	})
	var rounds []string
	for _, g := range chosen {
		if name := strings.TrimSpace(g.Event + " round " + g.Number); !slices.Contains(rounds, name) {
			rounds = append(rounds, name)
		}
	}
	if len(rounds) > 1 {
		return nil, fmt.Errorf("post: nothing is pushed, since these tables are not of one round: %s: say which is meant with --event and --round", strings.Join(rounds, "; "))
	}
	return chosen, nil
}
