package pieces

import (
	"image"
	"image/color"
	"slices"
)

// finer is how many rows and columns are looked at for each pixel of a picture.
const finer = 4

// Picture draws a piece into a square of size by size pixels: with soft edges, and an
// outline all the way round. It is nil for a name that no piece has, and for a size
// in which there is no room.
func Picture(role string, size int, fill, line color.NRGBA) *image.NRGBA {
	body, lines := masks(role, size)
	if body == nil {
		return nil
	}
	wide := size * finer
	picture := image.NewNRGBA(image.Rect(0, 0, size, size))
	for i := range size * size {
		filled, outlined := 0, 0
		for j := range finer * finer {
			switch at := (i/size*finer+j/finer)*wide + i%size*finer + j%finer; {
			case lines[at]:
				outlined++
			case body[at]:
				filled++
			}
		}
		if all := filled + outlined; all > 0 {
			mixed := func(a, b uint8) uint8 { return uint8((int(a)*filled + int(b)*outlined) / all) }
			picture.SetNRGBA(i%size, i/size, color.NRGBA{mixed(fill.R, line.R), mixed(fill.G, line.G), mixed(fill.B, line.B), uint8(255 * all / (finer * finer))})
		}
	}
	return picture
}

// Plain draws a piece as Picture does, of three colours: none at 0, fill at 1 and
// outline at 2.
func Plain(role string, size int, fill, line color.NRGBA) *image.Paletted {
	soft := Picture(role, size, color.NRGBA{R: 255, A: 255}, color.NRGBA{B: 255, A: 255})
	if soft == nil {
		return nil
	}
	plain := image.NewPaletted(soft.Rect, color.Palette{color.NRGBA{}, fill, line})
	for i := range plain.Pix {
		switch at := soft.Pix[4*i : 4*i+4]; {
		case at[3] < 128:
		case at[0] > at[2]:
			plain.Pix[i] = 1
		default:
			plain.Pix[i] = 2
		}
	}
	return plain
}

// masks returns which points of a finer square are a piece, and which of them are
// outline or strokes on it.
func masks(role string, size int) (body, lines []bool) {
	shape, known := ShapeOf(role)
	wide := size * finer
	edge := finer * max(1, size/22)
	inner := wide - 2*edge
	if !known || inner < 6*finer {
		return nil, nil
	}
	body, lines = make([]bool, wide*wide), make([]bool, wide*wide)
	scale := float64(inner) / span
	for _, path := range shape.Body {
		corners, err := flatten(path)
		if err != nil {
			return nil, nil
		}
		fillPath(body, wide, edge, scale, corners)
	}
	for _, path := range shape.Lines {
		corners, err := flatten(path)
		if err != nil {
			return nil, nil
		}
		drawPath(lines, wide, edge, scale, corners)
	}
	around := widened(body, wide, edge)
	for i := range lines {
		lines[i] = around[i] && !body[i] || lines[i] && body[i]
	}
	return body, lines
}

// fillPath sets the points within corners, row by row.
func fillPath(mask []bool, wide, edge int, scale float64, corners []point) {
	for row := range wide {
		y := top + (float64(row-edge)+0.5)/scale
		var crossings []float64
		for i, a := range corners {
			b := corners[(i+1)%len(corners)]
			if (a.y > y) != (b.y > y) {
				crossings = append(crossings, a.x+(b.x-a.x)*(y-a.y)/(b.y-a.y))
			}
		}
		slices.Sort(crossings)
		for i := 0; i+1 < len(crossings); i += 2 {
			from, to := int((crossings[i]-left)*scale+0.5)+edge, int((crossings[i+1]-left)*scale+0.5)+edge
			for x := max(from, 0); x < min(to, wide); x++ {
				mask[row*wide+x] = true
			}
		}
	}
}

// drawPath sets the points of a stroke along corners.
func drawPath(mask []bool, wide, edge int, scale float64, corners []point) {
	for i := range mask {
		at := point{left + (float64(i%wide-edge)+0.5)/scale, top + (float64(i/wide-edge)+0.5)/scale}
		if !mask[i] && near(corners, at, max(Stroke, finer/scale)/2) {
			mask[i] = true
		}
	}
}

// widened returns a mask grown by edge points to every side.
func widened(mask []bool, wide, edge int) []bool {
	grown := mask
	for _, step := range []int{1, wide} {
		next := make([]bool, len(mask))
		for line := range wide {
			first := line * wide / step // of a row, or of a column
			last := -edge - 1
			for i := range wide {
				if grown[first+i*step] {
					for back := max(i-edge, last+1, 0); back <= min(i+edge, wide-1); back++ {
						next[first+back*step] = true
						last = back
					}
				}
			}
		}
		grown = next
	}
	return grown
}
