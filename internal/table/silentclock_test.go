package table_test

import (
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestSilentClock_IsOnRecordOnceAndUntilItIsReadAgain(t *testing.T) {
	c := table.ForFriends()
	c.ClockTold = true
	c.Control = rules.Both(clock.Control{{Time: 5 * time.Minute}})
	p := sit(t, c)
	p.at = clock.Instant(30 * time.Second)
	left := rules.BySide[time.Duration]{White: 4*time.Minute + 32*time.Second, Black: 5 * time.Minute}
	for range 2 {
		p.must(table.LoseClock{Left: left, Silent: 2 * time.Second})
	}
	if got := p.state.Silent; p.state.TimeKnown() || got.Since != clock.Instant(28*time.Second) || got.Left.White.Duration() != left.White {
		t.Errorf("got %+v, known %v; want it silent since 28s with %v", got, p.state.TimeKnown(), left)
	}
	// The clock is heard again and shows the times of the table's account.
	left.White = 4*time.Minute + 30*time.Second
	p.must(table.ReadClock{Left: left, Running: rules.White})
	if !p.state.TimeKnown() {
		t.Error("the time is not known, want it known since the clock was read")
	}
}

func TestSilentClock_OnlyAClockWhoseTimesCountIsMissed(t *testing.T) {
	p := sit(t, table.ForFriends())
	if err := p.do(table.LoseClock{}); err == nil {
		t.Error("got no refusal where the table keeps the time itself")
	}
}

func TestReadClock_AReadingOfATurnThatIsOverSetsNothing(t *testing.T) {
	c := table.ForFriends()
	c.ClockTold = true
	c.Control = rules.Both(clock.Control{{Time: 5 * time.Minute}})
	p := sit(t, c)
	p.at = clock.Instant(10 * time.Second)
	read := table.ReadClock{Left: rules.BySide[time.Duration]{White: 4 * time.Minute, Black: 5 * time.Minute}, Running: rules.White, Turn: rules.White}
	p.moves("e4")
	p.must(read)
	if got := p.state.Clock; got.Running() != rules.Black || got.Left(rules.White, p.at) == 4*time.Minute {
		t.Errorf("%v runs and White has %v, want a reading from before the press to set nothing", got.Running(), got.Left(rules.White, p.at))
	}
	read.Running, read.Turn = rules.Black, rules.Black
	p.must(read)
	if got := p.state.Clock.Left(rules.White, p.at); got != 4*time.Minute {
		t.Errorf("White has %v, want the four minutes of a reading of this turn", got)
	}
}
