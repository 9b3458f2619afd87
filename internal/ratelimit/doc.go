// Package ratelimit says how long a sender must wait who acts more often than people
// do: a burst is free, and then one act after another. Its caller passes the time,
// and it does not wait itself.
//
//	lines := ratelimit.Pace{Burst: 40, Every: 50 * time.Millisecond}
//	wait := lines.Take(time.Now(), 1)
package ratelimit
