package speech

import (
	"bufio"
	"bytes"
	"io/fs"
	"strings"

	"blindchess/assets/voice"
	"blindchess/internal/language"
)

// ClipWord is one line of a word list: the name of a clip, its text, and the
// text for a synthesiser.
type ClipWord struct {
	Clip  string
	Text  string
	Spelt string   // for espeak-ng; the same as Text where nothing is mispronounced
	Parts []string // the clips that are played one after another instead of a single one; nil for most
}

// WordList returns the words of the bank for scheme, in the order in which a
// speaker records them. It returns nothing if there is no list of that name.
// The list of a language that brings none is taken from its pack.
func WordList(scheme string) []ClipWord {
	if text, err := fs.ReadFile(voice.Files, "words/"+scheme+".txt"); err == nil {
		return parseWords(text)
	}
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil || pack.Bank() != scheme {
			continue
		}
		for _, folder := range language.Folders(lang) {
			if text, err := fs.ReadFile(folder, voiceFolder+"/words.txt"); err == nil {
				return parseWords(text)
			}
		}
		return packWords(pack)
	}
	return nil
}

// packWords returns the words of a pack for the clips that the bank of the
// reference language has, in all plural forms and genders of the pack.
func packWords(pack language.Pack) []ClipWord {
	var words []ClipWord
	listed := map[string]bool{}
	add := func(clip string) {
		if pack.Has(clip) && !listed[clip] {
			word := ClipWord{Clip: clip, Text: pack.Word(clip)}
			word.Spelt = word.Text
			words, listed[clip] = append(words, word), true
		}
	}
	for _, word := range WordList(language.Reference) {
		if square, ok := strings.CutPrefix(word.Clip, "square."); ok {
			file, rank := "file."+square[:1], "rank."+square[1:]
			words = append(words, ClipWord{Clip: word.Clip, Text: pack.Word(file) + " " + pack.Word(rank), Parts: []string{file, rank}})
			continue
		}
		add(word.Clip)
		stem, other := strings.CutSuffix(word.Clip, ".other")
		for _, key := range pack.Keys() {
			if strings.HasPrefix(key, word.Clip+".") && strings.HasPrefix(key, "number.") || other && strings.HasPrefix(key, stem+".") && key != stem+".gender" {
				add(key)
			}
		}
	}
	return words
}

// parseWords reads a word list. Each line has a clip, a tab and its text. A
// further tab may introduce its spelling, or the clips from which it is made.
func parseWords(text []byte) []ClipWord {
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
// the game are pronounced right in lang, as its pack has them.
func Respell(lang, text string) string {
	pack, err := language.Load(lang)
	if err != nil {
		return text
	}
	words := strings.Fields(text)
	for i, word := range words {
		bare := strings.TrimRight(word, ".,:;!?")
		if spelt, ok := pack.Spelling(bare); ok {
			words[i] = spelt + word[len(bare):]
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

// spellings returns the single words of a list whose pronunciation espeak-ng
// needs.
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
