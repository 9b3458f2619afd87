package puzzle_test

import (
	"fmt"
	"testing"

	"blindchess/internal/practice/puzzle"
	"blindchess/internal/rules"
)

func TestFollows_NamesTheAnswerAndWhatItTakes(t *testing.T) {
	knight := rules.Piece{Side: rules.White, Role: rules.Knight}
	queen := rules.Piece{Side: rules.White, Role: rules.Queen}
	for _, c := range []struct {
		fen, move, reply string
		lost, won        []rules.Piece
		mate, draw       bool
	}{
		{"4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5", "d6e5", []rules.Piece{knight}, nil, false, false},
		{"3rk3/8/8/3p4/8/8/8/3QK3 w - - 0 1", "d1d5", "d8d5", []rules.Piece{queen}, []rules.Piece{{Side: rules.Black, Role: rules.Pawn}}, false, false},
		{"r5k1/5ppp/8/8/8/8/R4PPP/6K1 w - - 0 1", "a2b2", "a8a1", nil, nil, true, false},
		{"k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c7", "", nil, nil, false, true},
		// A pawn that becomes a queen is not lost, whosever it is.
		{"7k/4P3/8/8/8/8/6K1/8 w - - 0 1", "e7e8q", "h8g7", nil, nil, false, false},
		{"8/8/4k3/8/8/8/p6r/6K1 w - - 0 1", "g1h2", "a2a1q", nil, []rules.Piece{{Side: rules.Black, Role: rules.Rook}}, false, false},
		{"4k3/8/8/3r4/8/8/3R4/3RK3 w - - 0 1", "d2d5", "", nil, []rules.Piece{{Side: rules.Black, Role: rules.Rook}}, false, false},
	} {
		setup, err := rules.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		move, err := setup.Position.ParseUCI(c.move)
		if err != nil {
			t.Fatal(err)
		}
		got := puzzle.Follows(setup.Position, move)
		next := setup.Position.After(move)
		if c.reply != "" && (len(got.Line) == 0 || next.UCI(got.Line[0]) != c.reply) {
			t.Errorf("%s, %s: got %v, want the answer %s", c.fen, c.move, got.Line, c.reply)
		}
		if fmt.Sprint(got.Lost, got.Won) != fmt.Sprint(c.lost, c.won) || got.Mate != c.mate || got.Draw != c.draw {
			t.Errorf("%s, %s: got lost %v, won %v, mate %v, draw %v; want %v, %v, %v, %v", c.fen, c.move, got.Lost, got.Won, got.Mate, got.Draw, c.lost, c.won, c.mate, c.draw)
		}
	}
}

// Whatever is told to a wrong move is legal, and the same each time.
func TestFollows_TellsLegalMovesAndTheSameEachTime(t *testing.T) {
	for _, p := range own(t)[:25] {
		start := p.Attempt().Position()
		for i, m := range start.AppendMoves(nil) {
			if i%7 != 0 {
				continue
			}
			first := puzzle.Follows(start, m)
			at := start.After(m)
			for _, reply := range first.Line {
				if !at.Legal(reply) {
					t.Fatalf("%s, %v: %v is not legal", p.Name, m, reply)
				}
				at = at.After(reply)
			}
			if i == 0 && fmt.Sprint(puzzle.Follows(start, m)) != fmt.Sprint(first) {
				t.Errorf("%s, %v: told otherwise the second time", p.Name, m)
			}
		}
	}
}

func BenchmarkFollows(b *testing.B) {
	set, err := puzzle.Own()
	if err != nil {
		b.Fatal(err)
	}
	for i := range b.N {
		start := set[i%len(set)].Attempt().Position()
		puzzle.Follows(start, start.AppendMoves(nil)[0])
	}
}
