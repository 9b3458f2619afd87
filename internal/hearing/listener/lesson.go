package listener

import (
	"errors"
	"io"
	"slices"
	"strings"

	"blindchess/internal/hearing"
	"blindchess/internal/language"
	"blindchess/internal/speech"
)

// Lesson is the words that a player has still to say. Each take is on the disk
// before the next one, so that a lesson can be interrupted at any time and
// continued on another evening.
type Lesson struct {
	shelf  Shelf
	pack   language.Pack
	scheme language.Scheme
	keys   []string
	player string
	taught *hearing.Player
}

// NewLesson continues a player's words with these keys, or starts them. The pack has
// the words of questions, the scheme those of moves.
func (s Shelf) NewLesson(pack language.Pack, scheme language.Scheme, keys []string, player string) (*Lesson, error) {
	taught, err := s.Load(player)
	return &Lesson{shelf: s, pack: pack, scheme: scheme, keys: keys, player: player, taught: taught}, err
}

// Words returns the words to say, those with the fewest takes first: each once
// before any is asked for again. Those with enough takes come last, for a player who
// wants one more of them.
func (l *Lesson) Words() []speech.ClipWord {
	var words, enough []speech.ClipWord
	for round := range hearing.WantedTakes {
		for _, key := range l.keys {
			word := speech.ClipWord{Clip: key, Text: wordOf(l.pack, l.scheme, key)}
			switch {
			case l.taught.Takes(key) <= round:
				words = append(words, word)
			case round == 0 && l.Recorded(key):
				enough = append(enough, word)
			}
		}
	}
	return append(words, enough...)
}

// Bank returns the name of the voice bank whose language the words are in.
func (l *Lesson) Bank() string {
	if slices.ContainsFunc(l.keys, func(key string) bool { return strings.HasPrefix(key, aloud) }) {
		return l.pack.Bank()
	}
	return l.scheme.Bank()
}

// Recorded reports whether a word has enough takes.
func (l *Lesson) Recorded(key string) bool { return l.taught.Takes(key) >= hearing.WantedTakes }

// Keep learns one take.
func (l *Lesson) Keep(key string, recording speech.Sound) (speech.Sound, error) {
	err := l.taught.Teach(key, recording, speech.Rate)
	if errors.Is(err, hearing.ErrNoWord) {
		return nil, speech.ErrNothingHeard
	}
	if err != nil {
		return nil, err
	}
	return recording, l.shelf.Save(l.player, l.taught)
}

// Tell says how well the words are known now: which need more takes, and which
// are mistaken for others.
func (l *Lesson) Tell(out io.Writer) {
	if len(l.taught.Words()) > 0 {
		tell(out, l.pack, l.scheme, l.keys, l.taught, l.taught.Model())
	}
}
