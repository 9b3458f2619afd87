package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"blindchess/internal/rules"
)

// longest is how many bytes an entry may have. Nothing longer is a move,
// whatever signs follow it.
const longest = 64

// entry is the content of one written entry, before any position is consulted.
type entry struct {
	castles  string // "short", "long" or ""
	role     rules.Role
	lettered bool // the role was written, be it by a pawn's letter
	from, to place
	promotes rules.Role
	capture, check, mate,
	passing, offer bool
	last    byte // the last sign of check or mate, '+' or '#', or 0
	notices []Notice
	departs Departures
}

// place is a square of which either part may be unknown; unknown is -1.
type place struct{ file, rank int }

var anywhere = place{-1, -1}

func (p place) holds(s rules.Square) bool {
	return (p.file < 0 || p.file == s.File()) && (p.rank < 0 || p.rank == s.Rank())
}

// length returns how many letters name p.
func (p place) length() int {
	length := 0
	if p.file >= 0 {
		length++
	}
	if p.rank >= 0 {
		length++
	}
	return length
}

// notice records a departure that is reported.
func (e *entry) notice(d Departure, what string) {
	e.departs.Add(d)
	e.notices = append(e.notices, Notice{d, what})
}

var dashes = strings.NewReplacer("\u2013", "-", "\u2014", "-", "\u2212", "-", "\u2010", "-", "\u2011", "-", "\u2012", "-",
	"\u200b", "", "\u200c", "", "\u200d", "", "\ufeff", "", "\ufe0e", "", "\ufe0f", "", "e. p.", "e.p.", "a. p.", "a.p.")

// strip removes the text around a move from an entry and returns the rest
// without blanks: it removes the number before it, and the signs after it.
func (n Notation) strip(text string) (string, entry) {
	e := entry{from: anywhere, to: anywhere}
	text = strings.TrimSpace(dashes.Replace(strings.ToValidUTF8(text, "?")))
	if strings.ContainsAny(text, " \t\u00a0") {
		e.departs.Add(Spaced)
	}
	text = e.cutNumber(text)
	for {
		text = strings.TrimRight(text, " .\u00a0")
		rest, found := n.stripOne(text, &e)
		if !found {
			break
		}
		text = rest
	}
	return join(strings.Fields(text)), e
}

// cutNumber takes off the number of the move, as in "12...".
func (e *entry) cutNumber(text string) string {
	dots := strings.TrimLeft(text, "0123456789")
	cut := strings.TrimLeft(dots, ".\u2026")
	if cut == dots || dots == text || cut == "" {
		return text
	}
	e.departs.Add(Numbered)
	return strings.TrimLeft(cut, " \t\u00a0")
}

// join closes the blanks inside one move, as in "S f3" and "e2 - e4". Other
// blanks part two moves, which are not made one: "e4 e5" is not e4e5.
func join(fields []string) string {
	if len(fields) < 2 {
		return strings.Join(fields, "")
	}
	for i, field := range fields[1:] {
		before := fields[i]
		if !strings.ContainsAny(field[:1], signsInside) && !strings.ContainsAny(before[len(before)-1:], signsInside) &&
			!(i == 0 && utf8.RuneCountInString(before) == 1) {
			return strings.Join(fields, " ")
		}
	}
	return strings.Join(fields, "")
}

// signsInside are signs that belong inside a move, never between two.
const signsInside = "-x:=/("

// stripOne takes the last sign off an entry.
func (n Notation) stripOne(text string, e *entry) (string, bool) {
	for _, sign := range []string{n.offer, "(=)", "="} {
		if rest, found := strings.CutSuffix(text, sign); found {
			e.offer = true
			e.departs.Add(OfferNamed)
			return rest, true
		}
	}
	for _, sign := range n.passings {
		if rest, found := cutFolded(text, strings.TrimRight(sign, ".")); found {
			e.passing = true
			e.departs.Add(PassingNamed)
			return rest, true
		}
	}
	if rest, found := n.stripCheck(text, e); found {
		return rest, true
	}
	if rest := strings.TrimRight(text, "!?"); rest != text && rest != "" {
		e.departs.Add(Annotated)
		return rest, true
	}
	return text, false
}

