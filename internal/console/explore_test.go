package console_test

import (
	"slices"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

func TestExplore_AnswersAboutAPositionOfNoTable(t *testing.T) {
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	scheme, err := language.LoadScheme("en")
	if err != nil {
		t.Fatal(err)
	}
	session, err := console.NewSession(console.Config{Narrator: announce.Narrator{Pack: pack, Scheme: scheme}, Notation: pack})
	if err != nil {
		t.Fatal(err)
	}
	setup, err := rules.ParseFEN("8/8/8/8/8/4k3/4p3/4K3 w - - 3 40")
	if err != nil {
		t.Fatal(err)
	}
	game := rules.NewGame(setup)
	for line, want := range map[string]string{
		"last": "No move", "names": "Anna",
		"fen": "8/8/8/8/8/4k3/4p3/4K3 w - - 3 40", "legal": "No legal move", "scan e2": "Eva two black pawn", "board lines": "3+-+-k-+-",
	} {
		intent, asks := session.Explore(game, line)
		if !asks || len(intent.Answers) == 0 || intent.Refused || !slices.ContainsFunc(intent.Answers, func(u say.Utterance) bool { return strings.Contains(u.Text(), want) }) {
			t.Errorf("%s: got %+v, %v, want %q", line, intent.Answers, asks, want)
		}
	}
	for _, line := range []string{"e4", "clock", "draw", "", "nonsense"} {
		if _, asks := session.Explore(game, line); asks {
			t.Errorf("%q counts as a question about the board", line)
		}
	}
	if intent, asks := session.Explore(game, "attackers nowhere"); !asks || !intent.Refused {
		t.Errorf("got %+v, want how it is typed", intent)
	}
}
