package tournament

import (
	"fmt"
	"strconv"
	"strings"
)

// ScheveningenTable returns the games of a round, from one, of a match of two
// teams of a size. Each game has the player of the first team, the player of the
// second, and whether the second one has White. It returns false if there is no
// such round, or if no table is published for the size: 14, 18 and on by fours.
func ScheveningenTable(size, round int) ([]Meeting, bool) {
	if size < 1 || round < 1 || round > size {
		return nil, false
	}
	if rows, listed := irregular[size]; listed {
		return listedMeetings(rows, round), true
	}
	switch {
	case size%4 == 0:
		return halves(size, round), true
	case size%2 == 1:
		return turns(size, round), true
	}
	return nil, false
}

// Meeting is one game of a match between two teams, by the boards of each.
type Meeting struct {
	First, Second int
	SecondWhite   bool
}

// halves pairs an even team in two halves: in the first rounds each half goes round
// in the half before it, in the later ones in the other. The first half begins
// with White.
func halves(size, round int) []Meeting {
	half := size / 2
	var all []Meeting
	for i := range size {
		other := (i%half+round-1)%half + 1
		if (i < half) == (round > half) {
			other += half
		}
		all = append(all, Meeting{i + 1, other, (i < half) == (round%2 == 0)})
	}
	return all
}

// turns pairs an odd team: the second one goes round by one a round. Colours
// change each round but once for each of the first team, earlier for those in the
// middle.
func turns(size, round int) []Meeting {
	middle := (size + 1) / 2
	var all []Meeting
	for i := 1; i <= size; i++ {
		last := middle
		if i > middle {
			last = size
		}
		changes := round - 1
		if round > 2*(last-i)+1 {
			changes--
		}
		all = append(all, Meeting{i, (i+round-2)%size + 1, (i > middle) == (changes%2 == 0)})
	}
	return all
}

// irregular are the published tables that no rule gives. For each round they list
// the opponents from the second team of the first, second and further players of
// the first. A minus means that the opponent has White.
var irregular = map[int][]string{
	2: {"1 2", "-2 -1"},
	6: {
		"1 -2 -3 4 -5 6", "-2 3 5 -6 4 -1", "3 -5 -1 2 6 -4", "-4 -6 2 1 -3 5", "5 4 6 -3 -1 -2", "-6 1 -4 -5 2 3",
	},
	10: {
		"1 2 3 4 -5 -6 -7 8 -9 -10", "-2 -1 -8 -3 10 5 6 -4 7 9", "3 8 4 10 -6 -7 -9 1 -2 -5", "-4 -3 -10 6 7 -8 5 9 -1 2",
		"5 4 -9 -7 -1 10 -8 -2 3 6", "-6 7 1 9 8 2 -10 -5 -4 -3", "7 -5 -2 -1 -4 -9 3 10 6 8", "-8 -6 5 2 9 1 4 -3 -10 -7",
		"9 10 7 -5 -2 -3 -1 6 8 -4", "-10 -9 -6 -8 3 4 2 -7 5 1",
	},
}

func listedMeetings(rows []string, round int) []Meeting {
	var all []Meeting
	for i, word := range strings.Fields(rows[round-1]) {
		number, _ := strconv.Atoi(word)
		all = append(all, Meeting{i + 1, max(number, -number), number < 0})
	}
	return all
}

// nextMatch pairs the next round of a match. A second cycle is played back to
// front with the colours turned.
func (t Tournament) nextMatch(number int) (Round, error) {
	var names []string
	teams := make(map[string][]int)
	for _, p := range t.Players {
		if teams[p.Team] == nil {
			names = append(names, p.Team)
		}
		teams[p.Team] = append(teams[p.Team], p.Number)
	}
	if len(names) != 2 || names[0] == "" || names[1] == "" || len(teams[names[0]]) != len(teams[names[1]]) {
		return Round{}, fmt.Errorf("tournament: a Scheveningen match needs two teams of one size: give each player one of two teams")
	}
	first, second := teams[names[0]], teams[names[1]]
	size := len(first)
	cycle, at := (number-1)/size, (number-1)%size+1
	if cycle%2 == 1 {
		at = size + 1 - at
	}
	table, ok := ScheveningenTable(size, at)
	if !ok {
		return Round{}, fmt.Errorf("tournament: no table is published for teams of %d: pair by hand", size)
	}
	games := make([][2]int, len(table))
	for i, m := range table {
		games[i] = [2]int{first[m.First-1], second[m.Second-1]}
		if m.SecondWhite != (cycle%2 == 1) {
			games[i] = [2]int{games[i][1], games[i][0]}
		}
	}
	return t.seated(number, games, func(player int) int { return player }), nil
}
