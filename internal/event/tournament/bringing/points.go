package bringing

import (
	"fmt"
	"strconv"
	"strings"

	"blindchess/internal/event/tournament"
)

// points returns where a list has other points before its round than the tournament, a
// sentence each. Then its program paired by results that differ from those here.
func (s *Sheet) points(t tournament.Tournament, round tournament.Round) ([]string, error) {
	if s.list == nil || round.Number < 2 || round.Number > len(t.Rounds)+1 {
		return nil, nil
	}
	standings, err := t.Standings(round.Number - 1)
	if err != nil {
		return nil, err
	}
	ours := make(map[int]int)
	for _, standing := range standings {
		ours[standing.Player.Number] = standing.Points
	}
	var doubts []string
	who := &book{t: t}
	for _, g := range s.list.games {
		for _, one := range []side{g.white, g.black} {
			theirs, told := tenths(one.points)
			number, err := who.find(one, g.line)
			if points, known := ours[number]; told && err == nil && known && points != theirs {
				player, _ := t.Player(number)
				doubts = append(doubts, fmt.Sprintf("line %d: %s has %s points in the file, and %d.%d here", g.line, player.Name, one.points, points/10, points%10))
			}
		}
	}
	return doubts, nil
}

// tenths reads points in tenths as lists write them: 2, 2.5, 2,5 and with the sign of
// a half.
func tenths(text string) (int, bool) {
	text = strings.ReplaceAll(text, ",", ".")
	if whole, half := strings.CutSuffix(text, "\u00bd"); half {
		text = whole + ".5"
	}
	points, err := strconv.ParseFloat(text, 64)
	return int(points*10 + 0.5), err == nil && points >= 0 && points < 100
}
