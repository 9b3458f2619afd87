package notation

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"blindchess/internal/rules"
)

// Notice tells of something that was read although it is not as it should be.
type Notice struct {
	Key  string // the key of its phrase in the packs
	What string // the sign or letter it is about; empty where there is none
}

// The keys of notices.
const (
	LookAlike    = "sheet.notice.look-alike"    // a Cyrillic letter in a square
	SecondLetter = "sheet.notice.second-letter" // a piece in the letter of another alphabet
	LowerCase    = "sheet.notice.lower-case"    // a piece in a small letter
	UpperCase    = "sheet.notice.upper-case"    // a square in capitals
	NoLetter     = "sheet.notice.no-letter"     // a piece without its letter
	PawnLetter   = "sheet.notice.pawn-letter"   // a pawn with a letter
	NoCapture    = "sheet.notice.no-capture"    // a sign of capture and no capture
	NoCheck      = "sheet.notice.no-check"      // a sign of check and no check
	NoMate       = "sheet.notice.no-mate"       // a sign of mate and no mate
	NotPassing   = "sheet.notice.not-passing"   // e.p. and no capture en passant
)

// entry is what one written entry says, before any position is asked.
type entry struct {
	castles  string // "short", "long" or ""
	role     rules.Role
	lettered bool // the role was written, be it by a pawn's letter
	from, to place
	promotes rules.Role
	capture, check, mate,
	passing, offer bool
	notices []Notice
}

// place is a square of which either part may be unknown; unknown is -1.
type place struct{ file, rank int }

var anywhere = place{-1, -1}

func (p place) holds(s rules.Square) bool {
	return (p.file < 0 || p.file == s.File()) && (p.rank < 0 || p.rank == s.Rank())
}

