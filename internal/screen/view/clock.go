package view

import (
	"fmt"
	"time"

	"blindchess/internal/rules"
)

// Clock is what one side's clock shows.
type Clock struct {
	Side    rules.Side `json:"side"`
	Name    string     `json:"name"`
	Left    int64      `json:"left"` // milliseconds
	Text    string     `json:"text"` // hours, minutes and seconds
	Running bool       `json:"running,omitzero"`
	Fallen  bool       `json:"fallen,omitzero"` // its flag
}

func (s Source) clocks() [2]Clock {
	if s.turned() {
		return [2]Clock{s.clock(rules.White), s.clock(rules.Black)}
	}
	return [2]Clock{s.clock(rules.Black), s.clock(rules.White)}
}

func (s Source) clock(side rules.Side) Clock {
	at := s.At
	if s.State.Over() {
		at = s.State.At
	}
	left := s.State.Left(side, at)
	seconds := int(left.Truncate(time.Second) / time.Second)
	_, fallen := s.State.Clock.Fallen(side, at)
	return Clock{
		Side: side, Name: s.name(side), Left: left.Milliseconds(),
		Text:    fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60),
		Running: s.State.Clock.Running() == side, Fallen: fallen,
	}
}
