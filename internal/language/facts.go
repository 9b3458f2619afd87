package language

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/charmap"
)

// The facts of a language are in its file language.txt. If a pack lacks one,
// the value of most languages replaces it, never the value of English.

// fact returns the first word of a fact of p, or other where p lacks it.
func (p Pack) fact(key, other string) string {
	if words := p.facts(key); len(words) > 0 {
		return words[0]
	}
	return other
}

func (p Pack) facts(key string) []string { return variantsOf(p.entries[key].Words) }

// unranked is the rank of a language that states none: behind all others.
const unranked = 1 << 16

func (p Pack) rank() int {
	if n, err := strconv.Atoi(p.fact("language.rank", "")); err == nil {
		return n
	}
	return unranked
}

// Voice returns the BCP 47 tag of the language whose screen reader voice should
// read p: a neighbour's if no voice knows its own.
func (p Pack) Voice() string { return p.fact("language.voice", p.lang) }

// Espeak returns the name of the voice of espeak-ng that reads p.
func (p Pack) Espeak() string { return p.fact("language.espeak", p.Voice()) }

// usualPace is how many words a minute a synthesiser speaks at its usual speed.
const usualPace = 175

// Pace returns how many words a minute espeak-ng speaks p at the usual speed: more
// if the numbers of the language are long.
func (p Pack) Pace() int {
	if n, err := strconv.Atoi(p.fact("language.pace", "")); err == nil && n > 0 {
		return n
	}
	return usualPace
}

// Bank returns the name of the bank of clips that speaks p, its own or a
// neighbour's. There may be none of that name.
func (p Pack) Bank() string { return p.fact("language.bank", p.lang) }

// Encodings lists the encodings of one byte a letter in which files of the
// language are met that are not UTF-8. If it lists several, the letters of the
// file decide.
func (p Pack) Encodings() []*charmap.Charmap {
	var all []*charmap.Charmap
	for _, name := range p.facts("language.encoding") {
		if table := encoding(name); table != nil {
			all = append(all, table)
		}
	}
	if all == nil {
		return []*charmap.Charmap{charmap.Windows1250, charmap.Windows1251}
	}
	return all
}

// encoding returns the encoding of a name such as windows-1250 or ISO 8859-2,
// and nil if there is none.
func encoding(name string) *charmap.Charmap {
	bare := func(name string) string {
		return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(name))
	}
	for _, known := range charmap.All {
		if table, ok := known.(*charmap.Charmap); ok && bare(table.String()) == bare(name) {
			return table
		}
	}
	return nil
}

// Braille is how a language is written in braille.
type Braille struct {
	Six, Eight string // the tables of liblouis for cells of six dots and of eight; "" for none
	Prose      string // the table of liblouis for words on paper, uncontracted; "" for none
	German     bool   // the built-in computer braille is the German one, not the American one
	// Letters gives each letter that has the cell of a Latin one, small.
	Letters map[rune]rune
	// Misread gives the sign for each one that the table Eight reads back as
	// another.
	Misread map[rune]rune
}

// Braille returns how p is written in braille.
func (p Pack) Braille() Braille {
	return Braille{
		Six: p.fact("language.braille.six", ""), Eight: p.fact("language.braille.eight", ""),
		Prose:   p.fact("language.braille.prose", ""),
		German:  p.fact("language.braille.code", "") == "german",
		Letters: pairs(p.fact("language.braille.letters", "")),
		Misread: pairs(p.fact("language.braille.misread", "")),
	}
}

// pairs reads pairs of signs that are separated by blanks; nil for none.
func pairs(text string) map[rune]rune {
	var read map[rune]rune
	for _, pair := range strings.Fields(text) {
		if signs := []rune(pair); len(signs) == 2 {
			if read == nil {
				read = make(map[rune]rune)
			}
			read[signs[0]] = signs[1]
		}
	}
	return read
}

// Spelling returns how a word of p has to be spelt for a synthesiser that would
// read it wrong, and false if it is read right. A number that is written as one word
// is spelt as its hundreds are.
func (p Pack) Spelling(word string) (string, bool) {
	word = strings.ToLower(word)
	if entry, found := p.entries["respell."+word]; found {
		return entry.Words, true
	}
	if !p.Has(joined) {
		return "", false
	}
	for hundreds := 100; hundreds < 1000; hundreds += 100 {
		first := p.Word("number." + strconv.Itoa(hundreds))
		spelt, found := p.entries["respell."+first]
		if rest, begins := strings.CutPrefix(word, first); found && begins {
			return spelt.Words + rest, true
		}
	}
	return "", false
}

// Reader returns the pack whose voice and clips read text of a BCP 47 tag: the
// language's own pack, or the one that names it as near. The second value is
// false if there is none.
func Reader(tag string) (Pack, bool) {
	base := baseOf(tag)
	shelf.Lock()
	defer shelf.Unlock()
	if !slices.Contains(current().codes, base) && current().named[base] == "" {
		base = current().near[base]
	}
	if base == "" {
		return Pack{}, false
	}
	pack, err := find(base)
	return pack, err == nil
}
