package console_test

import (
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestSeat_AnAssistantSpeaksAndActsForBothAndPressesForTheirOwn(t *testing.T) {
	g := newGame(t, nil)
	g.do(table.Assist{Actor: table.By(rules.White), Yes: true})
	assistant := session(t, console.Actor{Side: rules.White, Capacity: table.Assistant}, "en", "en")
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
	if g.state.Game.Ply() != 0 || g.state.Gate.Announced.String() != "e2e4" {
		t.Fatalf("got ply %d and %v announced, want words that make no move", g.state.Game.Ply(), g.state.Gate.Announced)
	}
	g.enter(player(t, rules.White), "") // Enter makes the announced move for them
	if got := g.state.Game.Move(1).String(); got != "e2e4" {
		t.Fatalf("got %s, want the slip of the tongue put right", got)
	}
	enter("repeat")
	if g.state.Answer.By != rules.Black || !g.state.Answer.Executed {
		t.Fatalf("got %+v, want White's move on Black's board", g.state.Answer)
	}
	enter("")
	enter("e5")
	g.enter(player(t, rules.Black), "")
	enter("execute")
	if g.state.Answer.By != rules.White || !g.state.Answer.Executed {
		t.Fatalf("got %+v, want Black's move on White's board", g.state.Answer)
	}
	if reading := assistant.Enter(g.state, g.at, "draw"); !assistant.Pending() && !reading.Refused {
		t.Errorf("got %q, want an offer refused", words(reading))
	}
}

func TestSeat_EveryCommandTypedInEveryCapacityIsRefusedOrItsOwn(t *testing.T) {
	g := newGame(t, nil)
	seats := []console.Actor{
		{Side: rules.White, Capacity: table.Player}, {Side: rules.Black, Capacity: table.Player},
		{Side: rules.White, Capacity: table.Assistant}, {Capacity: table.Arbiter}, {Capacity: table.Spectator},
	}
	lines := []string{
		"e4", "announce e4", "repeat", "repeat e4", "execute", "press", "write e4", "strike", "sign", "adjust", "touch e2", "lift e2",
		"place e4", "promote queen", "draw", "accept", "decline", "resign", "claim threefold", "claim flag", "call", "arbiter score", "seal e4", "assistant yes",
		"assistant white yes", "arrive", "arrive white", "start", "stop", "restart", "restart white", "add white 2m", "remove white 1m",
		"clocks white 1m black 2m", "warn white", "fine white", "exclude white", "expel white", "forfeit white", "score 1-0", "uphold",
		"reject", "postpone", "resolve", "undo 1", "note rain", "adjourn", "open", "envelope lost", "resume", "absent white",
	}
	for _, seat := range seats {
		for _, line := range lines {
			s := session(t, seat, "en", "en")
			reading := s.Enter(g.state, g.at, line)
			if s.Pending() {
				reading = s.Enter(g.state, g.at, "yes")
			}
			if !reading.Refused && len(reading.Commands) == 0 {
				t.Errorf("%v %s: got %q, want a command or a refusal", seat, line, words(reading))
			}
			for _, c := range reading.Commands {
				if !seat.May(g.state, c) {
					t.Errorf("%v %s: got %T, which is not its own", seat, line, c)
				}
			}
		}
	}
}
