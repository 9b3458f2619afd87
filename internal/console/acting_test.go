package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// sighted is a session of somebody who carries out moves on a board of the
// screen.
func sighted(t *testing.T, side rules.Side) *console.Session {
	s := player(t, side)
	config := s.Config()
	config.Sees = true
	s.Change(config)
	return s
}

func TestAWrongRepetitionIsOneAlsoWhenTheMoveIsMade(t *testing.T) {
	g := newGame(t, nil)
	g.enter(player(t, rules.White), "e4")
	black := player(t, rules.Black)
	g.enter(black, "Pawn Eva two Eva three")
	if got := g.state.Answer.Misheard.String(); got != "e2e3" {
		t.Fatalf("got %q repeated, want e2e3, which is wrong and told to both", got)
	}
	g.enter(black, "e4")
	if !g.state.Answer.Repeated {
		t.Error("the right repetition was not taken")
	}
}

func TestTheAnnouncedMoveIsCarriedOutByTypingItOnceItIsRepeated(t *testing.T) {
	g := newGame(t, nil)
	g.enter(player(t, rules.White), "e4")
	black := sighted(t, rules.Black)
	g.enter(black, "repeat")
	if g.state.Answer.Executed {
		t.Fatal("repeating carried it out on a board of the screen")
	}
	if said := g.enter(black, "e3"); !strings.Contains(said, "Announced was Pawn Eva two Eva four") {
		t.Errorf("another move: got %q, want what was announced", said)
	}
	g.enter(black, "e4")
	if !g.state.Answer.Executed {
		t.Error("the announced move was not carried out")
	}
}

func TestAnIllegalMoveThatStandsOnTheBoardIsAnnouncedInWords(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	if said := g.enter(white, "Pawn Eva two Eva five"); !strings.Contains(said, "not a legal move") {
		t.Fatalf("nothing stands on the board: got %q, want a refusal", said)
	}
	for _, line := range []string{"lift e2", "place e5"} {
		g.enter(white, line)
	}
	if said := g.enter(white, "Pawn Eva two Eva six"); !strings.Contains(said, "not a legal move") {
		t.Fatalf("something else stands on the board: got %q, want a refusal", said)
	}
	g.enter(white, "Pawn Eva two Eva five")
	if g.state.Gate.Unlawful == 0 || !g.state.Gate.Made {
		t.Fatalf("got %+v, want an illegal move made", g.state.Gate)
	}
	g.enter(black, "Pawn Eva two Eva five")
	if !g.state.Answer.Repeated {
		t.Error("the repetition of an illegal move was not taken")
	}
	g.enter(white, "")
	if g.state.Illegal.White != 1 {
		t.Errorf("got %d illegal moves, want 1", g.state.Illegal.White)
	}
}

func TestAnAssistantSpeaksAndActsForBothAndPressesForHisOwn(t *testing.T) {
	g := newGame(t, nil)
	g.do(table.Assist{Actor: table.By(rules.White), Yes: true})
	assistant := session(t, console.Seat{Side: rules.White, Capacity: table.Assistant}, "en", "en")
	enter := func(line string) {
		t.Helper()
		reading := assistant.Enter(g.state, g.at, line)
		for _, c := range reading.Commands {
			if err := g.state.May(c, table.Assistant, rules.White); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			g.do(c)
		}
		if reading.Refused {
			t.Fatalf("%s: %s", line, words(reading))
		}
	}
	enter("d4")
	enter("announce e4")
	if got := g.state.Game.Move(1).String(); got != "e2e4" {
		t.Fatalf("got %s, want the slip of the tongue put right", got)
	}
	enter("repeat")
	if g.state.Answer.By != rules.Black || !g.state.Answer.Executed {
		t.Fatalf("got %+v, want White's move on Black's board", g.state.Answer)
	}
	enter("")
	enter("e5")
	enter("execute")
	if g.state.Answer.By != rules.White || !g.state.Answer.Executed {
		t.Fatalf("got %+v, want Black's move on White's board", g.state.Answer)
	}
	if reading := assistant.Enter(g.state, g.at, "draw"); !assistant.Pending() && !reading.Refused {
		t.Errorf("got %q, want an offer refused", words(reading))
	}
}

func TestABoardThatTellsNothingIsPutRightByEnterStepByStep(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.ByHand, c.Arbiter = true, true })
	white, black := player(t, rules.White), sighted(t, rules.Black)
	for _, move := range []string{"e4", "e5"} {
		mine, his := white, black
		if move == "e5" {
			mine, his = black, white
		}
		g.enter(mine, move)
		g.enter(his, "repeat")
		if his == black {
			g.enter(his, "execute")
		}
		g.enter(mine, "press")
	}
	g.do(table.Undo{Plies: 2})
	if g.state.Clock.Running() != 0 {
		t.Fatal("a clock runs although White's board is to be put right")
	}
	steps := 0
	for g.state.Boards.White.Correcting && steps < 10 {
		g.enter(white, "")
		steps++
	}
	if steps != 2 || g.state.Boards.White.Placement != g.state.Game.Position().Placement() {
		t.Errorf("got %d steps and %v, want 2 and the start", steps, g.state.Boards.White.Placement)
	}
	if g.state.Clock.Running() == 0 {
		t.Error("no clock runs although both boards stand")
	}
}

func TestWhoComesBackIsToldHowItStands(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	g.enter(player(t, rules.White), "e4")
	arbiter := session(t, console.Seat{Capacity: table.Arbiter}, "en", "en")
	told := words(console.Intent{Answers: arbiter.Welcome(g.state, g.at)})
	for _, want := range []string{"You are the arbiter", "White Anna, blind", "thirty minutes, thirty seconds more on every move", "Pawn Eva two Eva four", "White's clock is running"} {
		if !strings.Contains(told, want) {
			t.Errorf("got\n%s\nwithout %q", told, want)
		}
	}
	black := words(console.Intent{Answers: player(t, rules.Black).Welcome(g.state, g.at)})
	if !strings.Contains(black, "You play Black") || !strings.Contains(black, "Repeat: Pawn Eva two Eva four") {
		t.Errorf("got\n%s\nwithout his side and what is expected of him", black)
	}
}

func TestWhatIsProposedIsToldToWhomeverDecides(t *testing.T) {
	for _, arbiter := range []bool{true, false} {
		g := newGame(t, func(c *table.Conditions) { c.Arbiter = arbiter })
		g.enter(player(t, rules.White), "e4")
		black := sighted(t, rules.Black)
		g.enter(black, "repeat")
		g.enter(black, "execute d4")
		seats := map[string]*console.Session{"player": player(t, rules.White), "arbiter": session(t, console.Seat{Capacity: table.Arbiter}, "en", "en")}
		for name, s := range seats {
			told := say.Utterance{Words: s.Proposed(g.state)}.Text()
			decides := (name == "arbiter") == arbiter || name == "arbiter"
			if decides != strings.Contains(told, "Play goes back to") {
				t.Errorf("arbiter %v, %s: got %q", arbiter, name, told)
			}
		}
		if told := (say.Utterance{Words: seats["player"].Proposed(g.state)}).Text(); arbiter != strings.Contains(told, "The arbiter decides") || arbiter == strings.Contains(told, "accept agrees") {
			t.Errorf("arbiter %v: got %q", arbiter, told)
		}
	}
}
