package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestConfirm_AGameHangsOnASecondWord(t *testing.T) {
	tests := []struct {
		name, line, answer string
		over               bool
	}{
		{"yes", "resign", "yes", true},
		{"the same again", "resign", "resign", true},
		{"with a slash", "/resign", "/yes", true},
		{"no", "resign", "no", false},
		{"Enter", "resign", "", false},
		{"another command", "resign", "e4", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(t, nil)
			white := player(t, rules.White)
			if said := g.enter(white, test.line); !strings.Contains(said, "Yes or no") || g.state.Over() {
				t.Fatalf("got %q, want a question first", said)
			}
			g.enter(white, test.answer)
			if got := g.state.Over(); got != test.over {
				t.Errorf("got over %v, want %v", got, test.over)
			}
			if !test.over {
				if said := g.enter(white, "yes"); !strings.Contains(said, "There is no question to answer.") {
					t.Errorf("a late yes: got %q, want that nothing was asked", said)
				}
			}
		})
	}
}

func TestConfirm_AnUndoneQuestionThatAnotherCommandReplacesIsToldDropped(t *testing.T) {
	for answer, want := range map[string]string{"resign": "Cancelled: takeback.", "clock": "Ask your opponent for a takeback? Yes or no.", "yes": "", "no": "Cancelled."} {
		g := newGame(t, nil)
		white := player(t, rules.White)
		g.enter(white, "e4")
		if said := g.enter(white, "undo"); !strings.Contains(said, "Ask your opponent for a takeback? Yes or no.") {
			t.Fatalf("got %q, want a question", said)
		}
		said := g.enter(white, answer)
		if !strings.Contains(said, want) {
			t.Errorf("%s: got %q, want %q in it", answer, said, want)
		}
		if asks := g.state.Takeback.By == rules.White; asks != (answer == "yes") {
			t.Errorf("%s: a takeback is asked for: %v", answer, asks)
		}
	}
}

func TestMove_OneTooManyIsToldThatThePressIsMissing(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	g.enter(white, "e4")
	if said := g.enter(white, "d4"); said != "Your move is made. Press your clock." {
		t.Errorf("before the press: got %q, want to be told to press", said)
	}
	g.enter(white, "")
	if said := g.enter(white, "d4"); said != "It is not your move. Waiting for the opponent." {
		t.Errorf("after the press: got %q, want what the table waits for", said)
	}
	if said := g.enter(black, "repeat e4"); strings.Contains(said, "not your move") {
		t.Errorf("Black: got %q, want the repetition taken", said)
	}
}

func TestMove_APieceInASmallLetterIsJudgedAsOneInACapital(t *testing.T) {
	for typed, want := range map[string]string{"qh5": "Illegal move: Qh5.", "rd1": "Illegal move: Rd1.", "bb5": "Illegal move: bb5.", "qq5": "No such command"} {
		g := newGame(t, nil)
		if said := g.enter(player(t, rules.White), typed); !strings.HasPrefix(said, want) {
			t.Errorf("%s: got %q, want %q first", typed, said, want)
		}
	}
	g := newGame(t, nil)
	if g.enter(player(t, rules.White), "nf3"); !g.state.Gate.Made {
		t.Error("nf3 is not taken, though no pawn can be meant")
	}
}

func TestConfirm_AnEntryThatIsNoMoveIsToldBeforeItIsSealed(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	g.enter(white, "adjourn")
	g.enter(white, "yes")
	for _, test := range []struct{ line, want string }{
		{"seal Nf9", "The program finds no legal move in Nf9. Seal it anyway?"},
		{"seal e5", "The program finds no legal move in e5. Seal it anyway?"},
		{"seal Nf3", "Seal Nf3?"},
	} {
		if said := g.enter(white, test.line); !strings.HasPrefix(said, test.want) {
			t.Errorf("%s: got %q, want %q first", test.line, said, test.want)
		}
	}
}

func TestConfirm_TheSameCommandWithOtherWordsIsAskedAnew(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	g.enter(white, "adjourn")
	g.enter(white, "yes")
	g.enter(white, "seal d4")
	if said := g.enter(white, "seal Nf3"); !strings.HasPrefix(said, "Seal Nf3?") || g.state.Envelope.Sealed {
		t.Errorf("got %q and %q sealed, want to be asked about Nf3", said, g.state.Envelope.Text)
	}
	g.enter(white, "seal Nf3")
	if got := g.state.Envelope.Text; got != "Nf3" {
		t.Errorf("got %q sealed, want Nf3", got)
	}
}

