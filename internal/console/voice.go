package console

import (
	"slices"
	"strings"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// fill fills a placeholder with words.
func fill(name string, words ...say.Word) announce.Slot {
	return announce.Slot{Name: name, Words: words}
}

// text fills a placeholder with text that needs no translation.
func text(name, value string) announce.Slot { return announce.TextSlot(name, value) }

func (s *Session) side(side rules.Side) []say.Word { return s.voice.SideSlot("", side).Words }

func (s *Session) square(square rules.Square) []say.Word {
	return s.voice.SquareSlot("", square).Words
}

func (s *Session) number(n int) []say.Word { return s.voice.NumberSlot("", n).Words }

func (s *Session) duration(d time.Duration) []say.Word { return s.voice.TimeSlot("", d).Words }

// spoken returns a word of the scheme, in its own language and bank.
func (s *Session) spoken(key string) say.Word {
	scheme := s.voice.Scheme
	return say.Word{Clip: key, Text: scheme.Word(key), Lang: scheme.Lang(), Bank: scheme.Bank()}
}

func (s *Session) role(role rules.Role) say.Word { return s.spoken("role." + role.String()) }

// list joins groups of words, each set off from the next by a pause. A group
// before a whole sentence ends as a sentence, and one after it begins as one.
func list(groups ...[]say.Word) []say.Word {
	var words []say.Word
	for _, group := range groups {
		if len(group) == 0 {
			continue
		}
		if n := len(words); n > 0 {
			words[n-1].Gap = max(words[n-1].Gap, say.SentenceGap)
			if sentence(group) && !strings.ContainsAny(words[n-1].Text[max(0, len(words[n-1].Text)-1):], ".,;:!?") {
				words[n-1].Text += "."
			}
		}
		if len(words) > 0 && group[0].Clip != "" && group[0].Bank == "" && strings.HasSuffix(words[len(words)-1].Text, ".") {
			group = slices.Clone(group)
			group[0].Text = language.Capital(group[0].Text)
		}
		words = append(words, group...)
	}
	return words
}

// sentence reports whether words end as a sentence does.
func sentence(words []say.Word) bool {
	return strings.HasSuffix(words[len(words)-1].Text, ".")
}

// answer makes an utterance for one ear of words.
func (s *Session) answer(topic string, words []say.Word) say.Utterance {
	return say.Utterance{Urgency: say.Next, Kind: say.Answer, Channel: say.Private, Topic: topic, Lang: s.voice.Pack.Lang(), Words: announce.Opened(words)}
}

// refuse says why a line is refused.
func (s *Session) refuse(key string, slots ...announce.Slot) Intent {
	u := s.answer("refusal", s.voice.Phrase(key, slots...))
	u.Earcon = announce.EarconRefused
	return Intent{Answers: []say.Utterance{u}, Refused: true}
}

// Illegible says that a line came of which nothing can be read. A pending
// question stays open.
func (s *Session) Illegible() say.Utterance { return s.refuse("console.illegible").Answers[0] }

// refusal says why the table refuses something, without asking it.
func (s *Session) refusal(state table.State, refused *table.Refusal) Intent {
	u := s.voice.Refused(state, refused)
	u.Earcon = announce.EarconRefused
	return Intent{Answers: []say.Utterance{u}, Refused: true}
}
