// Package ratelimit tells how long somebody has to wait who does something more often
// than people do: so many at once, and then one after another. It is told the
// time and does not wait itself.
//
//	lines := ratelimit.Pace{Burst: 40, Every: 50 * time.Millisecond}
//	wait := lines.Take(time.Now(), 1)
package ratelimit
