package sanitize

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Hidden reports whether r is invisible and yet a terminal, a browser or a reader acts
// on it, or it distinguishes two texts that look alike: a control, a mark that turns the
// direction of writing, a letter of no width, one of private use.
func Hidden(r rune) bool {
	switch {
	case r < 0x7f:
		return r < ' '
	case r < 0xa0, r == utf8.RuneError:
		return true
	}
	return unicode.In(r, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// Line returns text as one line without anything hidden: controls are blanks, and
// characters without width are left out.
func Line(text string) string {
	if !strings.ContainsFunc(text, Hidden) {
		return text
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case !Hidden(r):
			return r
		case r == utf8.RuneError:
			return -1
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		default:
			return -1
		}
	}, text))
}

// Short returns text as Line does, its words separated by one blank each, and at most
// most letters of it.
func Short(text string, most int) string {
	text = strings.Join(strings.Fields(Line(text)), " ")
	letters := 0
	for at := range text {
		if letters == most {
			return strings.TrimRight(text[:at], " ")
		}
		letters++
	}
	return text
}

// longestName is the most letters of a name, and mostMarks the most accents of one
// letter.
const (
	longestName = 80
	longestText = 5_000 // how many are looked at
	mostMarks   = 3
)

// Name returns a name from outside in safe form: as Short does, its letters in their
// plain form, with no more accents on one than a language has, and without signs at its
// head that a spreadsheet takes for a formula. A word that mixes letters of several
// alphabets, which look alike, is written in one.
func Name(text string) string {
	for range 4 { // a removed sign may have separated two that belong together
		name := named(text)
		if name == text {
			break
		}
		text = name
	}
	return text
}

func named(text string) string {
	text = norm.NFKC.String(Short(text, longestText))
	var kept strings.Builder
	marks := 0
	for _, r := range text {
		if marks++; !unicode.Is(unicode.M, r) {
			marks = 0
		}
		if marks <= mostMarks {
			kept.WriteRune(r)
		}
	}
	words := strings.Split(Short(kept.String(), longestName), " ")
	for i, word := range words {
		words[i] = ofOneScript(word)
	}
	return strings.TrimSpace(strings.TrimLeft(strings.Join(words, " "), "=+-@|% "))
}

// Cell returns text as a spreadsheet shows it and never calculates it: the beginning of
// a formula gets an apostrophe before it. Numbers and results stay as they are.
func Cell(text string) string {
	text = Line(text)
	switch {
	case text == "":
		return text
	case strings.ContainsRune("=@", rune(text[0])):
		return "'" + text
	case strings.ContainsRune("+-", rune(text[0])) && strings.Trim(text, "+-:=/.,0123456789 ") != "":
		return "'" + text
	}
	return text
}
