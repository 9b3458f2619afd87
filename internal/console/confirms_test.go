package console_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// TestConfirms_OneWordGrantsWhatTheGameDoesNotHangOn types the answer of Black to a
// request of White. Where anything else is open that the word could decide, it is
// asked about.
func TestConfirms_OneWordGrantsWhatTheGameDoesNotHangOn(t *testing.T) {
	g := newGame(t, nil)
	for _, line := range []string{"e4", "press"} {
		g.enter(sighted(t, rules.White), line)
	}
	accident := func(s *table.State) { s.Accident.By = rules.White }
	takeback := func(s *table.State) { s.Takeback = table.Takeback{By: rules.White} }
	black := table.By(rules.Black)
	for _, test := range []struct {
		name, line string
		alter      func(*table.State)
		want       table.Command // none: it is asked about, or refused
	}{
		{"an accident", "uphold", accident, table.Accept{Actor: black}},
		{"an accident", "accept", accident, table.Accept{Actor: black}},
		{"an accident", "reject", accident, table.Decline{Actor: black}},
		{"an accident, a number", "accept 1", accident, nil},
		{"an accident, a draw", "accept draw", func(s *table.State) { accident(s); s.Offer = rules.White }, nil},
		{"one's own accident", "accept", func(s *table.State) { s.Accident.By = rules.Black }, nil},
		{"a takeback", "accept", takeback, table.Accept{Actor: black}},
		{"one's own takeback", "accept", func(s *table.State) { s.Takeback.By = rules.Black }, nil},
		{"a takeback and an offer", "accept", func(s *table.State) { takeback(s); s.Offer = rules.White }, nil},
		{"a takeback and a result on a board", "accept", func(s *table.State) { takeback(s); s.Sign.Result = score(t, "1-0") }, nil},
		{"a takeback and an irregularity", "accept", func(s *table.State) { takeback(s); s.Wrong = []table.PendingIrregularity{{Kind: table.WrongClock}} }, nil},
		{"a takeback and boards that differ", "accept", func(s *table.State) { takeback(s); s.Divergence.Open = true }, nil},
		{"a takeback and a claim", "accept", func(s *table.State) {
			takeback(s)
			s.Claim = table.Claim{Actor: table.By(rules.White), Kind: laws.ClaimThreefold}
		}, nil},
		{"a takeback and a claim that was put off", "accept", func(s *table.State) {
			takeback(s)
			s.Postponed = table.Claim{Actor: table.By(rules.White), Kind: laws.ClaimThreefold}
		}, nil},
		{"an offer alone", "accept", func(s *table.State) { s.Offer = rules.White }, nil},
	} {
		state, session := g.state, player(t, rules.Black)
		test.alter(&state)
		intent := session.Enter(state, g.at, test.line)
		var got table.Command
		if len(intent.Commands) == 1 {
			got = intent.Commands[0]
		}
		if !reflect.DeepEqual(got, test.want) || session.Pending() && test.want != nil {
			t.Errorf("%s, %s: got %#v, a question %v, want %#v: %s", test.name, test.line, got, session.Pending(), test.want, words(intent))
		}
	}
}

func TestConfirms_TheQuestionNamesWhatTheAnswerDoes(t *testing.T) {
	g := newGame(t, nil)
	for _, line := range []string{"e4", "press"} {
		g.enter(sighted(t, rules.White), line)
	}
	for _, line := range []string{"repeat", "e5", "press"} {
		g.enter(sighted(t, rules.Black), line)
	}
	for _, line := range []string{"repeat", "Nf3", "press"} {
		g.enter(sighted(t, rules.White), line)
	}
	own := func(s *console.Session) announce.Narrator { return s.Voice() }
	fill := func(name string, words string, s *console.Session) announce.Slot {
		return announce.Slot{Name: name, Words: own(s).Phrase(words)}
	}
	d5, err := g.state.Game.Position().ParseSAN("d5")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		line  string
		alter func(*table.State)
		key   string
		slots func(*console.Session) []announce.Slot
	}{
		{"resign", func(*table.State) {}, "confirm.resign", nil},
		{"accept draw", func(s *table.State) { s.Offer = rules.White }, "confirm.accept-draw", nil},
		{"accept", func(s *table.State) { s.Offer = rules.White }, "confirm.accept", nil},
		{"claim threefold", func(*table.State) {}, "confirm.claim", func(s *console.Session) []announce.Slot {
			return []announce.Slot{fill("claim", "claim.threefold", s)}
		}},
		{"claim fifty d5", func(*table.State) {}, "confirm.claim-move", func(s *console.Session) []announce.Slot {
			return []announce.Slot{fill("claim", "claim.fifty", s), own(s).BareMoveSlot("move", g.state.Game.Position(), d5)}
		}},
	} {
		state, s := g.state, player(t, rules.Black)
		test.alter(&state)
		intent := s.Enter(state, g.at, test.line)
		var slots []announce.Slot
		if test.slots != nil {
			slots = test.slots(s)
		}
		want := text(own(s).Phrase(test.key, slots...))
		if got := words(intent); got != want || !s.Pending() || len(intent.Commands) != 0 {
			t.Errorf("%s: got %q, %d commands, want %q and none", test.line, got, len(intent.Commands), want)
		}
	}
}

