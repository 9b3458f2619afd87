package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// at begins a game at an event from a position, with some questions allowed.
func at(t *testing.T, fen string, allowed ...table.Question) *game {
	t.Helper()
	return newGame(t, func(c *table.Conditions) {
		event(allowed...)(c)
		c.Start = fen
	})
}

const attacked = "k3rr2/8/8/8/8/8/3PR3/4K2R w K - 0 1"

func TestWhyIllegal_AnEventGivesNoReasonThatWouldAnswerWhatIsNotAnswered(t *testing.T) {
	checks := map[string]string{ // the position, and a move that the check or an attack forbids
		"k4r2/8/8/8/8/8/3P4/4K2R w K - 0 1":                        "O-O",
		"k3r3/8/8/8/8/8/3P4/4K2R w K - 0 1":                        "O-O",
		"k3r3/8/8/8/8/8/3P4/4K2R w K - 0 2":                        "d4",
		"k4r2/8/8/8/8/8/3P4/4K2R w K - 0 2":                        "Kf2",
		"k3r3/8/8/8/8/8/3PN3/4K2R w K - 0 1":                       "Nc3",
		"k3r3/8/8/8/8/8/3PR3/4K2R w K - 0 3":                       "Ra2",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "O-O",
		"4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1":                        "e4",
	}
	for fen, line := range checks {
		g, white := at(t, fen), player(t, rules.White)
		want := "Illegal move: " + line + "."
		for _, typed := range []string{line, "announce " + line, "claim threefold " + line} {
			told := words(white.Enter(g.state, g.at, typed))
			if strings.HasPrefix(typed, "claim") { // which is judged once they have said yes
				if !strings.HasSuffix(told, "with the move "+line+"? Yes or no.") {
					t.Errorf("%s, %s: got %q, want a question", fen, typed, told)
				}
				told = words(white.Enter(g.state, g.at, "yes"))
			}
			if told != want {
				t.Errorf("%s, %s: got %q, want %q", fen, typed, told, want)
			}
		}
		if told := words(white.Enter(g.state, g.at, "why")); !strings.HasPrefix(told, want) || strings.Contains(told, "check from") || strings.Contains(told, "blocked") {
			t.Errorf("%s, why: got %q, want no reason", fen, told)
		}
	}
}

func TestWhyIllegal_WhatCanBeFeltIsGivenAsAReasonAtAnEventToo(t *testing.T) {
	g, white := at(t, attacked), player(t, rules.White)
	for line, want := range map[string]string{
		"Nc3": "You have no such piece there.", "e4e5": "There is no piece on", "Rd2": "Your own piece is on", "dxe3": "nothing to capture",
	} {
		if told := words(white.Enter(g.state, g.at, line)); !strings.Contains(told, want) {
			t.Errorf("%s: got %q, want %q in it", line, told, want)
		}
	}
}

func TestWhyIllegal_TheReasonIsGivenWhereTheOrganiserAllowsTheQuestion(t *testing.T) {
	g, white := at(t, attacked, table.AskAttackers), player(t, rules.White)
	if told := words(white.Enter(g.state, g.at, "Kf2")); !strings.Contains(told, "be in check from") {
		t.Errorf("got %q, want from where", told)
	}
	if told := words(white.Enter(g.state, g.at, "Ra2")); strings.Contains(told, "blocked") {
		t.Errorf("got %q, want no reason", told)
	}
}

func TestWhyIllegal_WhatIsHalfAMoveIsToldAlikeWhetherAMoveBeginsSo(t *testing.T) {
	g, white := at(t, "k4r2/8/8/8/8/8/3P4/4K2R w K - 0 1"), player(t, rules.White)
	for _, alike := range [][2]string{{"King Felix", "King David"}, {"Kong Felix zwei", "Kong Eva zwei"}} {
		first := strings.ReplaceAll(words(white.Enter(g.state, g.at, alike[0])), alike[0], "")
		second := strings.ReplaceAll(words(white.Enter(g.state, g.at, alike[1])), alike[1], "")
		if first != second {
			t.Errorf("%v: got %q and %q, want them alike", alike, first, second)
		}
	}
}

func TestWhyIllegal_AmbiguousWordsAreRefusedWithoutTheMovesThatAreLegal(t *testing.T) {
	g, white := at(t, "7k/8/8/8/8/8/3P4/R2RK3 w - - 0 1"), player(t, rules.White)
	if told := words(white.Enter(g.state, g.at, "Rb1")); !strings.HasSuffix(told, "Add the starting square.") {
		t.Errorf("got %q, want no move named", told)
	}
}

func TestWhyIllegal_ThePieceOfAPawnIsAskedForWhetherTheMoveIsLegalOrNot(t *testing.T) {
	for fen, legal := range map[string]bool{"k7/4P3/8/8/8/8/8/4K3 w - - 0 1": true, "k7/r3P2K/8/8/8/8/8/8 w - - 0 1": false} {
		g, white := at(t, fen), player(t, rules.White)
		if told := words(white.Enter(g.state, g.at, "e8")); !strings.HasPrefix(told, "Which piece") {
			t.Errorf("%s: got %q, want the question", fen, told)
		}
		if intent := white.Enter(g.state, g.at, "queen"); legal == intent.Refused || !legal && words(intent) != "Illegal move: e8." {
			t.Errorf("%s: got %+v, want it refused only where it is not legal", fen, intent)
		}
	}
}

func TestWhyIllegal_AMoveThatIsNotMadeIsNamedWithoutWhatItLeadsTo(t *testing.T) {
	g, white := at(t, "7k/6pp/8/8/8/8/8/R3K3 w - - 0 1"), player(t, rules.White)
	mate := rules.Move{From: rules.A1, To: rules.A8}
	seal := announce.Narrator.Event
	told, _ := seal(white.Voice(), g.state, table.MoveSealed{Actor: table.By(rules.White), Text: "Ra8", Move: mate})
	refused := white.Voice().Refused(g.state, table.Refused("claim-write", "move", table.MoveIn{Position: g.state.Game.Position(), Move: mate}))
	white.Enter(g.state, g.at, "claim threefold Ra8")
	question, _ := white.Question()
	var asked []string
	for _, word := range question.Words {
		asked = append(asked, word.Text)
	}
	for _, text := range []string{told.Text(), refused.Text(), strings.Join(asked, " ")} {
		if !strings.Contains(text, "Anna eight") && !strings.Contains(text, "with the move Ra8?") || strings.Contains(text, "mate") {
			t.Errorf("got %q, want the move without mate", text)
		}
	}
	white.Enter(g.state, g.at, "no")
	if told := words(white.Enter(g.state, g.at, "Ra7+")); told != "" {
		t.Errorf("got %q, want nothing on a check that is none", told)
	}
}

func TestWhyIllegal_ASquareThatIsAskedForTellsNoAttackersAtAnEvent(t *testing.T) {
	g, white := at(t, attacked), player(t, rules.White)
	config := white.Config()
	config.Narrator.Verbosity = announce.Full
	white.Change(config)
	if told := words(white.Enter(g.state, g.at, "scan e2")); strings.Contains(told, "attacked") || strings.Contains(told, "guarded") {
		t.Errorf("got %q, want the piece alone", told)
	}
}
