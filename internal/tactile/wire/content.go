package wire

import "blindchess/internal/rules"

// Content is a sensor's report of one square. The zero Content is an empty
// square. A sensor that feels a piece without knowing which gives an occupied
// square with no piece.
type Content struct {
	Occupied bool
	Piece    rules.Piece
}

// Something is an occupied square whose piece the sensor cannot name.
func Something() Content { return Content{Occupied: true} }

// Holding returns the content of a square with p. For no piece it is the empty
// square.
func Holding(p rules.Piece) Content {
	return Content{Occupied: p.Role != 0, Piece: p}
}

// Agrees reports whether c can be what want is: both empty, the same piece,
// or a piece that a sensor could not name where want has one.
func (c Content) Agrees(want Content) bool {
	if c.Occupied != want.Occupied {
		return false
	}
	return c.Piece == want.Piece || c.Piece.Role == 0 || want.Piece.Role == 0
}

// String returns c as it is read aloud, such as "White knight", "a piece" or
// "nothing".
func (c Content) String() string {
	switch {
	case !c.Occupied:
		return "nothing"
	case c.Piece.Role == 0:
		return "a piece"
	default:
		return c.Piece.String()
	}
}

// Contents is a board's report of all its squares, a1 first.
type Contents [64]Content

// At returns the content of s, and an empty square for no square.
func (c *Contents) At(s rules.Square) Content {
	if s == 0 || s > rules.H8 {
		return Content{}
	}
	return c[s-1]
}

// Set puts content on s. For no square it does nothing.
func (c *Contents) Set(s rules.Square, content Content) {
	if s != 0 && s <= rules.H8 {
		c[s-1] = content
	}
}

// Occupied returns the squares that are not empty.
func (c *Contents) Occupied() rules.Occupancy {
	var squares rules.Occupancy
	for s := rules.A1; s <= rules.H8; s++ {
		if c[s-1].Occupied {
			squares |= s.Bit()
		}
	}
	return squares
}

// Turned returns c as it is seen from the other side of the board: the content
// of a1 is on h8.
func (c *Contents) Turned() Contents {
	var turned Contents
	for i, content := range c {
		turned[63-i] = content
	}
	return turned
}

// Occupancy returns c with every piece unnamed, as a board with plain contacts
// tells it.
func (c *Contents) Occupancy() Contents {
	var plain Contents
	for i, content := range c {
		plain[i] = Content{Occupied: content.Occupied}
	}
	return plain
}

// StartContents is a board's report of the array from which standard chess
// begins.
func StartContents() Contents {
	var c Contents
	for file, letter := range []byte("RNBQKBNR") {
		c.Set(rules.SquareAt(file, 0), Holding(rules.PieceOf(letter)))
		c.Set(rules.SquareAt(file, 1), Holding(rules.PieceOf('P')))
		c.Set(rules.SquareAt(file, 6), Holding(rules.PieceOf('p')))
		c.Set(rules.SquareAt(file, 7), Holding(rules.PieceOf(letter|0x20)))
	}
	return c
}
