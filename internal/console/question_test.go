package console_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

func TestQuestion_IsAnsweredInWords(t *testing.T) {
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
		{"moves", "Eva four"}, {"material", "equal"}, {"fen", "rnbqkbnr/pppppppp"}, {"sheet", "1. e4"}, {"gate", "Waiting for the opponent"},
		{"names", "e"}, {"claims", "Nothing can be claimed"}, {"incidents", "No irregularities"}, {"rights", "space bar"}, {"why", "Nothing was refused"},
		{"taken", "Nothing has been taken"}, {"proposal", "boards agree"}, {"help claim", "threefold"}, {"help", "resign"}, {"again", "Nothing that far back"},
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

func TestQuestion_ABoardIsNineLinesOfNineCharacters(t *testing.T) {
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

func TestQuestion_AgainSaysTheLastOrAnEarlierOne(t *testing.T) {
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
