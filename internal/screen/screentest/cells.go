package screentest

import "image/color"

// Cell is one cell of a terminal as it is seen. The terminal's default colours
// are white on black.
type Cell struct {
	Text       string // "" behind a sign that is two cells wide
	Fore, Back color.RGBA
	Bold       bool
}

// The attributes of a cell, as the emulator numbers them.
const (
	bold    = 1 << 0
	reverse = 1 << 5
)

// Cells returns the content of the screen, a row after another.
func (term *Terminal) Cells() [][]Cell {
	term.mu.Lock()
	defer term.mu.Unlock()
	rows := make([][]Cell, term.screen.Height())
	for y := range rows {
		for x := range term.screen.Width() {
			at := Cell{Text: " ", Fore: color.RGBA{255, 255, 255, 255}, Back: color.RGBA{0, 0, 0, 255}}
			if shown := term.screen.CellAt(x, y); shown != nil {
				at.Text, at.Bold = shown.Content, shown.Style.Attrs&bold != 0
				at.Fore, at.Back = rgb(shown.Style.Fg, at.Fore), rgb(shown.Style.Bg, at.Back)
				if shown.Style.Attrs&reverse != 0 {
					at.Fore, at.Back = at.Back, at.Fore
				}
			}
			rows[y] = append(rows[y], at)
		}
	}
	return rows
}

func rgb(c color.Color, otherwise color.RGBA) color.RGBA {
	if c == nil {
		return otherwise
	}
	r, g, b, _ := c.RGBA()
	return color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}
}
