package view

import (
	"fmt"
	"strings"
	"time"

	"blindchess/internal/rules"
)

// Clock is the display of one side's clock.
type Clock struct {
	Side    rules.Side `json:"side"`
	Name    string     `json:"name"`
	Called  string     `json:"-"`    // the player's name alone, if known
	Left    int64      `json:"left"` // milliseconds
	Text    string     `json:"text"` // as Time writes it
	Fine    string     `json:"-"`    // the same with tenths in the last ten seconds
	Running bool       `json:"running,omitzero"`
	Low     bool       `json:"low,omitzero"`     // less than a minute is left
	Word    string     `json:"word,omitzero"`    // its state in words: that it runs, and that little is left
	Fallen  bool       `json:"fallen,omitzero"`  // its flag
	Unheard bool       `json:"unheard,omitzero"` // the clock beside the table is silent: Left and Text are what it showed last
}

// Time writes a time as a clock shows it: minutes and seconds, and hours if there
// are any.
func Time(left time.Duration) string {
	seconds := int(max(left, 0) / time.Second)
	if seconds < 3600 {
		return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// fine is Time with tenths below ten seconds.
func fine(left time.Duration) string {
	if left >= 10*time.Second {
		return Time(left)
	}
	tenths := int(max(left, 0) / (100 * time.Millisecond))
	return fmt.Sprintf("0:%02d.%d", tenths/10, tenths%10)
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
	left, known := s.State.Left(side, at), s.State.TimeKnown()
	if !known {
		left = s.State.Silent.Left.Of(side).Duration()
	}
	_, fallen := s.State.Clock.Fallen(side, at)
	running, low := known && s.State.Clock.Running() == side, left < time.Minute
	var words []string
	if running {
		words = append(words, s.Phrase("screen.running"))
	}
	if low {
		words = append(words, s.Phrase("screen.low"))
	}
	if !known {
		words = []string{s.Phrase("screen.unheard")}
	}
	return Clock{
		Side: side, Name: s.name(side), Called: s.player(side), Left: left.Milliseconds(),
		Text: Time(left), Fine: fine(left),
		Running: running, Low: low, Word: strings.Join(words, ", "), Fallen: fallen, Unheard: !known,
	}
}
