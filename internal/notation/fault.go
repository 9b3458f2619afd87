package notation

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"blindchess/internal/rules"
)

// Why says why an entry could not be read. The zero Why is none.
type Why uint8

// The reasons.
const (
	Unreadable  Why = iota + 1 // no notation writes a move so
	Illegal                    // a move, and not a legal one here
	Ambiguous                  // several legal moves are written so
	NoPromotion                // a pawn on its last rank and no piece named
)

// Key returns the key of w's phrase in the packs.
func (w Why) Key() string {
	switch w {
	case Unreadable:
		return "sheet.unreadable"
	case Illegal:
		return "sheet.illegal"
	case Ambiguous:
		return "sheet.ambiguous"
	case NoPromotion:
		return "sheet.no-promotion"
	default:
		return ""
	}
}

// Error is an entry that could not be read as one legal move.
type Error struct {
	Read       string // as it was written
	Why        Why
	Could      []rules.Move     // the legal moves it could have meant, the likeliest first
	Names      []string         // those moves as the notation writes them
	Offer      bool             // a draw was offered with it
	Illegality rules.Illegality // why it is not legal, if known
	reason     reason           // in English
}

// Error returns one sentence in English that gives the fault and the possible
// meanings of the entry.
func (e *Error) Error() string {
	text := fmt.Sprintf("notation: %q %s", e.Read, e.Reason())
	if len(e.Names) > 0 && (e.Why == Unreadable || e.Why == Illegal) {
		text += "; it could be " + listed(e.Names)
	}
	return text
}

// Reason returns Error without the package, the text, and the moves that an
// entry which is none of them could have meant.
func (e *Error) Reason() string {
	text := ""
	switch e.Why {
	case Unreadable:
		text = "is no move"
	case Ambiguous:
		text = "is ambiguous, it can be several moves"
		if len(e.Names) > 0 {
			text = "is ambiguous, it can be " + listed(e.Names)
		}
	case NoPromotion:
		text = "does not say what the pawn becomes"
		if len(e.Names) > 0 {
			text += ", it can be " + listed(e.Names)
		}
	default:
		text = "is not legal"
	}
	if e.reason != "" {
		text += ": " + string(e.reason)
	}
	return text
}

// Doubted returns the refusal of an entry that was read only by a departure
// that the caller does not suffer.
func (n Notation) Doubted(position rules.Position, text string, parsed Parsed, by Departure) *Error {
	could := []rules.Move{parsed.Move}
	why := rules.Illegality{}
	if (by == NoCapture || by == NotPassing) && position.Captured(parsed.Move) == 0 {
		why = rules.Illegality{Kind: rules.NothingToCapture, Move: parsed.Move}
	}
	return &Error{
		Read: strings.TrimSpace(text), Why: Illegal, Could: could, Names: n.Names(position, could),
		Offer: parsed.Offer, Illegality: why, reason: reason(by.String()),
	}
}

// listed joins names as a list in a sentence.
func listed(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// whyNoMove says why a text is no move; found is the fault of its squares.
func (n Notation) whyNoMove(body string, found reason) reason {
	first, _ := utf8.DecodeRuneInString(body)
	_, file := n.file(first)
	switch {
	case strings.ContainsRune("Oo0\u041e\u043e", first) && n.Role(first) == 0:
		return "castling is O-O or O-O-O"
	case unicode.IsUpper(first) && !file && n.Role(first) == 0:
		return reason(fmt.Sprintf("%c is no letter of a piece, they are %s", first, n.letters()))
	default:
		return found
	}
}

// letters lists the letters of the pieces.
func (n Notation) letters() string {
	names := make([]string, 0, 5)
	for _, role := range [5]rules.Role{rules.King, rules.Queen, rules.Rook, rules.Bishop, rules.Knight} {
		names = append(names, n.written[role])
	}
	return strings.Join(names[:4], ", ") + " and " + names[4]
}

// whyIllegal says in a clause why no legal move is written as e; o is the
// objection to the nearest.
func (e *entry) whyIllegal(position rules.Position, o rules.Illegality) reason {
	side := position.Turn()
	named := e.from != anywhere
	switch {
	case e.castles != "", e.from.length() == 2:
		return reason(o.String())
	case e.to.rank < 0:
		return reason(fmt.Sprintf("no pawn of %v captures there", side))
	case e.role == rules.Pawn && (o.Kind == rules.NoSuchPiece || o.Kind == rules.NoSuchWay):
		return reason(fmt.Sprintf("no pawn of %v can go to %v", side, rules.SquareAt(e.to.file, e.to.rank)))
	case o.Kind == rules.NoSuchPiece && named:
		return reason(fmt.Sprintf("%v has no %v there", side, e.role))
	case o.Kind == rules.NoSuchPiece:
		return reason(fmt.Sprintf("%v has no %v", side, e.role))
	default:
		return reason(o.String())
	}
}
