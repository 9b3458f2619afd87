package tactile

import (
	"time"

	"blindchess/internal/rules"
)

// How far a mirror may be off, and how patient it is.
const (
	mirrorLag   = 2 * time.Second // a reading is up to a second old, and whole seconds are shown
	mirrorWait  = 3 * time.Second // for a setting to be seen in the readings
	mirrorTries = 2               // settings before the difference is said
)

// Mirror treats the clock at a board as a mirror of the game's own clock: it
// says when to set it, and when the two disagree. It is pure, and decides
// nothing about either. The zero Mirror has been told nothing.
type Mirror struct {
	told         bool
	at           time.Duration // when the game's clock read so
	white, black time.Duration
	running      rules.Side
	tries        int           // settings since the two last agreed
	setAt        time.Duration // the last setting
	differs      bool          // said, and not yet over
}

// Reflection is a mirror's request after a reading.
type Reflection struct {
	Set     bool                        // the clock at the board must be set to Here
	Differs bool                        // the two still disagree after that, which is reported
	Agrees  bool                        // a difference that was said is over
	Here    rules.BySide[time.Duration] // what the game's clock shows
	There   rules.BySide[time.Duration] // what the clock at the board shows
	Running rules.Side                  // whose time runs in the game
}

// Told takes the times of the game's clock, whenever a side starts or stops or
// its times are changed. It reports whether the clock at the board must be set
// to them.
func (m *Mirror) Told(at, white, black time.Duration, running rules.Side) bool {
	same := m.told && running == m.running
	if same {
		here := m.here(at)
		same = near(here.White, white, time.Second) && near(here.Black, black, time.Second)
	}
	m.told, m.at, m.white, m.black, m.running = true, at, white, black, running
	if same {
		return false
	}
	m.tries, m.setAt = 1, at
	return true
}

// here returns the time of the game's clock at an instant.
func (m *Mirror) here(at time.Duration) rules.BySide[time.Duration] {
	here := rules.BySide[time.Duration]{White: m.white, Black: m.black}
	switch m.running {
	case rules.White:
		here.White = max(m.white-(at-m.at), 0)
	case rules.Black:
		here.Black = max(m.black-(at-m.at), 0)
	}
	return here
}

// Read takes a reading of the clock at the board. A clock that is off is set
// again, and when that does not help the difference is said once.
func (m *Mirror) Read(at time.Duration, r ClockRead) Reflection {
	if !m.told {
		return Reflection{}
	}
	result := Reflection{
		Here:    m.here(at),
		There:   rules.BySide[time.Duration]{White: r.White.Time, Black: r.Black.Time},
		Running: m.running,
	}
	if near(result.Here.White, result.There.White, mirrorLag) && near(result.Here.Black, result.There.Black, mirrorLag) {
		result.Agrees = m.differs
		m.tries, m.differs = 0, false
		return result
	}
	if m.tries > 0 && at-m.setAt < mirrorWait || m.differs {
		return result
	}
	if m.tries < mirrorTries {
		m.tries++
		m.setAt = at
		result.Set = true
		return result
	}
	m.differs = true
	result.Differs = true
	return result
}

func near(a, b, most time.Duration) bool { return a-b <= most && b-a <= most }
