package tactile_test

import (
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/wire"
)

func reading(white, black time.Duration) tactile.ClockRead {
	return tactile.ClockRead{White: wire.Face{Time: white}, Black: wire.Face{Time: black}}
}

func TestAMirrorIsSetWhenTheGamesClockTurns(t *testing.T) {
	var m tactile.Mirror
	minute := time.Minute
	if !m.Told(0, 5*minute, 5*minute, 0) {
		t.Error("the first times were not set")
	}
	if m.Told(10*time.Second, 5*minute, 5*minute, 0) {
		t.Error("the same times were set again")
	}
	if !m.Told(20*time.Second, 5*minute, 5*minute, rules.White) {
		t.Error("White's start was not set")
	}
	if m.Told(50*time.Second, 4*minute+30*time.Second, 5*minute, rules.White) {
		t.Error("time that passed was set")
	}
	if !m.Told(60*time.Second, 6*minute, 5*minute, rules.White) {
		t.Error("added time was not set")
	}
}

func TestAMirrorThatIsOffIsSetAgainAndThenSaid(t *testing.T) {
	var m tactile.Mirror
	m.Told(0, 5*time.Minute, 5*time.Minute, rules.White)
	second := time.Second
	if got := m.Read(10*second, reading(291*second, 300*second)); got.Set || got.Differs {
		t.Errorf("a second late: got %+v, want nothing", got)
	}
	off := reading(4*time.Minute, 300*second)
	if got := m.Read(20*second, off); !got.Set || got.Here.White != 280*second {
		t.Errorf("got %+v, want it set to 4m40s", got)
	}
	if got := m.Read(21*second, off); got.Set || got.Differs {
		t.Errorf("before the setting can be seen: got %+v, want nothing", got)
	}
	if got := m.Read(24*second, off); !got.Set {
		t.Errorf("got %+v, want a second try", got)
	}
	if got := m.Read(28*second, off); !got.Differs || got.There.White != 4*time.Minute {
		t.Errorf("got %+v, want the difference said", got)
	}
	if got := m.Read(29*second, off); got.Differs || got.Set {
		t.Errorf("got %+v, want it said once", got)
	}
	if got := m.Read(30*second, reading(270*second, 300*second)); !got.Agrees {
		t.Errorf("got %+v, want that they agree again", got)
	}
}
