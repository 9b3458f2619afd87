package pieces

import (
	"fmt"
	"strconv"
	"strings"
)

type point struct{ x, y float64 }

// steps is how many straight lines replace one curve.
const steps = 12

// flatten returns the corners of a path whose curves are lines.
func flatten(path string) ([]point, error) {
	fields := strings.Fields(strings.NewReplacer("M", " M ", "L", " L ", "Q", " Q ", "C", " C ", "Z", " Z ").Replace(path))
	wants := map[string]int{"M": 1, "L": 1, "Q": 2, "C": 3}
	var corners []point
	for len(fields) > 0 {
		command := fields[0]
		if command == "Z" {
			return corners, nil
		}
		count, known := wants[command]
		if !known || len(fields) < 1+2*count {
			return nil, fmt.Errorf("pieces: the path %q has %q where a command should be whole", path, command)
		}
		bend := make([]point, 0, 4)
		if len(corners) > 0 {
			bend = append(bend, corners[len(corners)-1])
		}
		for i := range count {
			x, wrong := strconv.ParseFloat(fields[1+2*i], 64)
			y, err := strconv.ParseFloat(fields[2+2*i], 64)
			if wrong != nil || err != nil {
				return nil, fmt.Errorf("pieces: the path %q has a coordinate that is no number", path)
			}
			bend = append(bend, point{x, y})
		}
		fields = fields[1+2*count:]
		if count == 1 {
			corners = append(corners, bend[len(bend)-1])
			continue
		}
		for i := 1; i <= steps; i++ {
			corners = append(corners, along(bend, float64(i)/steps))
		}
	}
	return corners, nil
}

// along returns the point of a Bezier curve at t between 0 and 1.
func along(bend []point, t float64) point {
	if len(bend) == 1 {
		return bend[0]
	}
	next := make([]point, len(bend)-1)
	for i := range next {
		a, b := bend[i], bend[i+1]
		next[i] = point{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t}
	}
	return along(next, t)
}

// inside reports whether a point is within corners, by the rule of even and
// odd.
func inside(corners []point, at point) bool {
	within := false
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		if (a.y > at.y) != (b.y > at.y) && at.x < a.x+(b.x-a.x)*(at.y-a.y)/(b.y-a.y) {
			within = !within
		}
	}
	return within
}
