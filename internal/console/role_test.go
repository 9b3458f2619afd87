package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestEveryCommandTypedByEveryRoleIsRefusedOrItsOwn(t *testing.T) {
	g := newGame(t, nil)
	seats := []console.Seat{
		{Side: rules.White, Capacity: table.Player}, {Side: rules.Black, Capacity: table.Player},
		{Side: rules.White, Capacity: table.Assistant}, {Capacity: table.Arbiter}, {Capacity: table.Spectator},
	}
	lines := []string{
		"e4", "announce e4", "repeat", "repeat e4", "execute", "press", "write e4", "strike", "sign", "adjust", "touch e2", "lift e2",
		"place e4", "promote queen", "draw", "accept", "decline", "resign", "claim threefold", "claim flag", "call", "arbiter score", "seal e4", "assistant yes",
		"assistant white yes", "arrive", "arrive white", "start", "stop", "restart", "restart white", "add white 2m", "remove white 1m",
		"clocks white 1m black 2m", "warn white", "fine white", "exclude white", "expel white", "forfeit white", "score 1-0", "uphold",
		"reject", "postpone", "resolve", "undo 1", "note rain", "adjourn", "open", "envelope lost", "resume", "absent white",
	}
	for _, seat := range seats {
		for _, line := range lines {
			s := session(t, seat, "en", "en")
			reading := s.Enter(g.state, g.at, line)
			if s.Pending() {
				reading = s.Enter(g.state, g.at, "yes")
			}
			if !reading.Refused && len(reading.Commands) == 0 {
				t.Errorf("%v %s: got %q, want a command or a refusal", seat, line, words(reading))
			}
			for _, c := range reading.Commands {
				if !seat.May(g.state, c) {
					t.Errorf("%v %s: got %T, which is not its own", seat, line, c)
				}
			}
		}
	}
}

func TestNoNameOfACommandMeansTwoThings(t *testing.T) {
	english, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		arbiter := session(t, console.Seat{Capacity: table.Arbiter}, lang, "fide")
		player := session(t, console.Seat{Side: rules.White, Capacity: table.Player}, lang, "fide")
		meant := map[string]string{}
		for _, verb := range append(player.Verbs(), arbiter.Verbs()...) {
			for _, name := range pack.Variants("command." + verb) {
				for _, folded := range language.Foldings(name) {
					if other := meant[folded]; other != "" && other != verb {
						t.Errorf("%s: %q is %s and %s", lang, name, other, verb)
					}
					meant[folded] = verb
				}
			}
			if !pack.Has("command."+verb) || !pack.Has("help."+verb) || !pack.Has("usage."+verb) {
				t.Errorf("%s: the command %s has no words", lang, verb)
			}
		}
		for _, verb := range append(player.Verbs(), arbiter.Verbs()...) {
			name := english.Word("command." + verb)
			if other := meant[language.Fold(name)]; other != "" && other != verb {
				t.Errorf("%s: the English %q, which phrases name, means %s there", lang, name, other)
			}
		}
	}
}

func TestWhatTheArbiterNotesIsKnownByItsName(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	tests := []struct {
		lang, line string
		want       table.Note
	}{
		{"en", "note white two hands", table.Note{Actor: table.By(rules.White), Kind: table.TwoHands}},
		{"en", "note board turned at move three", table.Note{Kind: table.BoardTurned, Text: "at move three"}},
		{"en", "note white phone rang", table.Note{Actor: table.By(rules.White), Kind: table.Other, Text: "phone rang"}},
		{"de", "note beide Könige im Schach", table.Note{Kind: table.BothInCheck}},
		{"de", "note both kings in check", table.Note{Kind: table.BothInCheck}},
		{"bg", "note пешка на последния хоризонтал", table.Note{Kind: table.PawnOnLastRank}},
	}
	for _, test := range tests {
		t.Run(test.line, func(t *testing.T) {
			reading := session(t, console.Seat{Capacity: table.Arbiter}, test.lang, "en").Enter(g.state, g.at, test.line)
			if len(reading.Commands) != 1 || reading.Commands[0] != table.Command(test.want) {
				t.Errorf("got %+v, want %+v", reading.Commands, test.want)
			}
		})
	}
}

func TestEveryIrregularityThatIsReportedHasANameInEveryLanguage(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range table.Reported() {
			names := pack.Variants("irregular-name." + strings.ReplaceAll(string(kind), " ", "-"))
			if len(names) == 0 {
				t.Errorf("%s: %q has no name", lang, kind)
				continue
			}
			reading := session(t, console.Seat{Capacity: table.Arbiter}, lang, "en").Enter(g.state, g.at, "note "+names[0])
			if len(reading.Commands) != 1 || reading.Commands[0] != table.Command(table.Note{Kind: kind}) {
				t.Errorf("%s: note %s: got %+v, want %q", lang, names[0], reading.Commands, kind)
			}
		}
	}
}
