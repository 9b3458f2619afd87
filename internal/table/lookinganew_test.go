package table_test

import (
	"errors"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// All changes on a board during a pause are corrected step by step, whichever
// hand comes last, and only then may play continue.
func TestLookingAnew_ABoardThatDiffersIsPutRightBeforePlayGoesOn(t *testing.T) {
	white := table.By(rules.White)
	square := func(text string) rules.Square {
		s, _ := rules.ParseSquare(text)
		return s
	}
	start := rules.Standard().Placement()
	knight := start.At(square("g1"))
	moved := start.Put(square("g1"), rules.Piece{}).Put(square("f3"), knight)
	more := start.Put(square("f3"), knight)
	less := start.Put(square("g1"), rules.Piece{})
	place := table.Place{Actor: white, Square: square("g1"), Piece: knight}
	unnamed := table.Place{Actor: white, Square: square("g1")}
	lift := table.Lift{Actor: white, Square: square("f3")}
	tests := []struct {
		name    string
		sensing table.Sensing
		stands  rules.Placement
		by      []table.Command
	}{
		{"a move, taken back", table.Pieces, moved, []table.Command{lift, place}},
		{"a move, the piece put back before the other is taken off", table.Pieces, moved, []table.Command{place, lift}},
		{"a move on pegs, the peg put back before the other is taken off", table.Pegs, moved, []table.Command{unnamed, lift}},
		{"one piece too many", table.Pieces, more, []table.Command{lift}},
		{"one peg too many", table.Pegs, more, []table.Command{lift}},
		{"one piece too few", table.Pieces, less, []table.Command{place}},
		{"one peg too few", table.Pegs, less, []table.Command{unnamed}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			conditions := table.ForFriends()
			conditions.Seats.White = table.Seat{Name: "Anna", Blind: true, Scheme: "fide", Board: test.sensing}
			var state table.State
			do := func(command table.Command) error {
				effects, err := table.Decide(state, state.At+1, command)
				for _, e := range effects {
					state = e.After
				}
				return err
			}
			must := func(commands ...table.Command) {
				t.Helper()
				for _, command := range commands {
					if err := do(command); err != nil {
						t.Fatalf("%T: %v", command, err)
					}
				}
			}
			must(table.Open{Conditions: conditions}, table.Begin{}, table.Restore{}, table.Scan{Actor: white, Placement: test.stands})
			if b := state.Boards.White; !b.Correcting || b.Owed != start {
				t.Fatalf("got a board that is being put right %v, to %v; want it to the start", b.Correcting, b.Owed)
			}
			if state.Divergence.Open {
				t.Error("got positions that differ, want a board to be put right and nothing to be decided")
			}
			var refusal *table.Refusal
			if err := do(table.RestartClocks{}); !errors.As(err, &refusal) || refusal.Key != "refuse.boards-first" {
				t.Errorf("got %v for the clocks, want the boards first", err)
			}
			must(test.by...)
			if b := state.Boards.White; b.Correcting || b.Placement != start {
				t.Errorf("got %v, still being put right %v; want the start", b.Placement, b.Correcting)
			}
			must(table.RestartClocks{})
		})
	}
}

// A clock may start just before the report of a board that was read while both were
// stopped: that is no dispute.
func TestLookingAnew_ABoardThatIsToldOfTooLateStopsNothing(t *testing.T) {
	white := table.By(rules.White)
	conditions := table.ForFriends()
	conditions.Seats.White = table.Seat{Name: "Anna", Blind: true, Scheme: "fide", Board: table.Pegs}
	var state table.State
	for _, command := range []table.Command{
		table.Open{Conditions: conditions}, table.Begin{}, table.Restore{}, table.RestartClocks{},
		table.Scan{Actor: white, Placement: rules.Standard().Placement().Put(rules.A1, rules.Piece{}), Anew: true},
	} {
		effects, err := table.Decide(state, state.At+1, command)
		if err != nil {
			t.Fatalf("%T: %v", command, err)
		}
		for _, e := range effects {
			state = e.After
		}
	}
	if state.Divergence.Open || state.Clock.Running() != rules.White {
		t.Errorf("got positions that differ %v, %v's clock running; want play to go on", state.Divergence.Open, state.Clock.Running())
	}
}

// On pegs a capture of which a half is on record looks the same whether it has been
// ended since or not. The test requires that it counts as unfinished: the piece
// that is then captured would otherwise be a touched one.
func TestLookingAnew_ACaptureOfWhichAHalfWasDoneIsNotTakenToBeWhole(t *testing.T) {
	white, black := table.By(rules.White), table.By(rules.Black)
	square := func(text string) rules.Square {
		s, _ := rules.ParseSquare(text)
		return s
	}
	conditions := table.ForFriends()
	conditions.Seats.White = table.Seat{Name: "Anna", Blind: true, Scheme: "fide", Board: table.Pegs}
	var state table.State
	do := func(commands ...table.Command) {
		t.Helper()
		for _, command := range commands {
			effects, err := table.Decide(state, state.At+1, command)
			if err != nil {
				t.Fatalf("%T: %v", command, err)
			}
			for _, e := range effects {
				state = e.After
			}
		}
	}
	moves := func(from, to string) {
		t.Helper()
		do(table.Lift{Actor: white, Square: square(from)}, table.Place{Actor: white, Square: square(to)})
	}
	announces := func(actor table.Actor, from, to string) {
		t.Helper()
		do(table.Announce{Actor: actor, Move: rules.Move{From: square(from), To: square(to)}}, table.Press{Actor: actor})
	}
	do(table.Open{Conditions: conditions}, table.Begin{})
	moves("e2", "e4")
	announces(white, "e2", "e4")
	announces(black, "d7", "d5")
	moves("d7", "d5")
	moves("b1", "c3")
	announces(white, "b1", "c3")
	announces(black, "d5", "e4")
	do(table.Lift{Actor: white, Square: square("d5")})
	half := state.Boards.White.Placement
	do(table.Restore{}, table.Scan{Actor: white, Placement: half, Anew: true})
	if b := state.Boards.White; b.Placement != half || len(b.Air) != 1 || b.Correcting || state.Answer.Executed {
		t.Fatalf("got %+v, carried out %v; want the board as it was", b, state.Answer.Executed)
	}
	do(table.RestartClocks{})
	moves("e4", "e4")
	if owed := state.Game.Position().Placement(); state.Boards.White.Placement != owed || !state.Answer.Executed || len(state.Gate.Touched) > 0 {
		t.Errorf("got %v, carried out %v, touched %v; want Black's move and nothing else", state.Boards.White.Placement, state.Answer.Executed, state.Gate.Touched)
	}
}
