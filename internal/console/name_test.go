package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestName_EveryCommandHasNamesUsageAndHelpInEnglishAndGerman(t *testing.T) {
	for _, lang := range language.Languages() {
		s := session(t, console.Actor{Side: rules.White, Capacity: table.Player}, lang, "fide")
		arbiter := session(t, console.Actor{Capacity: table.Arbiter}, lang, "fide")
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

func TestName_EveryCommandThatAPhraseNamesExists(t *testing.T) {
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		s := player(t, rules.White)
		for named, keys := range pack.Commands() {
			// The name of a topic of the manual comes before words of the language.
			alone := strings.HasPrefix(keys[0], "topics/") && s.Names(named)
			if !alone && !s.Knows(named) {
				t.Errorf("%s: %v name %q, which is no command", lang, keys, named)
			}
		}
	}
}

func TestName_GermanAndEnglishWordsBothWork(t *testing.T) {
	g := newGame(t, nil)
	s := session(t, console.Actor{Side: rules.White, Capacity: table.Player}, "de", "fide")
	for _, line := range []string{"Uhr", "uhr meine", "clock", "ZÜGE", "zuege", "Hilfe reklamieren", "help claim", "Feld e4", "scan e4", "Figuren S", "Figuren Springer"} {
		if reading := s.Enter(g.state, g.at, line); reading.Refused || len(reading.Answers) == 0 {
			t.Errorf("%s: got %q, want an answer", line, words(reading))
		}
	}
}

func TestName_OfACommandMeansOneThing(t *testing.T) {
	english, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		arbiter := session(t, console.Actor{Capacity: table.Arbiter}, lang, "fide")
		player := session(t, console.Actor{Side: rules.White, Capacity: table.Player}, lang, "fide")
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

func TestName_EveryIrregularityThatIsReportedHasOneInEveryLanguage(t *testing.T) {
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
			reading := session(t, console.Actor{Capacity: table.Arbiter}, lang, "en").Enter(g.state, g.at, "note "+names[0])
			if len(reading.Commands) != 1 || reading.Commands[0] != table.Command(table.Note{Kind: kind}) {
				t.Errorf("%s: note %s: got %+v, want %q", lang, names[0], reading.Commands, kind)
			}
		}
	}
}

func TestName_WhatTheArbiterNotesIsKnownByIt(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	tests := []struct {
		lang, line string
		want       table.Note
	}{
		{"en", "note white two hands", table.Note{Actor: table.By(rules.White), Kind: table.TwoHands}},
		{"en", "note board turned at move three", table.Note{Kind: table.BoardTurned, Text: "at move three"}},
		{"en", "note white phone rang", table.Note{Actor: table.By(rules.White), Kind: table.Device, Text: "rang"}},
		{"sk", "note biely telefón zazvonil", table.Note{Actor: table.By(rules.White), Kind: table.Device, Text: "zazvonil"}},
		{"en", "note lights out", table.Note{Kind: table.Other, Text: "lights out"}},
		{"de", "note beide Könige im Schach", table.Note{Kind: table.BothInCheck}},
		{"en", "note wrong-start-position", table.Note{Kind: table.WrongStart}},
		{"en", "note white Two-Hands", table.Note{Actor: table.By(rules.White), Kind: table.TwoHands}},
		{"en", "note a T-shirt on the board", table.Note{Kind: table.Other, Text: "a T-shirt on the board"}},
		{"de", "note both kings in check", table.Note{Kind: table.BothInCheck}},
		{"bg", "note пешка на последния хоризонтал", table.Note{Kind: table.PawnOnLastRank}},
	}
	for _, test := range tests {
		t.Run(test.line, func(t *testing.T) {
			reading := session(t, console.Actor{Capacity: table.Arbiter}, test.lang, "en").Enter(g.state, g.at, test.line)
			if len(reading.Commands) != 1 || reading.Commands[0] != table.Command(test.want) {
				t.Errorf("got %+v, want %+v", reading.Commands, test.want)
			}
		})
	}
}

func TestName_AnIrregularityWithHyphensThatIsNoneIsAnsweredWithThoseKnown(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	for lang, want := range map[string]string{"en": "wrong start position, colours reversed", "sk": "vymenené farby", "sr": "zamenjene boje"} {
		reading := session(t, console.Actor{Capacity: table.Arbiter}, lang, lang).Enter(g.state, g.at, "note white wrong-strat-position")
		if len(reading.Commands) != 0 || !reading.Refused || !strings.Contains(reading.Answers[0].Text(), want) {
			t.Errorf("%s: got %+v, want no command and %q", lang, reading, want)
		}
	}
}

func TestName_AMistypedOneIsAnsweredWithANameAsItIsWritten(t *testing.T) {
	for lang, want := range map[string]string{"sk": "n\u00e1vrh", "pl": "naci\u015bnij", "cnr": "pomo\u0107", "de": "Anspr\u00fcche"} {
		s := session(t, console.Actor{Side: rules.White, Capacity: table.Player}, lang, "fide")
		if got := words(s.Enter(table.State{}, 0, language.Fold(want)+"h")); !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want %s named", lang, got, want)
		}
	}
}

func TestName_AMistypedEnglishOneIsAnsweredInTheLanguageOfThePlayer(t *testing.T) {
	english, err := language.Load(language.Reference)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range language.Languages() {
		s := session(t, console.Actor{Side: rules.White, Capacity: table.Player}, lang, "fide")
		pack := s.Voice().Pack
		own := map[string]bool{}
		for _, verb := range s.Verbs() {
			for _, name := range pack.Variants("command." + verb) {
				own[name] = true
			}
		}
		for _, verb := range s.Verbs() {
			name := english.Word("command." + verb)
			if len(name) < 5 {
				continue
			}
			typed := name[:len(name)-1] + "q"
			parts := strings.SplitN(pack.Phrase("console.did-you-mean", "heard", typed, "name", "|"), "|", 2)
			said := words(s.Enter(table.State{}, 0, typed))
			near, is := strings.CutPrefix(said, parts[0])
			if near = strings.TrimSuffix(near, parts[len(parts)-1]); is && !own[near] {
				t.Errorf("%s: %s: got %q suggested, want a word of this language", lang, typed, near)
			}
		}
	}
}
