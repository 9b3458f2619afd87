package hall

import (
	"time"

	"blindchess/internal/language"
)

// lostAfter is how long a hall that lives every second may not be heard before that
// is said.
const lostAfter = 4 * time.Second

// Watch is a remote listener's knowledge of a hall from its news. It belongs to one
// goroutine.
type Watch struct {
	heard time.Time
	lost  bool
	pulse Pulse
}

// NewWatch returns the watch of a hall that is listened to from the time now on.
func NewWatch(now time.Time) *Watch { return &Watch{heard: now, pulse: PulseWell} }

// Lost reports whether the hall is not heard.
func (w *Watch) Lost() bool { return w.lost }

// Hear takes news, and returns the lines to say. Back is whether the hall had been
// lost: then its messages meanwhile are unknown.
func (w *Watch) Hear(pack language.Pack, n News, now time.Time) (lines []string, back bool) {
	w.heard = now
	if back = w.lost; back {
		w.lost = false
		lines = append(lines, pack.Phrase("hall.back"))
	}
	if n.Pulse == "" {
		return append(lines, n.Text(pack)), back
	}
	if n.Pulse != w.pulse {
		w.pulse = n.Pulse
		lines = append(lines, n.Text(pack))
	}
	return lines, back
}

// Look returns the line to say since time has passed, once.
func (w *Watch) Look(pack language.Pack, now time.Time) []string {
	if w.lost || now.Sub(w.heard) <= lostAfter {
		return nil
	}
	w.lost = true
	return []string{pack.Phrase("hall.lost")}
}
