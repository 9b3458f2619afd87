package console_test

import (
	"slices"
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

func TestAsk_TheResultAndTheTurnTellHowAGameEnded(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	if got := g.enter(white, "turn"); !strings.Contains(got, "Move one. It is your move") {
		t.Errorf("got %q", got)
	}
	if got := g.enter(white, "abort"); !strings.Contains(got, "Abort the game? Yes or no.") {
		t.Errorf("got %q", got)
	}
	g.enter(white, "yes")
	if !g.state.Over() || g.state.Outcome.Reason != rules.ByAbort {
		t.Fatalf("got %+v, want an aborted game", g.state.Outcome)
	}
	for _, asked := range []string{"result", "turn", "whose turn"} {
		if got := g.enter(white, asked); got != "Game aborted. It has no result." {
			t.Errorf("%s: got %q", asked, got)
		}
	}
	if got := g.enter(white, "abort"); !strings.Contains(got, "over") {
		t.Errorf("got %q, want that it is over", got)
	}
}

func TestAsk_WhoseTurnItIsEndsInOneStopInEveryLanguage(t *testing.T) {
	g := newGame(t, nil)
	for _, lang := range language.Languages() {
		for _, seat := range []console.Actor{{Capacity: table.Arbiter}, {Side: rules.White, Capacity: table.Player}, {Side: rules.Black, Capacity: table.Player}} {
			asked := session(t, seat, lang, "en")
			said := words(asked.Enter(g.state, g.at, asked.Config().Narrator.Pack.Phrase("usage.turn")))
			if !strings.HasSuffix(said, ".") || strings.HasSuffix(said, "..") || strings.Count(said, ".") != 2 {
				t.Errorf("%s, %v: got %q, want two sentences", lang, seat, said)
			}
		}
	}
}

func TestAsk_AtAnEventNoOneIsAskedWhetherToAbort(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter, c.Supervised = true, true })
	white := player(t, rules.White)
	if said := g.enter(white, "abort"); !strings.Contains(said, "A tournament game is not aborted. Call the arbiter.") || white.Pending() {
		t.Errorf("got %q, a question: %v; want the refusal alone", said, white.Pending())
	}
}

func TestAsk_AmongFriendsNoOneIsAskedWhetherToAbortTooLate(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	for i, line := range []string{"e4", "e5"} {
		by := []*console.Session{white, black}[i]
		g.enter(by, line)
		g.enter(by, "press")
	}
	if g.state.Game.Ply() != 2 {
		t.Fatalf("got ply %d, want both players to have moved", g.state.Game.Ply())
	}
	if said := g.enter(white, "abort"); !strings.Contains(said, "Both players have moved, so the game is not aborted. Play on or resign.") || white.Pending() {
		t.Errorf("got %q, a question: %v; want the refusal alone", said, white.Pending())
	}
}

// A question about a move must not send another one.
func TestAsking_APressSendsNoOtherMoveThanTheOneThatWasReadBack(t *testing.T) {
	for _, mode := range []string{"again", "yes"} {
		g := newGame(t, nil)
		white := player(t, rules.White)
		config := white.Config()
		config.Sending = mode
		white.Change(config)
		g.enter(white, "e4")
		if said := g.enter(white, "press"); !strings.Contains(said, "Eva four") {
			t.Fatalf("%s: got %q, want the move", mode, said)
		}
		position := g.state.Game.At(0)
		d4, err := position.ParseSAN("d4")
		if err != nil {
			t.Fatal(err)
		}
		g.do(table.Enter{Actor: table.By(rules.White), Move: d4, Words: "d4"}) // at another screen
		if said := g.enter(white, "yes"); !strings.Contains(said, "David four") || g.state.Clock.Running() == rules.Black {
			t.Errorf("%s: got %q, want to be asked about the other move", mode, said)
		}
		g.enter(white, "yes")
		if g.state.Clock.Running() != rules.Black {
			t.Errorf("%s: got no press after the second answer", mode)
		}
	}
}

func TestAsking_OneLetterAnswersYesAndNo(t *testing.T) {
	for _, test := range []struct {
		lang, letter string
		over         bool
	}{
		{"en", "y", true}, {"en", "n", false}, {"en", "Y", true},
		{"de", "j", true}, {"de", "n", false},
		{"sk", "a", true}, {"sk", "n", false},
		{"pl", "t", true}, {"bg", "\u0434", true}, {"sr", "d", true}, {"cnr", "n", false},
	} {
		t.Run(test.lang+" "+test.letter, func(t *testing.T) {
			g := newGame(t, nil)
			white := session(t, console.Actor{Side: rules.White, Capacity: table.Player}, test.lang, "en")
			g.enter(white, "resign")
			g.enter(white, test.letter)
			if g.state.Over() != test.over || white.Pending() {
				t.Errorf("got over %v, still asked %v, want over %v and nothing asked", g.state.Over(), white.Pending(), test.over)
			}
		})
	}
}

