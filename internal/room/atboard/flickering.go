package atboard

import (
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
)

// A contact that opens and closes again and again, while nothing else changes, is bad,
// even if each time is as long as a touch. A hand that lifts a piece, puts it back and
// thinks is slower: it must not free itself so. A contact is good again once it has
// rested.
const (
	flickerTimes  = 3
	flickerWithin = 5 * time.Second
	flickerRest   = 30 * time.Second
)

// flickering watches the touches for those of a bad contact. The zero flickering has
// seen none.
type flickering struct {
	square rules.Square    // the one that changed last
	times  []time.Duration // when its piece came back to it
	aside  map[rules.Square]time.Duration
	asked  rules.Occupancy // whose player was asked whether a hand touched them
}

// flickers takes one act of a hand, and sets the square aside whose piece was away and
// back too often.
func (a *attendant) flickers(event sense.Event) {
	k := &a.flickering
	switch e := event.(type) {
	case sense.Lifted:
		if !e.Stood || e.Idle || e.Square != k.square {
			k.square, k.times = 0, nil
		}
		if e.Stood && !e.Idle {
			k.square = e.Square
		}
	case sense.Returned:
		if e.Idle || e.Square != k.square {
			k.square, k.times = 0, nil
			return
		}
		k.times = append(k.times, a.now())
		if len(k.times) < flickerTimes {
			return
		}
		first := k.times[len(k.times)-flickerTimes]
		if k.times[len(k.times)-1]-first > flickerWithin {
			a.asksTouched(e.Square)
			return
		}
		k.square, k.times = 0, nil
		if k.aside == nil {
			k.aside = map[rules.Square]time.Duration{}
		}
		k.aside[e.Square] = a.now()
		a.contact(e.Square, true)
	case sense.Placed, sense.Recognised, sense.Executed, sense.ExecutedOther, sense.Fallen:
		k.square, k.times = 0, nil
	}
}

// asksTouched asks once in a game whether a hand has touched a square whose piece was away
// and back so often, at the pace of a hand: the sensor cannot tell, and its player can. The
// touches bind until they say so. Rule: rules.RuleTouchedOwn.
func (a *attendant) asksTouched(square rules.Square) {
	k := &a.flickering
	if k.asked.Has(square) || a.room.State().Phase != table.PhasePlaying {
		return
	}
	k.asked |= square.Bit()
	a.notice("tactile.board.perhaps-bad", a.voice().SquareSlot("square", square), announce.TextSlot("name", square.String()))
}

// rests notes that a contact which was set aside for its flickering has not rested yet.
func (a *attendant) rests(at time.Duration, c tactile.Changed) {
	if _, aside := a.flickering.aside[c.Square]; aside {
		a.flickering.aside[c.Square] = at
	}
}

// restsFor returns how long until a contact has rested that was set aside for its
// flickering.
func (a *attendant) restsFor(at time.Duration) time.Duration {
	wait := time.Hour
	for _, since := range a.flickering.aside {
		wait = min(wait, max(since+flickerRest-at, 0))
	}
	return wait
}

// mendsRested has contacts count again that have rested.
func (a *attendant) mendsRested(at time.Duration) {
	for square, since := range a.flickering.aside {
		if at < since+flickerRest {
			continue
		}
		delete(a.flickering.aside, square)
		if side := a.toucher(); a.asideOf().Has(square) {
			a.order(side, table.Mend{Actor: table.By(side), Square: square})
		}
	}
}
