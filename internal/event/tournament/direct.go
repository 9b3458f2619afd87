package tournament

import "slices"

// encounter is the result of one of the tied against the others, in parts of a
// point: an average over several games comes out whole.
type encounter struct {
	player, points, most int
}

const parts = 12 * 10 // of a tenth: for as many as four games between two

// direct separates tied players by their results against each other, Article 6,
// and writes their points against each other into values.
func (a *table) direct(group []int, values []int) [][]int {
	if len(group) < 2 {
		return [][]int{group}
	}
	all, allMet := a.encounters(group)
	for _, e := range all {
		values[e.player] = e.points / 12
	}
	if allMet {
		return a.directAll(all)
	}
	// 6.3: a player who is alone at the top for any results of the missing games
	// comes first, then the next one among the rest.
	slices.SortStableFunc(all, func(x, y encounter) int { return y.points - x.points })
	var first [][]int
	for len(all) > 1 && a.clear(all) {
		first = append(first, []int{all[0].player})
		all = all[1:]
	}
	rest := make([]int, len(all))
	for i, e := range all {
		rest[i] = e.player
	}
	if len(first) == 0 {
		return [][]int{rest}
	}
	return append(first, a.direct(rest, values)...)
}

// directAll parts those who have all met: 6.2.
func (a *table) directAll(all []encounter) [][]int {
	points := make([]int, len(a.players))
	values := make([]int, len(a.players))
	group := make([]int, len(all))
	for i, e := range all {
		points[e.player], group[i] = e.points, e.player
	}
	return a.ordered(group, points, func(part []int) [][]int {
		if len(part) == len(group) {
			return [][]int{part}
		}
		return a.direct(part, values)
	})
}

// clear reports whether the first of all has more than any later player could
// have.
func (a *table) clear(all []encounter) bool {
	return !slices.ContainsFunc(all[1:], func(e encounter) bool { return e.most >= all[0].points })
}

// encounters computes the results of each player of a group against the others,
// and whether they have all met. Of two who met more than once the average counts,
// 6.1.2.
func (a *table) encounters(group []int) ([]encounter, bool) {
	tied := make(map[int]bool, len(group))
	for _, player := range group {
		tied[player] = true
	}
	allMet := true
	var all []encounter
	for _, player := range group {
		points, games := make(map[int]int), make(map[int]int)
		for _, p := range a.history[player] {
			if a.game(p) && tied[p.opponent] {
				points[p.opponent] += p.code.points() * parts
				games[p.opponent]++
			}
		}
		e := encounter{player: player}
		for opponent, total := range points {
			e.points += total / games[opponent]
		}
		missing := len(group) - 1 - len(games)
		e.most = e.points
		if missing > 0 && !a.fixed {
			allMet = false
			e.most += missing * Win.points() * parts
		}
		all = append(all, e)
	}
	return all, allMet
}
