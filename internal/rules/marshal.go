package rules

import (
	"fmt"
	"strings"
)

// MarshalText writes s as records store it: white, black, or nothing for no
// side.
func (s Side) MarshalText() ([]byte, error) {
	if s == 0 {
		return nil, nil
	}
	return []byte(strings.ToLower(s.String())), nil
}

// UnmarshalText reads what MarshalText writes.
func (s *Side) UnmarshalText(text []byte) error {
	side, ok := ParseSide(string(text))
	if !ok && len(text) > 0 {
		return fmt.Errorf("rules: %q is no side: write white or black", text)
	}
	*s = side
	return nil
}

// ParseSide reads white or black.
func ParseSide(text string) (Side, bool) {
	switch text {
	case "white":
		return White, true
	case "black":
		return Black, true
	default:
		return 0, false
	}
}

// MarshalText writes s as String does.
func (s Square) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Square) UnmarshalText(text []byte) error {
	square, ok := ParseSquare(string(text))
	if !ok && len(text) > 0 {
		return fmt.Errorf("rules: %q is no square", text)
	}
	*s = square
	return nil
}

// MarshalText writes m as String does, castling as king takes rook.
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads what MarshalText writes. It asks no position.
func (m *Move) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*m = Move{}
		return nil
	}
	read, ok := ParseCoordinates(string(text))
	if !ok {
		return fmt.Errorf("rules: %q is no move in coordinates", text)
	}
	*m = read
	return nil
}

// ParseCoordinates reads a move as Move.String writes it. It asks no position:
// Position.ParseUCI does, and knows both ways of writing castling.
func ParseCoordinates(text string) (Move, bool) {
	if len(text) != 4 && len(text) != 5 {
		return Move{}, false
	}
	from, a := ParseSquare(text[:2])
	to, b := ParseSquare(text[2:4])
	m := Move{From: from, To: to}
	if len(text) == 5 {
		m.Promotes = RoleOf(text[4])
		if m.Promotes == 0 {
			return Move{}, false
		}
	}
	return m, a && b
}

// MarshalText writes p as its letter in FEN, or nothing for no piece.
func (p Piece) MarshalText() ([]byte, error) {
	if p.Role == 0 {
		return nil, nil
	}
	return []byte{p.Letter()}, nil
}

// UnmarshalText reads what MarshalText writes.
func (p *Piece) UnmarshalText(text []byte) error {
	*p = Piece{}
	if len(text) == 0 {
		return nil
	}
	*p = PieceOf(text[0])
	if len(text) > 1 || *p == (Piece{}) {
		return fmt.Errorf("rules: %q is no piece", text)
	}
	return nil
}

// MarshalText writes p as String does.
func (p Placement) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (p *Placement) UnmarshalText(text []byte) error {
	read, err := ParsePlacement(string(text))
	if err != nil {
		return err
	}
	*p = read
	return nil
}

// MarshalText writes r as String does.
func (r Result) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (r *Result) UnmarshalText(text []byte) error {
	return UnmarshalInto(r, text, ParseResult, "result")
}

// MarshalText writes r as String does.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (r *Reason) UnmarshalText(text []byte) error {
	return UnmarshalInto(r, text, parseReason, "reason")
}

// UnmarshalInto puts what parse reads from text into value. Empty text is the
// zero value. The error says that text is no such thing as what names.
func UnmarshalInto[T any](value *T, text []byte, parse func(string) (T, bool), what string) error {
	var absent T
	*value = absent
	if len(text) == 0 {
		return nil
	}
	read, ok := parse(string(text))
	if !ok {
		return fmt.Errorf("rules: %q is no %s", text, what)
	}
	*value = read
	return nil
}
