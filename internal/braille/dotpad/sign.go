package dotpad

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"blindchess/internal/braille"
)

// american is the computer braille of North America: the sign of each of the 64
// patterns of six dots, by its bits.
const american = " a1b'k2l`cif/msp\"e3h9o6r~djg>ntq,*5<-u8v.%{$+x!&;:4|0z7(_?w}#y)="

// raised are signs that are another one with dot 7, besides the capitals.
const raised = "@`^~[{\\|]}"

// cyrillic are the Bulgarian letters, each before the sign of the same pattern.
const cyrillic = "\u0430a\u0431b\u0432w\u0433g\u0434d\u0435e\u0436j\u0437z\u0438i\u0439&\u043ak\u043bl\u043cm\u043dn\u043eo\u043fp" +
	"\u0440r\u0441s\u0442t\u0443u\u0444f\u0445h\u0446c\u0447q\u0448:\u0449x\u044a(\u044c)\u044e|\u044f{"

// likewise are letters that no accent makes, and dashes and quotes, each before the
// sign that is shown for it.
const likewise = "\u0142l\u0111d\u00dfs\u2013-\u2014-\u2019'\u201c\"\u201d\"\u201e\""

const unknown = 0x3F // all six dots: a sign that is none of these

// dotsOf returns the dots of a sign: dot 1 is the lowest bit. Accents are left out.
func dotsOf(sign rune) byte {
	if sign == 0 {
		return 0
	}
	if other, found := paired(raised, sign); found {
		return dotsOf(other) | braille.Dot7
	}
	if lower := unicode.ToLower(sign); lower != sign {
		return dotsOf(lower) | braille.Dot7
	}
	if dots := strings.IndexRune(american, sign); dots >= 0 {
		return byte(dots)
	}
	if other, found := paired(cyrillic+likewise, sign); found {
		return dotsOf(other)
	}
	if plain := []rune(norm.NFD.String(string(sign)))[0]; plain != sign {
		return dotsOf(plain)
	}
	return unknown
}

// paired returns the sign that follows another in a list of pairs.
func paired(pairs string, sign rune) (rune, bool) {
	signs := []rune(pairs)
	for i := 0; i < len(signs); i += 2 {
		if signs[i] == sign {
			return signs[i+1], true
		}
	}
	return 0, false
}

// signOf returns the sign that dots of a keyboard type: dot 7 makes a capital.
func signOf(dots byte) rune {
	sign := rune(american[dots&unknown])
	if dots&braille.Dot7 == 0 {
		return sign
	}
	signs := []rune(raised)
	for i := 1; i < len(signs); i += 2 {
		if signs[i] == sign {
			return signs[i-1]
		}
	}
	return unicode.ToUpper(sign)
}

// sent returns dots in a pad's order: the left column from the top in the low
// four bits, the right one in the high ones.
func sent(dots byte) byte {
	return dots&0x07 | dots&braille.Dot7>>3 | dots&0x38<<1 | dots&braille.Dot8
}
