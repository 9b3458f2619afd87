package screen

import (
	"slices"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/say"
)

// soundKeys are the keys of the voice. They mean the same on every screen, also
// in the middle of a word that is typed.
var soundKeys = map[string]console.Local{
	"alt+,":  {Act: console.ActTune, Key: "rate", Value: "down"},
	"alt+.":  {Act: console.ActTune, Key: "rate", Value: "up"},
	"alt+-":  {Act: console.ActTune, Key: "volume", Value: "down"},
	"alt+=":  {Act: console.ActTune, Key: "volume", Value: "up"},
	"alt++":  {Act: console.ActTune, Key: "volume", Value: "up"},
	"alt+v":  {Act: console.ActTune, Key: "verbosity", Value: "up"},
	"ctrl+g": {Act: console.ActQuiet},
}

// SoundKey carries out a key of the voice, by its name as the screens know it,
// and reports whether it is one. It leaves the typed text alone.
func (s *Terminal) SoundKey(name string) bool {
	l, ok := soundKeys[name]
	if ok {
		s.act(l)
		nudge(s.wake)
	}
	return ok
}

// Hush interrupts the speech in this seat's ear, as typing does: other people's
// announcements continue.
func (s *Terminal) Hush() {
	if s.config.Hush != nil {
		s.config.Hush()
	}
}

// Typed tells this seat that a key other than Enter was pressed: Enter no longer
// announces a heard move.
func (s *Terminal) Typed() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.session.Typed()
}

// hushAll stops everything that is being spoken into the ear of this seat, or is
// to be.
func (s *Terminal) hushAll() {
	if s.config.HushAll != nil {
		s.config.HushAll()
	}
}

// answered shows and speaks answers. An answer that changes with time is shown
// when it is spoken, and later answers come after it.
func (s *Terminal) answered(answers []say.Utterance) {
	s.mu.Lock()
	for i, u := range answers {
		if u.Anew != nil && s.config.Speaks != nil && s.config.Speaks() {
			answers[i].Spoken = s.whenSpoken(u)
			continue
		}
		if len(s.unsaid) > 0 {
			s.unsaid = append(s.unsaid, &unsaid{utterance: u, follows: true})
			continue
		}
		s.hear(u)
	}
	s.mu.Unlock()
	for _, u := range answers {
		s.speak(u)
	}
}

// unsaid is an answer that waits to be spoken, or follows one that does.
type unsaid struct {
	utterance say.Utterance
	text      string // as it was shown; empty before
	follows   bool   // it is shown as soon as those before it are
}

// whenSpoken returns what shows u with the words that are spoken. s.mu is held.
func (s *Terminal) whenSpoken(u say.Utterance) func([]say.Word) {
	one := &unsaid{utterance: u}
	s.unsaid = append(s.unsaid, one)
	return func(words []say.Word) {
		s.mu.Lock()
		one.utterance.Words = words
		s.showUnsaid(one)
		s.mu.Unlock()
		s.nudge()
	}
}

// showUnsaid shows an answer, unless it was shown in these words, and those that
// followed it. s.mu is held.
func (s *Terminal) showUnsaid(one *unsaid) {
	s.unsaid = slices.DeleteFunc(s.unsaid, func(other *unsaid) bool { return other == one })
	if text := one.utterance.Text(); text != one.text {
		one.text = text
		s.hear(one.utterance)
	}
	for len(s.unsaid) > 0 && s.unsaid[0].follows {
		next := s.unsaid[0]
		s.unsaid = s.unsaid[1:]
		s.hear(next.utterance)
	}
}

// Settle shows the answers that wait to be spoken, when the user leaves.
func (s *Terminal) Settle() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.unsaid) > 0 {
		s.showUnsaid(s.unsaid[0])
	}
}

// fresh makes the answers of an intent renew their words when their turn to be
// spoken comes, if time changes them.
func (s *Terminal) fresh(reading console.Intent) []say.Utterance {
	if reading.Anew != nil && len(reading.Answers) > 0 {
		reading.Answers[0].Anew = func(after time.Duration) []say.Word {
			return reading.Anew(s.State(), s.Now().Add(after))
		}
	}
	return reading.Answers
}
