package scoresheet

import (
	"context"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"blindchess/internal/language"
	"blindchess/internal/rules"
)

// computer is computer braille of six dots: one cell for every small letter,
// digit and sign, a cell before a capital. It needs no state, so that every
// line reads back to itself.
type computer struct {
	capital rune
	cells   map[rune]rune
	letters map[rune]rune // Latin ones for letters of another alphabet
}

// Letters are the same cells in every code here, but digits and signs differ.
// The American code has them low in the cell, and the German one marks digits
// with dot six.
const (
	letterCells     = "abcdefghijklmnopqrstuvwxyz"
	letterDots      = "\u2801\u2803\u2809\u2819\u2811\u280b\u281b\u2813\u280a\u281a\u2805\u2807\u280d\u281d\u2815\u280f\u281f\u2817\u280e\u281e\u2825\u2827\u283a\u282d\u283d\u2835"
	germanSigns     = "1234567890.-+#=/():?!,*"
	germanSignDots  = "\u2821\u2823\u2829\u2839\u2831\u282b\u283b\u2833\u282a\u282c\u2804\u2824\u2816\u283c\u2836\u2832\u2826\u2834\u2812\u2822\u2810\u2802\u2814"
	americanCapital = '\u2838'
	germanCapital   = '\u2808'
)

// builtIn returns the built-in computer braille, the German one or the American.
func builtIn(german bool) computer {
	c := computer{capital: americanCapital, cells: make(map[rune]rune), letters: foreignLetters()}
	dots := []rune(letterDots)
	for i, letter := range letterCells {
		c.cells[letter] = dots[i]
	}
	if german {
		c.capital = germanCapital
		dots = []rune(germanSignDots)
		for i, sign := range []rune(germanSigns) {
			c.cells[sign] = dots[i]
		}
		return c
	}
	for i, sign := range []rune(ascii) {
		if sign != ' ' && sign != '_' && !(sign >= 'A' && sign <= 'Z') {
			c.cells[sign] = rune(firstCell + i)
		}
	}
	return c
}

// Forward implements Translator. A letter that the code does not have is
// written without its accent.
func (c computer) Forward(_ context.Context, lines []string) ([]string, error) {
	out := make([]string, len(lines))
	for i, line := range swap(lines, c.letters) {
		var cells strings.Builder
		for _, r := range norm.NFD.String(unlettered.Replace(spell.Replace(line))) {
			switch cell, known := c.cells[unicode.ToLower(r)]; {
			case r == ' ':
				cells.WriteString(blank)
			case unicode.Is(unicode.Mn, r):
			case !known:
				cells.WriteRune(c.cells['?'])
			default:
				if unicode.IsUpper(r) {
					cells.WriteRune(c.capital)
				}
				cells.WriteRune(cell)
			}
		}
		out[i] = cells.String()
	}
	return out, nil
}

// spell writes signs that computer braille does not have with those it has.
var spell = strings.NewReplacer("\u00bd", "1/2", "\u2013", "-", "\u2014", "-", "\u00d7", "x", "\u0142", "l", "\u0141", "L", "\u0111", "d", "\u0110", "D", "\u00df", "ss", "\t", " ")

// unlettered writes Cyrillic letters that have no Latin ones of the same cell.
var unlettered = strings.NewReplacer("\u0448", "sh", "\u0428", "Sh", "\u0449", "sht", "\u0429", "Sht", "\u044a", "a", "\u042a", "A", "\u044c", "j", "\u042c", "J", "\u044e", "ju", "\u042e", "Ju")

// Backward implements Translator.
func (c computer) Backward(_ context.Context, lines []string) ([]string, error) {
	letters := make(map[rune]rune, len(c.cells))
	for letter, cell := range c.cells {
		letters[cell] = letter
	}
	out := make([]string, len(lines))
	for i, line := range lines {
		var text strings.Builder
		capital := false
		for _, cell := range line {
			letter, known := letters[cell]
			switch {
			case cell == firstCell || cell == ' ':
				text.WriteByte(' ')
			case cell == c.capital:
				capital = true
				continue
			case !known:
				text.WriteByte('?')
			case capital:
				text.WriteRune(unicode.ToUpper(letter))
			default:
				text.WriteRune(letter)
			}
			capital = false
		}
		out[i] = text.String()
	}
	return out, nil
}

// respelled writes the letters of a sheet that a Braille table lacks with the
// cells of Latin letters, as their own Braille has them. It reads capitals as
// the letters of pieces again.
type respelled struct {
	inner         Translator
	latin, pieces map[rune]rune
}

