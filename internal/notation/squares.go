package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"blindchess/internal/rules"
)

// reason is a clause in English that says why a text is no move; empty if it is
// one.
type reason string

const noSquare reason = "it does not end with a square"

// shape is the files, ranks and signs of an entry one after another.
type shape struct {
	kinds  []byte // F a file, R a rank, X a capture, D a dash
	values []int  // of the files and ranks; 0 for signs
}

func (s *shape) add(kind byte, value int) {
	s.kinds, s.values = append(s.kinds, kind), append(s.values, value)
}

func (s *shape) last() byte { return s.kinds[len(s.kinds)-1] }

// parseSquares reads what follows the letter of the piece.
func (n Notation) parseSquares(body string, e *entry) reason {
	var kinds, values = [12]byte{}, [12]int{}
	s := shape{kinds[:0], values[:0]}
	for i, r := range body {
		rest := body[i+utf8.RuneLen(r):]
		file, isFile := n.file(r)
		switch {
		case r >= '1' && r <= '8':
			s.add('R', int(r-'1'))
		case e.role == rules.Pawn && n.promotion(r, rest, s) != 0:
			e.promotes = n.promotion(r, rest, s)
			return s.settle(e)
		case n.isCapture(r):
			s.add('X', 0)
			e.capture = true
			if r != 'x' {
				e.departs.Add(CaptureSpelling)
			}
		case isFile:
			if r > unicode.MaxASCII {
				e.notice(LookAlike, string(r))
			}
			s.add('F', int(file-'a'))
		case r == '-':
			s.add('D', 0)
			e.departs.Add(Hyphenated)
		case e.role == rules.Pawn && n.beforePromotion(r, rest, s):
		default:
			return noSquare
		}
	}
	return s.settle(e)
}

// file returns the file that a letter names, be it one that looks like it.
func (n Notation) file(r rune) (byte, bool) {
	if file, known := n.files[r]; known {
		return file, true
	}
	file, folded := alike[r]
	return file, folded && file != 'x'
}

// promotion returns the role that ends an entry as the piece a pawn becomes. A
// small letter is one after a rank alone, since after a file it is a file.
func (n Notation) promotion(r rune, rest string, s shape) rules.Role {
	if strings.Trim(rest, ")") != "" || len(s.kinds) < 2 || s.last() == 'X' || s.last() == 'D' {
		return 0
	}
	role := n.Role(r)
	if role == 0 && s.last() == 'R' {
		role = n.Role(unicode.ToUpper(r))
	}
	if role == rules.Pawn || role == rules.King {
		return 0
	}
	return role
}

// promotionSigns may come before the piece that a pawn becomes.
const promotionSigns = "=/("

// beforePromotion reports whether r is such a sign, with nothing but the piece after it.
func (n Notation) beforePromotion(r rune, rest string, s shape) bool {
	if !strings.ContainsRune(promotionSigns, r) {
		return false
	}
	rest = strings.TrimLeft(rest, promotionSigns)
	piece, size := utf8.DecodeRuneInString(rest)
	return n.promotion(piece, rest[size:], s) != 0
}

// settle sorts the files and ranks that were read into the square that is left
// and the square that is entered.
func (s shape) settle(e *entry) reason {
	var kinds, numbers = [12]byte{}, [12]int{}
	bare := shape{kinds[:0], numbers[:0]}
	signs := 0
	for i, kind := range s.kinds {
		if kind != 'X' && kind != 'D' {
			bare.add(kind, s.values[i])
			continue
		}
		signs++
		// A capture may be signed before the target or, as some hands do, after it.
		after := string(s.kinds[i+1:])
		placed := after == "FR" || after == "F" || kind == 'X' && after == ""
		if !placed || kind == 'D' && i == 0 && !e.lettered {
			return noSquare
		}
	}
	if signs > 1 {
		return "it has two signs between its squares"
	}
	at := bare.values
	switch string(bare.kinds) {
	case "FR":
		e.to = place{at[0], at[1]}
	case "FFR":
		e.from, e.to = place{at[0], -1}, place{at[1], at[2]}
	case "RFR":
		e.from, e.to = place{-1, at[0]}, place{at[1], at[2]}
	case "FRFR":
		e.from, e.to = place{at[0], at[1]}, place{at[2], at[3]}
	case "FF":
		if e.role != rules.Pawn {
			return noSquare
		}
		e.from, e.to = place{at[0], -1}, place{at[1], -1}
		e.departs.Add(RankMissing)
	default:
		return noSquare
	}
	return ""
}
