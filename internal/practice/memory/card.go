package memory

import (
	"math"
	"time"
)

// Grade is how well something was known, 0 to 5, as SM-2 has it.
type Grade int

// The grades that are given here.
const (
	Unknown Grade = 1 // it had to be told
	Wrong   Grade = 2 // a wrong answer came first
	Slow    Grade = 3 // it was known after a hint or after long
	Known   Grade = 5
)

// Card is when something is asked again. The zero Card was never asked, and is
// due.
type Card struct {
	Times int       // how often in a row it was known
	Days  float64   // from the last time to the next
	Ease  float64   // by how much Days grows; 2.5 at first, 1.3 at least
	Due   time.Time // absent if it was never asked
}

// day is how long a day is between two questions.
const day = 24 * time.Hour

// After returns c after a question, by the published algorithm SM-2: one day,
// then six, then longer by its ease each time. A wrong answer starts again.
func (c Card) After(grade Grade, at time.Time) Card {
	if c.Ease == 0 {
		c.Ease = 2.5
	}
	if grade < 3 {
		c.Times, c.Days = 0, 1
	} else {
		c.Times++
		switch c.Times {
		case 1:
			c.Days = 1
		case 2:
			c.Days = 6
		default:
			c.Days = math.Min(math.Ceil(c.Days*c.Ease), 3650)
		}
		missing := float64(5 - grade)
		c.Ease = math.Max(1.3, c.Ease+0.1-missing*(0.08+missing*0.02))
	}
	c.Due = at.Add(time.Duration(c.Days * float64(day)))
	return c
}

// Waits reports whether to ask c at a moment. What is due later on the same day
// counts, so that an evening is not missed by an hour.
func (c Card) Waits(at time.Time) bool { return !c.Due.After(at.Add(day / 4)) }
