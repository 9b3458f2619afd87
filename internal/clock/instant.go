package clock

import "time"

// Instant is a moment of one game: the time since its table was opened, by a
// clock that never steps back. It is not a time of day.
type Instant time.Duration

// Add returns the instant that is d after i.
func (i Instant) Add(d time.Duration) Instant { return i + Instant(d) }

// Sub returns how long after earlier i is.
func (i Instant) Sub(earlier Instant) time.Duration { return time.Duration(i - earlier) }

// String returns i as a duration, such as "1m40s".
func (i Instant) String() string { return time.Duration(i).String() }
