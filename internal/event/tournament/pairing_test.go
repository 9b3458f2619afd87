package tournament_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/event/tournament"
)

// tables reads a file of published tables: a line with the number of players
// begins each, and each further line is a round.
func tables(t *testing.T, file string) map[int][]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all, size := make(map[int][]string), 0
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if count, err := strconv.Atoi(line); err == nil {
			size = count
		} else if line != "" && !strings.HasPrefix(line, "#") {
			all[size] = append(all[size], line)
		}
	}
	return all
}

func TestBerger_IsAsPublished(t *testing.T) {
	published := tables(t, "testdata/berger.txt")
	if len(published) != 6 {
		t.Fatalf("got %d tables, want six", len(published))
	}
	for players, rounds := range published {
		for i, want := range rounds {
			var games []string
			for _, game := range tournament.Berger(players, i+1) {
				games = append(games, fmt.Sprintf("%d-%d", game[0], game[1]))
			}
			if got := strings.Join(games, " "); got != want {
				t.Errorf("%d players, round %d: got %s, want %s", players, i+1, got, want)
			}
			if odd := tournament.Berger(players-1, i+1); len(odd) != players/2 {
				t.Errorf("%d players, round %d: got %v, want the table of one more", players-1, i+1, odd)
			}
		}
		if got := tournament.Berger(players, len(rounds)+1); got != nil {
			t.Errorf("%d players: got %v after the last round, want nothing", players, got)
		}
	}
}

func TestScheveningenTable_IsAsPublished(t *testing.T) {
	published := tables(t, "testdata/scheveningen.txt")
	if len(published) != 12 {
		t.Fatalf("got %d tables, want twelve", len(published))
	}
	for size, rounds := range published {
		for i, want := range rounds {
			table, ok := tournament.ScheveningenTable(size, i+1)
			if got := meetings(table); !ok || got != want {
				t.Errorf("%d boards, round %d: got %s, want %s", size, i+1, got, want)
			}
		}
	}
	if _, ok := tournament.ScheveningenTable(14, 1); ok {
		t.Error("got a table for 14, for which none is published")
	}
}

func meetings(table []tournament.Meeting) string {
	var all []string
	for _, m := range table {
		if m.SecondWhite {
			all = append(all, fmt.Sprintf("B%d-A%d", m.Second, m.First))
		} else {
			all = append(all, fmt.Sprintf("A%d-B%d", m.First, m.Second))
		}
	}
	return strings.Join(all, " ")
}

// opened returns a tournament of a system with players, of two teams in turns.
func opened(t *testing.T, about tournament.About, players int) tournament.Tournament {
	t.Helper()
	if about.Name == "" {
		about.Name = "Trial"
	}
	open := with(t, tournament.Tournament{}, tournament.Entry{Opened: &about})
	var all []tournament.Player
	for i := range players {
		team := "A"
		if i >= players/2 {
			team = "B"
		}
		all = append(all, tournament.Player{Name: fmt.Sprintf("Player %d", i+1), Team: team})
	}
	return with(t, open, tournament.Entry{Entered: all})
}

func with(t *testing.T, before tournament.Tournament, entries ...tournament.Entry) tournament.Tournament {
	t.Helper()
	for _, entry := range entries {
		next, err := before.With(entry)
		if err != nil {
			t.Fatal(err)
		}
		before = next
	}
	return before
}

// TestNext_EverybodyMeetsEverybody plays whole tournaments of each system and
// size. All players meet as often as they should, with both colours as often as
// possible, and in no system three times in a row with one.
func TestNext_EverybodyMeetsEverybody(t *testing.T) {
	for _, system := range []tournament.System{tournament.RoundRobin, tournament.Scheveningen} {
		for _, players := range []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 18, 20, 26} {
			for _, cycles := range []int{1, 2} {
				if system == tournament.Scheveningen && (players%2 == 1 || players/2 > 13) {
					continue
				}
				whole(t, system, players, cycles)
			}
		}
	}
}

func whole(t *testing.T, system tournament.System, players, cycles int) {
	t.Helper()
	name := fmt.Sprintf("%s of %d, %d times", system, players, cycles)
	all := opened(t, tournament.About{System: system, Cycles: cycles}, players)
	met, colours := make(map[[2]int]int), make(map[int]string)
	for range all.Length() {
		round, err := all.Next()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = with(t, all, tournament.Entry{Paired: &tournament.Paired{Round: round}})
		for _, p := range round.Pairings {
			met[[2]int{p.White, p.Black}]++
			colours[p.White] += "w"
			colours[p.Black] += "b"
		}
	}
	if _, err := all.Next(); err == nil {
		t.Errorf("%s: got a round after the last one", name)
	}
	for a := 1; a <= players; a++ {
		for b := a + 1; b <= players; b++ {
			white, black := met[[2]int{a, b}], met[[2]int{b, a}]
			apart := system == tournament.RoundRobin || (a <= players/2) != (b <= players/2)
			if apart && (white+black != cycles || cycles == 2 && white != black) || !apart && white+black > 0 {
				t.Errorf("%s: %d and %d met %d and %d times", name, a, b, white, black)
			}
		}
		sequence := colours[a]
		if strings.Contains(sequence, "www") || strings.Contains(sequence, "bbb") {
			t.Errorf("%s: player %d has the colours %s", name, a, sequence)
		}
	}
}
