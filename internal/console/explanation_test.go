package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// dispute leaves a table at which Black carried out d4 after the announcement
// of e4, and each player wrote the move on their own board.
func dispute(t *testing.T, arbiter bool) *game {
	t.Helper()
	g := newGame(t, func(c *table.Conditions) { c.Arbiter, c.Keeping, c.Laws = arbiter, table.SheetsByHand, 2014 })
	white, black := player(t, rules.White), sighted(t, rules.Black)
	g.enter(white, "e4")
	g.enter(black, "repeat")
	g.enter(black, "execute d4")
	g.enter(white, "write e4")
	g.enter(black, "write d4")
	return g
}

func TestExplanations_TheArbiterHearsThemByNumberAndTakesOne(t *testing.T) {
	g := dispute(t, true)
	arbiter := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	told := say.Utterance{Words: arbiter.Proposed(g.state)}.Text()
	for _, want := range []string{
		"Play returns to", "Article D.2.8", "Explanation one, the most probable.",
		"move one, White: Black has written d4 for Pawn Eva two Eva four.", "Evidence: White's scoresheet, the repeated announcement and White's board.",
		"Explanation two, also possible.", "Evidence: Black's scoresheet and Black's board.", "Type accept and its number to accept one",
	} {
		if !strings.Contains(told, want) {
			t.Errorf("got\n%s\nwithout %q", told, want)
		}
	}
	if asked := g.enter(arbiter, "accept 1"); !strings.Contains(asked, "Decide for explanation 1?") && !strings.Contains(asked, "Accept explanation 1?") {
		t.Errorf("got %q, want to be asked once more", asked)
	}
	g.enter(arbiter, "yes")
	if !g.state.Divergence.Resolved && g.state.Divergence.Open {
		t.Error("got boards that still differ after the arbiter has taken an explanation")
	}
	white := player(t, rules.White)
	if intent := white.Enter(g.state, g.at, "accept 3"); intent.Refused && !strings.Contains(words(intent), "proposal") {
		t.Errorf("got %q, want what is wrong with it", words(intent))
	}
}

func TestExplanations_PlayersWithoutAnArbiterAgreeOnANumber(t *testing.T) {
	g := dispute(t, false)
	white, black := player(t, rules.White), sighted(t, rules.Black)
	for _, s := range []*console.Session{white, black} {
		g.enter(s, "accept 1")
		g.enter(s, "yes")
	}
	if g.state.Divergence.Open && !g.state.Divergence.Resolved {
		t.Errorf("got %+v, want what both agreed to carried out", g.state.Divergence)
	}
}

func TestExplanations_ANumberThatIsNoneIsRefusedInWords(t *testing.T) {
	g := dispute(t, false)
	for _, line := range []string{"accept 0", "accept two", "resolve x", "accept 1 2"} {
		if intent := player(t, rules.White).Enter(g.state, g.at, line); !intent.Refused {
			t.Errorf("%q: got %v, want to be told how it is typed", line, intent.Commands)
		}
	}
}

func TestProposal_NamesWhoBearsItOut(t *testing.T) {
	for _, test := range []struct {
		lang, want string
		keep       table.Keeping
	}{
		{"en", "Evidence: both scoresheets, written by the table, the repeated announcement and White's board.", table.SheetsKept},
		{"de", "Dafür sprechen: beide vom Programm geführten Formulare, die wiederholte Ansage und das Brett von Weiß.", table.SheetsKept},
		{"bg", "Потвърждават го: двете бланки, обявеният и повторен ход и дъската на белите.", table.SheetsByHand},
	} {
		g := newGame(t, func(c *table.Conditions) { c.Arbiter, c.Keeping, c.Laws = true, test.keep, 2014 })
		white, black := player(t, rules.White), sighted(t, rules.Black)
		g.enter(white, "e4")
		g.enter(black, "repeat")
		if test.keep == table.SheetsByHand {
			g.enter(white, "write e4")
			g.enter(black, "write e4")
		}
		g.enter(white, "press")
		g.enter(black, "execute d4")
		arbiter := session(t, console.Actor{Capacity: table.Arbiter}, test.lang, test.lang)
		if told := (say.Utterance{Words: arbiter.Proposed(g.state)}).Text(); !strings.Contains(told, test.want) {
			t.Errorf("%s: got\n%s\nwithout %q", test.lang, told, test.want)
		}
	}
}

func TestProposal_TellsNoTimesToAPlayerBeforeTheArbiterDecides(t *testing.T) {
	g := dispute(t, true)
	arbiter, white := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en"), player(t, rules.White)
	if told := g.enter(arbiter, "proposal"); strings.Count(told, "minutes") < 2 {
		t.Errorf("the arbiter: got %q, want the times that are proposed", told)
	}
	for _, s := range []*console.Session{white, session(t, console.Actor{Capacity: table.Assistant, Side: rules.Black}, "en", "en")} {
		if told := g.enter(s, "proposal"); strings.Contains(told, "minutes") || strings.Contains(told, "hour") || !strings.Contains(told, "Play returns to") {
			t.Errorf("%+v: got %q, want what is proposed without its times", s.Actor(), told)
		}
	}
	friends := dispute(t, false)
	if told := friends.enter(player(t, rules.White), "proposal"); !strings.Contains(told, "minutes") {
		t.Errorf("a player without an arbiter: got %q, want the times that both are to accept", told)
	}
}

// TestProposal_TellsNoTimesToWhoeverOnlyLooksOn asks for the proposal while the arbiter
// has still to decide it.
func TestProposal_TellsNoTimesToWhoeverOnlyLooksOn(t *testing.T) {
	g := dispute(t, true)
	arbiter, onlooker := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en"), session(t, console.Actor{Capacity: table.Spectator}, "en", "en")
	if told := g.enter(arbiter, "proposal"); !strings.Contains(told, "White's clock") && !strings.Contains(told, "minutes") {
		t.Errorf("the arbiter: got %q, want the times that are proposed", told)
	}
	if told := g.enter(onlooker, "proposal"); strings.Contains(told, "minutes") || strings.Contains(told, "hour") || !strings.Contains(told, "Play returns to") {
		t.Errorf("whoever looks on: got %q, want what is proposed without its times", told)
	}
}
