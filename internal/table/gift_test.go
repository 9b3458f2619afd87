package table_test

import (
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// keptElsewhere is a table whose time a clock beside it keeps, which adds thirty
// seconds at every press, as it knows no moves.
type keptElsewhere struct {
	*play
	left rules.BySide[time.Duration]
}

func sitByClock(t *testing.T) *keptElsewhere {
	c := table.ForEvent()
	c.ClockTold, c.Control = true, rules.Both(clock.Control{{Time: 90 * time.Minute, Increment: 30 * time.Second}})
	c.Seats.White.Blind, c.Seats.White.Board = true, table.Pegs
	k := &keptElsewhere{play: sit(t, c)}
	k.left = rules.Both(90*time.Minute + 30*time.Second)
	return k
}

// think lets the clock of side run.
func (k *keptElsewhere) think(side rules.Side, d time.Duration) {
	k.at = k.at.Add(d)
	k.left = k.left.With(side, k.left.Of(side)-d)
	k.must(table.ReadClock{Left: k.left, Running: side})
}

// lever is a press at the clock, which the table hears of a second and a half later.
func (k *keptElsewhere) lever(side rules.Side) {
	k.left = k.left.With(side, k.left.Of(side)+30*time.Second)
	k.must(table.ReadClock{Left: k.left, Running: side})
	k.at = k.at.Add(1500 * time.Millisecond)
	k.left = k.left.With(side.Other(), k.left.Of(side.Other())-1500*time.Millisecond)
	k.must(table.Press{Actor: table.By(side)})
}

// gave returns the last report of the clock.
func (k *keptElsewhere) gave() (table.DeviceReported, int) {
	var last table.DeviceReported
	count := 0
	for _, r := range k.records {
		if e, ok := r.Event.(table.DeviceReported); ok && e.Kind == table.ClockGave {
			last, count = e, count+1
		}
	}
	return last, count
}

func (k *keptElsewhere) half() {
	k.must(table.Lift{Actor: table.By(rules.White), Square: square(k.t.(*testing.T), "e2")})
	k.must(table.Place{Actor: table.By(rules.White), Square: square(k.t.(*testing.T), "e4")})
}

// TestGift_OfAnEarlyPressIsToldToTheArbiterWithTheTimeToSet lets a blind player press
// without a word, and the opponent press back.
func TestGift_OfAnEarlyPressIsToldToTheArbiterWithTheTimeToSet(t *testing.T) {
	k := sitByClock(t)
	k.think(rules.White, 10*time.Minute)
	k.half()
	k.lever(rules.White)
	told, count := k.gave()
	near := func(got clock.Span, want time.Duration) bool { return (got.Duration() - want).Abs() <= 2*time.Second }
	if count != 1 || told.By != rules.White || told.There.Duration() != 30*time.Second || !near(told.Here, 80*time.Minute+30*time.Second) {
		t.Fatalf("got %+v, %d times, want thirty seconds given to White, and 80:30 to set", told, count)
	}
	if p, _ := k.state.Proposal(); p.Why != string(table.EarlyPress) || !near(p.Clocks.White, 80*time.Minute+30*time.Second) {
		t.Errorf("got %s with %v proposed for White, want 80:30", p.Why, p.Clocks.White)
	}
	k.lever(rules.Black)
	if told, count = k.gave(); count != 2 || told.By != rules.Black || !near(told.Here, 90*time.Minute+30*time.Second) {
		t.Errorf("got %+v, %d times, want it for Black's press back too", told, count)
	}
	for _, as := range []table.Capacity{table.Player, table.Spectator} {
		if _, kept := k.state.Shown(table.Record{Event: told}, as, rules.White).Event.(table.TimeKept); !kept {
			t.Errorf("%v is shown it", as)
		}
	}
	if shown, told := k.state.Shown(table.Record{Event: told}, table.Arbiter, 0).Event.(table.DeviceReported); !told || shown.Kind != table.ClockGave {
		t.Error("the arbiter is not shown it")
	}
}

// TestGift_IsTheWholeOfItThoughTheTableHearsLateOfThePress lets the clock show its times
// again before a slow table knows of the press.
func TestGift_IsTheWholeOfItThoughTheTableHearsLateOfThePress(t *testing.T) {
	k := sitByClock(t)
	k.think(rules.White, 10*time.Minute)
	k.half()
	k.left = k.left.With(rules.White, k.left.White+30*time.Second)
	for range 3 {
		k.must(table.ReadClock{Left: k.left, Running: rules.White})
		k.at = k.at.Add(1200 * time.Millisecond)
		k.left = k.left.With(rules.Black, k.left.Black-1200*time.Millisecond)
	}
	k.must(table.Press{Actor: table.By(rules.White)})
	if told, count := k.gave(); count != 1 || told.There.Duration() != 30*time.Second {
		t.Errorf("got %+v, %d times, want thirty seconds", told, count)
	}
	if p, _ := k.state.Proposal(); p.Clocks.White.Duration() > 80*time.Minute+30*time.Second {
		t.Errorf("got %v proposed for White, want no more than at the press", p.Clocks.White)
	}
}

// TestGift_OfACompletedMoveIsNoFault presses for a move.
func TestGift_OfACompletedMoveIsNoFault(t *testing.T) {
	k := sitByClock(t)
	k.think(rules.White, time.Minute)
	k.half()
	m, err := k.state.Game.Position().ParseSAN("e4")
	if err != nil {
		t.Fatal(err)
	}
	k.must(table.Announce{Actor: table.By(rules.White), Move: m})
	k.lever(rules.White)
	if told, count := k.gave(); count != 0 {
		t.Errorf("got %+v", told)
	}
}

// TestGift_OfAnIllegalMoveIsTold presses after a move that the Laws forbid.
func TestGift_OfAnIllegalMoveIsTold(t *testing.T) {
	k := sitByClock(t)
	k.think(rules.White, time.Minute)
	from, to := square(t, "e2"), square(t, "e5")
	k.must(table.Lift{Actor: table.By(rules.White), Square: from})
	k.must(table.Place{Actor: table.By(rules.White), Square: to})
	k.must(table.Announce{Actor: table.By(rules.White), Move: rules.Move{From: from, To: to}})
	k.lever(rules.White)
	if told, count := k.gave(); count != 1 || told.By != rules.White {
		t.Errorf("got %+v, %d times, want it once for White", told, count)
	}
	if got := k.state.Left(rules.White, k.at); (got - 89*time.Minute - 30*time.Second).Abs() > 2*time.Second {
		t.Errorf("got %v for White, want 89:30 as of the press", got)
	}
}
