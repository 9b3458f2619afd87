package screen

import "io"

// PlainWriter writes text to a terminal without anything that the terminal acts
// on but the ends of lines and tabs: a scoresheet, a journal or a file of games
// may come from anybody. What it leaves out it counts as written.
type PlainWriter struct {
	to   io.Writer
	half bool // the last byte was the first of two that may be a control together
}

// NewPlainWriter returns a writer to a terminal.
func NewPlainWriter(to io.Writer) *PlainWriter { return &PlainWriter{to: to} }

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
	if _, err := w.to.Write(plain); err != nil {
		return 0, err
	}
	return len(p), nil
}
