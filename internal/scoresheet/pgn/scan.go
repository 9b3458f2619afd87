package pgn

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"blindchess/internal/text/charset"
)

// kind is the kind of a token.
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
	kind  kind
	text  string
	line  int
	at    int64 // bytes before it, of the file as UTF-8 or as one byte a letter
	first bool  // nothing but blanks is before it in its line
	doubt bool  // a comment that may have begun again, for a brace opens in it
	gap   bool  // an empty line is before it
}

// longestToken bounds a token, so that a file which never closes a brace is
// not held in memory.
const longestToken = 1 << 20

// nested is the longest search, beyond a comment that contains an opening
// brace, for the brace that closes it.
const nested = 4096

// scanner cuts a file into tokens. It reads every byte once, and looks at a
// byte ahead at most twice.
type scanner struct {
	in       io.Reader
	buffer   []byte
	at, have int   // what is not yet read is buffer[at:have]
	passed   int64 // bytes that are no longer in the buffer
	line     int
	begin    bool  // at the first column of a line
	breaks   int   // line feeds since the last token
	tagged   bool  // the last token was a tag
	unclosed int64 // the place before which neither a closing bracket nor an end of line is
	doubtful bool  // the last comment has a brace in it that no brace closes
	text     []byte
	mute     bool             // the text of moves and comments is not wanted
	cut      bool             // the end of the file or the next game came before what until looked for
	charset  charset.Encoding // of text that is not UTF-8; the zero value until such text is met
	named    bool             // charset is not to be guessed
	err      error
}

func newScanner(in io.Reader) *scanner {
	in, wide := decoded(in)
	s := scannerOf(in)
	s.charset = wide
	return s
}

// scannerOf returns a scanner of a file that is decoded already.
func scannerOf(in io.Reader) *scanner {
	return &scanner{in: in, buffer: make([]byte, 1<<16), line: 1, begin: true, breaks: 2}
}

// ahead returns at least n bytes that are not yet read, or all there are. n is
// at most half the buffer.
func (s *scanner) ahead(n int) []byte {
	for s.have-s.at < n && s.err == nil {
		if s.at > len(s.buffer)/2 {
			s.passed += int64(s.at)
			s.have = copy(s.buffer, s.buffer[s.at:s.have])
			s.at = 0
		}
		read, err := s.in.Read(s.buffer[s.have:])
		s.have += read
		s.err = err
	}
	return s.buffer[s.at:s.have]
}

// failed returns why the file could not be read to its end.
func (s *scanner) failed() error {
	if s.err == io.EOF {
		return nil
	}
	return s.err
}

func (s *scanner) read() (byte, bool) {
	if s.at == s.have && len(s.ahead(1)) == 0 {
		return 0, false
	}
	b := s.buffer[s.at]
	s.at++
	s.begin = b == '\n'
	if s.begin {
		s.line++
	}
	return b, true
}

func (s *scanner) peek() byte {
	if rest := s.ahead(1); len(rest) > 0 {
		return rest[0]
	}
	return 0
}

// next returns the next token.
func (s *scanner) next() token {
	for {
		atBegin := s.begin
		t := token{line: s.line, at: s.passed + int64(s.at), first: s.breaks > 0, gap: s.breaks > 1}
		b, ok := s.read()
		switch {
		case !ok:
			t.kind = end
			return t
		case b == '\n':
			s.breaks++
		case b <= ' ' || b == '.':
		case blankFirst[b] && s.skipBlank(b):
		case b == mark[0] && bytes.HasPrefix(s.ahead(2), []byte(mark[1:])): // files were joined
			_, _ = s.read()
			_, _ = s.read()
		case b == '%' && atBegin:
			s.until('\n') // the escape mechanism: the line is for other programs
			s.breaks = 1
		case b == '<' && s.skipMarkup():
		default:
			s.breaks = 0
			s.special(b, &t)
			s.tagged = t.kind == tag
			return t
		}
	}
}

// mark is the byte order mark of UTF-8.
const mark = "\ufeff"

// special reads the rest of the token that begins with b.
func (s *scanner) special(b byte, t *token) {
	switch {
	case isSymbol[b]:
		t.kind, t.text = symbol, s.symbol(b)
	case b == '[' && (s.pair() || s.tagged || t.gap):
		t.kind, t.text = tag, s.tagText()
	case b == '[' && s.bracketed():
		t.kind, t.text = stray, "["+s.until(']')+"]"
	case b == '{':
		t.kind, t.text = comment, s.comment('}')
		t.doubt = s.doubtful
		if s.cut {
			t.kind = unclosed
		}
	case b == ';':
		t.kind, t.text = comment, s.comment('\n')
		s.breaks = 1
	case b == '(':
		t.kind, t.text = open, "("
	case b == ')':
		t.kind, t.text = closed, ")"
	case b == '$':
		t.kind, t.text = nag, s.while('$', func(b byte) bool { return b >= '0' && b <= '9' })
	case b == '!', b == '?':
		t.kind, t.text = nag, s.while(b, func(b byte) bool { return b == '!' || b == '?' })
	default:
		t.kind, t.text = stray, string(rune(b))
	}
}

// bracketed reports whether a bracket is closed soon, and in its line.
func (s *scanner) bracketed() bool {
	rest := s.ahead(nested)
	rest = rest[:min(len(rest), nested)]
	here := s.passed + int64(s.at)
	from := min(max(s.unclosed-here, 0), int64(len(rest)))
	at := bytes.IndexAny(rest[from:], "]\n")
	if at < 0 {
		s.unclosed = here + int64(len(rest))
		return false
	}
	s.unclosed = here + from + int64(at)
	return rest[s.unclosed-here] == ']'
}

// longestName is how many bytes the name of a tag may have.
const longestName = 64

