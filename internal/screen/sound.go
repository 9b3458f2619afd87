package screen

import (
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

// SoundKey does what a key of the voice means, by its name as the screens know
// it, and reports whether it is one. It leaves what is typed alone.
func (s *Terminal) SoundKey(name string) bool {
	l, ok := soundKeys[name]
	if ok {
		s.act(l)
		nudge(s.wake)
	}
	return ok
}

// Hush stops what is being spoken into the ear of this seat, as typing does: the
// announcements of others go on.
func (s *Terminal) Hush() {
	if s.config.Hush != nil {
		s.config.Hush()
	}
}

// hushAll stops everything that is being spoken into the ear of this seat, or is
// to be.
func (s *Terminal) hushAll() {
	if s.config.HushAll != nil {
		s.config.HushAll()
	}
}

// answered shows and speaks what is answered.
func (s *Terminal) answered(answers []say.Utterance) {
	s.mu.Lock()
	for _, u := range answers {
		s.hear(u)
	}
	s.mu.Unlock()
	for _, u := range answers {
		s.speak(u)
	}
}

// fresh has the answers of an intent be made anew when their turn comes to be
// spoken, where time changes what they say.
func (s *Terminal) fresh(reading console.Intent) []say.Utterance {
	if reading.Anew != nil && len(reading.Answers) > 0 {
		reading.Answers[0].Anew = func(after time.Duration) []say.Word {
			return reading.Anew(s.State(), s.Now().Add(after))
		}
	}
	return reading.Answers
}
