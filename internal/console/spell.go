package console

import (
	"unicode"

	"blindchess/internal/say"
)

// spell says the last utterance letter by letter, one further back, or a word
// that is typed.
func (s *Session) spell(_ snapshot, rest string) Intent {
	back, counted := numberOf(rest)
	if rest == "" {
		back, counted = 1, true
	}
	if counted && (back < 1 || back > len(s.heard)) {
		return s.refuse("console.nothing-to-repeat")
	}
	if counted {
		rest = s.heard[len(s.heard)-back].Text()
	}
	var letters []say.Word
	for _, letter := range rest {
		words := []say.Word{{Text: string(letter)}}
		switch {
		case letter == ' ':
			words = s.voice.Phrase("spell.blank")
		case unicode.IsUpper(letter):
			words = s.voice.Phrase("spell.capital", text("letter", string(letter)))
		}
		words[len(words)-1].Gap = say.GroupGap
		letters = append(letters, words...)
	}
	return s.reply(topicAgain, letters)
}