// TestConfirms_ALineThatIsNoAnswerEndsOrKeepsTheQuestion types a line between a
// question and the answer yes.
func TestConfirms_ALineThatIsNoAnswerEndsOrKeepsTheQuestion(t *testing.T) {
	for _, test := range []struct {
		line    string
		resigns bool // yes after it still answers
	}{
		{"clock", true}, {"xyzzy", true}, {"flip", false}, {"e4", false}, {"no", false}, {"", false}, {"resign", true}, {"resign now", true}, {"y", true}, {"/yes", true},
	} {
		g, white := newGame(t, nil), player(t, rules.White)
		g.enter(white, "resign")
		g.enter(white, test.line)
		if !g.state.Over() {
			g.enter(white, "yes")
		}
		if got := g.state.Outcome.Reason == rules.ByResignation; got != test.resigns {
			t.Errorf("%q between the question and yes: got resigned %v, want %v", test.line, got, test.resigns)
		}
	}
}

func TestNames_APersonIsRecognisedByAnyNameAndTheProgramByOne(t *testing.T) {
	german := session(t, console.Actor{Side: rules.White, Capacity: table.Player}, "de", "en")
	g := newGame(t, nil)
	for line, want := range map[string]string{
		"place e5 Dame": "queen", "place e5 queen": "queen", "place e5 D": "queen", "place e5 Q": "queen", "place e5 S": "knight", "place e5 x": "",
	} {
		got := ""
		for _, c := range german.Enter(g.state, g.at, line).Commands {
			got = c.(table.Place).Piece.Role.String()
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
	for line, want := range map[string]rules.Side{"arrive Wei\u00df": rules.White, "arrive schwarz": rules.Black, "arrive BLACK": rules.Black, "arrive": rules.White} {
		commands := german.Enter(g.state, g.at, line).Commands
		if len(commands) != 1 || commands[0].(table.Arrive).By != want {
			t.Errorf("%q: got %#v, want %v", line, commands, want)
		}
	}
}

func TestSession_WhatDoesNotNeedATableIsKnownByItsFirstWord(t *testing.T) {
	s := player(t, rules.White)
	for line, want := range map[string]string{
		"again": "again", "/again 2": "again", " spell e4 ": "spell", "set": "set", "speak on": "speak", "speak on off": "", "again x": "", "clock": "", "e4": "", "teach": "teach", "flip": "flip", "flip now": "",
	} {
		if got := s.Personal(line); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
	for line, want := range map[string]console.Local{
		"quit": {Act: console.ActQuit}, " /flip": {Act: console.ActFlip}, "quiet": {Act: console.ActQuiet}, "checkword": {Act: console.ActCheck},
		"set rate 5": {Act: console.ActSet, Key: "rate", Value: "5"}, "set rate": {Act: console.ActShow, Key: "rate"}, "speak on": {Act: console.ActSpeak, Value: "on"},
		"quit now": {}, "clock": {}, "e4": {}, "": {},
	} {
		if got := s.Local(line); got != want {
			t.Errorf("%q: got %+v, want %+v", line, got, want)
		}
	}
	explored := console.Explorations()
	for verb, want := range map[string]bool{"pieces": true, "board": true, "moves": true, "last": true, "names": true, "scan": true, "clock": false, "yes": false, "resign": false} {
		if slices.Contains(explored, verb) != want {
			t.Errorf("%s: got it among %v, want %v", verb, explored, want)
		}
	}
	for verb, want := range map[string]bool{"uphold": true, "add": true, "draw": false, "clock": false, "": false} {
		if got := console.ArbiterVerb(verb); got != want {
			t.Errorf("%q: got an arbiter's %v, want %v", verb, got, want)
		}
	}
}

func TestKeys_WhereLinesAreTypedOnlyALongKeyTypesOne(t *testing.T) {
	for _, test := range []struct {
		seat      console.Actor
		key, want string
	}{
		{console.Actor{Side: rules.White, Capacity: table.Player}, "f1", "help"},
		{console.Actor{Side: rules.White, Capacity: table.Player}, "f2", ""},
		{console.Actor{Side: rules.White, Capacity: table.Player}, "g", ""},
		{console.Actor{Side: rules.White, Capacity: table.Player}, "left", ""},
		{console.Actor{Side: rules.White, Capacity: table.Player}, "q", "resign"},
		{console.Actor{Capacity: table.Arbiter}, "f2", "uphold"},
		{console.Actor{Capacity: table.Arbiter}, "f8", "incidents"},
	} {
		s := session(t, test.seat, "en", "en")
		config := s.Config()
		config.Bind = map[string]string{"q": "resign"}
		s.Change(config)
		if got := s.Bound(test.key); got != test.want {
			t.Errorf("%v, %s: got %q, want %q", test.seat.Capacity, test.key, got, test.want)
		}
	}
}

func TestKeys_ADigitIsARankAndWithAnotherKeyAFile(t *testing.T) {
	s := player(t, rules.White)
	for key, want := range map[string]console.Keyed{
		"1": {Press: console.PressRank, Number: 1}, "8": {Press: console.PressRank, Number: 8}, "shift+1": {Press: console.PressFile, Number: 1}, "alt+8": {Press: console.PressFile, Number: 8},
		"!": {Press: console.PressFile, Number: 1}, "&": {Press: console.PressFile, Number: 6}, "*": {Press: console.PressFile, Number: 8},
		"9": {}, "0": {}, "shift+9": {}, "alt+0": {}, "11": {}, "!\"": {}, "f2": {},
	} {
		got, ok := s.Key(key)
		if got != want || ok != (want != console.Keyed{}) {
			t.Errorf("%s: got %+v, %v, want %+v", key, got, ok, want)
		}
	}
	config := s.Config()
	config.Keys = "orologic"
	s.Change(config)
	for _, key := range []string{".", "-", ","} {
		if got, ok := s.Key(key); !ok || got != (console.Keyed{Press: console.PressTyping, Line: key}) {
			t.Errorf("orologic, %s: got %+v, want that it begins a line", key, got)
		}
	}
	g := newGame(t, nil)
	for line, same := range map[string]string{"-e4": "scan e4", "-4": "scan 4", "-e": "scan e", ",N": "pieces N", ".3": "clock", ".L": "moves"} {
		if got, want := words(s.Enter(g.state, g.at, line)), words(s.Enter(g.state, g.at, same)); got != want {
			t.Errorf("orologic, %s: got %q, want %q", line, got, want)
		}
	}
	for _, line := range []string{"-x", "-", ",", "/-e4"} {
		if got := s.Enter(g.state, g.at, line); !got.Refused {
			t.Errorf("orologic, %q: got %q, want it refused", line, words(got))
		}
	}
}

func TestAgain_FiftyUtterancesAreKeptAndHintsAreNot(t *testing.T) {
	s, g := player(t, rules.White), newGame(t, nil)
	for n := range 60 {
		s.Hear(s.Voice().Square(rules.Standard().Placement(), rules.Square(n+1)))
	}
	s.Hear(s.Square(rules.Standard().Placement(), square(t, "h8")))
	square := func(n int) string { return s.Voice().Square(rules.Standard().Placement(), rules.Square(n)).Text() }
	for line, want := range map[string]string{"again": square(60), "again 0": square(60), "again 2": square(59), "again 50": square(11)} {
		if got := words(s.Enter(g.state, g.at, line)); got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
	if got := s.Enter(g.state, g.at, "again 51"); !got.Refused {
		t.Errorf("again 51: got %q, want it refused", words(got))
	}
	if s.Enter(g.state, g.at, strings.Repeat("x", 501)); !s.Enter(g.state, g.at, strings.Repeat("x", 501)).Refused {
		t.Error("a line of 501 bytes is read")
	}
	if got, want := words(s.Enter(g.state, g.at, strings.Repeat("x", 501))), text(s.Voice().Phrase("console.too-long")); got != want {
		t.Errorf("501 bytes: got %q, want %q", got, want)
	}
	if got := words(s.Enter(g.state, g.at, strings.Repeat("x", 500))); got == text(s.Voice().Phrase("console.too-long")) {
		t.Errorf("500 bytes: got %q, want them read", got)
	}
}
