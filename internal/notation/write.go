package notation

import (
	"strings"

	"blindchess/internal/rules"
)

// Style says how moves are written. The zero Style is Laws.
type Style struct {
	Long      bool // with the square that is left, and a dash
	NoCapture bool // captures without a sign, as the Laws allow since 2014
	NoCheck   bool // neither check nor mate
	NoPassing bool // nothing after a capture en passant
	Figurines bool // pieces as print draws them
}

// Laws is the style of the appendix on notation: short, with every sign.
var Laws = Style{}

// Write returns a legal move as a scoresheet has it: castling with the digit
// zero, a promotion without a sign before the piece. For a move that is not
// legal in the position it returns "".
func (n Notation) Write(position rules.Position, move rules.Move, style Style) string {
	if !position.Legal(move) {
		return ""
	}
	san := position.SAN(move)
	body := strings.TrimRight(san, "+#")
	var text strings.Builder
	if kingside, castles := position.Castling(move); castles {
		if kingside {
			text.WriteString(n.short)
		} else {
			text.WriteString(n.long)
		}
	} else if style.Long {
		n.writeLong(&text, position, move, style)
	} else {
		n.writeShort(&text, body, style)
	}
	if captured := position.Captured(move); captured != 0 && captured != move.To && !style.NoPassing {
		text.WriteString(" " + n.passing)
	}
	if !style.NoCheck {
		text.WriteString(n.Sign(san[len(body):]))
	}
	return text.String()
}

// Sign returns the sign of check or mate that standard notation writes as "+" or
// "#", in the letters of n.
func (n Notation) Sign(standard string) string {
	switch standard {
	case "+":
		return n.check
	case "#":
		return n.mate
	default:
		return ""
	}
}

// writeShort puts the letters of n in the place of those of PGN.
func (n Notation) writeShort(text *strings.Builder, san string, style Style) {
	promotion := false
	for _, r := range san {
		switch {
		case r == '=':
			promotion = true
		case r >= 'A' && r <= 'Z':
			n.writeRole(text, rules.RoleOf(byte(r)), style, promotion)
		case r == 'x':
			if !style.NoCapture {
				text.WriteString(n.capture)
			}
		default:
			text.WriteRune(r)
		}
	}
}

func (n Notation) writeLong(text *strings.Builder, position rules.Position, move rules.Move, style Style) {
	if role := position.At(move.From).Role; role != rules.Pawn {
		n.writeRole(text, role, style, false)
	}
	text.WriteString(move.From.String())
	if position.Captured(move) != 0 {
		text.WriteString(n.capture)
	} else {
		text.WriteString("-")
	}
	text.WriteString(move.To.String())
	if move.Promotes != 0 {
		n.writeRole(text, move.Promotes, style, true)
	}
}

func (n Notation) writeRole(text *strings.Builder, role rules.Role, style Style, promotion bool) {
	if !style.Figurines {
		text.WriteString(n.written[role])
		return
	}
	for figure, of := range figurines {
		if of == role && figure < 0x265a {
			text.WriteRune(figure)
		}
	}
}