// pair reports whether a name and a quote follow, as they do in a tag pair behind
// its bracket.
func (s *scanner) pair() bool { return pairName(s.ahead(longestName)) != "" }

// pairName returns the name with which a tag pair begins, without its bracket, and ""
// if it is none.
func pairName(text []byte) string {
	text = bytes.TrimLeft(text[:min(len(text), longestName)], " \t")
	name := bytes.IndexFunc(text, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_')
	})
	if name <= 0 || !bytes.HasPrefix(bytes.TrimLeft(text[name:], " \t"), []byte{'"'}) {
		return ""
	}
	return string(text[:name])
}

// nextGame reports whether the next game begins here, at the begin of a line: an
// unclosed comment must not swallow it.
func (s *scanner) nextGame(gap bool) bool {
	rest := bytes.TrimPrefix(s.ahead(longestName+len(mark)+1), []byte(mark))
	if len(rest) == 0 || rest[0] != '[' {
		return false
	}
	name := pairName(rest[1:])
	return name != "" && (gap || inRoster(name))
}

// isSymbol says which bytes are possible in a symbol. Bytes of other alphabets
// are included, so that a move in a foreign notation is one token.
var isSymbol = func() (in [256]bool) {
	for b := range in {
		in[b] = b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80 || strings.IndexByte("_+#=:-/@*", byte(b)) >= 0
	}
	return in
}()

// muted is the text of a symbol that begins with a letter, when it is not wanted.
const muted = "x"

// symbol reads the rest of a symbol.
func (s *scanner) symbol(first byte) string {
	quiet := s.mute && (first >= 'a' && first <= 'z' || first >= 'A' && first <= 'Z') // no result begins with a letter
	s.text = append(s.text[:0], first)
	for len(s.text) < longestToken {
		b := s.peek()
		if !isSymbol[b] {
			break
		}
		if blankFirst[b] && blank(s.ahead(utf8.UTFMax)) > 0 {
			if !widthless(s.ahead(utf8.UTFMax)) {
				break
			}
			_, _ = s.read()
			s.skipBlank(b)
			continue
		}
		_, _ = s.read()
		if !quiet {
			s.text = append(s.text, b)
		}
	}
	if quiet {
		return muted
	}
	return s.decode(s.text)
}

func (s *scanner) while(first byte, in func(byte) bool) string {
	s.text = append(s.text[:0], first)
	for len(s.text) < longestToken && in(s.peek()) {
		b, _ := s.read()
		s.text = append(s.text, b)
	}
	return s.decode(s.text)
}

// until reads up to a byte, which it leaves out of the result.
func (s *scanner) until(stop byte) string {
	s.pass(stop)
	return s.decode(s.text)
}

// pass reads up to a byte, and leaves what is before it in the text of s.
func (s *scanner) pass(stop byte) {
	s.text, s.cut = s.text[:0], false
	breaks := 0
	for {
		if s.begin && stop == '}' && s.nextGame(breaks > 1) {
			s.cut, s.breaks = true, breaks
			return
		}
		b, ok := s.read()
		if !ok || b == stop {
			s.cut = !ok
			return
		}
		switch {
		case b == '\n':
			breaks++
		case b > ' ':
			breaks = 0
		}
		if len(s.text) < longestToken {
			s.text = append(s.text, b)
		}
	}
}

// comment reads a comment; its line breaks are blanks. Comments do not nest in
// PGN, and yet a brace within one may have been closed by itself. Then the next
// brace is a closing one, which only this comment can have opened.
func (s *scanner) comment(stop byte) string {
	s.pass(stop)
	within := 0
	if stop == '}' {
		within = bytes.Count(s.text, []byte{'{'})
	}
	s.doubtful = within > 0 && !s.cut && numbersMove(s.text[:bytes.LastIndexByte(s.text, '{')])
	if s.mute {
		for ; within > 0 && !s.cut && s.closes(); within-- {
			s.pass(stop)
		}
		return ""
	}
	var whole strings.Builder
	whole.WriteString(s.decode(s.text))
	for ; within > 0 && !s.cut && s.closes(); within-- {
		if more := s.until(stop); whole.Len() < longestToken {
			whole.WriteString("} " + more)
		}
	}
	s.doubtful = s.doubtful && within > 0
	return strings.Join(strings.Fields(whole.String()), " ")
}

// closes reports whether the next brace is a closing one.
func (s *scanner) closes() bool {
	rest := s.ahead(nested)
	for _, b := range rest[:min(len(rest), nested)] {
		switch b {
		case '{', ';', '[':
			return false
		case '}':
			return true
		}
	}
	return false
}

// tagText reads a tag pair up to its closing bracket, or to the end of the line or the
// next tag if it has none.
func (s *scanner) tagText() string {
	s.text = s.text[:0]
	quoted := false
	for len(s.text) < longestToken && s.peek() != '\n' && !(quoted && s.nextGame(false)) {
		b, ok := s.read()
		switch {
		case !ok, b == ']' && !quoted:
			return s.decode(s.text)
		case b == '\\' && quoted:
			s.text = append(s.text, b)
			if b, ok = s.read(); !ok {
				return s.decode(s.text)
			}
		case b == '"':
			quoted = !quoted
		}
		s.text = append(s.text, b)
	}
	return s.decode(s.text)
}

// decode returns text as UTF-8. The letters of this text determine another
// encoding, once for the whole file.
func (s *scanner) decode(text []byte) string {
	if utf8.Valid(text) {
		return string(text)
	}
	if s.charset.Plain() && !s.named {
		if s.charset = charset.Guess(s.buffer[:s.have]); s.charset.Plain() {
			s.charset = charset.Guess(text)
		}
	}
	return s.charset.Decode(text)
}
