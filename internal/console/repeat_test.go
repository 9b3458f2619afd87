package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestRepeat_TheOpponentsMoveIsTypedAndThenAnswered(t *testing.T) {
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

func TestRepeat_AWrongOneIsTakenForOne(t *testing.T) {
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

func TestRepeat_APlayerWhoSeesTheBoardCarriesTheMoveOut(t *testing.T) {
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

func TestRepeat_AWrongOneIsOneAlsoWhenTheMoveIsMade(t *testing.T) {
	g := newGame(t, nil)
	g.enter(player(t, rules.White), "e4")
	black := player(t, rules.Black)
	g.enter(black, "Pawn Eva two Eva three")
	if g.state.Answer.Misheard != (rules.Move{}) {
		t.Fatal("what may be a slip was taken for a repetition unasked")
	}
	g.enter(black, "yes")
	if got := g.state.Answer.Misheard.String(); got != "e2e3" {
		t.Fatalf("got %q repeated, want e2e3, which is wrong and told to both", got)
	}
	g.enter(black, "e4")
	if !g.state.Answer.Repeated {
		t.Error("the right repetition was not taken")
	}
}

func TestRepeat_ASlipThatIsLegalForTheOpponentAloneIsAskedAbout(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	for _, line := range []string{"e4", "", "repeat", ""} {
		g.enter(white, line)
	}
	g.enter(black, "repeat")
	g.enter(black, "a6")
	if said := g.enter(white, "bb5"); !strings.Contains(said, "Bella seven Bella five") || !strings.Contains(said, "Repeat yours?") {
		t.Errorf("got %q, want a question with both moves", said)
	}
	g.enter(white, "no")
	if g.state.Answer.Misheard != (rules.Move{}) || g.state.Answer.Repeated {
		t.Errorf("got %+v, want nothing on record", g.state.Answer)
	}
}

func TestRestart_OfTheClockOfAPlayerWhoIsNotToMoveIsAskedAbout(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	arbiter := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	g.enter(player(t, rules.White), "e4")
	g.enter(player(t, rules.White), "press")
	g.enter(arbiter, "stop")
	if said := g.enter(arbiter, "restart white"); !strings.Contains(said, "Black is to move") || g.state.Clock.Running() != 0 {
		t.Errorf("got %q and %v running, want a question", said, g.state.Clock.Running())
	}
	g.enter(arbiter, "yes")
	if g.state.Clock.Running() != rules.White {
		t.Errorf("got %v running after yes, want White", g.state.Clock.Running())
	}
	g.enter(arbiter, "stop")
	g.enter(arbiter, "restart white")
	g.enter(arbiter, "no")
	if g.state.Clock.Running() != 0 {
		t.Error("a clock runs after no")
	}
}

func TestUndo_OfAPlayerAtAnEventSaysThatThereIsNoTakeback(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { *c = table.ForEvent() })
	if said := g.enter(player(t, rules.White), "undo"); said != "This game has no takebacks. Play on." {
		t.Errorf("got %q, want that there are none", said)
	}
}

func TestUndo_OfAPlayerMeansATakeback(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	g.enter(white, "e4")
	if said := g.enter(white, "undo"); !strings.Contains(said, "takeback") {
		t.Errorf("got %q, want takeback named", said)
	}
	g.enter(white, "yes")
	if g.state.Takeback.By != rules.White {
		t.Errorf("got %+v, want it asked for", g.state.Takeback)
	}
}

func TestRepeat_TheAnnouncedMoveIsCarriedOutByTypingItOnceItIsRepeated(t *testing.T) {
	g := newGame(t, nil)
	g.enter(player(t, rules.White), "e4")
	black := sighted(t, rules.Black)
	g.enter(black, "repeat")
	if g.state.Answer.Executed {
		t.Fatal("repeating carried it out on a board of the screen")
	}
	if said := g.enter(black, "e3"); !strings.Contains(said, "Not that move. Play Pawn Eva two Eva four") {
		t.Errorf("another move: got %q, want what was announced", said)
	}
	g.enter(black, "e4")
	if !g.state.Answer.Executed {
		t.Error("the announced move was not carried out")
	}
}
