package console_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// game is a table with a session for each side, an arbiter and a spectator.
type game struct {
	t     *testing.T
	state table.State
	at    clock.Instant
}

func newGame(t *testing.T, change func(*table.Conditions)) *game {
	t.Helper()
	c := table.ForFriends()
	c.Seats.White = table.Seat{Name: "Anna", Blind: true}
	if change != nil {
		change(&c)
	}
	g := &game{t: t}
	g.do(table.Open{Conditions: c})
	g.do(table.Begin{})
	return g
}

// do gives a command to the table, and fails the test where it is refused.
func (g *game) do(commands ...table.Command) {
	g.t.Helper()
	for _, c := range commands {
		effects, err := table.Decide(g.state, g.at, c)
		if err != nil {
			g.t.Fatalf("%T: %v", c, err)
		}
		for _, effect := range effects {
			g.state = effect.After
		}
	}
}

// enter types a line at a session and carries out what it means.
func (g *game) enter(s *console.Session, line string) string {
	g.t.Helper()
	reading := s.Enter(g.state, g.at, line)
	g.do(reading.Commands...)
	return words(reading)
}

func words(r console.Intent) string {
	var lines []string
	for _, u := range r.Answers {
		lines = append(lines, u.Text())
	}
	return strings.Join(lines, "\n")
}

func session(t *testing.T, seat console.Seat, lang, scheme string) *console.Session {
	t.Helper()
	pack, err := language.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	spoken, err := language.LoadScheme(scheme)
	if err != nil {
		t.Fatal(err)
	}
	s, err := console.NewSession(console.Config{Seat: seat, Voice: announce.Seat{Pack: pack, Scheme: spoken, Colours: true}, Notation: pack, Keys: "lichess"})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func player(t *testing.T, side rules.Side) *console.Session {
	return session(t, console.Seat{Side: side, Capacity: table.Player}, "en", "en")
}

func TestAMoveMayBeTypedInEveryForm(t *testing.T) {
	forms := []struct{ lang, scheme, line string }{
		{"en", "en", "Nf3"}, {"en", "en", "nf3"}, {"en", "en", "g1f3"}, {"en", "en", "g1-f3"}, {"en", "en", "knight f3"},
		{"de", "fide", "Sf3"}, {"de", "fide", "Springer Gustav eins Felix drei"}, {"de", "fide", "s felix 3"},
		{"de", "fide", "Gustav eins Felix drei"}, {"de", "fide", "g1f3"}, {"de", "fide", "Nf3"}, {"sk", "sk", "Jf3"}, {"pl", "pl", "Sf3"},
	}
	for _, form := range forms {
		t.Run(form.lang+" "+form.line, func(t *testing.T) {
			g := newGame(t, nil)
			white := session(t, console.Seat{Side: rules.White, Capacity: table.Player}, form.lang, form.scheme)
			if said := g.enter(white, form.line); said != "" {
				t.Fatalf("got %q", said)
			}
			if got := g.state.Game.Move(1).String(); got != "g1f3" {
				t.Errorf("got %s, want g1f3", got)
			}
		})
	}
}

func TestEnterOnAnEmptyLinePressesOnceAMoveIsMade(t *testing.T) {
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

func TestTheOpponentsMoveIsRepeatedByTypingItAndThenAnswered(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	g.enter(white, "Nf3")
	g.enter(black, "Nf3")
	if !g.state.Answer.Repeated || !g.state.Answer.Executed {
		t.Fatalf("got %+v, want it repeated and carried out", g.state.Answer)
	}
	g.enter(white, "press")
	g.enter(black, "Nf6")
	if got := g.state.Game.Move(2).String(); got != "g8f6" {
		t.Errorf("got %s, want g8f6", got)
	}
}

func TestAWrongRepetitionIsTakenForOne(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	g.enter(white, "Nf3")
	g.enter(black, "repeat Nc3")
	if g.state.Answer.Repeated || g.state.Answer.Misheard == (rules.Move{}) {
		t.Fatalf("got %+v, want a wrong repetition", g.state.Answer)
	}
	e := console.Expected(g.state, rules.Black)
	if e.Step != console.StepRepeat || !e.Again || e.Move.String() != "g1f3" {
		t.Errorf("got %+v, want to repeat again", e)
	}
}

func TestAPlayerWhoSeesHisBoardCarriesTheMoveOutHimself(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	black := player(t, rules.Black)
	config := black.Config()
	config.Sees = true
	black.Change(config)
	g.enter(white, "e4")
	g.enter(black, "repeat")
	if e := console.Expected(g.state, rules.Black); e.Step != console.StepExecute {
		t.Fatalf("got step %v, want to carry it out", e.Step)
	}
	g.enter(black, "execute e2e4")
	if !g.state.Answer.Executed {
		t.Errorf("got %+v, want it carried out", g.state.Answer)
	}
}

func TestAPromotionWithoutItsPieceIsAskedFor(t *testing.T) {
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

func TestAnythingButAPieceLeavesAPromotionAlone(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Start = "7k/P7/8/8/8/8/8/K7 w - - 0 1" })
	white := player(t, rules.White)
	g.enter(white, "a8")
	g.enter(white, "Kb1")
	if got := g.state.Game.Move(1).String(); got != "a1b1" {
		t.Errorf("got %s, want a1b1", got)
	}
}

func TestAGameHangsOnASecondWord(t *testing.T) {
	tests := []struct {
		name, line, answer string
		over               bool
	}{
		{"yes", "resign", "yes", true},
		{"the same again", "resign", "resign", true},
		{"with a slash", "/resign", "/yes", true},
		{"no", "resign", "no", false},
		{"Enter", "resign", "", false},
		{"another command", "resign", "clock", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(t, nil)
			white := player(t, rules.White)
			if said := g.enter(white, test.line); !strings.Contains(said, "Say yes") || g.state.Over() {
				t.Fatalf("got %q, want a question first", said)
			}
			g.enter(white, test.answer)
			if got := g.state.Over(); got != test.over {
				t.Errorf("got over %v, want %v", got, test.over)
			}
			if !test.over {
				if said := g.enter(white, "yes"); !strings.Contains(said, "Nothing was asked") {
					t.Errorf("a late yes: got %q, want that nothing was asked", said)
				}
			}
		})
	}
}

