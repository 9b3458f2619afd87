package screen

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// PlainWriter writes text to a terminal without anything that the terminal acts
// on but the ends of lines and tabs: a scoresheet, a journal or a file of games
// may come from anybody. What it leaves out it counts as written.
type PlainWriter struct {
	to   io.Writer
	half bool // the last byte was the first of two that may be a control together

	// Columns is how many characters a line may have; a longer one goes on below,
	// between words where it can. 0 leaves lines whole.
	Columns int
}

// NewPlainWriter returns a writer to a terminal.
func NewPlainWriter(to io.Writer) *PlainWriter { return &PlainWriter{to: to} }

// wrapped returns text with its long lines parted between words. What goes on
// below stands as far in as the line it belongs to. JSON stays whole: it is for
// programs.
func (w *PlainWriter) wrapped(text []byte) []byte {
	if w.Columns <= 0 || utf8.RuneCount(text) <= w.Columns {
		return text
	}
	var all []byte
	for line := range bytes.Lines(text) {
		bare := bytes.TrimLeft(line, " ")
		if len(bytes.TrimSpace(bare)) == 0 {
			all = append(all, line...)
			continue
		}
		indent := line[:min(len(line)-len(bare), w.Columns/2)]
		for length(line) > w.Columns && !bytes.ContainsAny(bare[:1], `{["`) {
			at := partAt(line, w.Columns, len(indent))
			if at == 0 {
				break
			}
			all = append(append(all, line[:at]...), '\n')
			line = append(bytes.Clone(indent), line[at+1:]...)
		}
		all = append(all, line...)
	}
	return all
}

// length counts the characters of a line without its end.
func length(line []byte) int { return utf8.RuneCount(bytes.TrimRight(line, "\r\n")) }

// partAt returns where the last blank stands, beyond an indent, so that no more
// than most characters are before it, and 0 where there is none.
func partAt(line []byte, most, indent int) int {
	at, seen := 0, 0
	for i, r := range string(line) {
		if seen > most {
			break
		}
		if r == ' ' && i > indent {
			at = i
		}
		seen++
	}
	return at
}

// Write writes p without its control bytes, and without the controls of 8 bits
// that UTF-8 writes as C2 and a byte from 80 to 9F.
func (w *PlainWriter) Write(p []byte) (int, error) {
	plain := make([]byte, 0, len(p)+1)
	for _, b := range p {
		if w.half {
			w.half = false
			if b >= 0x80 && b < 0xa0 {
				continue
			}
			plain = append(plain, 0xc2)
		}
		switch {
		case b == 0xc2:
			w.half = true
		case b == '\n', b == '\t', b == '\r', b >= ' ' && b != 0x7f:
			plain = append(plain, b)
		}
	}
	if _, err := w.to.Write(w.wrapped(plain)); err != nil {
		return 0, err
	}
	return len(p), nil
}
