package clock

import (
	"fmt"
	"time"
)

// Span is a length of time that records store as Go writes durations, such as
// "1h29m20s".
type Span time.Duration

// Duration returns s as a duration.
func (s Span) Duration() time.Duration { return time.Duration(s) }

// String returns s as "1h29m20s".
func (s Span) String() string { return time.Duration(s).String() }

// MarshalText writes s as String does.
func (s Span) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Span) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if err != nil {
		return fmt.Errorf("clock: %q is no length of time", text)
	}
	*s = Span(d)
	return nil
}

// MarshalText writes i as String does.
func (i Instant) MarshalText() ([]byte, error) { return []byte(i.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (i *Instant) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if err != nil {
		return fmt.Errorf("clock: %q is no instant", text)
	}
	*i = Instant(d)
	return nil
}
