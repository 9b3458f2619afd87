package sitting_test

import (
	"strings"
	"testing"

	"blindchess/internal/practice/training/sitting"
	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

func at(t *testing.T, fen string) rules.Position {
	t.Helper()
	setup, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return setup.Position
}

// contents returns a board's sensed contents for a placement: the pieces, or only
// that squares are occupied.
func contents(p rules.Placement, named bool) wire.Contents {
	var c wire.Contents
	for _, s := range p.Occupied().Squares() {
		c.Set(s, wire.Something())
		if named {
			c.Set(s, wire.Holding(p.At(s)))
		}
	}
	return c
}

// follow does what a leader says, one square at a time, until it says that the
// board is right, and returns how many steps that took.
func follow(t *testing.T, l *sitting.Leader, stands, owed rules.Placement, named bool) int {
	t.Helper()
	steps := 0
	for l.Wrong() != 0 {
		if steps++; steps > 200 {
			t.Fatal("the board never becomes right")
		}
		// Whatever the message says, one wrong square is corrected: an extra piece is
		// removed first.
		square := l.Wrong().First()
		for _, s := range l.Wrong().Squares() {
			if stands.At(s) != (rules.Piece{}) && owed.At(s) == (rules.Piece{}) {
				square = s
			}
		}
		stands = stands.Put(square, owed.At(square))
		c := contents(stands, named)
		l.Feel(square, c.At(square))
	}
	return steps
}

func TestLeader_LeadsFromAnyPositionToAnother(t *testing.T) {
	start, puzzle := rules.Standard().Placement(), at(t, "6k1/5ppp/8/8/8/8/r4PPP/3RR1K1 w - - 0 1").Placement()
	for _, named := range []bool{true, false} {
		l := sitting.New(english())
		if told := l.Owe(puzzle); told != nil {
			t.Errorf("before the board was looked at: heard %q", told[0].Text())
		}
		told := l.Look(contents(start, named))
		if len(told) != 1 || strings.Contains(told[0].Text(), "correct") {
			t.Fatalf("heard %v, want the first step", told)
		}
		follow(t, l, start, puzzle, named)
		if l.Wrong() != 0 {
			t.Errorf("named %v: %v is still wrong", named, l.Wrong().Squares())
		}
		if told := l.Feel(rules.A1, wire.Content{}); told != nil {
			t.Errorf("after the board was right: heard %q", told[0].Text())
		}
	}
}

func TestLeader_FindsTheMoveThatAHandHasMade(t *testing.T) {
	p := at(t, "6k1/5ppp/8/8/8/8/r4PPP/3RR1K1 w - - 0 1")
	for _, named := range []bool{true, false} {
		l := sitting.New(english())
		l.Owe(p.Placement())
		if told := l.Look(contents(p.Placement(), named)); len(told) != 1 || !strings.Contains(told[0].Text(), "correct") {
			t.Errorf("heard %v, want that the board is correct", told)
		}
		d1, _ := rules.ParseSquare("d1")
		d8, _ := rules.ParseSquare("d8")
		l.Feel(d1, wire.Content{})
		if m, ok := l.Moved(p); ok {
			t.Errorf("with the rook in the air: got %v, want no move", m)
		}
		felt := wire.Something()
		if named {
			felt = wire.Holding(rules.Piece{Side: rules.White, Role: rules.Rook})
		}
		l.Feel(d8, felt)
		if m, ok := l.Moved(p); !ok || m.String() != "d1d8" {
			t.Errorf("got %v, %v, want d1d8", m, ok)
		}
		if told := l.Owe(p.Placement()); len(told) != 1 || !strings.Contains(told[0].Text(), "David eight") {
			t.Errorf("after a wrong move: heard %v, want the rook led back", told)
		}
	}
	// A pawn that has become any piece is for its player to name.
	p = at(t, "7k/P7/8/8/8/8/8/K7 w - - 0 1")
	l := sitting.New(english())
	l.Owe(p.Placement())
	l.Look(contents(p.Placement(), false))
	after := p.Placement().Put(p.King(rules.White), rules.Piece{Side: rules.White, Role: rules.King})
	a7, _ := rules.ParseSquare("a7")
	a8, _ := rules.ParseSquare("a8")
	l.Look(contents(after.Put(a7, rules.Piece{}).Put(a8, rules.Piece{Side: rules.White, Role: rules.Queen}), false))
	if m, ok := l.Moved(p); ok {
		t.Errorf("a promotion on a board that names no pieces: got %v, want none", m)
	}
}
