package scoresheet

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"blindchess/internal/language"
)

// ascii is North American ASCII braille: the character of each six-dot cell,
// in the order of Unicode, dot 1 counting one, dot 6 thirty-two.
const ascii = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="

const firstCell = 0x2800

// Translator turns lines of text into lines of Unicode braille and back.
type Translator interface {
	Forward(ctx context.Context, lines []string) ([]string, error)
	Backward(ctx context.Context, lines []string) ([]string, error)
}

// Page is the size of a page of braille.
type Page struct{ Width, Height int }

// UsualPage is the page of most embossers.
var UsualPage = Page{Width: 40, Height: 25}

// BRF returns lines of Unicode Braille as a file of ASCII Braille. No line is
// longer than the page is wide, lines are broken at blanks, and a form feed
// follows each page. The error reports a cell with eight dots, which ASCII
// Braille does not have.
func BRF(lines []string, page Page) (string, error) {
	if page.Width < 10 || page.Height < 1 {
		return "", fmt.Errorf("scoresheet: a page of %d cells and %d lines is too small: use at least 10 cells", page.Width, page.Height)
	}
	var out strings.Builder
	count := 0
	for _, line := range lines {
		for _, part := range fold(line, page.Width) {
			if count == page.Height {
				out.WriteByte('\f')
				count = 0
			}
			text, err := asciiOf(part)
			if err != nil {
				return "", err
			}
			out.WriteString(strings.TrimRight(text, " ") + "\r\n")
			count++
		}
	}
	return out.String(), nil
}

// fold breaks a line of cells at blanks. A continuation begins with two blank
// cells, so that a finger finds the lines that begin a move.
func fold(line string, width int) []string {
	var parts []string
	current, indent := "", ""
	length := utf8.RuneCountInString
	for _, word := range strings.FieldsFunc(line, func(r rune) bool { return r == firstCell || r == ' ' }) {
		if current != "" && length(current)+1+length(word) <= width {
			current += blank + word
			continue
		}
		if current != "" {
			parts, indent = append(parts, current), blank+blank
		}
		for length(indent+word) > width {
			runes := []rune(word)
			room := width - length(indent)
			parts = append(parts, indent+string(runes[:room]))
			word, indent = string(runes[room:]), blank+blank
		}
		current = indent + word
	}
	return append(parts, current)
}

const blank = "\u2800"

func asciiOf(cells string) (string, error) {
	var text strings.Builder
	for _, r := range cells {
		switch {
		case r == ' ':
			text.WriteByte(' ')
		case r >= firstCell && r < firstCell+64:
			text.WriteByte(ascii[r-firstCell])
		default:
			return "", fmt.Errorf("scoresheet: %q is not a cell of six dots: use a six-dot table for BRF", string(r))
		}
	}
	return text.String(), nil
}

// ParseBRF returns the lines of a file of ASCII braille as Unicode braille. A
// line that begins with two blanks continues the one before it.
func ParseBRF(text string) []string {
	var lines []string
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' || r == '\f' }) {
		var cells strings.Builder
		for _, b := range []byte(strings.ToUpper(strings.TrimRight(line, " "))) {
			if i := strings.IndexByte(ascii, b); i >= 0 {
				cells.WriteRune(rune(firstCell + i))
			}
		}
		joined := cells.String()
		if rest, goesOn := strings.CutPrefix(joined, blank+blank); goesOn && len(lines) > 0 {
			lines[len(lines)-1] += blank + rest
			continue
		}
		lines = append(lines, joined)
	}
	return lines
}

// IsBraille reports whether a text is written in Unicode braille.
func IsBraille(text string) bool {
	for _, r := range text {
		if r > firstCell && r < firstCell+256 {
			return true
		}
	}
	return false
}

// Codes lists the braille codes that can be asked for: computer braille of the
// sheet's language through liblouis, the same built in, and the chess code.
func Codes() []string { return []string{"computer", "built-in", "chess"} }

// Braille returns the translator of a language for six dots, as paper has, or
// eight, as a display may have, and the name of the table it uses. Without
// liblouis the code "computer" is the built-in one, and the name shows that.
// The pack of a language names its tables and its built-in code.
func Braille(lang, code string, sixDots bool) (Translator, string, error) {
	pack, err := language.Load(lang)
	if err != nil {
		return nil, "", fmt.Errorf("scoresheet: %w", err)
	}
	facts := pack.Braille()
	table := facts.Eight
	if sixDots {
		table = facts.Six
	}
	var translator Translator
	switch code {
	case "chess":
		translator, table = chessCode{}, "chess code"
	case "", "computer":
		program, found := louis()
		if found && table != "" {
			louis := Louis{Program: program, Table: table}
			if !sixDots {
				louis.Misread = facts.Misread
			}
			if translator = louis; sixDots {
				translator = spelled{louis: louis}
			}
			break
		}
		translator, table = builtIn(facts.German), "built-in computer braille, as liblouis is not installed"
	case "built-in":
		translator, table = builtIn(facts.German), "built-in computer braille"
	default:
		return nil, "", fmt.Errorf("scoresheet: there is no braille code %q: choose %s", code, strings.Join(Codes(), ", "))
	}
	if facts.Letters != nil && table != facts.Eight {
		translator = newRespelled(translator, pack)
	}
	return translator, table, nil
}
