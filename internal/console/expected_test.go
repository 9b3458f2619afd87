package console_test

import (
	"errors"
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

func TestExpected_ABoardThatTellsNothingIsPutRightByEnterStepByStep(t *testing.T) {
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
	for seat, want := range map[console.Actor]string{{Capacity: table.Arbiter}: "White is correcting the board", {Capacity: table.Player, Side: rules.Black}: "The opponent is correcting the board"} {
		if got := (say.Utterance{Words: session(t, seat, "en", "en").Expecting(g.state)}).Text(); !strings.Contains(got, want) {
			t.Errorf("%v: got %q, want %q", seat.Capacity, got, want)
		}
	}
	_, err := table.Decide(g.state, g.at, table.Execute{Actor: table.By(rules.White)})
	var refused *table.Refusal
	if !errors.As(err, &refused) {
		t.Fatalf("got %v, want a refusal", err)
	}
	gate, refusal := g.enter(white, "gate"), white.Voice().Refused(g.state, refused).Text()
	for _, got := range []string{gate, refusal} {
		for _, want := range []string{"Correct your board: move the piece", "Then press Enter."} {
			if !strings.Contains(got, want) {
				t.Errorf("got %q, want %q in it", got, want)
			}
		}
	}
	if strings.Contains(gate, "right on,") || strings.Contains(refusal, "Wait") {
		t.Errorf("got %q and %q, want no comma after on and nobody told to wait", gate, refusal)
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

func TestExpected_WhoComesBackIsToldHowItStands(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	g.enter(player(t, rules.White), "e4")
	arbiter := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	told := words(console.Intent{Answers: arbiter.Welcome(g.state, g.at)})
	for _, want := range []string{"You are the arbiter", "White Anna, blind", "thirty minutes, plus thirty seconds a move", "Pawn Eva two Eva four", "White's clock is running"} {
		if !strings.Contains(told, want) {
			t.Errorf("got\n%s\nwithout %q", told, want)
		}
	}
	black := words(console.Intent{Answers: player(t, rules.Black).Welcome(g.state, g.at)})
	if !strings.Contains(black, "You play Black") || !strings.Contains(black, "Repeat: Pawn Eva two Eva four") {
		t.Errorf("got\n%s\nwithout his side and what is expected of him", black)
	}
}

func TestExpected_WhatIsProposedIsToldToWhomeverDecides(t *testing.T) {
	for _, arbiter := range []bool{true, false} {
		g := newGame(t, func(c *table.Conditions) { c.Arbiter = arbiter })
		g.enter(player(t, rules.White), "e4")
		black := sighted(t, rules.Black)
		g.enter(black, "repeat d4")
		g.enter(black, "execute d4")
		seats := map[string]*console.Session{"player": player(t, rules.White), "arbiter": session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")}
		for name, s := range seats {
			told := say.Utterance{Words: s.Proposed(g.state)}.Text()
			decides := (name == "arbiter") == arbiter || name == "arbiter"
			if decides != strings.Contains(told, "Play returns to") {
				t.Errorf("arbiter %v, %s: got %q", arbiter, name, told)
			}
		}
		if told := (say.Utterance{Words: seats["player"].Proposed(g.state)}).Text(); arbiter != strings.Contains(told, "The arbiter decides") || arbiter == strings.Contains(told, "Type accept to accept") {
			t.Errorf("arbiter %v: got %q", arbiter, told)
		}
	}
}

func TestExpected_EachStepOfAMoveIsSaid(t *testing.T) {
	c := table.ForFriends()
	g := &game{t: t}
	white, black := player(t, rules.White), player(t, rules.Black)
	step := func(s *console.Session, want console.Step, said string) {
		t.Helper()
		if got := console.Expected(g.state, s.Actor().Side).Step; got != want {
			t.Errorf("got step %v, want %v", got, want)
		}
		if got := words(s.Enter(g.state, g.at, "gate")); !strings.Contains(got, said) {
			t.Errorf("got %q, want %q", got, said)
		}
	}
	c.Start = "4k3/P7/8/3p4/4P3/8/8/4K3 w - - 0 1"
	c.Seats.White.Board = table.Pegs
	c.Seats.White.Blind = true
	g.do(table.Open{Conditions: c})
	step(white, console.StepStart, "start")
	g.do(table.Begin{})
	step(white, console.StepMove, "your move")
	step(black, console.StepWait, "")
	g.enter(white, "lift e4")
	g.enter(white, "lift d5")
	g.enter(white, "place d5")
	step(white, console.StepAnnounce, "nnounce")
	g.enter(white, "announce exd5")
	step(white, console.StepPress, "ress")
	step(black, console.StepRepeat, "Repeat")
	g.enter(black, "exd5")
	g.enter(white, "press")
	g.enter(black, "Kf7")
	g.enter(black, "press")
	g.enter(white, "Kf7")
	step(white, console.StepExecute, "on your board")
	g.enter(white, "execute")
	step(white, console.StepMove, "your move")
	g.enter(white, "announce a8")
	g.enter(white, "queen")
	step(white, console.StepHandle, "Anna eight")
	g.enter(white, "resign")
	g.enter(white, "yes")
	step(white, console.StepOver, "sign")
	step(black, console.StepOver, "Draw")
}

func TestExpected_WhatWaitsForARulingIsToldToThoseWhoWaitAndToTheArbiter(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	white, arbiter := player(t, rules.White), session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	told := func(s *console.Session, line string) string { return words(s.Enter(g.state, g.at, line)) }
	if got := told(arbiter, "gate"); !strings.Contains(got, "othing") {
		t.Errorf("got %q, want that nothing waits", got)
	}
	g.enter(arbiter, "stop")
	if got := told(arbiter, "gate"); !strings.Contains(got, "lock") {
		t.Errorf("got %q, want that the clocks stand", got)
	}
	g.do(table.RestartClocks{})
	g.enter(white, "claim touched e7")
	g.enter(white, "yes")
	for s, want := range map[*console.Session]string{white: "rbiter", arbiter: "White"} {
		if !strings.Contains(told(s, "gate"), want) {
			t.Errorf("got %q, want %q", told(s, "gate"), want)
		}
	}
	spectator := session(t, console.Actor{Capacity: table.Spectator}, "en", "en")
	if got := told(spectator, "gate"); got == "" {
		t.Error("got nothing told to whoever looks on")
	}
}

func TestExpected_OpenClaimsAndOffersAreToldToWhoeverAsks(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	g.enter(white, "e4")
	g.enter(white, "press")
	g.enter(black, "e5")
	g.enter(black, "press")
	g.enter(white, "Nf3")
	g.enter(white, "draw")
	g.enter(white, "yes")
	for _, s := range []*console.Session{white, black} {
		if got, want := words(s.Enter(g.state, g.at, "claims")), "White offers a draw."; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestExpected_TheTouchThatIsClaimedIsNamedToWhoeverAnswersIt(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	g.enter(white, "e4")
	g.enter(white, "press")
	g.enter(white, "claim touched g8")
	g.enter(white, "yes")
	for _, s := range []*console.Session{white, black} {
		if got := words(s.Enter(g.state, g.at, "gate")); !strings.Contains(got, "touched piece") || !strings.Contains(got, "Gustav eight") {
			t.Errorf("got %q, want that a touched piece is claimed, and its square", got)
		}
	}
}

// A player who has moved presses by Enter also after the opponent has touched a
// piece: their own clock runs until then.
func TestExpected_ThePressIsStillWaitedForOnceTheOpponentHasBegunToReply(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Seats.White.Board, c.Seats.White.Blind = table.Pegs, true })
	white, black := player(t, rules.White), player(t, rules.Black)
	for _, line := range []string{"lift e2", "place e4", "announce e4", ""} {
		g.enter(white, line)
	}
	for _, line := range []string{"repeat", "e5"} {
		g.enter(black, line)
	}
	g.enter(white, "execute")
	g.enter(white, "lift g1")
	if got := console.Expected(g.state, rules.Black).Step; got != console.StepPress {
		t.Errorf("got step %v, want the press", got)
	}
	if got := console.SideToAct(g.state); got != rules.Black {
		t.Errorf("got %v at one keyboard, want the side whose clock runs", got)
	}
	if got := words(black.Enter(g.state, g.at, "gate")); !strings.Contains(got, "ress your clock") {
		t.Errorf("got %q, want the press", got)
	}
	g.enter(black, "")
	if got := g.state.Clock.Running(); got != rules.White {
		t.Errorf("got the clock of %v running, want White's", got)
	}
	if got := console.SideToAct(g.state); got != rules.White {
		t.Errorf("got %v at one keyboard, want White", got)
	}
}

// If the opponent has replied before the press, the player who moved first presses
// first: they are guided to it, and the opponent hears whom they wait for.
func TestExpected_WhoeverMovedFirstPressesFirst(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	g.enter(white, "e4")
	g.enter(black, "repeat")
	g.enter(black, "e5")
	if got := console.Expected(g.state, rules.White); got.Step != console.StepPress || got.Move != g.state.Game.Move(1) || got.Position != g.state.Game.At(0) {
		t.Errorf("got step %v of %v, want the press for e4", got.Step, got.Move)
	}
	if got := console.Expected(g.state, rules.Black).Step; got != console.StepWait {
		t.Errorf("got step %v for Black, want to wait", got)
	}
	if got := console.SideToAct(g.state); got != rules.White {
		t.Errorf("got %v at one keyboard, want White", got)
	}
	if got := g.enter(white, "gate"); !strings.Contains(got, "Press your clock") {
		t.Errorf("got %q, want the press before the repetition", got)
	}
	if _, err := table.Decide(g.state, g.at, table.Press{Actor: table.By(rules.Black)}); err == nil || !strings.Contains(err.Error(), "White's clock still runs: that player presses first, then you") {
		t.Errorf("got %v, want that White presses first", err)
	}
	g.enter(white, "")
	if got := console.Expected(g.state, rules.Black).Step; got != console.StepPress {
		t.Errorf("got step %v for Black, want the press", got)
	}
	if got := g.enter(white, "gate"); !strings.Contains(got, "Repeat: Pawn Eva seven Eva five") {
		t.Errorf("got %q, want the repetition", got)
	}
}

// A move that was begun before a restart of the program is reported while both clocks
// are stopped.
func TestExpected_WhatComesAfterARestartIsToldAtOnce(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	g.enter(white, "e4")
	g.do(table.Restore{})
	for s, want := range map[*console.Session]string{white: "Press your clock when it runs", black: "Do this once a clock runs. Repeat: Pawn Eva two Eva four."} {
		told := words(console.Intent{Answers: s.Return(g.state, g.at)})
		if !strings.Contains(told, want) || !strings.Contains(told, "Type restart to continue") {
			t.Errorf("got %q, want %q after how play goes on", told, want)
		}
	}
	g.do(table.RestartClocks{})
	if got := g.enter(white, "gate"); strings.Contains(got, "once") {
		t.Errorf("got %q while the clock runs", got)
	}
}

// An offer scrolls away: the next step says that it is open.
func TestExpected_AnOpenOfferIsAmongWhatIsExpected(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	for _, line := range []string{"e4", "press"} {
		g.enter(white, line)
	}
	for _, line := range []string{"repeat", "e5", "press"} {
		g.enter(black, line)
	}
	for _, line := range []string{"repeat", "Nf3", "draw", "yes", "press"} {
		g.enter(white, line)
	}
	if got := g.enter(black, "gate"); !strings.Contains(got, "A draw is offered by White: accept or decline.") {
		t.Errorf("got %q, want the offer", got)
	}
	if got := g.enter(white, "gate"); strings.Contains(got, "offered") {
		t.Errorf("got %q for whoever offered", got)
	}
	if told := words(console.Intent{Answers: black.Return(g.state, g.at)}); !strings.Contains(told, "A draw is offered by White") {
		t.Errorf("got %q, want the offer told to whoever comes back", told)
	}
}

// A player who returns to an adjourned game hears the time of its resumption.
func TestExpected_WhenAnAdjournedGameIsResumedIsTold(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	for _, line := range []string{"adjourn tomorrow at ten", "yes"} {
		g.enter(white, line)
	}
	spectator := session(t, console.Actor{Capacity: table.Spectator}, "en", "en")
	told := func() {
		t.Helper()
		for _, s := range []*console.Session{white, black, spectator} {
			if got := words(s.Enter(g.state, g.at, "gate")); !strings.Contains(got, "Resumption: tomorrow at ten.") {
				t.Errorf("%v: got %q, want when it is resumed", s.Actor(), got)
			}
		}
	}
	told()
	for _, line := range []string{"seal e4", "yes", "press"} {
		g.enter(white, line)
	}
	told()
}

// One keyboard signs for the one player, and then for the other.
func TestSideToAct_AfterAGameIsThePlayerWhoHasNotSigned(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	g.enter(white, "resign")
	g.enter(white, "yes")
	first := console.SideToAct(g.state)
	for _, seat := range []*console.Session{white, black} {
		if seat.Actor().Side == first {
			g.enter(seat, "sign")
			g.enter(seat, "yes")
		}
	}
	if !g.state.Signed.Of(first) {
		t.Fatal("nobody has signed")
	}
	if got := console.SideToAct(g.state); got != first.Other() {
		t.Errorf("got %v, want the player who has not signed", got)
	}
}

func TestReopened_NamesTheSideAndTheOpponentBeforeTheState(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Seats.Black.Name = "Boris" })
	white := player(t, rules.White)
	told := words(console.Intent{Answers: white.Reopened(g.state, g.at)})
	if !strings.HasPrefix(told, "You play White against Boris.") || !strings.Contains(told, "to move") {
		t.Errorf("got %q, want the side, the opponent and whose move it is", told)
	}
}

func TestExpected_ATouchBindsNobodyOnceTheGameIsOver(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { *c = table.ForEvent() })
	white := player(t, rules.White)
	g.enter(white, "touch e2")
	if said := g.enter(white, "gate"); !strings.Contains(said, "Touched:") {
		t.Fatalf("got %q, want the touch told while it binds", said)
	}
	g.do(table.Resign{Actor: table.By(rules.Black)})
	if said := g.enter(white, "gate"); strings.Contains(said, "Touched:") {
		t.Errorf("got %q after the end, want no touch", said)
	}
}