func TestQuestionsAreAnsweredInWords(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	g.enter(white, "e4")
	g.enter(white, "press")
	g.at = g.at.Add(30 * time.Second)
	tests := []struct{ line, want string }{
		{"c", "your clock"}, {"clock", "opponent's clock"}, {"/C", "your clock"}, {"clock his", "29 minutes|twenty-nine minutes|thirty minutes"},
		{"clock difference", "you have"}, {"l", "Eva four"}, {"o", "Anna"}, {"p N", "Bella one"}, {"p k", "Eva eight"}, {"p A", "white king"},
		{"p knight", "Gustav eight"}, {"s e", "white pawn"}, {"s 4", "Eva four"}, {"s e4", "white pawn"}, {"s a3", "empty"},
		{"d e4", "Eva seven"}, {"a e4", "attacked by nobody"}, {"m", "Anna six"}, {"m g8", "Felix six"}, {"mc", "no capture"},
		{"moves", "Eva four"}, {"material", "equal"}, {"fen", "rnbqkbnr/pppppppp"}, {"sheet", "1. e4"}, {"gate", "opponent has something"},
		{"names", "e"}, {"claims", "Nothing can be claimed"}, {"incidents", "No irregularities"}, {"rights", "space bar"}, {"why", "Nothing was refused"},
		{"taken", "Nothing has been taken"}, {"proposal", "boards agree"}, {"help claim", "threefold"}, {"help", "resign"}, {"again", "not been said"},
	}
	for _, test := range tests {
		t.Run(test.line, func(t *testing.T) {
			reading := white.Enter(g.state, g.at, test.line)
			found := false
			for want := range strings.SplitSeq(test.want, "|") {
				found = found || strings.Contains(words(reading), want)
			}
			if !found || len(reading.Commands) > 0 {
				t.Errorf("got %q, want words %q and no command", words(reading), test.want)
			}
		})
	}
}

func TestABoardIsNineLinesOfNineCharacters(t *testing.T) {
	g := newGame(t, nil)
	reading := player(t, rules.White).Enter(g.state, g.at, "b")
	if len(reading.Answers) != 9 {
		t.Fatalf("got %d lines, want 9", len(reading.Answers))
	}
	for _, u := range reading.Answers {
		if n := len([]rune(u.Text())); n != 9 {
			t.Errorf("got %d characters in %q, want 9", n, u.Text())
		}
	}
}

