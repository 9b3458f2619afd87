package tournament_test

import (
	"fmt"
	"strings"
	"testing"

	"blindchess/internal/event/tournament"
)

// brought returns a tournament of five players with rounds of another program, each as
// "1-2+ 3-4= 5": a game with its result for White, or a bye.
func brought(t *testing.T, system tournament.System, rounds ...string) tournament.Tournament {
	t.Helper()
	var players []tournament.Player
	for number := 1; number <= 5; number++ {
		players = append(players, tournament.Player{Number: number, Name: string(rune('A' + number - 1))})
	}
	all := tournament.Tournament{}
	entries := []tournament.Entry{{Opened: &tournament.About{Name: "Club", System: system, Rounds: 9}}, {Entered: players}}
	for i, text := range rounds {
		round := tournament.Round{Number: i + 1, From: &tournament.From{File: "round"}}
		for word := range strings.FieldsSeq(text) {
			var white, black int
			var result byte
			if n, _ := fmt.Sscanf(word, "%d-%d%c", &white, &black, &result); n < 3 {
				round.Byes = append(round.Byes, tournament.Bye{Player: white, Kind: tournament.PairingBye})
				continue
			}
			codes := map[byte]tournament.Result{
				'1': {White: tournament.Win, Black: tournament.Loss}, '=': {White: tournament.Draw, Black: tournament.Draw},
				'+': {White: tournament.ForfeitWin, Black: tournament.ForfeitLoss},
			}
			round.Pairings = append(round.Pairings, tournament.Pairing{Board: len(round.Pairings) + 1, White: white, Black: black, Result: codes[result]})
		}
		entries = append(entries, tournament.Entry{Paired: &tournament.Paired{Round: round, How: "round"}})
	}
	for _, entry := range entries {
		var err error
		if all, err = all.With(entry); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func TestDoubts_NameWhatPairingRulesForbid(t *testing.T) {
	for name, c := range map[string]struct {
		rounds []string
		want   string
	}{
		"nothing":                {[]string{"1-2= 3-4= 5", "5-1? 2-3? 4"}, ""},
		"a second bye":           {[]string{"1-2= 3-4= 5", "1-3? 4-2? 5"}, "5 E has the bye, and had one in round 1"},
		"a bye after a forfeit":  {[]string{"1-2+ 3-4= 5", "4-5? 2-3? 1"}, "1 A has the bye, and won round 1 by forfeit"},
		"a second game":          {[]string{"1-2= 3-4= 5", "2-1? 5-3? 4"}, "2 B and 1 A met in round 1 already"},
		"a game after a forfeit": {[]string{"1-2+ 3-4= 5", "2-1? 5-3? 4"}, ""},
		"White three times":      {[]string{"1-2= 3-4= 5", "1-3= 5-2= 4", "1-4? 2-5? 3"}, "2 B and 5 E met in round 2 already; 1 A has White for the third game in a row"},
		"a forfeit between":      {[]string{"1-2= 3-4= 5", "1-3+ 5-2= 4", "1-4? 2-3? 5"}, "5 E has the bye, and had one in round 1"},
		"White too often":        {[]string{"1-2= 3-4= 5", "1-3= 5-4= 2", "2-1= 4-5= 3", "1-5= 3-2= 4", "1-4? 5-2? 3"}, "3 C has the bye, and had one in round 3; 1 A has White three times more often than the other colour"},
		"two again":              {[]string{"1-2= 3-4= 5", "2-1? 4-3? 5"}, "2 B and 1 A met in round 1 already; 4 D and 3 C met in round 1 already; 5 E has the bye, and had one in round 1"},
	} {
		got := strings.Join(brought(t, tournament.ByHand, c.rounds...).Doubts(len(c.rounds)), "; ")
		if got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}
