package script

import (
	"strings"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// read understands a move in any form that the table does: first as the seat
// writes and speaks, then as an illegal move that names its squares or its
// piece.
func (r *Run) read(side rules.Side, position rules.Position, words string) (rules.Move, error) {
	seat := r.conditions.Seats.Of(side)
	ear, err := r.voices.ear(seat.Scheme, seat.Notation)
	if err != nil {
		return rules.Move{}, err
	}
	m, err := ear.Listen(position, words)
	if err == nil {
		return m, nil
	}
	if m, ok := r.readInScheme(seat, position, words); ok {
		return m, nil
	}
	if m, ok := named(position, words); ok {
		return m, nil
	}
	for _, m := range console.Unlawful(r.state, side) {
		if ear.Means(position, words, m) {
			return m, nil
		}
	}
	if r.state.Seat(side).Board != table.NoBoard {
		if m, ok := illegal(position, words); ok {
			return m, nil
		}
	}
	return rules.Move{}, err
}

// readInScheme reads a move in the letters of the language that the seat's
// scheme is spoken in; that of the Laws is German.
func (r *Run) readInScheme(seat table.Seat, position rules.Position, words string) (rules.Move, bool) {
	lang := seat.Scheme
	if lang == "" || lang == "fide" {
		lang = "de"
	}
	ear, err := r.voices.ear(seat.Scheme, lang)
	if err != nil {
		return rules.Move{}, false
	}
	m, err := ear.Listen(position, words)
	return m, err == nil
}

// bare takes the signs off a written move.
func bare(words string) string {
	return strings.TrimSpace(strings.NewReplacer("-", "", "x", "", "=", "", "+", "", "#", "").Replace(words))
}

// named reads a move, legal or not, that names both its squares.
func named(position rules.Position, words string) (rules.Move, bool) {
	m, ok := rules.ParseCoordinates(strings.ToLower(bare(words)))
	return m, ok && position.At(m.From).Side == position.Turn()
}

// illegal reads a move that the Laws forbid and that was yet made at a board:
// written with the letter of a piece that alone could have made it.
func illegal(position rules.Position, words string) (rules.Move, bool) {
	text := bare(words)
	if castle := strings.Map(rounds, text); castle == "OO" || castle == "OOO" {
		king := position.King(position.Turn())
		rook := position.CastlingRook(position.Turn(), castle == "OO")
		if rook == 0 {
			rook = rules.SquareAt(7, king.Rank())
			if castle == "OOO" {
				rook = rules.SquareAt(0, king.Rank())
			}
		}
		return rules.Move{From: king, To: rook}, position.At(rook).Role == rules.Rook
	}
	role := rules.Pawn
	if len(text) > 2 && strings.IndexByte("KQRBN", text[0]) >= 0 {
		role, text = rules.RoleOf(text[0]), text[1:]
	}
	if len(text) < 2 {
		return rules.Move{}, false
	}
	to, ok := rules.ParseSquare(text[len(text)-2:])
	if !ok {
		return rules.Move{}, false
	}
	return departing(position, role, to, text[:len(text)-2])
}

func rounds(r rune) rune {
	if r == '0' || r == 'o' || r == 'O' {
		return 'O'
	}
	return r
}

// departing finds the one man of a role that may have gone to a square. A pawn
// is looked for on the file where it arrives.
func departing(position rules.Position, role rules.Role, to rules.Square, hint string) (rules.Move, bool) {
	var found rules.Move
	count := 0
	for _, from := range position.Placement().Of(rules.Piece{Side: position.Turn(), Role: role}).Squares() {
		name := from.String()
		if hint != "" && !strings.Contains(name, hint) {
			continue
		}
		if role == rules.Pawn && hint == "" && from.File() != to.File() {
			continue
		}
		found, count = rules.Move{From: from, To: to}, count+1
	}
	return found, count == 1
}
