package speech

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"blindchess/internal/say"
)

// Renderer turns utterances into sound: clips if a bank has them, a synthesiser
// for the rest.
type Renderer struct {
	Banks       Banks
	Synthesiser Synthesiser // nil where there is none
}

// phrase is a run of words that sounds as one piece.
type phrase struct {
	words  int // how many words of the utterance it covers
	clip   Sound
	speed  int      // in percent, that the clip counts as
	texts  []string // of its words, for the synthesiser where there is no clip
	lang   string
	missed string // the clip that was asked for and not found
	scheme string // the bank that was searched
	gap    say.Gap
}

func (p phrase) text() string { return strings.Join(p.texts, " ") }

// phrases parts the words of u from the index on into pieces of sound, for a
// speed of rate percent. A file and a rank that follow each other are one
// square if the bank has it, and words without clips are read together.
func (r Renderer) phrases(u say.Utterance, from, rate int) []phrase {
	var all []phrase
	for i := from; i < len(u.Words); i++ {
		word := u.Words[i]
		lang := word.Lang
		if lang == "" {
			lang = u.Lang
		}
		scheme := word.Bank
		if scheme == "" {
			scheme = r.Banks.For(lang)
		}
		if i+1 < len(u.Words) {
			if square, speed, ok := r.square(scheme, word, u.Words[i+1], rate); ok {
				all = append(all, phrase{words: 2, clip: square, speed: speed, gap: u.Words[i+1].Gap})
				i++
				continue
			}
		}
		if word.Clip != "" && r.fits(scheme, lang, word) {
			if clip, speed, err := r.Banks.clipAt(scheme, word.Clip, rate); err == nil {
				all = append(all, phrase{words: 1, clip: clip, speed: speed, gap: word.Gap})
				continue
			}
		}
		if bank, ok := r.Banks.Bank(scheme); ok && word.Bank != "" && word.Lang == "" {
			lang = bank.Lang
		}
		last := len(all) - 1
		if last >= 0 && all[last].clip == nil && all[last].lang == lang && all[last].gap == say.WordGap {
			all[last].words++
			all[last].texts = append(all[last].texts, word.Text)
			all[last].gap = word.Gap
			continue
		}
		all = append(all, phrase{words: 1, texts: []string{word.Text}, lang: lang, gap: word.Gap, missed: word.Clip, scheme: scheme})
	}
	return all
}

// fits reports whether the bank for scheme may say word, which is of lang. A
// bank that replaces the one of a near language, as the Serbian for
// Montenegrin, says only words that are the same in both.
func (r Renderer) fits(scheme, lang string, word say.Word) bool {
	bank, ok := r.Banks.Bank(scheme)
	if !ok || base(lang) == base(bank.Lang) {
		return true
	}
	text, listed := textsOf(scheme)[word.Clip]
	return !listed || strings.EqualFold(text, strings.TrimRight(word.Text, ".,:;!?"))
}

// textsOf returns what each clip of a word list says.
func textsOf(scheme string) map[string]string {
	texts := map[string]string{}
	for _, word := range WordList(scheme) {
		texts[word.Clip] = strings.TrimRight(word.Text, ".,:;!?")
	}
	return texts
}

// square returns the clip of the square whose file and rank are said by the
// two words, and the speed it counts as.
func (r Renderer) square(scheme string, file, rank say.Word, rate int) (sound Sound, speed int, ok bool) {
	letter, ok := strings.CutPrefix(file.Clip, "file.")
	digit, also := strings.CutPrefix(rank.Clip, "rank.")
	if !ok || !also || file.Bank != rank.Bank || file.Lang != rank.Lang || file.Gap != say.WordGap || !r.fits(scheme, file.Lang, file) || !r.fits(scheme, rank.Lang, rank) {
		return nil, 0, false
	}
	sound, speed, err := r.Banks.clipAt(scheme, "square."+letter+digit, rate)
	return sound, speed, err == nil
}

// sound returns p as it is heard with the settings.
func (r Renderer) sound(ctx context.Context, p phrase, s Settings) (Sound, error) {
	if p.clip != nil {
		return Stretch(p.clip, percent(s.Rate)*100/p.speed, percent(s.Pitch)), nil
	}
	if r.Synthesiser == nil {
		return nil, fmt.Errorf("%w for %q", ErrNoClip, p.text())
	}
	return r.Synthesiser.Synthesise(ctx, p.lang, p.text(), s)
}

// gapAfter returns the silence of a gap.
func gapAfter(gap say.Gap, s Settings) Sound { return make(Sound, samples(pauseAfter(gap, s))) }

// Above fastPace percent a gap is shortened more than the words, because a recogniser
// then understands more of them, and never to less than one part in leastPause.
const (
	fastPace   = 200
	leastPause = 5
)

// pauseAfter returns how long a gap lasts.
func pauseAfter(gap say.Gap, s Settings) time.Duration {
	length := wordGap
	switch gap {
	case say.GroupGap:
		length = groupGap
	case say.SentenceGap:
		length = sentenceGap
	}
	usual := length * time.Duration(percent(s.Gaps)) / 100
	rate := time.Duration(percent(s.Rate))
	pause := usual * 100 / rate
	if rate > fastPace {
		pause = max(pause*fastPace/rate, usual/leastPause)
	}
	return pause
}

// A message that would last longer than it should is spoken faster by half at most,
// and for that never above twice the usual speed.
const (
	mostHurry    = 150
	hurriedSpeed = 200
)

// hurried returns the settings with the speed at which u lasts no longer than it should.
func (r Renderer) hurried(u say.Utterance, s Settings) Settings {
	if u.Longest == 0 {
		return s
	}
	rate := percent(s.Rate)
	most, whole := u.Longest*100/time.Duration(rate), r.length(u, 0, s)
	if whole <= most {
		return s
	}
	s.Rate = max(rate, min(int(time.Duration(rate)*whole/most)+1, rate*mostHurry/100, hurriedSpeed))
	return s
}

// length returns how long the clips of u from the word with that index on last, and
// about how long the rest.
func (r Renderer) length(u say.Utterance, from int, s Settings) time.Duration {
	var whole time.Duration
	phrases := r.phrases(u, from, percent(s.Rate))
	for i, p := range phrases {
		if p.clip != nil {
			whole += p.clip.Duration() * time.Duration(p.speed) / time.Duration(percent(s.Rate))
		} else {
			whole += spelling(p.text(), s)
		}
		if i < len(phrases)-1 {
			whole += pauseAfter(p.gap, s)
		}
	}
	return whole
}

// Render returns the whole of u as one sound.
func (r Renderer) Render(ctx context.Context, u say.Utterance, s Settings) (Sound, error) {
	s = r.hurried(u, s)
	var whole Sound
	phrases := r.phrases(u, 0, percent(s.Rate))
	for i, p := range phrases {
		sound, err := r.sound(ctx, p, s)
		if err != nil {
			return nil, err
		}
		whole = append(whole, sound...)
		if i < len(phrases)-1 {
			whole = append(whole, gapAfter(p.gap, s)...)
		}
	}
	if len(whole) == 0 {
		return nil, errors.New("speech: the utterance has no words")
	}
	return whole, nil
}
