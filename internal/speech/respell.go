package speech

import (
	"bufio"
	"bytes"
	"io/fs"
	"strings"

	"blindchess/assets/voice"
)

// ClipWord is one line of a word list: the name of a clip, what it says, and
// how a synthesiser must be told to say it.
type ClipWord struct {
	Clip  string
	Text  string
	Spelt string   // for espeak-ng; the same as Text where nothing is mispronounced
	Parts []string // the clips that are played one after another instead of an own one; nil for most
}

// WordList returns what the bank for scheme is to say, in the order in which a
// speaker records it, or nothing where there is no list of that name.
func WordList(scheme string) []ClipWord {
	text, err := fs.ReadFile(voice.Files, "words/"+scheme+".txt")
	if err != nil {
		return nil
	}
	var words []ClipWord
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		line := lines.Text()
		fields := strings.Split(line, "\t")
		if len(fields) < 2 || strings.HasPrefix(line, "#") {
			continue
		}
		word := ClipWord{Clip: fields[0], Text: fields[1], Spelt: fields[1]}
		if len(fields) > 2 {
			if parts, ok := strings.CutPrefix(fields[2], "="); ok {
				word.Parts = strings.Fields(parts)
			} else {
				word.Spelt = fields[2]
			}
		}
		words = append(words, word)
	}
	return words
}

// Respell returns text as a synthesiser must be given it, so that the words of
// the game are pronounced right in lang.
func Respell(lang, text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		bare := strings.TrimRight(word, ".,:;!?")
		for _, respelling := range respellings[strings.ToLower(base(lang))] {
			if strings.EqualFold(bare, respelling.written) {
				words[i] = respelling.spelt + word[len(bare):]
			}
		}
	}
	return strings.Join(words, " ")
}

// phonetic returns text with the words of the bank for lang as its list spells
// them for espeak-ng, phonemes included, and the rest respelt.
func phonetic(lang, text string) string {
	words := strings.Fields(text)
	spelt := spellings(Banks{}.For(lang))
	for i, word := range words {
		bare := strings.TrimRight(word, ".,:;!?")
		if better, ok := spelt[strings.ToLower(bare)]; ok {
			words[i] = better + word[len(bare):]
		}
	}
	return Respell(lang, strings.Join(words, " "))
}

// spellings returns the single words of a list that espeak-ng must be told
// how to say.
func spellings(scheme string) map[string]string {
	spelt := map[string]string{}
	for _, word := range WordList(scheme) {
		if word.Spelt != word.Text && len(word.Parts) == 0 && !strings.Contains(word.Text, " ") {
			spelt[strings.ToLower(word.Text)] = word.Spelt
		}
	}
	return spelt
}

func base(lang string) string {
	short, _, _ := strings.Cut(lang, "-")
	return short
}

// respellings are the words that synthesisers are known to read wrong. The
// Laws write the German umlauts as two letters; no voice reads them so.
var respellings = map[string][]struct{ written, spelt string }{
	"de": {
		{"Cesar", "Zesar"},
		{"Koenig", "K\u00f6nig"},
		{"Laeufer", "L\u00e4ufer"},
		{"fuenf", "f\u00fcnf"},
	},
}
