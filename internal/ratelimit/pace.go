package ratelimit

import "time"

// Pace is the size of a burst, and the interval after it. It is used by one
// goroutine at a time. The zero Pace never delays.
type Pace struct {
	Burst int           // how many at once
	Every time.Duration // one more after so long
	due   time.Time     // when all that was taken would have been done one after another
}

// Take counts something that weighs as much as so many, and returns how long to
// wait before it is done.
func (p *Pace) Take(now time.Time, weight int) time.Duration {
	if rested := now.Add(-time.Duration(p.Burst) * p.Every); p.due.Before(rested) {
		p.due = rested
	}
	p.due = p.due.Add(time.Duration(weight) * p.Every)
	return max(p.due.Sub(now), 0)
}

// Rested reports whether a whole burst is free, as it is for a new Pace.
func (p *Pace) Rested(now time.Time) bool {
	return !p.due.After(now.Add(-time.Duration(p.Burst) * p.Every))
}
