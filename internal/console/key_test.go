package console_test

import (
	"os"
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

func TestKey_EachStandsInThePageOfKeys(t *testing.T) {
	page, err := os.ReadFile("../../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range console.KeyNames() {
		if !strings.Contains(string(page), "`"+name+"`") {
			t.Errorf("key %q: got no mention in docs/settings.md, want what it does", name)
		}
	}
}

func TestKey_OrologicsShortCommands(t *testing.T) {
	g := newGame(t, nil)
	s := player(t, rules.White)
	config := s.Config()
	config.Keys = "orologic"
	s.Change(config)
	tests := []struct{ line, want string }{
		{".1", "thirty thirty"}, {".2", "thirty thirty"}, {".l", "No move"}, {".m", "equal"}, {"-e", "pawn"}, {"-4", "four, empty"}, {"-e2", "white pawn"}, {",N", "White knight"}, {".?", "resign"},
	}
	for _, test := range tests {
		if got := words(s.Enter(g.state, g.at, test.line)); !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.line, got, test.want)
		}
	}
}

func TestKey_OwnOnesTypeWhatTheyAreBoundTo(t *testing.T) {
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

func TestKey_WhatEachDoesOnTheKeyboardBoard(t *testing.T) {
	white, arbiter := player(t, rules.White), session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	for _, test := range []struct {
		s    *console.Session
		name string
		want console.Keyed
	}{
		{white, "left", console.Keyed{Press: console.PressLeft}},
		{white, "4", console.Keyed{Press: console.PressRank, Number: 4}},
		{white, "shift+4", console.Keyed{Press: console.PressFile, Number: 4}},
		{white, "$", console.Keyed{Press: console.PressFile, Number: 4}},
		{white, "alt+7", console.Keyed{Press: console.PressFile, Number: 7}},
		{white, "G", console.Keyed{Press: console.PressFile, Number: 7}},
		{white, "K", console.Keyed{Press: console.PressPrevious, Role: "k"}},
		{white, "t", console.Keyed{Press: console.PressLine, Line: "clock"}},
		{white, "space", console.Keyed{Press: console.PressClock}},
		{arbiter, "f2", console.Keyed{Press: console.PressLine, Line: "uphold"}},
	} {
		if got, ok := test.s.Key(test.name); !ok || got != test.want {
			t.Errorf("%s: got %+v, %v, want %+v", test.name, got, ok, test.want)
		}
	}
	for _, name := range []string{"f2", "9", "ctrl+z"} {
		if got, ok := white.Key(name); ok {
			t.Errorf("%s: got %+v, want nothing", name, got)
		}
	}
	config := white.Config()
	config.Keys = "orologic"
	white.Change(config)
	if got, ok := white.Key("-"); !ok || got != (console.Keyed{Press: console.PressTyping, Line: "-"}) {
		t.Errorf("-: got %+v, %v, want typing to begin with it", got, ok)
	}
}

func TestKey_TheCursorTellsSquaresAndWhatIsSeenFromThem(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	placement := g.state.Game.Position().Placement()
	if got := white.Square(placement, rules.SquareAt(4, 1)); got.Kind != say.Hint || !strings.Contains(got.Text(), "pawn") {
		t.Errorf("got %v %q, want a pawn that the next key silences", got.Kind, got.Text())
	}
	if got := white.Sight(placement, rules.SquareAt(4, 3), [][2]int{{0, 1}, {0, -1}}).Text(); !strings.Contains(got, "Eva seven") || !strings.Contains(got, "Eva two") {
		t.Errorf("got %q, want the pawns above and below", got)
	}
	if got := white.Sight(placement, rules.SquareAt(4, 3), [][2]int{{1, 0}}).Text(); !strings.Contains(got, "nothing") && !strings.Contains(got, "no ") {
		t.Errorf("got %q, want that nothing stands there", got)
	}
	if got := white.Letter(rules.Knight) + white.Letter(rules.Pawn); got != "NP" {
		t.Errorf("got %q, want NP", got)
	}
	if got := white.Hint("console.nothing-asked"); got.Kind != say.Hint || got.Text() == "" {
		t.Errorf("got %+v, want a phrase that the next key silences", got)
	}
}
