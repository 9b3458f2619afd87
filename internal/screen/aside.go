package screen

import (
	"slices"

	"blindchess/internal/say"
)

// Aside is a second place beside the screen of a seat that shows all its
// messages, such as a braille display. It has one reader.
type Aside struct {
	terminal *Terminal
	wake     chan struct{}
	heard    []say.Utterance
}

// Beside returns a place beside the screen of this seat, which follows it until
// Close. Utterances that the screen itself has not shown yet are shown there
// too.
func (s *Terminal) Beside() *Aside {
	a := &Aside{terminal: s, wake: make(chan struct{}, 1)}
	s.mu.Lock()
	a.heard = slices.Clone(s.heard)
	s.asides = append(s.asides, a)
	s.mu.Unlock()
	s.config.Feed.follow(a.wake)
	return a
}

// Wake is nudged when there is something new: a state, or words.
func (a *Aside) Wake() <-chan struct{} { return a.wake }

// Take returns everything that was said at the seat since the last Take, in its
// order. Nothing is ever left out.
func (a *Aside) Take() []say.Utterance {
	a.terminal.mu.Lock()
	defer a.terminal.mu.Unlock()
	heard := a.heard
	a.heard = nil
	return heard
}

// Close ends following the seat.
func (a *Aside) Close() {
	a.terminal.config.Feed.unfollow(a.wake)
	a.terminal.mu.Lock()
	defer a.terminal.mu.Unlock()
	a.terminal.asides = slices.DeleteFunc(a.terminal.asides, func(other *Aside) bool { return other == a })
}

// keep stores an utterance for every place that shows it. s.mu is held.
func (s *Terminal) keep(u say.Utterance) {
	s.heard = append(s.heard, u)
	for _, a := range s.asides {
		a.heard = append(a.heard, u)
	}
}

// nudge wakes every place where this seat is shown.
func (s *Terminal) nudge() {
	nudge(s.wake)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range s.asides {
		nudge(a.wake)
	}
}
