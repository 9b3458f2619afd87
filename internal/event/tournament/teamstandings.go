package tournament

import (
	"fmt"
	"slices"
	"strings"
)

// TeamStanding is the place of one team.
type TeamStanding struct {
	Rank        int // shared by those whom no tie-break parts
	Team        string
	Matches     int // those that are over
	MatchPoints int
	GamePoints  int   // in tenths
	Values      []int // of each tie-break after the first, in hundredths; below zero where there is none
}

// teamBreaks are the ways to rank teams, in the letters of the FIDE Handbook, C.07.
// They are match points, game points, direct encounter by match points, and
// Sonneborn-Berger by match points and by game points. The rest are the sums over
// boards of Article 12: board count, top board result, bottom board elimination.
var teamBreaks = []string{"MP", "GP", "DE", "EMMSB", "EMGSB", "BC", "TBR", "BBE"}

// UsualTeams is the default ranking of teams.
const UsualTeams = "MP,GP,DE,BC"

// TeamBreakNames lists what names of team tie-breaks there are.
func TeamBreakNames() []string { return slices.Clone(teamBreaks) }

// parseTeamBreaks reads names separated by commas, of which the first is MP or
// GP. Nothing is the usual ones.
func parseTeamBreaks(text string) ([]string, error) {
	words := strings.FieldsFunc(strings.ToUpper(text), func(r rune) bool { return r == ',' || r == ' ' })
	if len(words) == 0 {
		return strings.Split(UsualTeams, ","), nil
	}
	for _, word := range words {
		if !slices.Contains(teamBreaks, word) {
			return nil, fmt.Errorf("there is no tie-break %q for teams: say %s", word, strings.Join(teamBreaks, ", "))
		}
	}
	switch {
	case words[0] != "MP" && words[0] != "GP":
		return nil, fmt.Errorf("teams are ranked by MP or by GP first, not by %s", words[0])
	case words[0] == "GP" && slices.Contains(words, "DE"):
		return nil, fmt.Errorf("the direct encounter of teams counts match points: rank by MP first, or leave DE out")
	}
	return words, nil
}

// TeamBreaks returns how teams are ranked.
func (t Tournament) TeamBreaks() []string {
	breaks, err := parseTeamBreaks(t.About.TeamBreaks)
	if err != nil {
		return nil // they were read as the tournament was opened
	}
	return breaks
}

// teamTable is the results of all teams, for the computation of their places.
type teamTable struct {
	table
	match  []int   // match points
	games  []int   // game points, in tenths
	count  []int   // matches that are over
	boards [][]int // by team and board, in tenths
	met    []Match
}

// TeamStandings returns the places of the teams after a round. Matches that have a
// game without a result do not count yet.
func (t Tournament) TeamStandings(round int) ([]TeamStanding, error) {
	if round < 0 || round > len(t.Rounds) {
		return nil, fmt.Errorf("tournament: round %d is not paired", round)
	}
	teams, breaks := t.Teams(), t.TeamBreaks()
	reckoned := t.teamTable(teams, round)
	values := make([][]int, len(breaks))
	all := make([]int, len(teams))
	for i, name := range breaks {
		values[i] = reckoned.of(name)
	}
	for i := range all {
		all[i] = i
	}
	var standings []TeamStanding
	for _, tied := range reckoned.parted(all, named(breaks), values) {
		rank := len(standings) + 1
		slices.Sort(tied)
		for _, at := range tied {
			standing := TeamStanding{Rank: rank, Team: teams[at].Name, Matches: reckoned.count[at], MatchPoints: reckoned.match[at], GamePoints: reckoned.games[at]}
			for i := range breaks[1:] {
				standing.Values = append(standing.Values, reckoned.shown(breaks[i+1], values[i+1][at]))
			}
			standings = append(standings, standing)
		}
	}
	return standings, nil
}

func named(breaks []string) []TieBreak {
	all := make([]TieBreak, len(breaks))
	for i, name := range breaks {
		all[i].Name = name
	}
	return all
}

// teamTable gathers what every team did up to a round.
func (t Tournament) teamTable(teams []Team, round int) *teamTable {
	all := &teamTable{table: table{players: make([]Player, len(teams)), rounds: round, fixed: true}}
	all.match, all.games, all.count = make([]int, len(teams)), make([]int, len(teams)), make([]int, len(teams))
	all.history, all.boards = make([][]played, len(teams)), make([][]int, len(teams))
	for _, m := range t.matches(round) {
		if !m.Complete {
			continue
		}
		all.met = append(all.met, m)
		won := m.matchPoints()
		for side, team := range m.Teams {
			all.count[team]++
			all.match[team] += won[side]
			all.games[team] += m.points()[side]
			code := map[int]Code{2: Win, 1: Draw, 0: Loss}[won[side]]
			all.history[team] = append(all.history[team], played{opponent: m.Teams[1-side], code: code})
			for board, points := range m.Boards {
				if board == len(all.boards[team]) {
					all.boards[team] = append(all.boards[team], 0)
				}
				all.boards[team][board] += points[side]
			}
		}
	}
	return all
}

// TeamValue writes the value of a tie-break of teams, which is in hundredths. One
// that is no number is "-".
func TeamValue(hundredths int) string {
	if hundredths < 0 {
		return "-"
	}
	return fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
}

// of returns the values of all teams, the greatest the best.
func (a *teamTable) of(name string) []int {
	values := make([]int, len(a.players))
	for team := range values {
		switch name {
		case "MP":
			values[team] = a.match[team] * 100
		case "GP":
			values[team] = a.games[team] * 10
		case "DE":
			values[team] = -1
		case "BC":
			values[team] = -a.boardCount(team)
		case "EMMSB", "EMGSB":
			values[team] = a.strength(team, name == "EMGSB")
		}
	}
	if name == "TBR" || name == "BBE" {
		return a.byBoards(name == "BBE")
	}
	return values
}

// shown returns a value as it is displayed.
func (a *teamTable) shown(name string, value int) int {
	switch name {
	case "BC":
		return -value
	case "TBR", "BBE":
		return -1
	}
	return value
}

// boardCount is the sum of the points of each board times its number, in
// hundredths. Of teams with equal points, the one with less won them on higher
// boards.
func (a *teamTable) boardCount(team int) int {
	count := 0
	for board, points := range a.boards[team] {
		count += (board + 1) * points * 10
	}
	return count
}

// strength is the sum of the opponents' match points, each times the match points
// that the team won against them, or the game points, in hundredths.
func (a *teamTable) strength(team int, byGames bool) int {
	sum := 0
	for _, m := range a.met {
		for side := range m.Teams {
			if m.Teams[side] != team {
				continue
			}
			own := m.matchPoints()[side] * 100
			if byGames {
				own = m.points()[side] * 10
			}
			sum += a.match[m.Teams[1-side]] * own
		}
	}
	return sum
}

// byBoards places teams by their points at the first board, then at the second and
// so on. From below, it places them by the points without the last board, then
// without the last two.
func (a *teamTable) byBoards(fromBelow bool) []int {
	keys := make([][]int, len(a.players))
	for team, boards := range a.boards {
		rest := sum(boards)
		for at := range boards {
			key := boards[at]
			if fromBelow {
				rest -= boards[len(boards)-1-at]
				key = rest
			}
			keys[team] = append(keys[team], key)
		}
	}
	values := make([]int, len(keys))
	for team := range keys {
		for other := range keys {
			if slices.Compare(keys[team], keys[other]) > 0 {
				values[team]++
			}
		}
	}
	return values
}