func TestConfirm_EveryQuestionHasItsWordsInEveryLanguage(t *testing.T) {
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, verb := range console.Confirmed() {
			if key := "confirm." + verb; !pack.Has(key) {
				t.Errorf("%s: got no words of %s, and %s is asked about", lang, key, verb)
			}
		}
	}
}

// A question about nothing costs time and frightens.
func TestConfirm_ARulingOnNothingIsRefusedWithoutAQuestion(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	arbiter, white := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en"), player(t, rules.White)
	for _, test := range []struct {
		by         *console.Session
		line, want string
	}{
		{arbiter, "uphold", "No claim is open."},
		{arbiter, "reject", "No claim is open."},
		{arbiter, "resolve", "There is no proposal to accept."},
		{arbiter, "undo 1", "Half-moves played: zero."},
		{arbiter, "envelope lost", "There is no closed envelope."},
		{white, "accept", "No one has offered you a draw."},
		{white, "sign", "when the game is over"},
	} {
		intent := test.by.Enter(g.state, g.at, test.line)
		if said := words(intent); !intent.Refused || test.by.Pending() || !strings.Contains(said, test.want) {
			t.Errorf("%s: got %q, a question: %v; want %q", test.line, said, test.by.Pending(), test.want)
		}
	}
	g.enter(white, "e4")
	if said := g.enter(arbiter, "undo 1"); !strings.Contains(said, "Yes or no") {
		t.Errorf("undo of a move: got %q, want a question", said)
	}
}

// TestConfirm_AQuestionThatIsDroppedIsSaidToBe drops questions by other lines, and by
// the next game.
func TestConfirm_AQuestionThatIsDroppedIsSaidToBe(t *testing.T) {
	for _, test := range []struct{ question, line, want string }{
		{"resign", "e4", "Cancelled: resign."},
		{"resign", "call", "Cancelled: resign."},
		{"resign", "abort", "Cancelled: resign.\nAbort the game? Yes or no."},
		{"resign", "clock", ""},
		{"resign", "help resign", ""},
		{"resign", "no", "Cancelled."},
	} {
		g := newGame(t, nil)
		s := player(t, rules.White)
		g.enter(s, test.question)
		said := words(s.Enter(g.state, g.at, test.line))
		if test.want == "" && strings.Contains(said, "Cancelled") || !strings.HasPrefix(said, test.want) {
			t.Errorf("%s, then %s: got %q, want %q first", test.question, test.line, said, test.want)
		}
		if open := strings.HasSuffix(said, "Resign? Yes or no."); test.want == "" && !open {
			t.Errorf("%s, then %s: got %q, want the question again", test.question, test.line, said)
		}
	}
	g := newGame(t, nil)
	s := player(t, rules.White)
	g.enter(s, "resign")
	if dropped := s.Reset(s.Actor()); len(dropped) != 1 || dropped[0].Text() != "Cancelled: resign." {
		t.Errorf("got %v of a question before another game, want that it is cancelled", dropped)
	}
	if dropped := s.Reset(s.Actor()); len(dropped) != 0 {
		t.Errorf("got %v without a question, want nothing", dropped)
	}
}

func TestConfirm_AnOpenQuestionIsRepeatedOnceAfterLinesThatAskAndAfterEachThatIsRefused(t *testing.T) {
	g := newGame(t, nil)
	s := player(t, rules.White)
	g.enter(s, "resign")
	const question = "Resign? Yes or no."
	for _, step := range []struct {
		line  string
		again bool
	}{{"clock", true}, {"clock", false}, {"last", false}, {"xyzzy", true}, {"clock", false}, {"xyzzy", true}} {
		said := g.enter(s, step.line)
		if got := strings.Contains(said, question); got != step.again {
			t.Errorf("%s: got %q, the question again: %v, want %v", step.line, said, got, step.again)
		}
		if !s.Pending() {
			t.Fatalf("%s: the question is closed, want it open", step.line)
		}
	}
	if g.enter(s, "yes"); !g.state.Over() {
		t.Error("yes did not answer the question, want White to have resigned")
	}
}

func TestRefusal_AnAbbreviationEndsItsSentenceOnce(t *testing.T) {
	g := newGame(t, nil)
	if said := g.enter(player(t, rules.White), "e4 e.p."); strings.Contains(said, "..") || !strings.HasSuffix(said, ".") {
		t.Errorf("got %q, want sentences that end with one full stop", said)
	}
}

func TestUphold_WithoutAClaimSaysSo(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { *c = table.ForFriends() })
	for _, verb := range []string{"uphold", "reject"} {
		if said := g.enter(player(t, rules.White), verb); said != "No claim is open." {
			t.Errorf("%s: got %q, want that no claim is open", verb, said)
		}
	}
}
