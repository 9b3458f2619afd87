package line

import (
	"io"
	"strings"
	"unicode/utf8"

	"blindchess/internal/screen/view"
)

// writer writes lines that hold nothing a terminal acts on.
type writer struct {
	out     io.Writer
	newline string
	width   int
	err     error // the first that writing gave
}

func (w *writer) write(text string) {
	if w.err == nil {
		_, w.err = io.WriteString(w.out, text)
	}
}

// failed returns the first error of writing, or err.
func (w *writer) failed(err error) error {
	if w.err != nil {
		return w.err
	}
	return err
}

// line writes text as one line, or as several if it is wider than a line may
// be.
func (w *writer) line(text string) {
	var all strings.Builder
	for _, part := range wrap(strings.TrimRight(view.Plain(text), " "), w.width) {
		all.WriteString(part)
		all.WriteString(w.newline)
	}
	w.write(all.String())
}

// wrap divides text into lines of at most width characters, between words if it
// can. The lines after the first start with no blank.
func wrap(text string, width int) []string {
	if width <= 0 || utf8.RuneCountInString(text) <= width {
		return []string{text}
	}
	var lines []string
	line, length := "", 0
	for _, word := range strings.Split(text, " ") {
		n := utf8.RuneCountInString(word)
		if length > 0 && length+1+n > width {
			lines = append(lines, line)
			line, length = "", 0
		} else if length > 0 {
			line, length = line+" ", length+1
		}
		for n > width {
			runes := []rune(word)
			lines = append(lines, string(runes[:width]))
			word, n = string(runes[width:]), n-width
		}
		line, length = line+word, length+n
	}
	return append(lines, line)
}

// whole is a typist whose input comes as whole lines.
type whole struct {
	*writer
	rest []byte
	hush func() // stops what typing stops
}

// longestLine is the most bytes of one line; the rest is dropped.
const longestLine = 2000

func (w *whole) take(piece []byte) (lines []string, quit bool) {
	w.hush()
	for _, b := range piece {
		switch {
		case b == '\n':
			lines = append(lines, clean(string(w.rest)))
			w.rest = w.rest[:0]
		case len(w.rest) < longestLine:
			w.rest = append(w.rest, b)
		}
	}
	return lines, false
}

func (w *whole) end() (string, bool) { return clean(string(w.rest)), len(w.rest) > 0 }

func (w *whole) aside(say func()) { say() }

// clean returns typed text without control characters and other invalid parts.
// Text with nothing else is unchanged, so that the seat can distinguish it from an
// empty line.
func clean(text string) string {
	if plain, readable := view.Readable(text); readable {
		return plain
	}
	return text
}
