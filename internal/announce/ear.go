package announce

import (
	"slices"
	"strings"
	"unicode"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
)

// Ear understands the moves of one seat: in the words of its scheme, in its own
// language's words, and in written notation. It is immutable and made once,
// since it holds a lexicon.
type Ear struct {
	scheme     language.Scheme
	own        notation.Notation
	english    notation.Notation
	lexicons   []lexicon // the scheme's first
	hasEnglish bool
}

// NewEar returns the ear of a seat with that scheme and that pack, in whose
// notation the seat writes.
func NewEar(scheme language.Scheme, pack language.Pack) Ear {
	own := notation.Of(pack)
	ear := Ear{scheme: scheme, own: own, lexicons: []lexicon{newLexicon(scheme, own)}}
	if words := language.SchemeOf(pack); !words.Alike(scheme) {
		ear.lexicons = append(ear.lexicons, newLexicon(words, own))
	}
	if english, err := language.Load(language.Reference); err == nil && pack.Code() != language.Reference {
		ear.english, ear.hasEnglish = notation.Of(english), true
	}
	return ear
}

// Listen is NewEar and Ear.Listen for one move.
func Listen(scheme language.Scheme, pack language.Pack, position rules.Position, words string) (rules.Move, error) {
	return NewEar(scheme, pack).Listen(position, words)
}

// item is one possible meaning of a spoken word: the key of a scheme's word.
type item string

// lexicon maps folded words to their possible keys.
type lexicon struct {
	words   map[string][]item
	longest int // words in the longest entry
}

func newLexicon(scheme language.Scheme, own notation.Notation) lexicon {
	l := lexicon{words: make(map[string][]item)}
	for _, key := range append(language.SchemeKeys(), language.AnyCastling) {
		for _, word := range scheme.Heard(key) {
			for _, folded := range language.Foldings(word) {
				l.add(strings.Join(tokens(folded), " "), item(key))
			}
		}
	}
	for i := range 8 {
		l.add(string(rune('a'+i)), item("file."+string(rune('a'+i))))
		l.add(string(rune('1'+i)), item("rank."+string(rune('1'+i))))
	}
	for role, key := range roleKeys {
		if role != rules.Pawn {
			l.add(language.Fold(own.Letter(role)), item(key))
		}
	}
	l.add("x", "takes")
	l.add("e p", "en-passant")
	return l
}

func (l *lexicon) add(word string, key item) {
	if word == "" {
		return
	}
	for _, known := range l.words[word] {
		if known == key {
			return
		}
	}
	l.words[word] = append(l.words[word], key)
	l.longest = max(l.longest, strings.Count(word, " ")+1)
}

// tokens parts a folded text into words and digits: "g1" is two tokens, as
// "Gustav eins" is.
func tokens(folded string) []string {
	var words []string
	var word []rune
	digit := false
	end := func() {
		if len(word) > 0 {
			words = append(words, string(word))
		}
		word = word[:0]
	}
	for _, r := range folded {
		switch {
		case unicode.IsDigit(r):
			if !digit {
				end()
			}
			word, digit = append(word, r), true
		case unicode.IsLetter(r):
			if digit {
				end()
			}
			word, digit = append(word, r), false
		case r == '\'':
		default:
			end()
		}
	}
	end()
	return words
}

// heard is a text as a sequence of words, each with its possible keys.
type heard struct {
	items   [][]item
	unknown []string
}

// hear finds the longest entries of the lexicon in the text, one after another.
func (l lexicon) hear(words string) heard {
	var h heard
	for _, folded := range foldBoth(words) {
		if h = l.hearTokens(tokens(folded)); len(h.unknown) == 0 {
			return h
		}
	}
	return h
}

func foldBoth(words string) []string { return language.Foldings(words) }

func (l lexicon) hearTokens(words []string) heard {
	var h heard
	for i := 0; i < len(words); {
		n := min(l.longest, len(words)-i)
		for ; n > 0; n-- {
			if keys := l.words[strings.Join(words[i:i+n], " ")]; keys != nil {
				if n == 1 && beginsSquare(words[i:]) {
					keys = filesAmong(keys)
				}
				h.items = append(h.items, keys)
				break
			}
		}
		if n == 0 {
			h.unknown = append(h.unknown, words[i])
			n = 1
		}
		i += n
	}
	return h
}

// beginsSquare reports whether the first two words are the letter of a file and
// the digit of a rank. They are a square and never a piece that goes to a rank.
func beginsSquare(words []string) bool {
	return len(words) > 1 && len(words[0]) == 1 && words[0][0] >= 'a' && words[0][0] <= 'h' &&
		len(words[1]) == 1 && words[1][0] >= '1' && words[1][0] <= '8'
}

func filesAmong(keys []item) []item {
	return slices.DeleteFunc(slices.Clone(keys), func(key item) bool { return !strings.HasPrefix(string(key), "file.") })
}

// alternatives returns every way to choose one key for each word, at most
// sixty-four of them: only single letters have two meanings.
func (h heard) alternatives() [][]item {
	ways := [][]item{nil}
	for _, keys := range h.items {
		var longer [][]item
		for _, way := range ways {
			for _, key := range keys {
				longer = append(longer, append(way[:len(way):len(way)], key))
			}
		}
		ways = longer[:min(len(longer), 64)]
	}
	return ways
}
