package notation

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"blindchess/internal/rules"
)

// Reading is an entry that was read.
type Reading struct {
	Move    rules.Move
	Offer   bool // a draw was offered with it
	Notices []Notice
}

// Why tells what kept an entry from being read. The zero Why is none.
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
	Read      string // as it was written
	Why       Why
	Could     []rules.Move    // the legal moves it could have meant, the likeliest first
	Names     []string        // those moves as the notation writes them
	Offer     bool            // a draw was offered with it
	Objection rules.Objection // why it is not legal, where that is known
}

func (e *Error) Error() string {
	what := map[Why]string{
		Unreadable:  "is not a move that can be read",
		Illegal:     "is not a legal move here",
		Ambiguous:   "could be several moves",
		NoPromotion: "does not name the piece that the pawn becomes",
	}[e.Why]
	text := fmt.Sprintf("notation: %q %s", e.Read, what)
	if e.Objection.Kind != 0 {
		text += ": " + e.Objection.String()
	}
	if len(e.Names) > 0 {
		text += "; it could be " + strings.Join(e.Names, ", ")
	}
	return text
}

// Read reads one entry, such as "Sgxf3+", as a legal move of position. The
// error is an *Error. What was tolerated stands in the notices: signs that are
// wrong, letters of another alphabet or case. Signs that are missing are no
// fault, since the Laws leave them to the player.
func (n Notation) Read(position rules.Position, text string) (Reading, error) {
	reading, fault := n.Find(position, text)
	if fault == nil {
		return reading, nil
	}
	if fault.Could == nil {
		fault.Could = n.Near(position, text)
	}
	fault.Names = n.Names(position, fault.Could)
	return reading, fault
}

// Find is Read without the search for what an entry that is no legal move
// could have meant, for callers that read it in other ways too. Its error has
// no names, and candidates only where several legal moves are written so.
func (n Notation) Find(position rules.Position, text string) (Reading, *Error) {
	text = strings.ToValidUTF8(text, "?")
	legal := position.AppendMoves(nil)
	exact, readable := n.parse(text)
	if readable {
		if moves := matching(position, legal, exact); len(moves) > 0 {
			return settle(position, text, exact, moves)
		}
	}
	for _, variant := range n.variants(text) {
		e, ok := n.parse(variant.text)
		if !ok {
			continue
		}
		if moves := matching(position, legal, e); len(moves) > 0 {
			e.notices = append(e.notices, variant.notice)
			return settle(position, text, e, moves)
		}
	}
	fault := &Error{Read: strings.TrimSpace(text), Why: Unreadable, Offer: exact.offer}
	if readable {
		fault.Why, fault.Objection = Illegal, position.ObjectToSketch(exact.sketch())
	}
	return Reading{}, fault
}

// Means reports whether an entry describes a move of position, which need not
// be a legal one: what was made at a board may break the Laws.
func (n Notation) Means(position rules.Position, text string, move rules.Move) bool {
	text = strings.ToValidUTF8(text, "?")
	one := []rules.Move{move}
	if exact, readable := n.parse(text); readable && len(matching(position, one, exact)) > 0 {
		return true
	}
	for _, variant := range n.variants(text) {
		if e, ok := n.parse(variant.text); ok && len(matching(position, one, e)) > 0 {
			return true
		}
	}
	return false
}

// sketch returns e as what is known of the move.
func (e *entry) sketch() rules.Sketch {
	s := rules.Sketch{
		Castles: e.castles != "", Kingside: e.castles == "short",
		File: e.from.file + 1, Rank: e.from.rank + 1, To: rules.SquareAt(e.to.file, e.to.rank),
		Promotes: e.promotes, Takes: e.capture,
	}
	if e.lettered || s.File == 0 || s.Rank == 0 {
		s.Role = e.role
	}
	return s
}

