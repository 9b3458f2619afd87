package training

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"blindchess/internal/say"
)

// The measures of the drawing, in pixels.
const (
	width  = 720
	height = 420
	floor  = 250 // the bottom of the bars
	tall   = 190 // the longest bar
	column = 96  // from day to day
	margin = 30
)

// shades are the fills of the kinds in their order: they differ in lightness and
// in pattern, so that no colour has to be told from another.
func shades() []string { return []string{"#12305e", "#e8b84a", "#5a5a5a", "#3f9b63", "#e3ecf8"} }

// Draw writes a week as SVG. Each day has a bar of all attempts, divided by
// kind, with its figures written out, and below it are the five sentences.
func (w Week) Draw(out io.Writer, p *Pupil) error {
	told := w.Tell(p)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-labelledby="title facts" font-family="sans-serif">`+"\n", width, height, width, height)
	fmt.Fprintf(&b, "<title id=\"title\">%s</title>\n<desc id=\"facts\">%s</desc>\n", escaped(p.Say("week.title").Text()), escaped(joined(told)))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", width, height)
	most := 1
	for _, day := range w.Days {
		most = max(most, day.all())
	}
	for i, day := range w.Days {
		w.bar(&b, p, day, margin+i*column, most)
	}
	fmt.Fprintf(&b, `<path d="M%d %dH%d" stroke="#000000" stroke-width="2"/>`+"\n", margin-10, floor, width-margin+10)
	for i, kind := range kinds() {
		x := margin + i*136
		fmt.Fprintf(&b, `<rect x="%d" y="284" width="16" height="16" fill="%s" stroke="#000000"/><text x="%d" y="297" font-size="14">%s</text>`+"\n", x, shades()[i], x+22, escaped(p.Say("kind."+kind).Text()))
	}
	for i, u := range told {
		fmt.Fprintf(&b, `<text x="%d" y="%d" font-size="13">%s</text>`+"\n", margin, 328+i*19, escaped(u.Text()))
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(out, b.String())
	return err
}

func (d Day) all() int {
	n := 0
	for _, tried := range d.Tried {
		n += tried
	}
	return n
}

// bar draws one day.
func (w Week) bar(b *strings.Builder, p *Pupil, day Day, x, most int) {
	y := floor
	for i, kind := range kinds() {
		if n := day.Tried[kind]; n > 0 {
			size := max(n*tall/most, 3)
			y -= size
			fmt.Fprintf(b, `<rect x="%d" y="%d" width="60" height="%d" fill="%s" stroke="#000000"><title>%s: %d</title></rect>`+"\n", x, y, size, shades()[i], escaped(p.Say("kind."+kind).Text()), n)
		}
	}
	fmt.Fprintf(b, `<text x="%d" y="%d" font-size="14" text-anchor="middle">%d</text>`+"\n", x+30, y-6, day.all())
	fmt.Fprintf(b, `<text x="%d" y="%d" font-size="14" text-anchor="middle">%s</text>`+"\n", x+30, floor+20, day.Date.Format("01-02"))
}

func joined(told []say.Utterance) string {
	var all []string
	for _, u := range told {
		all = append(all, u.Text())
	}
	return strings.Join(all, " ")
}

func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text))
	return b.String()
}
