package cells

import (
	"blindchess/internal/braille"
	"blindchess/internal/screen/view"
)

// Pins of a picture of the board.
const (
	squareWide = 7
	squareHigh = 5
	margin     = 4 // on the left, with the numbers of the ranks
)

// signs are the pieces as rows of three pins, from the top; the highest bit is the
// left one. Each has two to five pins and a distinct shape: an angle open below, a
// hook, a slope, a block, a diagonal cross and an upright one.
var signs = map[string][3]byte{
	"pawn": {0b010, 0b101, 0b000}, "knight": {0b110, 0b100, 0b100}, "bishop": {0b001, 0b010, 0b100},
	"rook": {0b110, 0b110, 0b000}, "queen": {0b101, 0b010, 0b101}, "king": {0b010, 0b111, 0b010},
}

// numerals are the numbers of the ranks, from 1 on, as rows of two pins: the letters
// from a to h, as braille has numbers.
var numerals = [8][3]byte{
	{0b10, 0, 0}, {0b10, 0b10, 0}, {0b11, 0, 0}, {0b11, 0b01, 0},
	{0b10, 0b01, 0}, {0b11, 0b10, 0}, {0b11, 0b11, 0}, {0b10, 0b11, 0},
}

// Picture returns a board as pins: squares of seven by five, each piece with a
// distinct shape, and Black's with a bar of three pins on its right. A dark square
// without a piece is one pin, a light one none. The numbers of the ranks are on the
// left. An area without room for it stays flat.
func Picture(board view.Board, width, height int) braille.Picture {
	picture := braille.NewPicture(width, height)
	if width < margin+8*squareWide || height < 8*squareHigh {
		return picture
	}
	for rank := range 8 {
		y := rank*squareHigh + 1
		stamp(picture, 0, y, 2, numerals[board.Squares[rank*8].At.Rank()])
		for file := range 8 {
			x := margin + file*squareWide + 1
			square := board.Squares[rank*8+file]
			switch {
			case square.Piece.Role != "":
				stamp(picture, x, y, 3, signs[square.Piece.Role])
				if !square.Piece.White {
					stamp(picture, x+4, y, 1, [3]byte{1, 1, 1})
				}
			case square.Dark:
				picture.Raise(x+2, y+1)
			}
		}
	}
	return picture
}

// stamp raises the pins of a shape that is so wide, from its upper left corner on.
func stamp(picture braille.Picture, x, y, width int, shape [3]byte) {
	for row, pins := range shape {
		for column := range width {
			if pins&(1<<(width-1-column)) != 0 {
				picture.Raise(x+column, y+row)
			}
		}
	}
}
