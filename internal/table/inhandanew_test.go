package table_test

import (
	"errors"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// pegged is a table whose White plays on pegs, where e4 has been answered by Nc6 which
// White has repeated and not carried out.
type pegged struct {
	t     *testing.T
	state table.State
}

var (
	whites = table.By(rules.White)
	blacks = table.By(rules.Black)
)

func square(t *testing.T, text string) rules.Square {
	t.Helper()
	s, ok := rules.ParseSquare(text)
	if !ok {
		t.Fatal(text)
	}
	return s
}

func newPegged(t *testing.T) *pegged {
	conditions := table.ForFriends()
	conditions.Seats.White = table.Seat{Name: "Anna", Blind: true, Scheme: "fide", Board: table.Pegs}
	p := &pegged{t: t}
	p.must(table.Open{Conditions: conditions}, table.Begin{})
	p.moves("e2e4")
	p.must(p.announced(whites, "e2e4"), table.Press{Actor: whites}, p.announced(blacks, "b8c6"), table.Press{Actor: blacks})
	p.must(table.Repeat{Actor: whites, Move: p.announced(blacks, "b8c6").Move})
	return p
}

func (p *pegged) do(command table.Command) error {
	effects, err := table.Decide(p.state, p.state.At+1, command)
	for _, e := range effects {
		p.state = e.After
	}
	return err
}

func (p *pegged) must(commands ...table.Command) {
	p.t.Helper()
	for _, command := range commands {
		if err := p.do(command); err != nil {
			p.t.Fatalf("%T: %v", command, err)
		}
	}
}

func (p *pegged) announced(by table.Actor, move string) table.Announce {
	return table.Announce{Actor: by, Move: rules.Move{From: square(p.t, move[:2]), To: square(p.t, move[2:])}}
}

func (p *pegged) moves(move string) {
	p.t.Helper()
	p.must(table.Lift{Actor: whites, Square: square(p.t, move[:2])}, table.Place{Actor: whites, Square: square(p.t, move[2:])})
}

// without returns a placement after pieces were moved, as in a1a5, or taken away, as in h2.
func (p *pegged) without(stands rules.Placement, hands ...string) rules.Placement {
	for _, hand := range hands {
		from := square(p.t, hand[:2])
		piece := stands.At(from)
		stands = stands.Put(from, rules.Piece{})
		if len(hand) > 2 {
			stands = stands.Put(square(p.t, hand[2:]), piece)
		}
	}
	return stands
}

// A move that was begun before the pause does not hide later changes on the board:
// its player is guided back to the position, and play waits for it.
func TestLookingAnew_ABoardInTheMiddleOfAMoveIsPutRightBeforePlayGoesOn(t *testing.T) {
	tests := []struct {
		name  string
		begun func(*pegged)
		hands []string
	}{
		{"the piece stands and nothing is announced", func(p *pegged) { p.moves("g1f3") }, []string{"f3g1", "a2", "b8c6"}},
		{"the piece stands and is announced before the answer is carried out", func(p *pegged) {
			p.must(p.announced(whites, "g1f3"))
			p.moves("g1f3")
		}, []string{"d2d4", "h2", "g2", "a1a5"}},
		{"the piece is in the hand", func(p *pegged) { p.must(table.Lift{Actor: whites, Square: square(p.t, "g1")}) }, []string{"d2d4", "a1a5"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := newPegged(t)
			test.begun(p)
			stood, touched := p.state.Boards.White, len(p.state.Gate.Touched)
			t.Logf("gate %+v", p.state.Gate)
			p.must(table.Restore{})
			p.must(table.Scan{Actor: whites, Placement: p.without(stood.Placement, test.hands...), Anew: true})
			if !p.state.Boards.White.Correcting {
				t.Fatal("got a board that is taken to be right")
			}
			var refusal *table.Refusal
			if err := p.do(table.RestartClocks{}); !errors.As(err, &refusal) || refusal.Key != "refuse.boards-first" {
				t.Errorf("got %v for the clocks, want the boards first", err)
			}
			p.must(table.Scan{Actor: whites, Placement: p.state.Boards.White.Owed, Anew: true})
			if p.state.Boards.White.Correcting || len(p.state.Gate.Touched) != touched {
				t.Errorf("got %+v, touched %v; want it right and what was touched still touched", p.state.Boards.White, p.state.Gate.Touched)
			}
			p.must(table.RestartClocks{})
		})
	}
}

// A piece that was in the hand and is now on the board does not prevent play: the hand
// shows its intention once play continues.
func TestLookingAnew_AManThatWasInTheHandMayHaveBeenPutDown(t *testing.T) {
	p := newPegged(t)
	p.must(table.Lift{Actor: whites, Square: square(t, "g1")})
	for _, to := range []string{"f3", "g1"} {
		stands := p.state.Boards.White.Placement.Put(square(t, to), rules.Piece{Side: rules.White, Role: rules.Knight})
		p.must(table.Restore{}, table.Scan{Actor: whites, Placement: stands, Anew: true})
		if p.state.Boards.White.Correcting {
			t.Errorf("got a board to be put right with the knight on %s", to)
		}
	}
}
