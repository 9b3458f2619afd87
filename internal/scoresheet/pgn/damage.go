package pgn

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// blanks are the signs beside those of ASCII that part words and lines, as pages, mails
// and word processors have them: they have no meaning in a file of games.
var blanks = []rune{
	0x85, 0xa0, // an end of line of old computers, a blank that does not break
	0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, // blanks of a width
	0x2028, 0x2029, 0x202f, 0x3000, // an end of line, others
	0xad, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff, // no width
}

// widthless reports whether a blank has no width. It is seen nowhere and parts no word.
func widthless(text []byte) bool {
	r, _ := utf8.DecodeRune(text)
	return unicode.Is(unicode.Cf, r)
}

// blankFirst are the bytes with which blanks begin.
var blankFirst = func() (first [256]bool) {
	for _, r := range blanks {
		first[utf8.AppendRune(nil, r)[0]] = true
	}
	return first
}()

// blank returns how many bytes a blank has with which a text begins, and 0 if it begins
// with another sign.
func blank(text []byte) int {
	r, size := utf8.DecodeRune(text)
	if size < 2 || !slices.Contains(blanks, r) {
		return 0
	}
	return size
}

// skipBlank passes over the rest of a blank that begins with b, and reports whether there
// was one.
func (s *scanner) skipBlank(b byte) bool {
	text := [utf8.UTFMax]byte{b}
	size := blank(text[:1+copy(text[1:], s.ahead(utf8.UTFMax-1))])
	for range max(size-1, 0) {
		_, _ = s.read()
	}
	return size > 0
}

// strayTag passes over what is no tag in a section of tags, notes it, and reports whether
// the section goes on after it: a sign before a tag, such as the mark of a quotation in a
// mail, or a line that ends as a tag does.
func (r *Reader) strayTag(g *Game, t token) bool {
	if len(g.Tags) == 0 || t.gap {
		return false
	}
	if t.kind == stray && r.tagFollows(g) {
		g.fault(Fault{Line: t.line, Read: shown(t.text), What: fmt.Sprintf("%q has no meaning between tags", shown(t.text))})
		return true
	}
	if !t.first || t.kind != symbol || len(r.ahead) > 0 {
		return false
	}
	name := r.scan.lineOfTags()
	if name == "" || slices.ContainsFunc(g.Tags, func(have Tag) bool { return have.Name == name }) {
		return false
	}
	text := shown(t.text + " " + r.scan.until('\n'))
	r.scan.breaks, r.scan.tagged = 1, true
	g.fault(Fault{Line: t.line, Read: text, What: fmt.Sprintf("%q is not a tag: a tag is a name and a value in quotes", text)})
	return true
}

// lineOfTags returns the name of the tag in the next line, if the rest of this line ends
// as a tag does, and "" otherwise.
func (s *scanner) lineOfTags() string {
	rest := s.ahead(nested)
	line, after, found := bytes.Cut(rest[:min(len(rest), nested)], []byte{'\n'})
	if !found || !bytes.HasSuffix(bytes.TrimRightFunc(line, unicode.IsSpace), []byte(`"]`)) {
		return ""
	}
	if after = bytes.TrimLeft(after, " \t"); len(after) == 0 || after[0] != '[' {
		return ""
	}
	return pairName(after[1:])
}

// restarts reports whether a number one begins the next game, whose tags are missing, as the
// result of this one is.
func (w *walker) restarts(t token, line *Line) bool {
	if w.depth > 0 || w.inside > 0 || t.text == "" || t.text[0] < '0' || t.text[0] > '9' {
		return false
	}
	number, err := strconv.Atoi(t.text)
	if err != nil {
		return false
	}
	begun := t.gap && len(w.game.Tags) > 0 || len(w.game.Tags) == 0 && len(line.Plies) > 0
	if number == 1 && w.highest > 1 && (t.first && begun || w.beginsAgain()) {
		return true
	}
	w.highest = max(w.highest, number)
	return false
}

// skipMarkup passes over a tag of a page, such as <br>, and reports whether it
// was one.
func (s *scanner) skipMarkup() bool {
	rest := s.ahead(2)
	if len(rest) < 2 || !(rest[0] == '/' || rest[0] >= 'A' && rest[0] <= 'Z' || rest[0] >= 'a' && rest[0] <= 'z') {
		return false
	}
	for {
		switch b := s.peek(); b {
		case '>':
			_, _ = s.read()
			return true
		case 0, '\n', '<':
			return true
		default:
			_, _ = s.read()
		}
	}
}

// numbersMove reports whether a number with a dot after it is in a text, as before a move.
func numbersMove(text []byte) bool {
	for at, b := range text {
		if b == '.' && at > 0 && text[at-1] >= '0' && text[at-1] <= '9' {
			return true
		}
	}
	return false
}
