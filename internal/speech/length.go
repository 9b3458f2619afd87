package speech

import (
	"time"
	"unicode/utf8"

	"blindchess/internal/say"
)

// measured is a Voice that knows how long it takes over an utterance. Of any
// other it is guessed by the letters.
type measured interface {
	// Length returns how long the words of u from the index on will last.
	Length(u say.Utterance, from int, s Settings) time.Duration
}

// length returns how long voice will take over u from the word with that index.
func length(voice Voice, u say.Utterance, from int, s Settings) time.Duration {
	if m, ok := voice.(measured); ok {
		return m.Length(u, from, s)
	}
	var whole time.Duration
	for i := from; i < len(u.Words); i++ {
		whole += spelling(u.Words[i].Text, s)
		if i < len(u.Words)-1 {
			whole += pauseAfter(u.Words[i].Gap, s)
		}
	}
	return whole
}

// typicalLetter is the duration of a letter when a synthesiser reads at its
// usual speed.
const typicalLetter = 75 * time.Millisecond

// spelling guesses how long a synthesiser takes over text.
func spelling(text string, s Settings) time.Duration {
	return time.Duration(utf8.RuneCountInString(text)) * typicalLetter * 100 / time.Duration(percent(s.Rate))
}

// Length returns how long the clips of u last, and about how long the rest.
func (c *clips) Length(u say.Utterance, from int, s Settings) time.Duration {
	return c.renderer.length(u, from, c.renderer.hurried(u, s))
}

// Length is no time: a line is there at once.
func (l *Lines) Length(say.Utterance, int, Settings) time.Duration { return 0 }

// Length is no time: a line is there at once.
func (t *Transcript) Length(say.Utterance, int, Settings) time.Duration { return 0 }

// Length is no time: the bell says no words.
func (b *Beep) Length(say.Utterance, int, Settings) time.Duration { return 0 }
