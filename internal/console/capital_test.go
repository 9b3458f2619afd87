package console_test

import (
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// composed are questions whose answers are composed of words that are small inside a
// sentence.
var composed = []string{
	"clock", "clock full", "clock mine", "clock his", "clock difference", "last", "last 2", "turn", "result", "legal g8", "legal e4", "captures",
	"pieces N", "pieces k", "pieces A", "pieces a", "scan e", "scan 4", "scan 5", "scan e4", "scan a3", "rays d5", "attackers e4", "attackers d5", "moves", "material",
	"sheet", "gate", "names", "claims", "incidents", "rights", "why", "taken", "proposal", "opponent", "again", "illegal", "next", "score", "dial",
}

// An answer begins with a capital, a number, a typed sign or a word of the scheme, in
// every language and length, to a player and to the arbiter.
func TestAnswers_BeginWithACapital(t *testing.T) {
	for _, lang := range language.Languages() {
		g := newGame(t, nil)
		white := session(t, console.Actor{Side: rules.White, Capacity: table.Player}, lang, lang)
		black := session(t, console.Actor{Side: rules.Black, Capacity: table.Player}, lang, lang)
		arbiter := session(t, console.Actor{Capacity: table.Arbiter}, lang, lang)
		asks := func(when string) {
			for name, s := range map[string]*console.Session{"White": white, "Black": black, "the arbiter": arbiter} {
				for _, verbosity := range []announce.Verbosity{announce.Usual, announce.Short, announce.Full} {
					config := s.Config()
					config.Narrator.Verbosity = verbosity
					s.Change(config)
					for _, line := range composed {
						for _, u := range s.Enter(g.state, g.at, line).Answers {
							first, _ := utf8.DecodeRuneInString(u.Text())
							if ofPack := len(u.Words) > 0 && u.Words[0].Bank == "" && u.Words[0].Clip != ""; ofPack && unicode.IsLower(first) {
								t.Errorf("%s, %s, %s, %v, %q: %q", lang, when, name, verbosity, line, u.Text())
							}
						}
					}
				}
			}
		}
		asks("before a move")
		g.enter(white, "e4")
		g.enter(white, "press")
		g.at = g.at.Add(30 * time.Second)
		asks("after one")
	}
}