// strip takes the signs off the end of an entry and returns what is left
// without blanks.
func (n Notation) strip(text string) (string, entry) {
	e := entry{from: anywhere, to: anywhere}
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

// signsInside are signs that stand inside a move, never between two.
const signsInside = "-x:=/("

func (n Notation) stripOne(text string, e *entry) (string, bool) {
	for _, sign := range []string{n.offer, "(=)", "="} {
		if rest, found := strings.CutSuffix(text, sign); found {
			e.offer = true
			return rest, true
		}
	}
	for _, sign := range n.passings {
		if rest, found := cutFolded(text, strings.TrimRight(sign, ".")); found {
			e.passing = true
			return rest, true
		}
	}
	for _, sign := range append(slices.Clone(n.mates), "#", "++", "X", "\u2021") {
		if rest, found := strings.CutSuffix(text, sign); found && rest != "" {
			e.mate = true
			return rest, true
		}
	}
	for _, sign := range append(slices.Clone(n.checks), "+", "\u2020") {
		if rest, found := strings.CutSuffix(text, sign); found && rest != "" {
			e.check = true
			return rest, true
		}
	}
	if rest := strings.TrimRight(text, "!?"); rest != text && rest != "" {
		return rest, true
	}
	return text, false
}

// cutFolded cuts a suffix whatever its case.
func cutFolded(text, suffix string) (string, bool) {
	if len(text) < len(suffix) || !strings.EqualFold(text[len(text)-len(suffix):], suffix) {
		return text, false
	}
	return text[:len(text)-len(suffix)], true
}

var dashes = strings.NewReplacer("\u2013", "-", "\u2014", "-", "\u2212", "-", "\u2010", "-", "\u2011", "-", "\u2012", "-",
	"\u200b", "", "\u200c", "", "\u200d", "", "\ufeff", "", "\ufe0e", "", "\ufe0f", "", "e. p.", "e.p.", "a. p.", "a.p.")

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

// parse reads an entry as it stands. It returns false where it is no move.
func (n Notation) parse(text string) (entry, bool) {
	body, e := n.strip(dashes.Replace(strings.ToValidUTF8(text, "?")))
	if e.castles = castling(body); e.castles != "" {
		return e, true
	}
	first, size := utf8.DecodeRuneInString(body)
	e.role = rules.Pawn
	if role := n.Role(first); role != 0 {
		e.role, e.lettered = role, true
		body = body[size:]
		if written, other := n.second[first]; other {
			e.notices = append(e.notices, Notice{SecondLetter, string(first) + " " + string(written)})
		}
		if role == rules.Pawn {
			e.notices = append(e.notices, Notice{PawnLetter, string(first)})
		}
	}
	return e, n.parseSquares(body, &e) && e.sound()
}

// parseSquares reads what follows the letter of the piece.
func (n Notation) parseSquares(body string, e *entry) bool {
	var shape []byte // F a file, R a rank, X a capture, D a dash
	var values []int
	for i, r := range body {
		file, known := n.files[r]
		latin, folded := alike[r]
		rest := body[i+utf8.RuneLen(r):]
		switch {
		case r >= '1' && r <= '8':
			shape, values = append(shape, 'R'), append(values, int(r-'1'))
		case e.role == rules.Pawn && n.promotion(r, rest, shape) != 0:
			e.promotes = n.promotion(r, rest, shape)
			return settleSquares(e, shape, values)
		case slices.Contains(n.captures, string(r)) || r == 'x' || r == ':' || r == 0xd7 || latin == 'x':
			shape, values = append(shape, 'X'), append(values, 0)
			e.capture = true
		case known || folded:
			if !known {
				file = latin
			}
			if r > unicode.MaxASCII {
				e.notices = append(e.notices, Notice{LookAlike, string(r)})
			}
			shape, values = append(shape, 'F'), append(values, int(file-'a'))
		case r == '-':
			shape, values = append(shape, 'D'), append(values, 0)
		case strings.ContainsRune("=/(", r) && e.role == rules.Pawn && rest != "":
		default:
			return false
		}
	}
	return settleSquares(e, shape, values)
}

// promotion returns the role that ends an entry as the piece a pawn becomes.
func (n Notation) promotion(r rune, rest string, shape []byte) rules.Role {
	if strings.Trim(rest, ")") != "" || len(shape) < 2 || shape[len(shape)-1] == 'X' || shape[len(shape)-1] == 'D' {
		return 0
	}
	role := n.Role(r)
	if role == 0 {
		role = n.Role(unicode.ToUpper(r))
		if shape[len(shape)-1] != 'R' {
			return 0
		}
	}
	if role == rules.Pawn {
		return 0
	}
	return role
}

// settleSquares sorts the files and ranks that were read into the square that is left
// and the square that is entered.
func settleSquares(e *entry, shape []byte, values []int) bool {
	// A capture may be signed before the target or, as some hands do, after it.
	bare := make([]byte, 0, len(shape))
	numbers := make([]int, 0, len(values))
	signs := 0
	for i, s := range shape {
		if s != 'X' && s != 'D' {
			bare, numbers = append(bare, s), append(numbers, values[i])
			continue
		}
		signs++
		before, after := string(shape[:i]), string(shape[i+1:])
		if !(after == "FR" || after == "F" || s == 'X' && after == "") || s == 'D' && before == "" && !e.lettered {
			return false
		}
	}
	if signs > 1 {
		return false
	}
	switch string(bare) {
	case "FR":
		e.to = place{numbers[0], numbers[1]}
	case "FFR":
		e.from, e.to = place{numbers[0], -1}, place{numbers[1], numbers[2]}
	case "RFR":
		e.from, e.to = place{-1, numbers[0]}, place{numbers[1], numbers[2]}
	case "FRFR":
		e.from, e.to = place{numbers[0], numbers[1]}, place{numbers[2], numbers[3]}
	case "FF":
		e.from, e.to, e.capture = place{numbers[0], -1}, place{numbers[1], -1}, true
		return e.role == rules.Pawn
	default:
		return false
	}
	return true
}

// sound reports whether e makes sense without a position.
func (e *entry) sound() bool {
	return e.promotes == 0 || e.promotes != rules.Pawn && e.promotes != rules.King
}
