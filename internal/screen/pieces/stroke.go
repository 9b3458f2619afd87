package pieces

import "math"

// near reports whether a point is within a distance of an open path.
func near(corners []point, at point, within float64) bool {
	for i := 0; i+1 < len(corners); i++ {
		if apart(corners[i], corners[i+1], at) <= within {
			return true
		}
	}
	return false
}

// apart returns how far a point is from the line between two others.
func apart(a, b, at point) float64 {
	x, y := b.x-a.x, b.y-a.y
	t := 0.0
	if long := x*x + y*y; long > 0 {
		t = min(1, max(0, ((at.x-a.x)*x+(at.y-a.y)*y)/long))
	}
	return math.Hypot(at.x-a.x-t*x, at.y-a.y-t*y)
}
