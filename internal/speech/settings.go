package speech

import (
	"fmt"
	"time"
)

// Layout says which ear hears which channel. The zero Layout is one ear for
// all.
type Layout uint8

// The layouts.
const (
	Together Layout = iota // all channels on one card, in both ears
	Sides                  // the private ear left, the table right, on one card
	Devices                // the table on a second card
	Own                    // all on the card of one ear, and on no other
	Players                // the ears of two who play at one computer and the table, each on a separate card
)

// ParseLayout reads the name of a layout: together, sides, devices, own or
// players.
func ParseLayout(name string) (Layout, error) {
	for layout := Together; layout <= Players; layout++ {
		if layout.String() == name {
			return layout, nil
		}
	}
	return Together, fmt.Errorf("speech: there is no layout %q; say together, sides, devices, own or players", name)
}

// String returns the name of l.
func (l Layout) String() string {
	switch l {
	case Sides:
		return "sides"
	case Devices:
		return "devices"
	case Own:
		return "own"
	case Players:
		return "players"
	default:
		return "together"
	}
}

// Settings are the settings that a player may change while they play. The zero
// Settings are the defaults.
type Settings struct {
	Rate        int // speed of the voice in percent, 30 to 400; 0 means 100
	Pitch       int // height of the voice in percent, 50 to 200; 0 means 100
	Volume      int // loudness in percent, 1 to 200; 0 means 100
	Gaps        int // length of the pauses in percent, 1 to 400; 0 means 100
	Muted       bool
	Punctuation string          // the signs that a screen reader's voice names: none, some, most or all; empty means none
	Silent      map[string]bool // the earcons that are switched off; the name "all" switches off every one
	Less        bool            // fewer words: hints are not spoken
}

// Check returns the fault of s, as a sentence that gives the allowed values.
func (s Settings) Check() error {
	ranges := []struct {
		name         string
		value        int
		lowest, most int
	}{
		{"rate", s.Rate, 30, 400},
		{"pitch", s.Pitch, 50, 200},
		{"volume", s.Volume, 1, 200},
		{"gaps", s.Gaps, 1, 400},
	}
	for _, r := range ranges {
		if r.value != 0 && (r.value < r.lowest || r.value > r.most) {
			return fmt.Errorf("speech: %s is %d percent; it must lie between %d and %d", r.name, r.value, r.lowest, r.most)
		}
	}
	return nil
}

// percent returns value, or 100 if it is zero.
func percent(value int) int {
	if value == 0 {
		return 100
	}
	return value
}

// lead is how much a gap lasts at speed and length of 100 percent.
const (
	wordGap     = 8 * time.Millisecond  // with the silence at the ends of clips enough to part two words of one group
	groupGap    = 94 * time.Millisecond // with the silence at the ends of clips a tenth of a second, longer than any closure inside a word
	sentenceGap = 130 * time.Millisecond
)
