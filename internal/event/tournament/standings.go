package tournament

import (
	"cmp"
	"fmt"
	"slices"
)

// Standing is the place of one player.
type Standing struct {
	Rank   int // shared by those whom no tie-break parts
	Player Player
	Points int   // in tenths
	Values []int // of each tie-break, in hundredths; below zero where there is none
}

// played is one round of one player.
type played struct {
	opponent int // an index of players, or -1
	white    bool
	code     Code
}

// table is a tournament up to a round, for the computation of its tie-breaks.
type table struct {
	players  []Player
	rounds   int
	edition  Edition
	fixed    bool       // forfeits count as games
	history  [][]played // by player, then round
	points   []int      // in tenths
	adjusted []int      // the points that count for their opponents
}

// Points returns the value of a code, in tenths.
func (c Code) Points() int { return c.points() }

// points returns the value of a code, in tenths.
func (c Code) points() int {
	switch c {
	case Win, ForfeitWin, UnratedWin, FullBye, PairingBye:
		return 10
	case Draw, UnratedDraw, HalfBye:
		return 5
	}
	return 0
}

// Breaks returns the tie-breaks of the tournament: those that were chosen, or the
// usual ones of its system.
func (t Tournament) Breaks() []TieBreak {
	text := t.About.TieBreaks
	if text == "" {
		text = UsualSwiss
		if t.About.System.predetermined() {
			text = UsualRoundRobin
		}
	}
	breaks, err := ParseTieBreaks(text)
	if err != nil {
		return nil // they were read as the tournament was opened
	}
	return breaks
}

// Standings returns the places after a round, with the tie-breaks and by the
// edition of the tournament. Games of it that have no result yet count as no
// round at all. Players with one rank are in the order of their numbers.
func (t Tournament) Standings(round int) ([]Standing, error) {
	if round < 0 || round > len(t.Rounds) {
		return nil, fmt.Errorf("tournament: round %d is not paired", round)
	}
	edition, err := t.editionOf()
	if err != nil {
		return nil, fmt.Errorf("tournament: %w", err)
	}
	breaks := t.Breaks()
	reckoned := t.table(round, edition)
	values := make([][]int, len(breaks))
	for i, b := range breaks {
		values[i] = reckoned.values(b)
	}
	all := make([]int, len(t.Players))
	for i := range all {
		all[i] = i
	}
	var standings []Standing
	for _, tied := range reckoned.ordered(all, reckoned.points, func(group []int) [][]int {
		return reckoned.parted(group, breaks, values)
	}) {
		rank := len(standings) + 1
		slices.Sort(tied)
		for _, at := range tied {
			standing := Standing{Rank: rank, Player: t.Players[at], Points: reckoned.points[at]}
			for i := range breaks {
				standing.Values = append(standing.Values, values[i][at])
			}
			standings = append(standings, standing)
		}
	}
	return standings, nil
}

// table collects all players' results up to a round.
func (t Tournament) table(round int, edition Edition) *table {
	all := &table{players: t.Players, rounds: round, edition: edition, fixed: t.About.System.predetermined()}
	index := make(map[int]int, len(t.Players))
	all.history = make([][]played, len(t.Players))
	for i, p := range t.Players {
		index[p.Number] = i
		all.history[i] = make([]played, round)
		for r := range all.history[i] {
			all.history[i][r] = played{opponent: -1, code: ZeroBye}
		}
	}
	for r := range round {
		for _, p := range t.Rounds[r].Pairings {
			if t.annulled[p.White] || t.annulled[p.Black] {
				continue
			}
			white, black := index[p.White], index[p.Black]
			all.history[white][r] = played{black, true, p.Result.White}
			all.history[black][r] = played{white, false, p.Result.Black}
		}
		for _, b := range t.Rounds[r].Byes {
			all.history[index[b.Player]][r].code = b.Kind
		}
	}
	all.points = make([]int, len(t.Players))
	for i, rounds := range all.history {
		for _, p := range rounds {
			all.points[i] += p.code.points()
		}
	}
	all.adjust()
	return all
}

// adjust computes the points of each player for their opponents' tie-breaks:
// requested byes after which the player never returned count as draws, 16.3.2.
func (a *table) adjust() {
	a.adjusted = slices.Clone(a.points)
	if a.fixed {
		return
	}
	for i, rounds := range a.history {
		for r := len(rounds) - 1; r >= 0 && rounds[r].code.absent(); r-- {
			if rounds[r].opponent < 0 {
				a.adjusted[i] += Draw.points() - rounds[r].code.points()
			}
		}
	}
}

// ordered parts a group by values, the greatest first, and each part that is left
// further.
func (a *table) ordered(group, values []int, further func([]int) [][]int) [][]int {
	group = slices.Clone(group)
	slices.SortStableFunc(group, func(x, y int) int { return cmp.Compare(values[y], values[x]) })
	var parts [][]int
	for from := 0; from < len(group); {
		to := from + 1
		for to < len(group) && values[group[to]] == values[group[from]] {
			to++
		}
		parts = append(parts, further(group[from:to])...)
		from = to
	}
	return parts
}

// parted parts a group of those with the same points by one tie-break after the
// other.
func (a *table) parted(group []int, breaks []TieBreak, values [][]int) [][]int {
	if len(group) < 2 || len(breaks) == 0 {
		return [][]int{group}
	}
	further := func(part []int) [][]int { return a.parted(part, breaks[1:], values[1:]) }
	if breaks[0].Name != "DE" {
		return a.ordered(group, values[0], further)
	}
	var parts [][]int
	for _, part := range a.direct(group, values[0]) {
		parts = append(parts, further(part)...)
	}
	return parts
}
