package board

// ink is a colour by its purpose. The palette gives its appearance.
type ink uint8

const (
	paper    ink = iota // the ground of the screen
	letters             // its text
	quiet               // the small text beside it
	warning             // what must not be overlooked
	done                // the completed steps
	accent              // the ground of the next step, and of the running clock
	onAccent            // the text on that

	// The squares: for each tint a light one and a dark one.
	squares
	_
	movedSquares // the squares of the last move
	_
	handSquares // of the piece in hand, and for dots where it can go
	_
	checkSquares
	_
	wrongSquares // where boards differ
	_
	cursorSquares
	_

	whiteFill
	whiteLine
	blackFill
	blackLine
	inks
)

// shade returns the light or the dark one of a tint.
func (i ink) shade(dark bool) ink {
	if dark {
		return i + 1
	}
	return i
}

// piece returns the inks of a piece's inside and of its outline.
func piece(white bool) (fill, line ink) {
	if white {
		return whiteFill, whiteLine
	}
	return blackFill, blackLine
}

// look is how signs are written.
type look struct {
	fore, back ink
	bold       bool
}

// The looks of the text beside the board.
var (
	plain  = look{fore: letters}
	strong = look{fore: letters, bold: true}
	faint  = look{fore: quiet}
	alarm  = look{fore: warning, bold: true}
	ready  = look{fore: done}
	button = look{fore: onAccent, back: accent, bold: true}
)
