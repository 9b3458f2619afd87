package board

// digits is a size of the digits of a clock: how many rows they take, and their
// width, height and stroke in pixels.
type digits struct{ rows, width, height, stroke, gap int }

// digitSizes are the sizes there are, the largest first.
func digitSizes() []digits {
	return []digits{{9, 11, 18, 4, 2}, {7, 8, 14, 2, 2}, {5, 6, 10, 2, 1}, {3, 4, 5, 1, 1}}
}

// span returns how wide a text of digits, colons and points is.
func (d digits) span(text string) int {
	wide := 0
	for _, sign := range text {
		wide += d.wide(sign) + d.gap
	}
	return wide - d.gap
}

func (d digits) wide(sign rune) int {
	if sign == ':' || sign == '.' {
		return d.stroke
	}
	return d.width
}

// segments are the strokes of each digit: top, upper right, lower right, bottom,
// lower left, upper left and middle, as bits from the lowest on.
var segments = [10]int{0b0111111, 0b0000110, 0b1011011, 0b1001111, 0b1100110, 0b1101101, 0b1111101, 0b0000111, 0b1111111, 0b1101111}

// paint paints a text of digits, colons and points from a cell on. Digits that are thin
// have half the stroke.
func (d digits) paint(c *canvas, x, y int, text string, i ink, thin bool) {
	for _, sign := range text {
		wide := d.wide(sign)
		for at := range wide * d.height {
			if px, py := at%wide, at/wide; d.shows(sign, px, py, thin) {
				c.pixel(x+px, 2*y+py, i)
			}
		}
		x += wide + d.gap
	}
}

// shows reports whether a pixel belongs to a sign.
func (d digits) shows(sign rune, x, y int, thin bool) bool {
	stroke := d.stroke
	if thin {
		stroke = max(stroke/2, 1)
	}
	if sign == ':' {
		third := d.height / 3
		return x < stroke && (y >= third-stroke/2 && y < third-stroke/2+stroke || y >= d.height-third-stroke+stroke/2 && y < d.height-third+stroke/2)
	}
	if sign == '.' {
		return x < stroke && y >= d.height-stroke
	}
	if sign < '0' || sign > '9' {
		return false
	}
	if sign == '1' {
		middle := (d.width - stroke) / 2
		return x >= middle && x < middle+stroke
	}
	top := (d.height - stroke) / 2
	upper, lower := y < top+stroke, y >= top
	left, right := x < stroke, x >= d.width-stroke
	for bit, lies := range [7]bool{y < stroke, right && upper, right && lower, y >= d.height-stroke, left && lower, left && upper, y >= top && y < top+stroke} {
		if lies && segments[sign-'0']>>bit&1 == 1 {
			return true
		}
	}
	return false
}
