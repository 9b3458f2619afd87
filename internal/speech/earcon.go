package speech

import (
	"math"
	"time"

	"blindchess/internal/say"
)

// The earcons. Each is a short sound beside the words, never in their place.
const (
	Edge      say.Earcon = "edge"       // the cursor is at the edge of the board
	Moved     say.Earcon = "move"       // a move was announced
	Capture   say.Earcon = "capture"    // a piece was taken
	check     say.Earcon = "check"      // check
	Mate      say.Earcon = "mate"       // mate
	Fault     say.Earcon = "error"      // an input or an action was refused
	Press     say.Earcon = "press"      // the clock was pressed
	Tick      say.Earcon = "tick"       // a second of the countdown of the player's clock
	TickOther say.Earcon = "tick-other" // the same of the opponent's
	Flag      say.Earcon = "flag"       // a flag fell
	LowTime   say.Earcon = "low-time"   // a threshold of time was reached
	Connected say.Earcon = "connected"  // the opponent joined
	Lost      say.Earcon = "lost"       // the board or the opponent was lost
)

// Earcons returns the names of all earcons, in the order of the documents.
func Earcons() []say.Earcon {
	return []say.Earcon{Edge, Moved, Capture, check, Mate, Fault, Press, Tick, TickOther, Flag, LowTime, Connected, Lost}
}

// note is one tone of an earcon.
type note struct {
	hertz  float64
	length time.Duration
	after  time.Duration // silence before the next
	rough  bool          // many odd overtones, like wood, and not a bell
}

var scores = map[say.Earcon][]note{
	Edge:      {{hertz: 130, length: 60 * time.Millisecond, rough: true}},
	Moved:     {{hertz: 420, length: 35 * time.Millisecond, rough: true}},
	Capture:   {{hertz: 740, length: 40 * time.Millisecond, rough: true}, {hertz: 370, length: 70 * time.Millisecond, rough: true}},
	check:     {{hertz: 880, length: 70 * time.Millisecond}, {hertz: 1175, length: 110 * time.Millisecond}},
	Mate:      {{hertz: 880, length: 80 * time.Millisecond}, {hertz: 1175, length: 80 * time.Millisecond}, {hertz: 1760, length: 180 * time.Millisecond}},
	Fault:     {{hertz: 196, length: 90 * time.Millisecond, after: 30 * time.Millisecond, rough: true}, {hertz: 196, length: 90 * time.Millisecond, rough: true}},
	Press:     {{hertz: 1320, length: 25 * time.Millisecond}},
	Tick:      {{hertz: 2200, length: 30 * time.Millisecond}},
	TickOther: {{hertz: 520, length: 45 * time.Millisecond, rough: true}},
	Flag:      {{hertz: 1568, length: 90 * time.Millisecond}, {hertz: 1047, length: 90 * time.Millisecond}, {hertz: 523, length: 220 * time.Millisecond}},
	LowTime:   {{hertz: 988, length: 60 * time.Millisecond, after: 50 * time.Millisecond}, {hertz: 988, length: 60 * time.Millisecond, after: 50 * time.Millisecond}, {hertz: 988, length: 60 * time.Millisecond}},
	Connected: {{hertz: 523, length: 70 * time.Millisecond}, {hertz: 659, length: 70 * time.Millisecond}, {hertz: 784, length: 110 * time.Millisecond}},
	Lost:      {{hertz: 784, length: 70 * time.Millisecond}, {hertz: 659, length: 70 * time.Millisecond}, {hertz: 523, length: 140 * time.Millisecond}},
}

// EarconSound returns the sound of that name, and false if there is none.
func EarconSound(name say.Earcon) (Sound, bool) {
	score, ok := scores[name]
	if !ok {
		return nil, false
	}
	var sound Sound
	for _, n := range score {
		sound = append(sound, n.sound()...)
		sound = append(sound, make(Sound, samples(n.after))...)
	}
	return sound, true
}

// sound returns n as it is heard: a quick rise and a slow decay.
func (n note) sound() Sound {
	length := samples(n.length)
	sound := make(Sound, length)
	for i := range sound {
		t := float64(i) / Rate
		value := math.Sin(2 * math.Pi * n.hertz * t)
		if n.rough {
			value = 0.6*value + 0.3*math.Sin(2*math.Pi*3*n.hertz*t) + 0.2*math.Sin(2*math.Pi*5.1*n.hertz*t)
		}
		rise := min(1, float64(i)/float64(samples(2*time.Millisecond)))
		decay := math.Exp(-4 * float64(i) / float64(length))
		end := min(1, float64(length-i)/float64(samples(3*time.Millisecond)))
		sound[i] = int16(9000 * value * rise * decay * end)
	}
	return sound
}
