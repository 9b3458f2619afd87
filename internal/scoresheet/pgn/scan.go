package pgn

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// kind is what a token is.
type kind uint8

const (
	end    kind = iota
	tag         // the text between square brackets
	symbol      // a move, a number, a result
	comment
	unclosed // a comment to which the end of the file came first
	nag
	open
	closed
	stray // a character with no meaning here
)

type token struct {
	kind kind
	text string
	line int
}

// longest bounds a token, so that a file which never closes a brace is not
// held in memory.
const longest = 1 << 20

// scanner cuts a file into tokens.
type scanner struct {
	in    *bufio.Reader
	line  int
	begin bool // at the first column of a line
	text  []byte
	cut   bool // the end of the file came before what until looked for
	err   error
}

func newScanner(in io.Reader) *scanner {
	s := &scanner{in: bufio.NewReaderSize(in, 1<<16), line: 1, begin: true}
	if mark, err := s.in.Peek(3); err == nil && string(mark) == "\ufeff" {
		_, _ = s.in.Discard(3)
	}
	return s
}

func (s *scanner) read() (byte, bool) {
	b, err := s.in.ReadByte()
	if err != nil {
		if err != io.EOF {
			s.err = err
		}
		return 0, false
	}
	s.begin = false
	if b == '\n' {
		s.line++
		s.begin = true
	}
	return b, true
}

func (s *scanner) peek() byte {
	b, err := s.in.Peek(1)
	if err != nil {
		return 0
	}
	return b[0]
}

// next returns the next token.
func (s *scanner) next() token {
	for {
		atBegin := s.begin
		line := s.line
		b, ok := s.read()
		switch {
		case !ok:
			return token{end, "", s.line}
		case b == '%' && atBegin:
			s.until('\n') // the escape mechanism: the line is for other programs
		case b <= ' ' || b == '.':
		case b == '[':
			return token{tag, s.tagText(), line}
		case b == '{':
			text := s.comment('}')
			if s.cut {
				return token{unclosed, text, line}
			}
			return token{comment, text, line}
		case b == ';':
			return token{comment, s.comment('\n'), line}
		case b == '(':
			return token{open, "(", line}
		case b == ')':
			return token{closed, ")", line}
		case b == '$':
			return token{nag, s.while('$', isDigit), line}
		case b == '!' || b == '?':
			return token{nag, s.while(b, func(b byte) bool { return b == '!' || b == '?' }), line}
		case isSymbol(b) || b == '*':
			return token{symbol, s.while(b, isSymbol), line}
		default:
			return token{stray, string(rune(b)), line}
		}
	}
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// isSymbol reports whether b may stand in a symbol. Bytes of other alphabets
// are let in, so that a move in a foreign notation is one token.
func isSymbol(b byte) bool {
	return isDigit(b) || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80 || strings.IndexByte("_+#=:-/@*", b) >= 0
}

func (s *scanner) while(first byte, in func(byte) bool) string {
	s.text = append(s.text[:0], first)
	for len(s.text) < longest {
		b := s.peek()
		if b == 0 || !in(b) {
			break
		}
		_, _ = s.read()
		s.text = append(s.text, b)
	}
	return decode(s.text)
}

// until reads up to a byte, which is not part of what it returns.
func (s *scanner) until(stop byte) string {
	s.text = s.text[:0]
	for {
		b, ok := s.read()
		if !ok || b == stop {
			s.cut = !ok
			return decode(s.text)
		}
		if len(s.text) < longest {
			s.text = append(s.text, b)
		}
	}
}

// comment reads a comment; its line breaks are blanks.
func (s *scanner) comment(stop byte) string {
	return strings.Join(strings.Fields(s.until(stop)), " ")
}

// tagText reads a tag pair up to its closing bracket, or to the end of the line
// where it has none.
func (s *scanner) tagText() string {
	s.text = s.text[:0]
	quoted := false
	for len(s.text) < longest {
		if s.peek() == '\n' {
			break
		}
		b, ok := s.read()
		switch {
		case !ok, b == ']' && !quoted:
			return decode(s.text)
		case b == '\\' && quoted:
			s.text = append(s.text, b)
			if b, ok = s.read(); !ok {
				return decode(s.text)
			}
		case b == '"':
			quoted = !quoted
		}
		s.text = append(s.text, b)
	}
	return decode(s.text)
}

// decode returns text that is not UTF-8 as the Latin alphabet of older files.
func decode(text []byte) string {
	if utf8.Valid(text) {
		return string(text)
	}
	decoded, err := charmap.Windows1252.NewDecoder().Bytes(text)
	if err != nil {
		return strings.ToValidUTF8(string(text), "?")
	}
	return string(decoded)
}
