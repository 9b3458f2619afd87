package console_test

import (
	"slices"
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// event changes the conditions to an event's, with some questions allowed.
func event(allowed ...table.Question) func(*table.Conditions) {
	return func(c *table.Conditions) {
		seats := c.Seats
		*c = table.ForEvent()
		c.Seats = seats
		c.Withheld = slices.DeleteFunc(c.Withheld, func(q table.Question) bool { return slices.Contains(allowed, q) })
	}
}

func TestAnswered_AnEventTellsWhatCanBeFeltAndNothingThatIsWorkedOut(t *testing.T) {
	g := newGame(t, event())
	white, arbiter := player(t, rules.White), session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	spectator := session(t, console.Actor{Capacity: table.Spectator}, "en", "en")
	for _, line := range []string{"legal", "legal e2", "m", "captures", "attackers e4", "rays d1", "claims"} {
		for _, s := range []*console.Session{white, spectator} {
			intent := s.Enter(g.state, g.at, line)
			if !intent.Refused || !strings.Contains(words(intent), "Not available in this game") {
				t.Errorf("%s: got %q, want it refused", line, words(intent))
			}
		}
		if intent := arbiter.Enter(g.state, g.at, line); intent.Refused {
			t.Errorf("the arbiter's %s: got %q, want an answer", line, words(intent))
		}
	}
	for _, line := range []string{"scan e2", "scan e", "scan 2", "pieces N", "board", "clock", "last", "moves", "taken", "material", "fen", "sheet", "gate", "proposal", "opponent"} {
		if intent := white.Enter(g.state, g.at, line); intent.Refused {
			t.Errorf("%s: got %q, want an answer", line, words(intent))
		}
	}
	if told := g.enter(white, "opponent"); !strings.HasSuffix(told, "In this game the program does not answer questions about legal moves, captures, attackers, lines, possible claims.") {
		t.Errorf("got %q, want what is not answered", told)
	}
}

func TestAnswered_TheOrganiserMayAllowAQuestion(t *testing.T) {
	g := newGame(t, event(table.AskRays))
	white := player(t, rules.White)
	if intent := white.Enter(g.state, g.at, "rays d1"); intent.Refused {
		t.Errorf("got %q, want an answer", words(intent))
	}
	if intent := white.Enter(g.state, g.at, "legal"); !intent.Refused {
		t.Errorf("got %q, want it refused", words(intent))
	}
}

func TestAnswered_NeitherHalfAWordNorTheTabKeyListsMovesAtAnEvent(t *testing.T) {
	friends, g := newGame(t, nil), newGame(t, event())
	white := player(t, rules.White)
	for _, half := range []string{"e", "Knight anna", "Lf4"} {
		if told := friends.enter(white, half); !strings.Contains(told, "could be") {
			t.Errorf("%q among friends: got %q, want what it could be", half, told)
		}
		if told := words(white.Enter(g.state, g.at, half)); strings.Contains(told, "could be") {
			t.Errorf("%q at an event: got %q, want no move named", half, told)
		}
	}
	for _, typed := range []string{"announce ", "seal N"} {
		if len(white.Complete(friends.state, typed)) == 0 || len(white.Complete(g.state, typed)) != 0 {
			t.Errorf("%q: got %v, want moves among friends and none at an event", typed, white.Complete(g.state, typed))
		}
	}
}

func TestAnswered_AClaimThatIsOpenIsToldAtAnEvent(t *testing.T) {
	g := newGame(t, event())
	white := player(t, rules.White)
	g.do(table.Claim{Actor: table.By(rules.White), Kind: laws.ClaimTouched, Square: rules.SquareAt(1, 7)})
	if told := g.enter(white, "claims"); !strings.Contains(told, "touched") {
		t.Errorf("got %q, want the open claim", told)
	}
}
