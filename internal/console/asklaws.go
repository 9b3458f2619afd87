package console

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
)

// askLaw reads an article of the Laws in the edition of this game. It reads each
// article with that number or below it, with any change by the organiser.
func (s *Session) askLaw(m snapshot, rest string) Intent {
	edition, number := m.state.Edition(), s.articleLetters(rest)
	var intent Intent
	for _, article := range edition.Under(number) {
		words := s.voice.Phrase("console.article", text("article", article.Under(number)),
			text("sentence", announce.ArticleSentence(s.voice.Pack, article)))
		if s.voice.Verbosity == announce.Short {
			words = []say.Word{{Text: announce.ArticleSentence(s.voice.Pack, article)}}
		}
		for _, setting := range edition.Changed(article) {
			words = list(words, s.voice.Phrase("laws.changed-here",
				text("meaning", s.voice.Pack.Phrase("parameter."+setting.Key)), fill("value", s.settingWords(setting)...)))
		}
		intent.Answers = append(intent.Answers, s.answer("law", words))
	}
	if len(intent.Answers) > 0 {
		return intent
	}
	nearest := edition.Nearest(number)
	if nearest == "" {
		return s.usage("law")
	}
	return s.tell("console.no-article", text("year", strconv.Itoa(edition.Year())),
		text("article", rest), text("nearest", nearest))
}

// settingWords says the value of a parameter of the Laws: a time in words, and
// all else as it is written.
func (s *Session) settingWords(setting laws.Setting) []say.Word {
	if millis, ok := laws.ParseMillis(setting.Value); ok && setting.Takes.Kind == "time" {
		return s.duration(time.Duration(millis) * time.Millisecond)
	}
	return []say.Word{{Text: setting.Value}}
}

// articleLetters replaces letters of another alphabet's keyboard by the letters
// by which the Laws are numbered.
func (s *Session) articleLetters(typed string) string {
	return strings.Map(func(sign rune) rune {
		if sign < utf8.RuneSelf {
			return sign
		}
		for letter := 'a'; letter <= 'i'; letter++ {
			if matches(string(sign), s.voice.Pack.Variants("article-letter."+string(letter))) {
				return letter
			}
		}
		return sign
	}, language.Fold(typed))
}
