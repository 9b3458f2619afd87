package language

import (
	"slices"
	"strconv"
	"strings"
)

// Numeral is one written word of a number, and the key of what is said for it.
type Numeral struct{ Key, Text string }

// The keys of how a language puts numbers above a hundred together. They are optional.
const (
	// joint is the word between hundreds and rest; a rest that holds the word
	// already has none before it.
	joint = "number.and"
	// joined tells that hundreds and rest are written as one word.
	joined = "language.hundreds.joined"
	// unchanged lists the numbers that keep their masculine form after a hundred,
	// whatever is counted.
	unchanged = "language.hundreds.unchanged"
)

// Numerals returns the words that, said one after another, are n, in the gender of
// the counted thing. Numbers from a thousand on, and negative ones, have no words
// here and return nil. The key of hundreds and rest in one word is that of the
// whole: number.101.m is said as number.100 and number.1.m.
func (p Pack) Numerals(n int, gender string) []Numeral {
	if n < 0 || n > 999 {
		return nil
	}
	if key, ok := p.numberKey(n, gender); ok {
		return []Numeral{p.numeral(key)}
	}
	if n < 100 {
		return nil
	}
	hundreds, _ := p.numberKey(n/100*100, "")
	rest, _ := p.numberKey(n%100, p.genderAfterHundred(n%100, gender))
	switch {
	case p.Has(joined):
		key := "number." + strconv.Itoa(n) + strings.TrimPrefix(rest, "number."+strconv.Itoa(n%100))
		return []Numeral{{key, p.Word(hundreds) + p.Word(rest)}}
	case p.Has(joint) && !slices.Contains(strings.Fields(p.Word(rest)), p.Word(joint)):
		return []Numeral{p.numeral(hundreds), p.numeral(joint), p.numeral(rest)}
	}
	return []Numeral{p.numeral(hundreds), p.numeral(rest)}
}

func (p Pack) numeral(key string) Numeral { return Numeral{key, p.Word(key)} }

// genderAfterHundred returns the gender that rest takes after a hundred.
func (p Pack) genderAfterHundred(rest int, gender string) string {
	if gender != "" && slices.Contains(p.facts(unchanged), strconv.Itoa(rest)) {
		return "m"
	}
	return gender
}

// numberKey returns the key of a number for which a pack has a separate word,
// in that gender if the word changes: number.2 or number.2.f. The second value
// is false if n is composed of several words.
func (p Pack) numberKey(n int, gender string) (string, bool) {
	key := "number." + strconv.Itoa(n)
	if gender != "" && p.Has(key+"."+gender) {
		return key + "." + gender, true
	}
	return key, p.Has(key)
}

// Number returns n in words, in the gender of the counted thing. Numbers from a
// thousand on, and negative ones, are returned in digits.
func (p Pack) Number(n int, gender string) string {
	numerals := p.Numerals(n, gender)
	if numerals == nil {
		return strconv.Itoa(n)
	}
	words := make([]string, len(numerals))
	for i, numeral := range numerals {
		words[i] = numeral.Text
	}
	return strings.Join(words, " ")
}
