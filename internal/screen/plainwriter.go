package screen

import (
	"bytes"
	"io"
	"sync"
	"unicode/utf8"

	"blindchess/internal/text/sanitize"
)

// PlainWriter writes text to a terminal without any control characters but the
// ends of lines and tabs. A scoresheet, a journal or a file of games may come
// from a stranger. Removed characters count as written. Any goroutine may
// write.
type PlainWriter struct {
	to io.Writer

	mu   sync.Mutex
	half []byte // the first bytes of a letter, whose others have not come yet

	// Columns is how many characters a line may have; a longer one continues below,
	// between words if it can. 0 leaves lines whole.
	Columns int

	// Pages says that it is a file, which may have ends of pages.
	Pages bool
}

// NewPlainWriter returns a writer to a terminal.
func NewPlainWriter(to io.Writer) *PlainWriter { return &PlainWriter{to: to} }

// wrapped returns text with its long lines parted between words. The
// continuation has the indent of its line. JSON stays whole: it is for
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

// partAt returns the index of the last blank, beyond an indent, that has at
// most most characters before it, and 0 if there is none.
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

// Write writes p without invisible characters that a terminal acts on, as bytes
// and as letters. What is no UTF-8 stays as it is.
func (w *PlainWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	text := append(w.half, p...)
	plain := make([]byte, 0, len(text))
	for len(text) > 0 && utf8.FullRune(text) {
		r, size := utf8.DecodeRune(text)
		switch r {
		case '\n', '\t', '\r', '\uFEFF':
			plain = append(plain, text[:size]...)
		case '\f':
			if w.Pages {
				plain = append(plain, text[:size]...)
			}
		default:
			if r == utf8.RuneError && size == 1 || !sanitize.Hidden(r) {
				plain = append(plain, text[:size]...)
			}
		}
		text = text[size:]
	}
	w.half = bytes.Clone(text)
	if _, err := w.to.Write(w.wrapped(plain)); err != nil {
		return 0, err
	}
	return len(p), nil
}
