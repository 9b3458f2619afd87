package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/console/manual"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestHelp_LeadsToEveryCommandInAtMostTenLinesAtATime(t *testing.T) {
	for _, lang := range language.Languages() {
		for _, actor := range []console.Actor{{Side: rules.White, Capacity: table.Player}, {Capacity: table.Arbiter}, {Capacity: table.Spectator}} {
			s := session(t, actor, lang, lang)
			told := ""
			lines := func(line string) []string {
				intent := s.Enter(table.State{}, 0, line)
				if n := len(intent.Answers); n < 1 || n > 10 {
					t.Errorf("%s: %s: got %d lines, want 1 to 10", lang, line, n)
				}
				told += words(intent) + "\n"
				return strings.Split(words(intent), "\n")
			}
			lines("?")
			for _, group := range []string{"moves", "questions", "clock", "table", "settings", "arbiter"} {
				for _, page := range []string{"", " 2", " 3", " 4", " 5"} {
					if s.Offers(group) {
						lines("help " + s.Voice().Pack.Word("help-group."+group) + page)
					}
				}
			}
			for _, verb := range s.Verbs() {
				if phrase := s.Voice().Pack.Phrase("help." + verb); !strings.Contains(told, phrase) {
					t.Errorf("%s: %v: %s is in no group of the help", lang, actor, verb)
				}
			}
		}
	}
}

func TestPromotion_IsAskedUntilItIsNamedOrLeft(t *testing.T) {
	const nearly = "7k/2P5/8/8/8/8/8/K7 w - - 0 1"
	tests := []struct {
		name    string
		answers []string
		want    string // the last answer
		made    bool
	}{
		{"an everyday word", []string{"horse"}, "", true},
		{"a wrong word, then the right one", []string{"gaul", "knight"}, "", true},
		{"a question between", []string{"clock", "rook"}, "", true},
		{"left with no", []string{"no"}, "Cancelled.", false},
		{"left with Enter", []string{""}, "Cancelled.", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(t, func(c *table.Conditions) { c.Start = nearly })
			white := player(t, rules.White)
			if said := g.enter(white, "c8"); !strings.Contains(said, "Which piece") {
				t.Fatalf("got %q, want to be asked which piece", said)
			}
			for _, answer := range test.answers[:len(test.answers)-1] {
				g.enter(white, answer)
				if !white.Pending() {
					t.Fatalf("the question was gone after %q", answer)
				}
			}
			if said := g.enter(white, test.answers[len(test.answers)-1]); said != test.want {
				t.Errorf("got %q, want %q", said, test.want)
			}
			if made := g.state.Gate.Announced != (rules.Move{}) || g.state.Game.Ply() > 0; made != test.made || white.Pending() {
				t.Errorf("got made %v and pending %v, want made %v and nothing pending", made, white.Pending(), test.made)
			}
		})
	}
}

func TestConfirm_WhatCannotBeUnderstoodLeavesTheQuestion(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	g.enter(white, "resign")
	if said := g.enter(white, "yse"); !strings.Contains(said, "Yes or no") {
		t.Errorf("got %q, want to be asked again", said)
	}
	g.enter(white, "yes")
	if !g.state.Over() {
		t.Error("got a game that goes on after yes")
	}
}

func TestClaim_WithoutItsKindIsAskedForIt(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	for typed, want := range map[string]string{"claim": "Which claim? Type help claim for a list.", "claim rain": "There is no such claim. Type help claim for a list."} {
		if said := g.enter(white, typed); said != want {
			t.Errorf("%s: got %q, want %q", typed, said, want)
		}
	}
}

func TestHelp_NamesACommandOnlyIfItHasAnotherName(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	if said := g.enter(white, "help moves"); strings.Contains(said, "Names:") {
		t.Errorf("got %q, want no names of a command that has one", said)
	}
	if said := g.enter(white, "help clock"); !strings.Contains(said, "Names: clock, c, time.") {
		t.Errorf("got %q, want the three names of clock", said)
	}
}

func TestHelp_ReadsTheManualOnTenLinesAtATime(t *testing.T) {
	for _, lang := range language.Languages() {
		s := session(t, console.Actor{Side: rules.White, Capacity: table.Player}, lang, lang)
		pack := s.Voice().Pack
		names := map[string]string{}
		for _, topic := range manual.Topics() {
			word := pack.Word("help-group." + topic)
			if !pack.Has("help-group." + topic) {
				word = pack.Variants("command." + topic)[0]
			}
			if other := names[language.Fold(word)]; other != "" {
				t.Errorf("%s: got %q for the topics %s and %s, want a word for each", lang, word, topic, other)
			}
			names[language.Fold(word)] = topic
			if topic == "arbiter" {
				continue // without an arbiter, their commands are elsewhere
			}
			told := ""
			intent := s.Enter(table.State{}, 0, "help "+word)
			for !intent.Refused {
				if n := len(intent.Answers); n < 1 || n > 10 {
					t.Errorf("%s: %s: got %d lines, want 1 to 10", lang, word, n)
				}
				told += words(intent) + "\n"
				intent = s.Enter(table.State{}, 0, pack.Variants("command.more")[0])
			}
			sentences, _ := manual.Retold(topic, pack.Told(topic))
			if len(sentences) == 0 {
				sentences = manual.Topic(topic)
			}
			for _, sentence := range sentences {
				if !strings.Contains(told, sentence+"\n") {
					t.Errorf("%s: help %s does not tell %q", lang, word, sentence)
				}
			}
			if got, want := words(intent), pack.Phrase("console.no-more"); got != want {
				t.Errorf("%s: %s: got %q at the end, want %q", lang, word, got, want)
			}
		}
	}
}

func TestHelp_ASlipIsAnsweredWithTheNearestTopic(t *testing.T) {
	s := session(t, console.Actor{Side: rules.White, Capacity: table.Player}, "en", "en")
	for typed, want := range map[string]string{"help bords": "help boards", "help troubel": "help trouble", "help drraw": "help draw"} {
		if got := words(s.Enter(table.State{}, 0, typed)); !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want %q in it", typed, got, want)
		}
	}
}
