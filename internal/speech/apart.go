package speech

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"blindchess/internal/say"
)

// apart returns words in which each word that a voice reads without a clip is
// separate, so that interrupted speech continues at the interrupted word.
func apart(words []say.Word, clip func(say.Word) bool) []say.Word {
	single := func(word say.Word) bool { return !strings.Contains(word.Text, " ") || clip(word) }
	if !slices.ContainsFunc(words, func(word say.Word) bool { return !single(word) }) {
		return words
	}
	var parted []say.Word
	for _, word := range words {
		if single(word) {
			parted = append(parted, word)
			continue
		}
		gap := word.Gap
		for _, text := range strings.Fields(word.Text) {
			word.Text, word.Gap = text, say.WordGap
			parted = append(parted, word)
			word.Clip = "" // reported once if it is missed
		}
		parted[len(parted)-1].Gap = gap
	}
	return parted
}

// named reports whether a word names a clip, for a caller without banks to
// search.
func named(word say.Word) bool { return word.Clip != "" }

// says reports whether a clip says word in an utterance of lang.
func (r Renderer) says(word say.Word, lang string) bool {
	if word.Clip == "" {
		return false
	}
	if word.Lang != "" {
		lang = word.Lang
	}
	scheme := word.Bank
	if scheme == "" {
		scheme = r.Banks.For(lang)
	}
	_, err := r.Banks.Clip(scheme, word.Clip)
	return err == nil
}

// The extra length of a word beyond its letters, in letters. It covers the gap
// to the next word, a digit in it, and the pause at a stop.
const (
	wordWeight  = 1
	digitWeight = 3
	commaWeight = 4
	stopWeight  = 7
)

// How far before and after the estimated place the end of a word is searched.
// Later is better: a word said twice loses nothing.
const (
	soonerEnd = 30 * time.Millisecond
	laterEnd  = 150 * time.Millisecond
)

// wordEnds returns the ends of the words in sound, which says texts: about
// where the letters put them, at the quietest place nearby.
func wordEnds(sound Sound, texts []string) []int {
	weights, whole := make([]int, len(texts)), 0
	for i, text := range texts {
		weights[i] = utf8.RuneCountInString(text) + wordWeight
		for _, sign := range text {
			if unicode.IsDigit(sign) { // read as a word
				weights[i] += digitWeight
			}
		}
		switch {
		case i == len(texts)-1:
		case strings.ContainsAny(text[max(0, len(text)-1):], ".!?"):
			weights[i] += stopWeight
		case strings.ContainsAny(text[max(0, len(text)-1):], ",;:"):
			weights[i] += commaWeight
		}
		whole += weights[i]
	}
	ends := make([]int, len(texts))
	said := 0
	for i := range texts {
		said += weights[i]
		guess := len(sound) * said / whole
		from, to := max(guess-samples(soonerEnd), 0), min(guess+samples(laterEnd), len(sound))
		if i > 0 {
			from = max(from, ends[i-1])
		}
		ends[i] = sound.quietest(from, max(from, to))
	}
	ends[len(ends)-1] = len(sound)
	return ends
}

// quietest returns the middle of the quietest ten milliseconds of s between two
// samples.
func (s Sound) quietest(from, to int) int {
	window := samples(10 * time.Millisecond)
	best, level := from, -1
	for at := from; at+window <= to; at += window / 2 {
		sum := 0
		for _, sample := range s[at : at+window] {
			sum += max(int(sample), -int(sample))
		}
		if level < 0 || sum < level {
			best, level = at+window/2, sum
		}
	}
	return best
}
