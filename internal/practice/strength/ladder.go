package strength

import "slices"

// rung is a step of the ladder: who plays at a rating.
type rung struct{ rating, share, skill int }

// ladder has what was measured: how far a rung is above the one below it, in Elo,
// in games of the two against each other. With it the steps between the ratings are
// even. TestSoakLadder_ItsRungsAreAsFarApartAsMeasured plays them again. The last
// rung is the engine at its best, and no measured one.
var ladder = [...]rung{
	{1000, 0, 0},
	{1073, 30, 0},
	{1135, 50, 0},
	{1207, 70, 0},
	{1285, 85, 0},
	{1390, 100, 0},
	{1445, 100, 100},
	{1508, 100, 150},
	{1555, 100, 200},
	{1592, 100, 250},
	{1655, 100, 300},
	{1799, 100, 350},
	{1918, 100, 400},
	{2041, 100, 450},
	{2186, 100, 500},
	{2454, 100, 600},
	{3000, 100, 2000},
}

// onLadder returns how many moves of a hundred an engine chooses at a rating, and
// with which skill, in hundredths of a level.
func onLadder(rating int) (share, skill int) {
	above := slices.IndexFunc(ladder[:], func(r rung) bool { return r.rating > rating })
	switch above {
	case 0:
		return ladder[0].share, ladder[0].skill
	case -1:
		last := ladder[len(ladder)-1]
		return last.share, last.skill
	}
	low, high := ladder[above-1], ladder[above]
	between := func(low, high, at, whole int) int { return low + (high-low)*at/whole }
	at, whole := rating-low.rating, high.rating-low.rating
	return between(low.share, high.share, at, whole), between(low.skill, high.skill, at, whole)
}
