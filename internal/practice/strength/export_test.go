package strength

// The parts of a strength that tests look at.
var (
	ShareBelow = shareBelow
	OnLadder   = onLadder
)

// Rungs returns the ratings of the ladder.
func Rungs() []int {
	var all []int
	for _, r := range ladder {
		all = append(all, r.rating)
	}
	return all
}

// Unhurried returns s with as much time as it needs for its depth, so that a busy
// machine changes nothing.
func (s Strength) Unhurried() Strength {
	s.hurried = false
	return s
}
