package board

import (
	_ "embed"
	"strings"
)

//go:embed glyphs.txt
var glyphText string

// The size of a glyph in pixels.
const (
	glyphWidth  = 5
	glyphHeight = 7
)

// glyphs are the large signs of written moves, each as its rows of pixels. Each
// screen reads them separately.
type glyphs map[rune]string

func loadGlyphs() glyphs {
	all := glyphs{}
	for block := range strings.SplitSeq(glyphText, "\n\n") {
		sign, rows, found := strings.Cut(strings.TrimSpace(block), "\n")
		if found && len(sign) == 1 {
			all[rune(sign[0])] = strings.ReplaceAll(rows, "\n", "")
		}
	}
	return all
}

// has reports whether every sign of a text has a glyph.
func (g glyphs) has(text string) bool {
	for _, sign := range text {
		if g[sign] == "" {
			return false
		}
	}
	return text != ""
}

// span returns how wide a text is, each pixel of a glyph being scale wide.
func (g glyphs) span(text string, scale int) int {
	return (len(text)*(glyphWidth+1) - 1) * scale
}

// paint paints a text whose upper left pixel is given.
func (g glyphs) paint(c *canvas, x, py int, text string, scale int, i ink) {
	for _, sign := range text {
		for at, pixel := range g[sign] {
			for part := range scale * scale {
				if pixel == '#' {
					c.pixel(x+at%glyphWidth*scale+part%scale, py+at/glyphWidth*scale+part/scale, i)
				}
			}
		}
		x += (glyphWidth + 1) * scale
	}
}
