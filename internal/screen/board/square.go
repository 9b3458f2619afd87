package board

import (
	"strings"

	"blindchess/internal/screen/pieces"
	"blindchess/internal/screen/view"
)

// menLook is how the pieces are shown.
type piecesLook struct {
	pieces string // auto, drawn, figurines or letters
	depth  depth
	set    pieces.Set
	shows  bool // the terminal shows them as pictures, on top of the painted cells
}

// drawn reports whether pieces are drawn in squares of g. Without colours a piece in
// outline could be of either side, so that they are drawn only on request.
func (l piecesLook) drawn(g grid) bool {
	if l.shows && g.height >= 2 {
		return true
	}
	if g.height < 3 {
		return false
	}
	return l.pieces == "drawn" || l.pieces != "figurines" && l.pieces != "letters" && l.depth != mono
}

// figurines are the signs of the pieces; one set serves both sides, since some
// terminals make a coloured picture of the other set's pawn.
var figurines = map[string]string{
	"king": "\u2654", "queen": "\u2655", "rook": "\u2656", "bishop": "\u2657", "knight": "\u2658", "pawn": "\u2659",
}

// sign returns the letter of a piece, small for Black, or its figurine.
func (l piecesLook) sign(m view.Piece) string {
	switch {
	case l.pieces == "figurines":
		return figurines[m.Role]
	case m.White:
		return m.Letter
	default:
		return strings.ToLower(m.Letter)
	}
}

// tint returns the tint of a whole drawn square; dots, frames and hatching show
// the other marks.
func tint(m view.Marks) ink {
	switch {
	case m.Hand:
		return handSquares
	case m.Check:
		return checkSquares
	case m.Wrong:
		return wrongSquares
	case m.Moved:
		return movedSquares
	default:
		return squares
	}
}

// drawn paints a square that is high rows high, pixel by pixel. No mark depends on its
// tint alone. The cursor is a frame, the piece in hand has a broken frame, and the
// last move has corners. A square to move to has a dot, or with a piece on it a ring
// at its corners. A wrong square is hatched, and a king in check is between signs. A
// piece of six pixels has its letter beside it. If the terminal shows the pieces as
// pictures, the piece is left out and stored for those.
func (c *canvas) drawn(x, y, high int, square view.Square, shapes piecesLook) {
	size := 2 * high
	sprite, painted := shapes.set.At(square.Piece.Role, size)
	fill, line := piece(square.Piece.White)
	off := (size - sprite.Size) / 2
	if shapes.shows {
		c.standing = append(c.standing, standing{at: pieces.Area{X: x, Y: y, Width: size, Height: high}, role: square.Piece.Role, white: square.Piece.White})
		painted = false
	}
	c.fill(x, y, size, high, look{fore: whiteLine, back: tint(square.Marks).shade(square.Dark)})
	for i := range size * size {
		px, py := i%size, i/size
		shown := markedPixel(square, px, py, size)
		if sx, sy := px-off, py-off; painted && sx >= 0 && sy >= 0 && sx < sprite.Size && sy < sprite.Size {
			switch sprite.Ink(sx, sy) {
			case pieces.Fill:
				shown = fill
			case pieces.Outline:
				shown = line
			}
		}
		c.pixel(x+px, 2*y+py, shown)
	}
	if painted && size < 8 && square.Piece.Role != "pawn" {
		c.put(x+size-1, y, 1, shapes.sign(square.Piece), plated(square.Piece.White))
	}
	if square.Marks.Check {
		c.put(x, y, 1, "!", plate)
		c.put(x+size-1, y+high-1, 1, "!", plate)
	}
}

// plated is how the letter of a piece is written on a plate of its colour: in six
// pixels a figure alone is not enough.
func plated(white bool) look {
	fill, line := piece(white)
	return look{fore: line, back: fill, bold: true}
}

// plate is how a sign is written that must be read on every square.
var plate = look{fore: blackLine, back: blackFill, bold: true}

// markedPixel returns the ink of one pixel of a square beneath its piece.
func markedPixel(square view.Square, x, y, size int) ink {
	m, dark, end := square.Marks, square.Dark, size-1
	edge := x == 0 || y == 0 || x == end || y == end
	near := func(n int) bool { return min(x, end-x)+min(y, end-y) < n }
	dot, piece := max(size/8, 1), square.Piece.Role != ""
	middle := min(x, end-x) >= size/2-dot && min(y, end-y) >= size/2-dot
	switch {
	case m.Cursor && edge:
		return cursorSquares.shade(!dark)
	case m.Hand && edge && (x+y)%4 < 2:
		return handSquares.shade(!dark)
	case m.Target && (piece && near(max(size/4, 2)) || !piece && middle):
		return handSquares.shade(!dark)
	case m.Wrong && (x+y)%4 == 0:
		return wrongSquares.shade(!dark)
	case m.Moved && !m.Hand && !m.Check && !m.Wrong && near(2):
		return movedSquares.shade(!dark)
	default:
		return tint(m).shade(dark)
	}
}
