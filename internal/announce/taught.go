package announce

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"blindchess/internal/language"
)

// Taught is a word that a player taught their own ear. The program recognises
// it and never speaks it.
type Taught struct {
	Word  string // in small letters
	Means string // a key of a scheme: of a piece, a file, a rank, a castling, or takes
}

// mostTaught is how many words may be taught, and longestTaught how many
// letters one may have.
const (
	mostTaught    = 50
	longestTaught = 20
)

// taughtSigns are the stored forms of the meanings: English letters, for every
// language of the player.
var taughtSigns = map[string]string{
	"role.king": "K", "role.queen": "Q", "role.rook": "R", "role.bishop": "B", "role.knight": "N", "role.pawn": "P",
	"castle.short": "0-0", "castle.long": "0-0-0", "takes": "x",
}

// ParseTaught reads words as a setting stores them, such as
// "jumper=N,gate=0-0", at most fifty, each of three to twenty letters. The
// error names the first that cannot be read.
func ParseTaught(text string) ([]Taught, error) {
	var words []Taught
	for entry := range strings.SplitSeq(text, ",") {
		entry = strings.TrimSpace(entry)
		if entry == "" {
			continue
		}
		word, sign, _ := strings.Cut(entry, "=")
		taught := Taught{Word: strings.ToLower(strings.TrimSpace(word)), Means: taughtKey(strings.TrimSpace(sign))}
		if taught.Means == "" || !teachable(taught.Word) || len(words) == mostTaught {
			return nil, fmt.Errorf("announce: %q is no word with what it means", entry)
		}
		words = append(words, taught)
	}
	return words, nil
}

func taughtKey(sign string) string {
	for key, known := range taughtSigns {
		if sign == known {
			return key
		}
	}
	switch {
	case len(sign) != 1:
		return ""
	case 'a' <= sign[0] && sign[0] <= 'h':
		return "file." + sign
	case '1' <= sign[0] && sign[0] <= '8':
		return "rank." + sign
	}
	return ""
}

// WriteTaught returns words as ParseTaught reads them.
func WriteTaught(words []Taught) string {
	var entries []string
	for _, taught := range words {
		sign := taughtSigns[taught.Means]
		if sign == "" {
			_, sign, _ = strings.Cut(taught.Means, ".")
		}
		entries = append(entries, taught.Word+"="+sign)
	}
	return strings.Join(entries, ",")
}

// teachable reports whether a word has the form that a taught one has: three to
// twenty letters and nothing else.
func teachable(word string) bool {
	n := utf8.RuneCountInString(word)
	return n >= 3 && n <= longestTaught && !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
}

// Mistake is why a word cannot be taught.
type Mistake uint8

// The mistakes.
const (
	MistakeNone  Mistake = iota
	MistakeRead          // it could be read as a square, a number, a file or a rank
	MistakeKnown         // it is a word of the scheme already
	MistakeNear          // it is one letter away from a word of another meaning
)

// Mistake says why a word could be mistaken, and with which word if a similar
// one exists.
func (e Ear) Mistake(taught Taught) (Mistake, string) {
	if !teachable(taught.Word) || e.written(taught.Word) {
		return MistakeRead, ""
	}
	for _, l := range e.lexicons {
		for _, known := range slices.Sorted(maps.Keys(l.words)) {
			same := slices.Equal(l.words[known], []item{item(taught.Means)})
			for _, part := range strings.Fields(known) {
				if mistake := Mistaken(taught.Word, part); mistake == MistakeKnown || mistake == MistakeNear && !same {
					return mistake, part
				}
			}
		}
	}
	return MistakeNone, ""
}

// Mistaken reports whether word is known, or one letter away from it.
func Mistaken(word, known string) Mistake {
	mistake := MistakeNone
	for _, other := range language.Foldings(known) {
		for _, folded := range language.Foldings(word) {
			if folded == other {
				return MistakeKnown
			}
			if oneSlip([]rune(folded), []rune(other)) {
				mistake = MistakeNear
			}
		}
	}
	return mistake
}

// written reports whether word could be a move that is written without a rank.
// Such a move has letters of files and captures, with the letter of a piece
// before or behind.
func (e Ear) written(word string) bool {
	letters := []rune(language.Fold(word))
	piece := func(r rune) bool {
		r = unicode.ToUpper(r)
		return e.own.Role(r) != 0 || e.hasEnglish && e.english.Role(r) != 0
	}
	file := func(r rune) bool { return r >= 'a' && r <= 'h' || r == 'x' }
	if len(letters) > 0 && piece(letters[0]) {
		letters = letters[1:]
	}
	if n := len(letters); n > 0 && piece(letters[n-1]) {
		letters = letters[:n-1]
	}
	return !slices.ContainsFunc(letters, func(r rune) bool { return !file(r) })
}

// Teach returns an ear that understands these words too. One that could be
// mistaken, as after the scheme was changed, is left out.
func (e Ear) Teach(words []Taught) Ear {
	for _, taught := range words {
		if mistake, _ := e.Mistake(taught); mistake != MistakeNone {
			continue
		}
		lexicons := make([]lexicon, 0, len(e.lexicons))
		for _, l := range e.lexicons {
			l.words = maps.Clone(l.words)
			for _, folded := range language.Foldings(taught.Word) {
				l.add(strings.Join(tokens(folded), " "), item(taught.Means))
			}
			lexicons = append(lexicons, l)
		}
		e.lexicons = lexicons
	}
	return e
}
