//go:build linux || darwin

package atboard_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"

	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

// A random legal move is seldom a capture, castles hardly ever and brings no pawn to its
// last rank. These games were played by people, or have pawns that pass and promote.
func peoplesGames(t *testing.T) (games [][]rules.Move) {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "people.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for reader := pgn.NewReader(file); ; {
		game, err := reader.Read()
		if err == io.EOF {
			return games
		}
		if err != nil || len(game.Faults) > 0 {
			t.Fatalf("game %d: %v %v", len(games)+1, err, game.Faults)
		}
		var moves []rules.Move
		for _, ply := range game.Line.Plies {
			moves = append(moves, ply.Move)
		}
		games = append(games, moves)
	}
}

// follows plays these moves by hand.
func (g *handGame) follows(moves []rules.Move) {
	g.t.Helper()
	for _, m := range moves {
		if g.room.State().Over() {
			return
		}
		g.ply(m)
		g.touches = nil
	}
}

func playPeople(t *testing.T, every bool) {
	games := peoplesGames(t)
	for b, board := range handBoards {
		for i, moves := range games {
			if !every && i != b%len(games) {
				continue
			}
			t.Run(fmt.Sprintf("%s, game %d", board.name, i+1), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					g := newHandGame(t, board, uint64(b))
					defer close(g.done)
					g.follows(moves)
				})
			})
		}
	}
}

// Hands play games of people as they play random ones: one on each board.
func TestHands_GamesOfPeopleAreRead(t *testing.T) { playPeople(t, false) }

func TestSoakHands_GamesOfPeopleOnEveryBoard(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("every game on every board takes long: set SOAK=1")
	}
	playPeople(t, true)
}

// The games hold what random ones lack.
func TestHands_GamesOfPeopleHoldEveryKindOfMove(t *testing.T) {
	count := map[string]int{}
	for _, moves := range peoplesGames(t) {
		p := rules.Standard()
		for _, m := range moves {
			moved, file := p.At(m.From).Role, m.To.File()-m.From.File()
			castles := moved == rules.King && p.At(m.To) == rules.Piece{Side: p.Turn(), Role: rules.Rook}
			switch {
			case m.Promotes != 0:
				count["promotion to "+m.Promotes.String()]++
			case castles && file > 0:
				count["short castling"]++
			case castles:
				count["long castling"]++
			case moved == rules.Pawn && file != 0 && p.At(m.To).Role == 0:
				count["en passant"]++
			case p.At(m.To).Role != 0:
				count["capture"]++
			}
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
	}
	for kind, least := range map[string]int{"capture": 50, "en passant": 3, "short castling": 3, "long castling": 3, "promotion to queen": 2, "promotion to rook": 1, "promotion to knight": 1} {
		if count[kind] < least {
			t.Errorf("got %d of %s, want %d: %v", count[kind], kind, least, count)
		}
	}
}
