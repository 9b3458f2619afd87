package board

import "strings"

// The signs of half a cell.
const (
	upperHalf = "\u2580"
	lowerHalf = "\u2584"
)

// String returns the canvas as text for a terminal. What a cell is written with
// depends on that cell alone, so that a terminal is sent no more than what
// changed.
func (c *canvas) String(p palette) string {
	var all strings.Builder
	all.Grow(len(c.cells) * 8)
	for y := range c.height {
		if y > 0 {
			all.WriteByte('\n')
		}
		was := pen{}
		for _, at := range c.cells[y*c.width : (y+1)*c.width] {
			if at.text == "" && !at.pixels {
				continue
			}
			text, now := p.written(at)
			all.WriteString(was.change(now))
			was = now
			all.WriteString(text)
		}
		all.WriteString(was.change(pen{}))
	}
	return all.String()
}

// pen is what a terminal is told to write with; empty is its own.
type pen struct {
	fore, back    string
	bold, reverse bool
}

// change returns the sequence that makes one pen of another, or nothing where
// they are the same.
func (was pen) change(now pen) string {
	if was == now {
		return ""
	}
	sequence := "\x1b["
	if was.bold && !now.bold || was.reverse && !now.reverse {
		sequence += "0;"
		was = pen{}
	}
	if now.bold && !was.bold {
		sequence += "1;"
	}
	if now.reverse && !was.reverse {
		sequence += "7;"
	}
	if now.fore != was.fore {
		sequence += or(now.fore, "39") + ";"
	}
	if now.back != was.back {
		sequence += or(now.back, "49") + ";"
	}
	return sequence[:len(sequence)-1] + "m"
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// written returns what a cell is written as, and with which pen.
func (p palette) written(at cell) (string, pen) {
	text := at.text
	if at.pixels {
		text = upperHalf
		if at.fore == at.back {
			text = " "
		}
	}
	if p.depth == mono {
		return p.uncoloured(text, at)
	}
	now := pen{back: p.back[at.back], bold: at.bold}
	if text != " " {
		now.fore = p.fore[at.fore]
	}
	return text, now
}

// uncoloured returns what a cell is written as without colours: in reverse where
// its ground is solid.
func (p palette) uncoloured(text string, at cell) (string, pen) {
	fore, back := p.solid[at.fore], p.solid[at.back]
	switch {
	case !at.pixels:
		return text, pen{reverse: back, bold: at.bold}
	case fore == back:
		return " ", pen{reverse: back}
	case fore:
		return upperHalf, pen{}
	default:
		return lowerHalf, pen{}
	}
}
