package screentest

import (
	"fmt"
	"html"
	"image/color"
	"strings"
)

// The size of a cell in a picture, and of its letters.
const (
	cellWidth  = 9
	cellHeight = 18
	letterSize = "14.95"
)

// Picture returns the screen as an SVG picture, in which text is text: told is
// its alternative text, which says all that it shows.
func Picture(rows [][]Cell, told string) string {
	var svg strings.Builder
	width, height := len(rows[0])*cellWidth, len(rows)*cellHeight
	fmt.Fprintf(&svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n", width, height, width, height)
	fmt.Fprintf(&svg, "<title>blindchess</title>\n<desc>%s</desc>\n", html.EscapeString(told))
	grounds(&svg, rows)
	fmt.Fprintf(&svg, "<g font-family=\"DejaVu Sans Mono, Consolas, Menlo, monospace\" font-size=\"%s\" xml:space=\"preserve\">\n", letterSize)
	for y, row := range rows {
		texts(&svg, y, row)
	}
	svg.WriteString("</g>\n</svg>\n")
	return svg.String()
}

// quarters says which of the four parts of a cell a block sign fills, as bits:
// upper left, upper right, lower left, lower right.
var quarters = map[string]int{
	"\u2580": 0b0011, "\u2584": 0b1100, "\u2588": 0b1111, "\u258c": 0b0101, "\u2590": 0b1010, "\u259d": 0b0010, "\u2598": 0b0001, " ": 0,
}

// grounds draws the grounds of all cells, and the block signs, as one path for
// each colour.
func grounds(svg *strings.Builder, rows [][]Cell) {
	paths, order := map[color.RGBA]*strings.Builder{}, []color.RGBA{}
	for half := range 2 * len(rows) {
		shown := func(x int) color.RGBA {
			at := rows[half/2][x/2]
			if quarters[at.Text]>>(half%2*2+x%2)&1 == 1 {
				return at.Fore
			}
			return at.Back
		}
		for x, end := 0, 0; x < 2*len(rows[0]); x = end {
			for end = x + 1; end < 2*len(rows[0]) && shown(end) == shown(x); end++ {
			}
			if paths[shown(x)] == nil {
				paths[shown(x)] = &strings.Builder{}
				order = append(order, shown(x))
			}
			fmt.Fprintf(paths[shown(x)], "M%g %dh%gv%dh%gz", float64(x)*cellWidth/2, half*cellHeight/2, float64(end-x)*cellWidth/2, cellHeight/2, -float64(end-x)*cellWidth/2)
		}
	}
	for _, colour := range order {
		fmt.Fprintf(svg, "<path fill=\"%s\" shape-rendering=\"crispEdges\" d=\"%s\"/>\n", hex(colour), paths[colour])
	}
}

// texts draws the signs of one row, each word of one look by itself.
func texts(svg *strings.Builder, y int, row []Cell) {
	for x, end := 0, 0; x < len(row); x = end {
		end = x + 1
		if _, block := quarters[row[x].Text]; block || row[x].Text == "" {
			continue
		}
		word := row[x].Text
		for end < len(row) && row[end].Fore == row[x].Fore && row[end].Bold == row[x].Bold {
			if _, block := quarters[row[end].Text]; block {
				break
			}
			word += row[end].Text
			end++
		}
		weight := ""
		if row[x].Bold {
			weight = " font-weight=\"bold\""
		}
		fmt.Fprintf(svg, "<text x=\"%d\" y=\"%d\" fill=\"%s\"%s>%s</text>\n", x*cellWidth, y*cellHeight+14, hex(row[x].Fore), weight, html.EscapeString(word))
	}
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
