package trf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// The points that a pairing program lends in the first rounds, and the pairs that it must
// not make, are in lines of their own in each format: in TRF16, as JavaFo has it, a line
// XXA a player and lines XXP; in TRF26 lines 250 of rounds and players, and lines 260.

// lent are the points that players are lent in each round, in tenths.
type lent map[int][]int

// set lends points to players in rounds, both from one.
func (l lent) set(player, round, points int) {
	for len(l[player]) < round {
		l[player] = append(l[player], 0)
	}
	l[player][round-1] = points
}

// field returns the columns of a line, counted from one and both included.
func field(line string, from, to int) string {
	letters := []rune(line)
	if from > len(letters) {
		return ""
	}
	return strings.TrimSpace(string(letters[from-1 : min(to, len(letters))]))
}

// mostRounds bounds the rounds of a report, and mostPlayers its players.
const (
	mostRounds  = 999
	mostPlayers = 9999
)

// lentByPlayer reads lines XXA: the number of a player in columns 5 to 8, and the points of
// each round in four columns from column 10 on.
func lentByPlayer(lines []string) (lent, bool) {
	all := lent{}
	for _, line := range lines {
		player, ok := number(field(line, 5, 8))
		if !ok || player == 0 || all[player] != nil || len(line) > 9+5*mostRounds {
			return nil, false
		}
		for round := 1; 5+5*round <= len(line); round++ {
			points, err := tenths(field(line, 5+5*round, 8+5*round))
			if err != nil || field(line, 4+5*round, 4+5*round) != "" {
				return nil, false
			}
			all.set(player, round, points)
		}
	}
	return all, true
}

// lentByRound reads lines 250: points of a match in columns 5 to 8, which only teams have,
// points of a game in 10 to 13, the first and last round in 15 to 17 and 19 to 21, and the
// first and last player in 23 to 26 and 28 to 31.
func lentByRound(lines []string, players []Player) (lent, bool) {
	all := lent{}
	for _, line := range lines {
		var bounds [4]int
		for i, columns := range [][2]int{{15, 17}, {19, 21}, {23, 26}, {28, 31}} {
			n, ok := number(field(line, columns[0], columns[1]))
			if !ok || n == 0 {
				return nil, false
			}
			bounds[i] = n
		}
		match, wrong := tenths(field(line, 5, 8))
		points, err := tenths(field(line, 10, 13))
		if match > 0 || wrong != nil || err != nil || field(line, 32, len(line)) != "" || bounds[0] > bounds[1] {
			return nil, false
		}
		for _, p := range players {
			for round := bounds[0]; round <= bounds[1] && p.Number >= bounds[2] && p.Number <= bounds[3]; round++ {
				all.set(p.Number, round, points)
			}
		}
	}
	return all, true
}

// byPlayer returns the texts of lines XXA.
func (l lent) byPlayer() []string {
	var lines []string
	for player, points := range l {
		line := fmt.Sprintf("%4d", player)
		for _, p := range points {
			line += fmt.Sprintf(" %4s", Points(p))
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return lines
}

// span are players in order who are lent the same points in the same rounds.
type span struct{ points, first, last, from, to int }

// byRound returns the texts of lines 250.
func (l lent) byRound() []string {
	var spans []span
	for round := 1; round <= mostRounds; round++ {
		more := false
		for player := 1; player <= mostPlayers; player++ {
			points := l[player]
			more = more || len(points) >= round
			if len(points) < round || points[round-1] == 0 {
				continue
			}
			if n := len(spans); n > 0 && spans[n-1] == (span{points[round-1], round, round, spans[n-1].from, player - 1}) {
				spans[n-1].to = player
				continue
			}
			spans = append(spans, span{points[round-1], round, round, player, player})
		}
		if !more {
			break
		}
	}
	var joined []span
	for _, s := range spans {
		at := slices.IndexFunc(joined, func(before span) bool { return before == (span{s.points, before.first, s.first - 1, s.from, s.to}) })
		if at < 0 {
			joined = append(joined, s)
			continue
		}
		joined[at].last = s.last
	}
	slices.SortFunc(joined, func(a, b span) int { return cmp.Or(a.first-b.first, a.from-b.from) })
	var lines []string
	for _, s := range joined {
		lines = append(lines, fmt.Sprintf("%4s %4s %3d %3d %4d %4d", "", Points(s.points), s.first, s.last, s.from, s.to))
	}
	return lines
}

// accelerated converts the lines of lent points into the form of an edition. Lines that do
// not say what they should stay as they are.
func (r *Report) accelerated(edition Edition) {
	if edition == TRF26 {
		if all, ok := lentByPlayer(r.Whole("XXA")); ok && len(all) > 0 {
			if old, ok := lentByRound(r.Whole("250"), r.Players); !ok || len(old) > 0 {
				return // two ways in one file: which one holds is not ours to say
			}
			r.Set("XXA")
			r.setWhole("250", all.byRound())
		}
		return
	}
	if all, ok := lentByRound(r.Whole("250"), r.Players); ok && len(all) > 0 && r.Line("XXA") == 0 {
		r.Set("250")
		r.setWhole("XXA", all.byPlayer())
	}
}

// forbidden converts the lines of pairs that must not be made. Those of a part of the rounds
// can be said in TRF26 alone, and stay.
func (r *Report) forbidden(edition Edition) {
	var now, kept []string
	if edition == TRF26 {
		if r.Rounds() == 0 {
			return
		}
		for _, text := range r.All("XXP") {
			line := fmt.Sprintf("%3d %3d", 1, r.Rounds())
			for _, word := range strings.Fields(text) {
				player, ok := number(word)
				if !ok || player == 0 || player > mostPlayers {
					return
				}
				line += fmt.Sprintf(" %4d", player)
			}
			now = append(now, line)
		}
		if len(now) > 0 {
			now = append(r.texts("260"), now...)
			r.Set("XXP")
			r.setWhole("260", now)
		}
		return
	}
	for _, line := range r.Whole("260") {
		first, _ := number(field(line, 5, 7))
		last, _ := number(field(line, 9, 11))
		if first != 1 || last < r.Rounds() || r.Rounds() == 0 {
			kept = append(kept, line[4:])
			continue
		}
		now = append(now, strings.Join(strings.Fields(field(line, 13, len(line))), " "))
	}
	if len(now) > 0 {
		r.setWhole("260", kept)
		r.Set("XXP", append(r.All("XXP"), now...)...)
	}
}

// texts returns what is behind the tag of each line with it, with the blanks before it.
func (r *Report) texts(tag string) []string {
	var all []string
	for _, line := range r.Whole(tag) {
		all = append(all, line[min(4, len(line)):])
	}
	return all
}

// setWhole puts lines with a tag in the place of those with it. Unlike those of Set, their
// texts may begin with blanks.
func (r *Report) setWhole(tag string, texts []string) {
	if slices.Equal(r.texts(tag), texts) {
		return
	}
	r.Set(tag)
	r.Set(tag, texts...)
}