func TestAsking_NothingIsAskedThatWouldBeRefused(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	if said := g.enter(white, "sign"); !strings.Contains(said, "sign the scoresheets when the game is over") {
		t.Errorf("sign in the game: got %q, want the refusal and no question", said)
	}
	g.do(table.Resign{Actor: table.By(rules.Black)})
	for _, line := range []string{"draw", "accept", "resign", "claim fifty", "e4"} {
		if said := g.enter(white, line); !strings.Contains(said, "The game is over") || white.Pending() {
			t.Errorf("%s after the game: got %q, asked %v, want that the game is over and no question", line, said, white.Pending())
		}
	}
}

func TestAsking_YesTypesWhatWasMeant(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	if said := g.enter(white, "bord"); !strings.Contains(said, "Did you mean board?") {
		t.Fatalf("got %q, want a suggestion", said)
	}
	if said := g.enter(white, "yes"); !strings.Contains(said, "king on") {
		t.Errorf("yes: got %q, want the board", said)
	}
	g.enter(white, "resgin")
	if said := g.enter(white, "y"); !strings.Contains(said, "Resign?") || g.state.Over() {
		t.Errorf("yes: got %q, want that it is asked once more before the game is given up", said)
	}
	g.enter(white, "no")
	g.enter(white, "bord")
	g.enter(white, "clock")
	if said := g.enter(white, "yes"); !strings.Contains(said, "There is no question to answer.") {
		t.Errorf("a late yes: got %q, want that nothing was asked", said)
	}
}

func TestAsking_BothSidesAtOneKeyboardAgreeToADraw(t *testing.T) {
	for _, test := range []struct{ answer, over string }{{"accept", "1/2-1/2"}, {"decline", "*"}} {
		g := newGame(t, nil)
		both := player(t, rules.White)
		config := both.Config()
		config.Both = true
		both.Change(config)
		g.enter(both, "e4")
		g.enter(both, "press")
		both.Sit(console.Actor{Side: rules.Black, Capacity: table.Player})
		g.enter(both, "e5")
		g.enter(both, "draw")
		g.enter(both, "yes")
		g.enter(both, test.answer)
		g.enter(both, "yes")
		if got := g.state.Outcome.Result.String(); got != test.over || g.state.Offer != 0 {
			t.Errorf("%s: got %s, offered by %v, want %s and no offer", test.answer, got, g.state.Offer, test.over)
		}
	}
}

func TestAsking_TheEndIsToldInWords(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	g.do(table.Resign{Actor: table.By(rules.Black)})
	if said := g.enter(white, "gate"); !strings.HasPrefix(said, "White wins: resignation. Type sign to sign the scoresheets.") {
		t.Errorf("got %q, want the result as words and how it is signed", said)
	}
}

func TestAsking_OtherFormsOfAVerbAreUnderstoodToo(t *testing.T) {
	for _, test := range []struct{ lang, line, want string }{
		{"sk", "vzda\u0165", "Vzda"}, {"pl", "podda\u0107", "Podda"}, {"sr", "predajem se", "Preda"}, {"de", "Zug zur\u00fccknehmen", "zur\u00fcck"},
	} {
		g := newGame(t, nil)
		white := session(t, console.Actor{Side: rules.White, Capacity: table.Player}, test.lang, "en")
		g.enter(white, "e4")
		if said := words(white.Enter(g.state, g.at, test.line)); strings.Contains(said, test.line) {
			t.Errorf("%s: got %q for %s, want it understood", test.lang, said, test.line)
		}
	}
}

func TestIncidents_AreToldOfTheTableAsItStood(t *testing.T) {
	g := newGame(t, nil)
	arbiter := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	black := player(t, rules.Black)
	black.Enter(g.state, g.at, "claim touched g1")
	effects, err := table.Decide(g.state, g.at, black.Enter(g.state, g.at, "yes").Commands[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, effect := range effects {
		arbiter.Record(effect.Record, func() table.State { return effect.After })
	}
	g.enter(player(t, rules.White), "Nf3")
	told := words(arbiter.Enter(g.state, g.at, "incidents"))
	if want := "white knight Gustav one, touched at move one, White"; !strings.Contains(told, want) {
		t.Errorf("got %q, want %q in it", told, want)
	}
}

func TestClaim_IsAskedAboutInTheWordsOfTheLanguage(t *testing.T) {
	for _, lang := range []string{"en", "de", "sk", "sr", "cnr", "bg", "pl"} {
		g := newGame(t, nil)
		for kind := laws.ClaimThreefold; kind <= laws.ClaimDelay; kind++ {
			s := session(t, console.Actor{Capacity: table.Player, Side: rules.White}, lang, "fide")
			typed := "claim " + kind.String()
			if kind == laws.ClaimTouched {
				typed += " e7"
			}
			told := words(s.Enter(g.state, g.at, typed))
			own := s.Voice().Pack.Phrase("claim." + kind.String())
			if !strings.Contains(told, own) || lang != "en" && slices.Contains(strings.FieldsFunc(told, func(r rune) bool { return strings.ContainsRune(" :?.,", r) }), kind.String()) {
				t.Errorf("%s, %s: got %q, want %q in it", lang, typed, told, own)
			}
		}
	}
}