// stripCheck takes a sign of mate or check off an entry. Two signs of check
// are mate on a sheet, and check in a file.
func (n Notation) stripCheck(text string, e *entry) (string, bool) {
	for _, sign := range n.mates {
		rest, found := strings.CutSuffix(text, sign)
		if !found || rest == "" {
			continue
		}
		kind := byte('#')
		if sign == "++" {
			kind = '+'
		}
		e.mate = true
		e.sign(kind, sign == "#")
		return rest, true
	}
	for _, sign := range n.checks {
		if rest, found := strings.CutSuffix(text, sign); found && rest != "" {
			e.check = true
			e.sign('+', sign == "+")
			return rest, true
		}
	}
	return text, false
}

// sign keeps the last sign of an entry; plain is one as it should be.
func (e *entry) sign(kind byte, plain bool) {
	if !plain || e.last != 0 {
		e.departs.Add(CheckSpelling)
	}
	if e.last == 0 {
		e.last = kind
	}
}

// written returns the sign of check or mate in an entry.
func (e *entry) written() string {
	if e.last == 0 {
		return ""
	}
	return string(rune(e.last))
}

// cutFolded cuts a suffix whatever its case.
func cutFolded(text, suffix string) (string, bool) {
	if len(text) < len(suffix) || !strings.EqualFold(text[len(text)-len(suffix):], suffix) {
		return text, false
	}
	return text[:len(text)-len(suffix)], true
}

var zeros = strings.NewReplacer("O", "0", "o", "0", "\u041e", "0", "\u043e", "0", "\u039f", "0", "\u03bf", "0", "-", "")

// castling reads castling in digits, letters or no dashes at all.
func castling(body string) string {
	switch zeros.Replace(body) {
	case "00":
		return "short"
	case "000":
		return "long"
	default:
		return ""
	}
}

// parse reads an entry unchanged, or returns why it is no move.
func (n Notation) parse(text string) (entry, reason) {
	if len(text) > longest {
		return entry{from: anywhere, to: anywhere}, "it is too long"
	}
	body, e := n.strip(text)
	if body == "" {
		return e, "there is nothing to read"
	}
	if e.castles = castling(body); e.castles != "" {
		if body != "O-O" && body != "O-O-O" {
			e.departs.Add(CastlingSpelling)
		}
		return e, ""
	}
	e.role = rules.Pawn
	first, size := utf8.DecodeRuneInString(body)
	rest := body
	if role, both := n.pair(body); role != 0 {
		e.role, e.lettered = role, true
		rest = body[both:]
	} else if role := n.Role(first); role != 0 {
		e.role, e.lettered = role, true
		rest = body[size:]
		n.noteLetter(&e, first)
	}
	if why := n.parseSquares(rest, &e); why != "" {
		return e, n.whyNoMove(body, why)
	}
	if e.promotes != 0 && !strings.HasSuffix(body, "="+n.written[e.promotes]) {
		e.departs.Add(PromotionSpelling)
	}
	return e, ""
}

// pair returns the role of two letters that body begins with, and their length.
func (n Notation) pair(body string) (rules.Role, int) {
	for letters, role := range n.pairs {
		if strings.HasPrefix(body, letters) {
			return role, len(letters)
		}
	}
	return 0, 0
}

// noteLetter notes a letter of a piece that is not the one to be written.
func (n Notation) noteLetter(e *entry, letter rune) {
	if written, other := n.second[letter]; other {
		e.notice(SecondLetter, string(letter)+" "+string(written))
	}
	if e.role == rules.Pawn {
		e.notice(PawnLetter, string(letter))
	}
	if _, drawn := figurines[letter]; drawn {
		e.departs.Add(Figurine)
	}
}

// isCapture reports whether r is a sign of capture.
func (n Notation) isCapture(r rune) bool {
	return r == 'x' || r == ':' || r == '*' || r == 0xd7 || alike[r] == 'x' || slices.Contains(n.captures, string(r))
}
