package rulestest

import (
	_ "embed"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/rules"
)

//go:embed games.txt
var gamesText string

// Recorded is a game with another program's data on its positions.
type Recorded struct {
	Name  string
	Start rules.Setup
	Plies []RecordedPly
}

// RecordedPly is one move and the position that it leads to.
type RecordedPly struct {
	UCI, SAN string // castling is king takes rook where the start is one of Chess960
	Moves    int    // how many legal moves there are
	FEN      string
	Check    bool // and no mate
	Mate     bool
	Drawn    bool // stalemate
}

// RecordedGames returns the games of games.txt.
func RecordedGames(t testing.TB) []Recorded {
	t.Helper()
	var all []Recorded
	for line := range strings.Lines(gamesText) {
		words := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, "#"):
		case words[0] == "game":
			all = append(all, Recorded{Name: strings.Join(words[1:], " ")})
		case words[0] == "start":
			all[len(all)-1].Start = Setup(t, strings.Join(words[1:], " "))
		default:
			ply := RecordedPly{UCI: words[0], SAN: words[1], FEN: strings.Join(words[3:9], " ")}
			moves, err := strconv.Atoi(words[2])
			if err != nil {
				t.Fatal(err)
			}
			ply.Moves = moves
			if len(words) > 9 {
				ply.Check, ply.Mate, ply.Drawn = words[9] == "check", words[9] == "mate", words[9] == "stalemate"
			}
			last := &all[len(all)-1]
			last.Plies = append(last.Plies, ply)
		}
	}
	return all
}

// Game returns the game after so many plies.
func (r Recorded) Game(t testing.TB, plies int) rules.Game {
	t.Helper()
	g := rules.NewGame(r.Start)
	for _, ply := range r.Plies[:plies] {
		m, err := g.Position().ParseUCI(ply.UCI)
		if err != nil {
			t.Fatalf("%s, ply %d: %v", r.Name, g.Ply()+1, err)
		}
		if g, err = g.Play(m); err != nil {
			t.Fatalf("%s, ply %d: %v", r.Name, g.Ply()+1, err)
		}
	}
	return g
}
