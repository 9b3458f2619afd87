package pieces

import (
	"fmt"
	"image"
	"strings"
)

// AskSixel asks a terminal for its abilities, and for the size of one of its
// cells. A terminal with sixels names 4 among its abilities.
const AskSixel = "\x1b[c\x1b[16t"

// bandHeight is how many rows of pixels one row of sixels has.
const bandHeight = 6

// ShowSixel shows a picture whose upper left corner is the upper left corner of a
// cell. Index 0 of its palette is transparent and leaves the screen as it is; the
// cursor stays too.
func ShowSixel(x, y int, picture *image.Paletted) string {
	var all strings.Builder
	size := picture.Rect.Size()
	fmt.Fprintf(&all, "\x1b7\x1b[%d;%dH\x1bP0;1q\"1;1;%d;%d", y+1, x+1, size.X, size.Y)
	for i, colour := range picture.Palette[1:] {
		r, g, b, _ := colour.RGBA()
		percent := func(part uint32) uint32 { return (part*100 + 0x7fff) / 0xffff }
		fmt.Fprintf(&all, "#%d;2;%d;%d;%d", i+1, percent(r), percent(g), percent(b))
	}
	skipped := ""
	for top := 0; top < size.Y; top += bandHeight {
		var band strings.Builder
		for i := 1; i < len(picture.Palette); i++ {
			row := sixels(picture, top, uint8(i))
			if row == "" {
				continue
			}
			if band.Len() > 0 {
				band.WriteByte('$')
			}
			fmt.Fprintf(&band, "#%d%s", i, row)
		}
		if band.Len() > 0 {
			all.WriteString(skipped + band.String())
			skipped = ""
		}
		skipped += "-"
	}
	return all.String() + "\x1b\\\x1b8"
}

// sixels returns one colour of the six rows from top on, run by run; empty if it is
// in none of them.
func sixels(picture *image.Paletted, top int, colour uint8) string {
	var row strings.Builder
	size, drawn := picture.Rect.Size(), 0
	sign, run := byte('?'), 0
	for x := 0; x <= size.X; x++ {
		var bits byte
		for bit := range min(bandHeight, size.Y-top) {
			if x < size.X && picture.Pix[(top+bit)*picture.Stride+x] == colour {
				bits |= 1 << bit
			}
		}
		if now := '?' + bits; x == size.X || now != sign {
			written(&row, sign, run)
			if sign != '?' {
				drawn = row.Len()
			}
			sign, run = now, 0
		}
		run++
	}
	return row.String()[:drawn]
}

// written writes a run of one sign in as few bytes as can be.
func written(row *strings.Builder, sign byte, run int) {
	if run > 3 {
		fmt.Fprintf(row, "!%d%c", run, sign)
		return
	}
	for range run {
		row.WriteByte(sign)
	}
}