// settle returns the one move that is left, or says that there are several.
func settle(position rules.Position, text string, e entry, moves []rules.Move) (Reading, *Error) {
	if len(moves) == 1 {
		return Reading{Move: moves[0], Offer: e.offer, Notices: append(e.notices, signs(position, e, moves[0])...)}, nil
	}
	why := NoPromotion
	for _, move := range moves {
		if move.From != moves[0].From || move.To != moves[0].To {
			why = Ambiguous
		}
	}
	return Reading{}, &Error{Read: strings.TrimSpace(text), Why: why, Could: moves, Offer: e.offer}
}

// Names writes moves of one position one after another, each as short as the
// Laws have it.
func (n Notation) Names(position rules.Position, moves []rules.Move) []string {
	names := make([]string, len(moves))
	for i, move := range moves {
		names[i] = n.Write(position, move, Style{NoPassing: true})
	}
	return names
}

// Plausible reports whether a move can be written so, be it legal anywhere or
// not.
func (n Notation) Plausible(text string) bool {
	text = strings.ToValidUTF8(text, "?")
	if _, ok := n.parse(text); ok {
		return true
	}
	for _, variant := range n.variants(text) {
		if _, ok := n.parse(variant.text); ok {
			return true
		}
	}
	return false
}

type variant struct {
	text   string
	notice Notice
}

// variants returns the entry with the cases that people mistake.
func (n Notation) variants(text string) []variant {
	text = strings.TrimSpace(text)
	first, size := utf8.DecodeRuneInString(text)
	var variants []variant
	if upper := unicode.ToUpper(first); upper != first && n.Role(upper) != 0 {
		variants = append(variants, variant{string(upper) + text[size:], Notice{LowerCase, string(first)}})
	}
	body := text[size:]
	if lower := strings.ToLower(body); lower != body {
		variants = append(variants, variant{string(first) + lower, Notice{UpperCase, ""}})
	}
	if lower := strings.ToLower(text); lower != text {
		variants = append(variants, variant{lower, Notice{UpperCase, ""}})
	}
	return variants
}

// matching returns the legal moves that e describes.
func matching(position rules.Position, legal []rules.Move, e entry) []rules.Move {
	var moves []rules.Move
	for _, move := range legal {
		if e.describes(position, move) {
			moves = append(moves, move)
		}
	}
	return moves
}

func (e *entry) describes(position rules.Position, move rules.Move) bool {
	kingside, castles := position.Castling(move)
	if e.castles != "" {
		return castles && kingside == (e.castles == "short")
	}
	role := position.At(move.From).Role
	to := move.To
	if castles {
		// Written as a step of the king, castling is the king's own two squares
		// or, in Chess960, the king that takes his rook.
		if e.from == anywhere || !e.to.holds(to) {
			to = rules.SquareAt(map[bool]int{true: 6, false: 2}[kingside], move.From.Rank())
			if e.from.file < 0 || abs(to.File()-move.From.File()) < 2 {
				return false
			}
		}
	}
	if !e.from.holds(move.From) || !e.to.holds(to) {
		return false
	}
	whole := e.from.file >= 0 && e.from.rank >= 0
	if role != e.role && (e.lettered || !whole) {
		return false
	}
	if e.to.rank < 0 && position.Captured(move) == 0 {
		return false
	}
	return e.promotes == 0 || e.promotes == move.Promotes
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// signs returns notices for the signs of e that do not fit the move.
func signs(position rules.Position, e entry, move rules.Move) []Notice {
	var notices []Notice
	captured := position.Captured(move)
	if e.capture && captured == 0 {
		notices = append(notices, Notice{Key: NoCapture})
	}
	if e.passing && (captured == 0 || captured == move.To) {
		notices = append(notices, Notice{Key: NotPassing})
	}
	if !e.lettered && e.castles == "" && position.At(move.From).Role != rules.Pawn {
		notices = append(notices, Notice{Key: NoLetter})
	}
	if !e.check && !e.mate {
		return notices
	}
	after, err := position.Play(move)
	if err != nil {
		return notices
	}
	if e.mate && !after.Checkmate() {
		notices = append(notices, Notice{Key: NoMate})
	}
	if e.check && !after.Checked() {
		notices = append(notices, Notice{Key: NoCheck})
	}
	return notices
}
