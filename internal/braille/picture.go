package braille

// Picture is pins of a tactile area, row by row from the top, each true if it is
// raised. Pins holds Width times Height of them.
type Picture struct {
	Width, Height int
	Pins          []bool
}

// NewPicture returns a picture of that size without a raised pin.
func NewPicture(width, height int) Picture {
	return Picture{Width: width, Height: height, Pins: make([]bool, width*height)}
}

// Raise raises a pin, counted from the left and from the top; one outside the
// picture is left out.
func (p Picture) Raise(x, y int) {
	if x >= 0 && y >= 0 && x < p.Width && y < p.Height {
		p.Pins[y*p.Width+x] = true
	}
}

// At reports whether a pin is raised; outside the picture none is.
func (p Picture) At(x, y int) bool {
	return x >= 0 && y >= 0 && x < p.Width && y < p.Height && p.Pins[y*p.Width+x]
}
