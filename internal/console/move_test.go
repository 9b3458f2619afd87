package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestMove_MayBeTypedInEveryForm(t *testing.T) {
	forms := []struct{ lang, scheme, line string }{
		{"en", "en", "Nf3"}, {"en", "en", "nf3"}, {"en", "en", "g1f3"}, {"en", "en", "g1-f3"}, {"en", "en", "knight f3"},
		{"de", "fide", "Sf3"}, {"de", "fide", "Springer Gustav eins Felix drei"}, {"de", "fide", "s felix 3"},
		{"de", "fide", "Gustav eins Felix drei"}, {"de", "fide", "g1f3"}, {"de", "fide", "Nf3"}, {"sk", "sk", "Jf3"}, {"pl", "pl", "Sf3"},
	}
	for _, form := range forms {
		t.Run(form.lang+" "+form.line, func(t *testing.T) {
			g := newGame(t, nil)
			white := session(t, console.Actor{Side: rules.White, Capacity: table.Player}, form.lang, form.scheme)
			if said := g.enter(white, form.line); said != "" {
				t.Fatalf("got %q", said)
			}
			if got := g.state.Game.Move(1).String(); got != "g1f3" {
				t.Errorf("got %s, want g1f3", got)
			}
		})
	}
}

func TestMove_OneThatIsCutOffIsAskedAbout(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	if said := g.enter(white, "knight Felix"); !strings.Contains(said, "only part of a move") || !strings.Contains(said, "Felix three") {
		t.Errorf("got %q, want to be asked with the move it could be", said)
	}
	if got := g.state.Game.Ply(); got != 0 {
		t.Errorf("got %d plies, want no move made", got)
	}
}

func TestMove_AMateThatIsNoneIsToldAndTheMoveStands(t *testing.T) {
	for words, want := range map[string]string{"knight f3 mate": "That is not mate.", "announce knight f3 check": "That is not check.", "knight f3": ""} {
		g := newGame(t, nil)
		if said := g.enter(player(t, rules.White), words); said != want {
			t.Errorf("%s: got %q, want %q", words, said, want)
		}
		if got := g.state.Game.Ply(); got != 1 {
			t.Errorf("%s: got %d plies, want the move made", words, got)
		}
	}
}

func TestMove_EnterOnAnEmptyLinePressesOnceItIsMade(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	if said := g.enter(white, ""); !strings.Contains(said, "your move") {
		t.Errorf("before the move: got %q, want what is expected", said)
	}
	g.enter(white, "e4")
	g.enter(white, "")
	if got := g.state.Clock.Running(); got != rules.Black {
		t.Fatalf("got %v's clock running, want Black's", got)
	}
	if said := g.enter(black, ""); !strings.Contains(said, "Repeat: Pawn Eva two Eva four") {
		t.Errorf("got %q, want what Black has to repeat", said)
	}
}

func TestMove_APromotionWithoutItsPieceIsAskedFor(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Start = "7k/P7/8/8/8/8/8/K7 w - - 0 1" })
	white := player(t, rules.White)
	if said := g.enter(white, "a8"); !strings.Contains(said, "Which piece") {
		t.Fatalf("got %q, want a question", said)
	}
	g.enter(white, "knight")
	if got := g.state.Game.Move(1).String(); got != "a7a8n" {
		t.Errorf("got %s, want a7a8n", got)
	}
}

func TestMove_AnythingButAPieceLeavesAPromotionAlone(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Start = "7k/P7/8/8/8/8/8/K7 w - - 0 1" })
	white := player(t, rules.White)
	g.enter(white, "a8")
	g.enter(white, "Kb1")
	if got := g.state.Game.Move(1).String(); got != "a1b1" {
		t.Errorf("got %s, want a1b1", got)
	}
}

func TestMove_AnIllegalOneThatStandsOnTheBoardIsAnnouncedInWords(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	if said := g.enter(white, "Pawn Eva two Eva five"); !strings.Contains(said, "Illegal move: Pawn Eva two Eva five.") {
		t.Fatalf("nothing stands on the board: got %q, want a refusal", said)
	}
	for _, line := range []string{"lift e2", "place e5"} {
		g.enter(white, line)
	}
	if said := g.enter(white, "Pawn Eva two Eva six"); !strings.Contains(said, "Illegal move: Pawn Eva two Eva six.") {
		t.Fatalf("something else stands on the board: got %q, want a refusal", said)
	}
	g.enter(white, "Pawn Eva two Eva five")
	if g.state.Gate.Unlawful == 0 || !g.state.Gate.Made {
		t.Fatalf("got %+v, want an illegal move made", g.state.Gate)
	}
	g.enter(black, "Pawn Eva two Eva five")
	if !g.state.Answer.Repeated {
		t.Error("the repetition of an illegal move was not taken")
	}
	g.enter(white, "")
	if g.state.Illegal.White != 1 {
		t.Errorf("got %d illegal moves, want 1", g.state.Illegal.White)
	}
}

// TestMove_ARecaptureInTheSameWordsIsTheRepetitionOnlyWhileThatIsOwed types gxh4 after
// the opponent's own gxh4.
func TestMove_ARecaptureInTheSameWordsIsTheRepetitionOnlyWhileThatIsOwed(t *testing.T) {
	recapture := func(c *table.Conditions) { c.Start = "6k1/8/8/6p1/7p/6P1/8/6K1 w - - 0 1" }
	for _, test := range []struct {
		name   string
		before []string // by Black, after White's gxh4 was pressed
		want   int      // plies once gxh4 is typed
	}{
		{name: "the repetition is owed", want: 1},
		{name: "it was repeated in these words", before: []string{"gxh4"}, want: 2},
		{name: "it was repeated by its verb", before: []string{"repeat"}, want: 2},
	} {
		g := newGame(t, recapture)
		white, black := player(t, rules.White), player(t, rules.Black)
		g.enter(white, "gxh4")
		g.enter(white, "press")
		for _, line := range test.before {
			g.enter(black, line)
		}
		said := g.enter(black, "gxh4")
		if got := g.state.Game.Ply(); got != test.want {
			t.Errorf("%s: got %d plies, want %d; said %q", test.name, got, test.want, said)
		}
	}
}