func newRespelled(inner Translator, pack language.Pack) respelled {
	r := respelled{inner: inner, latin: make(map[rune]rune), pieces: make(map[rune]rune)}
	for letter, latin := range pack.Braille().Letters {
		r.latin[letter] = latin
		r.latin[unicode.ToUpper(letter)] = unicode.ToUpper(latin)
	}
	for role := rules.Pawn; role <= rules.King; role++ {
		for _, letter := range pack.Word("notation." + role.String()) {
			if latin, ok := r.latin[letter]; ok {
				r.pieces[latin] = letter
			}
		}
	}
	return r
}

// Forward implements Translator.
func (r respelled) Forward(ctx context.Context, lines []string) ([]string, error) {
	return r.inner.Forward(ctx, swap(lines, r.latin))
}

// Backward implements Translator.
func (r respelled) Backward(ctx context.Context, lines []string) ([]string, error) {
	latin, err := r.inner.Backward(ctx, lines)
	return swap(latin, r.pieces), err
}

// swap returns lines with each letter that letters has replaced.
func swap(lines []string, letters map[rune]rune) []string {
	swapped := make([]string, len(lines))
	for i, line := range lines {
		swapped[i] = strings.Map(func(r rune) rune {
			if other, ok := letters[r]; ok {
				return other
			}
			return r
		}, line)
	}
	return swapped
}

// chessCode is the manner of the braille chess codes of English-speaking
// players: digits low in the cell without a number sign, no capital signs, the
// knight as S. It reads English letters. Since a small b is both bishop and
// file, the bishop keeps the capital sign; every other piece does without.
type chessCode struct{}

const (
	chessSigns    = "1234567890-x/()*?"
	chessSignDots = "\u2802\u2806\u2812\u2832\u2822\u2816\u2836\u2826\u2814\u2834\u2824\u282d\u280c\u2823\u281c\u2821\u2839"
	chessCapital  = '\u2820'
	chessPlus     = "\u2810\u2816"
	chessEquals   = "\u2810\u2836"
)

var chessPieces = strings.NewReplacer("N", "s", "K", "k", "Q", "q", "R", "r", "B", string(chessCapital)+"b",
	"#", "++", ".", "", "=", "\u2810\u2836", "!", "")

// Forward implements Translator.
func (chessCode) Forward(_ context.Context, lines []string) ([]string, error) {
	table := chessTable()
	out := make([]string, len(lines))
	for i, line := range lines {
		var cells strings.Builder
		for _, r := range chessPieces.Replace(spell.Replace(line)) {
			switch cell, known := table[unicode.ToLower(r)]; {
			case r == ' ':
				cells.WriteString(blank)
			case r == '+':
				cells.WriteString(chessPlus)
			case r > firstCell && r < firstCell+64:
				cells.WriteRune(r)
			case known:
				cells.WriteRune(cell)
			}
		}
		out[i] = cells.String()
	}
	return out, nil
}

func chessTable() map[rune]rune {
	table := make(map[rune]rune)
	for _, pair := range [2][2]string{{letterCells, letterDots}, {chessSigns, chessSignDots}} {
		dots := []rune(pair[1])
		for i, sign := range []rune(pair[0]) {
			table[sign] = dots[i]
		}
	}
	return table
}

// Backward implements Translator. The letters of pieces come back as capitals
// at the beginning of a move or at the end of a promotion.
func (chessCode) Backward(_ context.Context, lines []string) ([]string, error) {
	signs := make(map[rune]rune)
	for sign, cell := range chessTable() {
		if old, taken := signs[cell]; !taken || sign > old {
			signs[cell] = sign
		}
	}
	out := make([]string, len(lines))
	for i, line := range lines {
		line = strings.ReplaceAll(strings.ReplaceAll(line, chessEquals, "="), chessPlus, "+")
		line = strings.ReplaceAll(line, string(chessCapital)+"\u2803", "B")
		var text strings.Builder
		for _, r := range line {
			switch sign, known := signs[r]; {
			case r == firstCell:
				text.WriteByte(' ')
			case known:
				text.WriteRune(sign)
			default:
				text.WriteRune(r)
			}
		}
		words := strings.Split(text.String(), " ")
		for j, word := range words {
			words[j] = withPieces(word)
		}
		out[i] = strings.Join(words, " ")
	}
	return out, nil
}

// withPieces gives a word the capitals of its pieces back.
func withPieces(word string) string {
	if len(word) < 2 || word == "ep" {
		return word
	}
	capital := func(b byte) byte {
		if i := strings.IndexByte("skqr", b); i >= 0 {
			return "NKQR"[i]
		}
		return b
	}
	letters := []byte(word)
	letters[0] = capital(letters[0])
	for i := 2; i < len(letters); i++ {
		if letters[i-1] == '8' || letters[i-1] == '1' {
			letters[i] = capital(letters[i])
		}
	}
	return string(letters)
}
