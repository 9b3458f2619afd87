package speech

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"blindchess/internal/say"
)

// aliveEvery is how often a voice without progress reports says that it still
// speaks.
const aliveEvery = time.Second

// bySentence says u from the word at the index on: speak is given one sentence
// of one language after the other and returns when it has been said. If that
// takes far longer than its letters should, its context ends and the voice has
// stalled.
func bySentence(ctx context.Context, u say.Utterance, from int, s Settings, heard func(int), speak func(ctx context.Context, lang, text string) error) error {
	for at := from; at < len(u.Words); {
		end := sentence(u, at)
		if text := plain(u, at, end); text != "" {
			letters := time.Duration(utf8.RuneCountInString(text))
			longest := patience + letters*perLetter*100/time.Duration(percent(s.Rate))
			err := saying(ctx, at, longest, heard, func(ctx context.Context) error { return speak(ctx, langOf(u, at), text) })
			if err != nil {
				return err
			}
		}
		heard(end)
		at = end
	}
	return nil
}

// saying runs speak, which may take so long, and reports meanwhile that the word
// at the index is still being said.
func saying(ctx context.Context, at int, longest time.Duration, heard func(int), speak func(context.Context) error) error {
	within, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	done := make(chan error, 1)
	heard(at)
	go func() { done <- speak(within) }()
	beat := time.NewTicker(aliveEvery)
	defer beat.Stop()
	for {
		select {
		case err := <-done:
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case err != nil && errors.Is(within.Err(), context.DeadlineExceeded):
				return errStalled
			}
			return err
		case <-beat.C:
			heard(at)
		}
	}
}

// sentence returns the index after the last word of the sentence and language
// that begin at the index.
func sentence(u say.Utterance, at int) int {
	last := run(u, at)
	for end := at + 1; end < last; end++ {
		if u.Words[end-1].Gap == say.SentenceGap {
			return end
		}
	}
	return last
}

// plain returns the words from at up to end as a synthesiser without marks
// reads them: on one line, with a comma at the end of a sentence.
func plain(u say.Utterance, at, end int) string {
	var words []string
	for i := at; i < end; i++ {
		word := strings.Join(strings.Fields(Respell(langOf(u, i), u.Words[i].Text)), " ")
		if i+1 < end && u.Words[i].Gap == say.SentenceGap {
			word += ","
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}