func TestEveryCommandHasNamesUsageAndHelpInEnglishAndGerman(t *testing.T) {
	for _, lang := range []string{"en", "de"} {
		s := session(t, console.Seat{Side: rules.White, Capacity: table.Player}, lang, "fide")
		arbiter := session(t, console.Seat{Capacity: table.Arbiter}, lang, "fide")
		for _, verb := range append(s.Verbs(), arbiter.Verbs()...) {
			for _, key := range []string{"command.", "usage.", "help."} {
				if !s.Voice().Pack.Has(key + verb) {
					t.Errorf("%s: no phrase %s%s", lang, key, verb)
				}
			}
			said := words(s.Enter(table.State{}, 0, "help "+s.Voice().Pack.Word("command."+verb)))
			if !strings.Contains(said, s.Voice().Pack.Phrase("help."+verb)) {
				t.Errorf("%s: help %s: got %q", lang, verb, said)
			}
		}
	}
}

func TestEveryCommandThatAPhraseNamesExists(t *testing.T) {
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		s := player(t, rules.White)
		for named, keys := range pack.Commands() {
			if !s.Knows(named) {
				t.Errorf("%s: %v name %q, which is no command", lang, keys, named)
			}
		}
	}
}

func TestGermanWordsAndEnglishWordsBothWork(t *testing.T) {
	g := newGame(t, nil)
	s := session(t, console.Seat{Side: rules.White, Capacity: table.Player}, "de", "fide")
	for _, line := range []string{"Uhr", "uhr meine", "clock", "ZÜGE", "zuege", "Hilfe reklamieren", "help claim", "Feld e4", "scan e4", "Figuren S", "Figuren Springer"} {
		if reading := s.Enter(g.state, g.at, line); reading.Refused || len(reading.Answers) == 0 {
			t.Errorf("%s: got %q, want an answer", line, words(reading))
		}
	}
}

func TestARefusalSaysWhatToDo(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	tests := []struct {
		s          *console.Session
		line, want string
	}{
		{white, "xyzzy", "help"},
		{white, "resgin", "Did you mean resign"},
		{white, "e5", "not a legal move"},
		{white, "claim nonsense", "help claim"},
		{white, "write", "goes like this"},
		{white, strings.Repeat("x", 600), "too long"},
		{black, "e5", "not your move"},
		{black, "repeat", "Nothing is announced"},
		{white, "add white 2m", "not yours"},
	}
	for _, test := range tests {
		reading := test.s.Enter(g.state, g.at, test.line)
		if !reading.Refused || !strings.Contains(words(reading), test.want) {
			t.Errorf("%.20s: got %q, want a refusal with %q", test.line, words(reading), test.want)
			continue
		}
		if why := words(test.s.Enter(g.state, g.at, "why")); !strings.Contains(why, strings.TrimRight(test.want, ".")) {
			t.Errorf("why after %.20s: got %q, want the refusal again", test.line, why)
		}
	}
}

func TestAgainSaysTheLastOrAnEarlierOne(t *testing.T) {
	s := player(t, rules.White)
	for _, text := range []string{"first", "second", "third"} {
		s.Hear(say.Utterance{Words: []say.Word{{Text: text}}})
	}
	s.Hear(say.Utterance{Kind: say.Hint, Words: []say.Word{{Text: "explored"}}})
	for line, want := range map[string]string{"again": "third", "again 3": "first"} {
		if got := words(s.Enter(table.State{}, 0, line)); got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}

func TestOrologicsShortCommands(t *testing.T) {
	g := newGame(t, nil)
	s := player(t, rules.White)
	config := s.Config()
	config.Keys = "orologic"
	s.Change(config)
	tests := []struct{ line, want string }{
		{".1", "your clock"}, {".2", "opponent"}, {".l", "No move"}, {".m", "equal"}, {"-e", "pawn"}, {"-4", "nothing"}, {"-e2", "white pawn"}, {",N", "white knight"}, {".?", "resign"},
	}
	for _, test := range tests {
		if got := words(s.Enter(g.state, g.at, test.line)); !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.line, got, test.want)
		}
	}
}

func TestOwnKeysTypeWhatTheyAreBoundTo(t *testing.T) {
	g := newGame(t, nil)
	s := player(t, rules.White)
	config := s.Config()
	config.Bind = map[string]string{"f2": "clock", "zz": "material"}
	s.Change(config)
	if keyed, ok := s.Key("f2"); !ok || keyed.Line != "clock" {
		t.Errorf("got %+v, want f2 to type clock", keyed)
	}
	if got := words(s.Enter(g.state, g.at, "zz")); !strings.Contains(got, "equal") {
		t.Errorf("got %q, want the material", got)
	}
}
