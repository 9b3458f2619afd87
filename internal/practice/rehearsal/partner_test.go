package rehearsal_test

import (
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// sitting is a table in told time at which two partners play each other.
type sitting struct {
	t       *testing.T
	state   table.State
	at      clock.Instant
	records []table.Record
}

func (g *sitting) do(c table.Command) {
	g.t.Helper()
	effects, err := table.Decide(g.state, g.at, c)
	if err != nil {
		g.t.Fatalf("ply %d: %#v was refused: %v", g.state.Game.Ply(), c, err)
	}
	for _, effect := range effects {
		g.records = append(g.records, effect.Record)
		g.state = effect.After
	}
}

// play lets both partners act until neither does, or until plies moves have
// been made.
func (g *sitting) play(partners [2]rehearsal.Partner, plies int) {
	for range 20 * plies {
		if g.state.Game.Ply() >= plies {
			return
		}
		acted := false
		for _, partner := range partners {
			if deed, ok := partner.Next(g.state); ok {
				g.at = g.at.Add(deed.After)
				g.do(deed.Command)
				acted = true
				break
			}
		}
		if !acted {
			return
		}
	}
}

func sit(t *testing.T, keeping table.Keeping) *sitting {
	t.Helper()
	conditions := table.ForFriends()
	conditions.Keeping = keeping
	g := &sitting{t: t}
	g.do(table.Open{Conditions: conditions})
	g.do(table.Begin{})
	return g
}

func partners(seed uint64, sloppy bool) [2]rehearsal.Partner {
	return [2]rehearsal.Partner{
		{Side: rules.White, Seed: seed, Sloppy: sloppy},
		{Side: rules.Black, Seed: seed + 1, Sloppy: sloppy},
	}
}

func TestTwoPartnersPlayAWholeGameWithoutARefusal(t *testing.T) {
	for seed := range uint64(5) {
		g := sit(t, table.SheetsKept)
		g.play(partners(seed, false), 300)
		if !g.state.Over() && g.state.Game.Ply() < 300 {
			t.Errorf("seed %d: play stopped at ply %d without an end", seed, g.state.Game.Ply())
		}
		last := g.state.Turn().Other() // the loser of a mated game need not carry the mate out
		if g.state.Boards.Of(last).Placement != g.state.Game.Position().Placement() {
			t.Errorf("seed %d: the board of %v departs from the game though nobody erred", seed, last)
		}
	}
}

func TestAPartnerWhoKeepsHisOwnSheetWritesEveryMove(t *testing.T) {
	g := sit(t, table.SheetsByHand)
	g.play(partners(3, false), 20)
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if got := g.state.Sheets.Of(side).Plies(); got < 19 {
			t.Errorf("%v wrote %d plies of 20, want all but the one just made", side, got)
		}
	}
}

func TestASloppyPartnerErrsAsPeopleDoAndTheGameGoesOn(t *testing.T) {
	wrongRepetitions, divergences := 0, 0
	for seed := range uint64(6) {
		g := sit(t, table.SheetsByHand)
		g.play(partners(seed, true), 120)
		for _, record := range g.records {
			switch event := record.Event.(type) {
			case table.MoveRepeated:
				if !event.Agrees {
					wrongRepetitions++
				}
			case table.BoardsDiverged:
				divergences++
			}
		}
		if !g.state.Over() && g.state.Game.Ply() < 60 {
			t.Errorf("seed %d: play stopped at ply %d, phase %v, stop %q, divergence %+v", seed, g.state.Game.Ply(), g.state.Phase, g.state.Stop, g.state.Divergence)
		}
	}
	if wrongRepetitions == 0 || divergences == 0 {
		t.Errorf("got %d wrong repetitions and %d divergences, want some of each", wrongRepetitions, divergences)
	}
}

func TestHasteShortensTheWait(t *testing.T) {
	g := sit(t, table.SheetsKept)
	slow, _ := rehearsal.Partner{Side: rules.White}.Next(g.state)
	fast, _ := rehearsal.Partner{Side: rules.White, Haste: 10}.Next(g.state)
	if fast.After*10 != slow.After || slow.After < time.Second {
		t.Errorf("got %v and %v, want the second a tenth of the first", slow.After, fast.After)
	}
}

func TestThePartnerPlaysAgainWhereItIsAsked(t *testing.T) {
	g := sit(t, table.SheetsKept)
	g.do(table.Resign{Actor: table.By(rules.White)})
	g.do(table.AskRematch{Actor: table.By(rules.White)})
	deed, acts := partners(1, false)[1].Next(g.state)
	if !acts {
		t.Fatal("got nothing, want an answer")
	}
	g.do(deed.Command)
	if !g.state.Rematch.Agreed {
		t.Errorf("got %+v, want it agreed", g.state.Rematch)
	}
}

func TestThePartnerPressesAlsoWhereAPieceWasTouchedBefore(t *testing.T) {
	g := sit(t, table.SheetsKept)
	both := partners(3, false)
	for !(g.state.Gate.By == rules.Black && g.state.Gate.Made) {
		for _, partner := range both {
			if deed, ok := partner.Next(g.state); ok {
				g.at = g.at.Add(deed.After)
				g.do(deed.Command)
				break
			}
		}
	}
	for from := range g.state.Game.Position().Moves() {
		g.do(table.Touch{Actor: table.By(rules.White), Square: from.From})
		break
	}
	for range 4 {
		if deed, ok := both[1].Next(g.state); ok {
			g.do(deed.Command)
		}
	}
	if got := g.state.Clock.Running(); got != rules.White {
		t.Errorf("got the clock of %v running, want the partner's press", got)
	}
}
