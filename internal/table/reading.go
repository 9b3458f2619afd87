package table

import (
	"time"

	"blindchess/internal/clock"
)

// usualReading is how long a game without an arbiter waits for a player who reads how
// to play.
const usualReading = time.Minute

// ReadingTime is how long the start of the game waits for a player who is shown for
// the first time how to play, and 0 if it does not wait.
func (c Conditions) ReadingTime() time.Duration {
	switch {
	case c.Reading > 0:
		return c.Reading.Duration()
	case c.Reading < 0 || c.Arbiter:
		return 0
	default:
		return usualReading
	}
}

// Read says that By is shown how to play before the game starts. The keeper of the
// table starts the game once nobody reads, or when the time for it is over.
type Read struct{ Actor }

func (Read) permit() permit { return permit{when: onceSet, keeper: true} }

func (c Read) decide(d *decision) error {
	if wait := d.s.Conditions.ReadingTime(); wait > 0 && d.s.Phase == PhaseSet && !d.s.Reading.Of(c.By) {
		d.emit(ReadingBegan{Actor: By(c.By), For: clock.Span(wait)})
	}
	return nil
}

// ReadingBegan: By reads how to play. The game waits, so long at most.
type ReadingBegan struct {
	Actor
	For clock.Span `json:"for"`
}

func (e ReadingBegan) apply(s State) State {
	s.Reading = s.Reading.With(e.By, true)
	return s
}

// ReadingEnded: By has read how to play, or the time for it is over.
type ReadingEnded struct {
	Actor
	Late bool `json:"late,omitzero"` // they had not said that they are ready
}

func (e ReadingEnded) apply(s State) State {
	s.Reading = s.Reading.With(e.By, false)
	return s
}
