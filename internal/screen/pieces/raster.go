package pieces

// samples is how many points are looked at along each edge of a pixel.
const samples = 16

// Raster draws a shape into a square of size by size pixels. Its body leaves one
// pixel on every side for the outline. A pixel of which at least half is covered
// is taken.
func Raster(shape Shape, size int) (Sprite, error) {
	inner := size - 2
	body, err := covered(shape.Body, inner, inside)
	if err != nil {
		return Sprite{}, err
	}
	// A stroke is never thinner than a pixel: of half a one nothing would be left.
	wide := max(Stroke, span/float64(inner)) / 2
	lines, err := covered(shape.Lines, inner, func(corners []point, at point) bool { return near(corners, at, wide) })
	if err != nil {
		return Sprite{}, err
	}
	inks := make([]Ink, len(body))
	for i := range inks {
		switch {
		case body[i] && lines[i]:
			inks[i] = Outline
		case body[i]:
			inks[i] = Fill
		}
	}
	return outlined(inks, inner), nil
}

// outlined returns a body of inner by inner pixels with an outline round it.
func outlined(body []Ink, inner int) Sprite {
	at := func(x, y int) Ink {
		if x < 1 || y < 1 || x > inner || y > inner {
			return None
		}
		return body[(y-1)*inner+x-1]
	}
	size := inner + 2
	sprite := Sprite{Size: size, inks: make([]Ink, size*size)}
	for i := range sprite.inks {
		x, y := i%size, i/size
		sprite.inks[i] = at(x, y)
		if at(x, y) == None && (at(x-1, y) != None || at(x+1, y) != None || at(x, y-1) != None || at(x, y+1) != None) {
			sprite.inks[i] = Outline
		}
	}
	return sprite
}

// covered returns which pixels of a square the union of paths covers, of each of
// which hit says whether a point belongs to it.
func covered(paths []string, size int, hit func([]point, point) bool) ([]bool, error) {
	var all [][]point
	for _, path := range paths {
		corners, err := flatten(path)
		if err != nil {
			return nil, err
		}
		all = append(all, corners)
	}
	pixels, scale := make([]bool, size*size), span/float64(size*samples)
	for i := range pixels {
		hits := 0
		for j := range samples * samples {
			at := point{left + (float64(i%size*samples+j%samples)+0.5)*scale, top + (float64(i/size*samples+j/samples)+0.5)*scale}
			for _, corners := range all {
				if hit(corners, at) {
					hits++
					break
				}
			}
		}
		pixels[i] = 2*hits >= samples*samples
	}
	return pixels, nil
}
