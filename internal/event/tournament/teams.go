package tournament

import (
	"fmt"
	"slices"
)

// Team is a team with its players in the order of their boards.
type Team struct {
	Name    string
	Players []Player
}

// Teams returns the teams, in the order of their first players. Players without a
// team are left out.
func (t Tournament) Teams() []Team {
	var teams []Team
	for _, p := range t.Players {
		if p.Team == "" {
			continue
		}
		at := slices.IndexFunc(teams, func(team Team) bool { return team.Name == p.Team })
		if at < 0 {
			at = len(teams)
			teams = append(teams, Team{Name: p.Team})
		}
		teams[at].Players = append(teams[at].Players, p)
	}
	return teams
}

// Match is what two teams did against each other in one round.
type Match struct {
	Round    int
	Teams    [2]int   // their places in Teams; the first one's player has White at its first board
	Boards   [][2]int // in tenths of a point, by board
	Complete bool     // every game has a result
}

// points returns what each team won at the boards, in tenths.
func (m Match) points() [2]int {
	var sums [2]int
	for _, board := range m.Boards {
		sums[0] += board[0]
		sums[1] += board[1]
	}
	return sums
}

// matchPoints returns the match points of each team: two for more game points
// than the other team, one for as many, none if neither team has any.
func (m Match) matchPoints() [2]int {
	switch points := m.points(); {
	case points[0] > points[1]:
		return [2]int{2, 0}
	case points[0] < points[1]:
		return [2]int{0, 2}
	case points[0] > 0:
		return [2]int{1, 1}
	}
	return [2]int{}
}

// matches returns the matches up to a round: the games of a round between the same
// two teams, in the order of their boards.
func (t Tournament) matches(round int) []Match {
	place := make(map[string]int)
	for i, team := range t.Teams() {
		place[team.Name] = i
	}
	var all []Match
	for _, r := range t.Rounds[:min(max(round, 0), len(t.Rounds))] {
		var matches []Match
		for _, p := range r.Pairings {
			white, _ := t.Player(p.White)
			black, _ := t.Player(p.Black)
			if white.Team == "" || black.Team == "" || white.Team == black.Team {
				continue
			}
			matches = withGame(matches, r.Number, [2]int{place[white.Team], place[black.Team]}, p.Result)
		}
		all = append(all, matches...)
	}
	return all
}

// withGame adds one game to the match that it belongs to.
func withGame(matches []Match, round int, sides [2]int, result Result) []Match {
	turned := [2]int{sides[1], sides[0]}
	at := slices.IndexFunc(matches, func(m Match) bool { return m.Teams == sides || m.Teams == turned })
	if at < 0 {
		at = len(matches)
		matches = append(matches, Match{Round: round, Teams: sides, Complete: true})
	}
	board := [2]int{result.White.points(), result.Black.points()}
	if matches[at].Teams != sides {
		board = [2]int{board[1], board[0]}
	}
	matches[at].Boards = append(matches[at].Boards, board)
	matches[at].Complete = matches[at].Complete && result.Told()
	return matches
}

// nextTeams returns the next round of teams that all meet, by the Berger tables.
// The first named team of a match has White at the odd boards. The boards go to
// the first present players of each team, in their order; a team with fewer
// players than boards forfeits the last boards.
func (t Tournament) nextTeams(number int) (Round, error) {
	teams, boards := t.Teams(), max(t.About.Boards, 1)
	if len(teams) < 2 {
		return Round{}, fmt.Errorf("tournament: a round robin of teams needs two of them: give each player a team")
	}
	_, away := t.Present(number)
	absent := make(map[int]bool)
	for _, bye := range away {
		absent[bye.Player] = true
	}
	lineups := make([][]int, len(teams))
	for i, team := range teams {
		if len(team.Players) < boards {
			return Round{}, fmt.Errorf("tournament: %s has %d players for %d boards: enter more, or begin with fewer boards", team.Name, len(team.Players), boards)
		}
		order := slices.Clone(team.Players)
		slices.SortStableFunc(order, func(a, b Player) int { return without(absent[a.Number]) - without(absent[b.Number]) })
		for _, p := range order[:boards] {
			lineups[i] = append(lineups[i], p.Number)
		}
	}
	var games [][2]int
	busy := make(map[int]bool)
	for _, match := range bergerRound(len(teams), t.About.Cycles, number) {
		if max(match[0], match[1]) > len(teams) {
			continue
		}
		for board := range boards {
			game := [2]int{lineups[match[0]-1][board], lineups[match[1]-1][board]}
			if board%2 == 1 {
				game = [2]int{game[1], game[0]}
			}
			games = append(games, game)
			busy[game[0]], busy[game[1]] = true, true
		}
	}
	round := t.seated(number, games, func(player int) int { return player })
	for _, p := range t.Players {
		if !busy[p.Number] {
			round.Byes = append(round.Byes, Bye{p.Number, ZeroBye})
		}
	}
	return round, nil
}

func without(absent bool) int {
	if absent {
		return 1
	}
	return 0
}
