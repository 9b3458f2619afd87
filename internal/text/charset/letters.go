package charset

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// The points for an encoding and against it, for each letter that it reads.
const (
	usual    = 3  // a letter that languages of the encoding have
	strange  = -3 // a letter that they do not have
	inverted = -5 // a capital within a word of small letters
	crowded  = -3 // two letters with signs side by side: rare in the Latin alphabet
	mixed    = -8 // two alphabets in one word
	noLetter = -6 // a sign such as a fraction within a word
	control  = -20
)

//go:embed letters.txt
var lettersFile string

// sets are the letters of letters.txt by their names, and shapes the usual places of a
// letter.
var sets, shapes = func() (map[string]string, map[rune][]string) {
	sets, shapes := map[string]string{}, map[rune][]string{}
	for line := range strings.Lines(lettersFile) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || words[0] == "#":
		case words[0] == "shape":
			r, _ := utf8.DecodeRuneInString(words[1])
			shapes[r] = words[2:]
		default:
			sets[words[0]] = words[1]
		}
	}
	return sets, shapes
}()

// in reports whether a set has a small letter.
func in(set string, r rune) bool { return strings.ContainsRune(sets[set], r) }

// judge returns how well words read as text of an encoding.
func judge(words [][]byte, table *charmap.Charmap) int {
	score, polish, hooked := 0, 0, 0
	for _, word := range words {
		letters := make([]rune, len(word))
		for i, b := range word {
			letters[i] = table.DecodeByte(b)
		}
		for i, r := range letters {
			if word[i] >= 0x80 {
				score += letter(letters, i, r)
			}
			switch lower := unicode.ToLower(r); {
			case in("polish", lower):
				polish++
			case in("hooked", lower):
				hooked++
			}
		}
	}
	return score + min(polish, hooked)*strange // hardly a file has both
}

// letter judges the letter at i of a word.
func letter(word []rune, i int, r rune) int {
	before, after := at(word, i-1), at(word, i+1)
	within := unicode.IsLetter(before) || unicode.IsLetter(after)
	switch {
	case unicode.IsControl(r), r == unicode.ReplacementChar:
		return control
	case !unicode.IsLetter(r) && within:
		return noLetter
	case !unicode.IsLetter(r):
		return 0
	}
	score := 0
	if unicode.IsUpper(r) && unicode.IsLower(before) {
		score += inverted
	}
	lower := unicode.ToLower(r)
	if unicode.Is(unicode.Cyrillic, r) {
		if latin(before) || latin(after) && !square(word, i+1) {
			return score + mixed
		}
		if in("cyrillic", lower) {
			return score + usual
		}
		return score + 1
	}
	if unicode.Is(unicode.Cyrillic, before) || unicode.Is(unicode.Cyrillic, after) {
		return score + mixed
	}
	if before >= 0x80 && unicode.IsLetter(before) {
		score += crowded
	}
	if !unicode.IsLetter(before) && (len(word) == 1 || square(word, i+1)) {
		score += mixed // a Latin letter of a piece has no sign, nor has a file
	}
	if !in("western", lower) && !in("central", lower) {
		return score + strange
	}
	return score + usual + shape(unicode.ToLower(before), lower, unicode.ToLower(after))
}

func at(word []rune, i int) rune {
	if i < 0 || i >= len(word) {
		return ' '
	}
	return word[i]
}

func latin(r rune) bool { return r < 0x80 && unicode.IsLetter(r) }

// square reports whether what follows is the file of a square, as after the letter of a
// piece.
func square(word []rune, i int) bool {
	return i == len(word)-1 && word[i] >= 'a' && word[i] <= 'h' || i == len(word)-2 && word[i] == 'x'
}

// shape returns what its neighbours say about a letter that shares a byte with a letter of
// the other half of Europe, and 0 for all others.
func shape(before, r, after rune) int {
	places, shared := shapes[r]
	if !shared {
		return 0
	}
	for _, place := range places {
		if stands(rune(place[0]), before, '^') && stands(rune(place[1]), after, '$') {
			return 2
		}
	}
	return -2
}

// stands reports whether a neighbour fits a place; edge is the sign of the place if
// there is none.
func stands(place, neighbour, edge rune) bool {
	letter := unicode.IsLetter(neighbour)
	switch place {
	case '.':
		return true
	case edge:
		return !letter
	case 'C':
		return letter && !in("vowels", neighbour)
	case 'V':
		return letter && in("vowels", neighbour)
	default:
		return neighbour == place
	}
}
