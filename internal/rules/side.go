package rules

// Side is the player of one colour. The zero Side is neither player.
type Side uint8

// The two sides.
const (
	White Side = iota + 1
	Black
)

// String returns the name of s as it is read aloud.
func (s Side) String() string {
	switch s {
	case White:
		return "White"
	case Black:
		return "Black"
	default:
		return "nobody"
	}
}

// Other returns the opponent of s, and the zero Side for the zero Side.
func (s Side) Other() Side {
	switch s {
	case White:
		return Black
	case Black:
		return White
	default:
		return 0
	}
}

// BySide holds one T for each side.
type BySide[T any] struct {
	White T `json:"white"`
	Black T `json:"black"`
}

// Of returns b's value for s, and the zero T for the zero Side.
func (b BySide[T]) Of(s Side) T {
	switch s {
	case White:
		return b.White
	case Black:
		return b.Black
	default:
		var absent T
		return absent
	}
}

// With returns b with value in the place of s. For the zero Side it returns b.
func (b BySide[T]) With(s Side, value T) BySide[T] {
	switch s {
	case White:
		b.White = value
	case Black:
		b.Black = value
	}
	return b
}

// Both returns a BySide that holds value for each side.
func Both[T any](value T) BySide[T] {
	return BySide[T]{White: value, Black: value}
}
