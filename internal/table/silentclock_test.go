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
