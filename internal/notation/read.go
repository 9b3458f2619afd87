package notation

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"blindchess/internal/rules"
)

// Parsed is an entry that was read.
type Parsed struct {
	Move       rules.Move
	Offer      bool       // a draw was offered with it
	Sign       string     // of check or mate, as it was written: "+", "#", or "" for none
	Notices    []Notice   // the notices for a reader of the sheet
	Departures Departures // how it is not as rules.Position.SAN writes it, the letters of the language apart
}

// Read reads one entry, such as "Sgxf3+", as a legal move of position. The
// error is an *Error. Tolerated faults are among the notices: wrong signs, and
// letters of another alphabet or case. Signs that are missing are no fault,
// since the Laws leave them to the player.
func (n Notation) Read(position rules.Position, text string) (Parsed, error) {
	parsed, fault := n.Find(position, text)
	if fault == nil {
		return parsed, nil
	}
	if fault.Could == nil {
		fault.Could = n.Near(position, text)
	}
	fault.Names = n.Names(position, fault.Could)
	return parsed, fault
}

// Find is Read without the search for the moves that an unreadable entry could
// have meant, for callers that read it in other ways too. Its error has no
// names, and candidates only if several legal moves are written so.
func (n Notation) Find(position rules.Position, text string) (Parsed, *Error) {
	var room [256]rules.Move
	legal := position.AppendMoves(room[:0])
	exact, why := n.parse(text)
	if why == "" {
		if moves := matching(position, legal, &exact); len(moves) > 0 {
			return n.settle(position, text, exact, moves)
		}
	}
	if e, moves := n.findVariant(position, legal, text); len(moves) > 0 {
		return n.settle(position, text, e, moves)
	}
	fault := &Error{Read: strings.TrimSpace(text), Why: Unreadable, Offer: exact.offer, reason: why}
	if why == "" {
		fault.Why, fault.Illegality = Illegal, position.WhyNoMove(exact.partial())
		fault.reason = exact.whyIllegal(position, fault.Illegality)
	}
	return Parsed{}, fault
}

// findVariant reads text in the cases that people mistake. In capitals alone a
// letter may be a piece and a file: if both give moves, all of them are
// returned.
func (n Notation) findVariant(position rules.Position, legal []rules.Move, text string) (entry, []rules.Move) {
	var first entry
	var found []rules.Move
	for e, notice := range n.variants(text) {
		moves := matching(position, legal, &e)
		if len(moves) > 0 && len(found) == 0 {
			first = e
			first.notice(notice.Departure, notice.What)
			if letter, _ := utf8.DecodeRuneInString(notice.What); notice.Departure == LowerCase {
				if _, file := n.file(letter); file {
					first.departs.Add(FileLetter)
					return first, moves
				}
			} else if letter, _ := utf8.DecodeRuneInString(strings.TrimSpace(text)); n.Role(letter) != 0 && !first.lettered {
				first.departs.Add(FileLetter)
			}
		}
		for _, move := range moves {
			if !slices.Contains(found, move) {
				found = append(found, move)
			}
		}
	}
	return first, found
}

// Means reports whether an entry describes a move of position, which need not
// be a legal one: a move at a board may break the Laws.
func (n Notation) Means(position rules.Position, text string, move rules.Move) bool {
	for e := range n.readings(text) {
		if e.describes(position, move) {
			return true
		}
	}
	return false
}

// Plausible reports whether a move can be written so, be it legal anywhere or
// not.
func (n Notation) Plausible(text string) bool {
	for range n.readings(text) {
		return true
	}
	return false
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

// settle returns the one move that is left, or says that there are several.
func (n Notation) settle(position rules.Position, text string, e entry, moves []rules.Move) (Parsed, *Error) {
	if len(moves) == 1 {
		e.judge(position, moves[0], strings.TrimSpace(text))
		return Parsed{Move: moves[0], Offer: e.offer, Sign: e.written(), Notices: e.notices, Departures: e.departs}, nil
	}
	why := NoPromotion
	for _, move := range moves {
		if move.From != moves[0].From || move.To != moves[0].To {
			why = Ambiguous
		}
	}
	return Parsed{}, &Error{Read: strings.TrimSpace(text), Why: why, Could: moves, Offer: e.offer}
}

// readings yields the possible readings of text without a position, the
// unchanged one first.
func (n Notation) readings(text string) iter.Seq[entry] {
	return func(yield func(entry) bool) {
		if exact, why := n.parse(text); why == "" && !yield(exact) {
			return
		}
		for e := range n.variants(text) {
			if !yield(e) {
				return
			}
		}
	}
}

// variants yields the readings of text in other letter cases that people
// mistake, each with the notice for it.
func (n Notation) variants(text string) iter.Seq2[entry, Notice] {
	return func(yield func(entry, Notice) bool) {
		text = strings.TrimSpace(text)
		if len(text) > longest {
			return
		}
		first, size := utf8.DecodeRuneInString(text)
		upper, body := unicode.ToUpper(first), text[size:]
		if upper == first || n.Role(upper) == 0 {
			upper = first
		}
		for _, variant := range []struct {
			text   string
			notice Notice
		}{
			{string(upper) + body, Notice{LowerCase, string(first)}},
			{string(first) + strings.ToLower(body), Notice{UpperCase, ""}},
			{strings.ToLower(text), Notice{UpperCase, ""}},
		} {
			if variant.text == text {
				continue
			}
			if e, why := n.parse(variant.text); why == "" && !yield(e, variant.notice) {
				return
			}
		}
	}
}
