package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/event/trf"
)

// The columns, from zero, of the name and the players' numbers in the lines of
// teams: 013 in both formats, and 310 in TRF26.
const (
	nameOf013    = 4
	playersOf013 = 36
	nameOf310    = 8
	playersOf310 = 71
	nameLength   = 32
)

// teamTags are the tags of a report that have their own place in a tournament of
// teams.
func (s System) teamTags() []string {
	if !s.OfTeams() {
		return nil
	}
	return []string{"013", "082", "310", "352"}
}

// byMatches numbers the boards of all rounds match by match, in the order of the
// teams and of their players, since a report has no boards.
func (t Tournament) byMatches() {
	team, seat := make(map[int]int), make(map[int]int)
	for i, one := range t.Teams() {
		for j, p := range one.Players {
			team[p.Number], seat[p.Number] = i, j
		}
	}
	for _, round := range t.Rounds {
		slices.SortStableFunc(round.Pairings, func(a, b Pairing) int {
			upper := func(p Pairing) int {
				if team[p.White] < team[p.Black] {
					return p.White
				}
				return p.Black
			}
			return cmp.Or(team[upper(a)]-team[upper(b)], seat[upper(a)]-seat[upper(b)])
		})
		for i := range round.Pairings {
			round.Pairings[i].Board = i + 1
		}
	}
}

// teamsOf gives players the teams that a report has lines for.
func teamsOf(report *trf.Report, players []Player) {
	read := func(tag string, name, numbers int) {
		for _, text := range report.Whole(tag) {
			letters := []rune(text)
			if len(letters) <= numbers {
				continue
			}
			team := strings.TrimSpace(string(letters[name : name+nameLength]))
			for _, word := range strings.Fields(string(letters[numbers:])) {
				number, _ := strconv.Atoi(word)
				if at := slices.IndexFunc(players, func(p Player) bool { return p.Number == number }); at >= 0 && number > 0 {
					players[at].Team = team
				}
			}
		}
	}
	read("013", nameOf013, playersOf013)
	read("310", nameOf310, playersOf310)
}

// boardsOf returns how many boards the matches of a report have. The order of
// their colours gives it, or the largest match of its rounds, or the size of the
// smallest team.
func boardsOf(report *trf.Report, t Tournament) int {
	if colours := strings.TrimSpace(report.First("352")); colours != "" {
		return len(colours)
	}
	boards := 0
	for _, m := range t.matches(len(t.Rounds)) {
		boards = max(boards, len(m.Boards))
	}
	if boards > 0 {
		return boards
	}
	for i, team := range t.Teams() {
		if i == 0 || len(team.Players) < boards {
			boards = len(team.Players)
		}
	}
	return boards
}

// teamLines writes the teams into a report: lines 013, or in TRF26 lines 310 with
// their places, and the colours of the boards.
func (t Tournament) teamLines(report *trf.Report, edition trf.Edition) error {
	teams := t.Teams()
	if !t.About.System.OfTeams() || len(teams) == 0 {
		return nil
	}
	report.Set("082", strconv.Itoa(len(teams)))
	standings, err := t.TeamStandings(t.Over())
	if err != nil {
		return err
	}
	var lines []string
	for i, team := range teams {
		at := slices.IndexFunc(standings, func(s TeamStanding) bool { return s.Team == team.Name })
		lines = append(lines, teamLine(i+1, team, standings[at], edition))
	}
	tag := "013 "
	if edition == trf.TRF26 {
		tag = "310 "
		if boards := t.About.Boards; boards > 0 {
			report.Set("352", strings.Repeat("WB", (boards+1)/2)[:boards])
		}
	}
	for _, line := range lines {
		report.Append(tag + line)
	}
	return nil
}

// teamLine returns the text of a team's line after its tag.
func teamLine(number int, team Team, s TeamStanding, edition trf.Edition) string {
	name := []rune(team.Name)
	name = name[:min(len(name), nameLength)]
	line := fmt.Sprintf("%-32s", string(name))
	if edition == trf.TRF26 {
		line = fmt.Sprintf("%3d %-32s %5s %6s %4d.0 %6s %3d ", number, string(name), "", "", s.MatchPoints, trf.Points(s.GamePoints), s.Rank)
		line = fmt.Sprintf("%-69s", line)
	}
	for i, p := range team.Players {
		if i > 0 {
			line += " "
		}
		line += fmt.Sprintf("%4d", p.Number)
	}
	return line
}
