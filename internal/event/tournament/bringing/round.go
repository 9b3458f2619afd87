package bringing

import (
	"fmt"
	"slices"

	"blindchess/internal/event/tournament"
	"blindchess/internal/text/sanitize"
)

// round returns the round of a list, with whom it enters.
func (s *Sheet) round(t tournament.Tournament, o Options) (tournament.Round, []tournament.Player, error) {
	var round tournament.Round
	who := &book{t: t, enter: o.Enter || len(t.Players) == 0}
	add := func(g game) error {
		white, err := who.find(g.white, g.line)
		if err != nil {
			return err
		}
		black, err := who.find(g.black, g.line)
		if err != nil {
			return err
		}
		round.Pairings = append(round.Pairings, tournament.Pairing{Board: len(round.Pairings) + 1, White: white, Black: black, Result: g.result})
		return nil
	}
	for i, pair := range s.pairs {
		if pair[0] == 0 || pair[1] == 0 {
			player, err := who.find(side{number: max(pair[0], pair[1])}, i+2)
			if err != nil {
				return round, nil, err
			}
			round.Byes = append(round.Byes, tournament.Bye{Player: player, Kind: tournament.PairingBye})
			continue
		}
		if err := add(game{line: i + 2, white: side{number: pair[0]}, black: side{number: pair[1]}}); err != nil {
			return round, nil, err
		}
	}
	if s.list == nil {
		return round, who.entered, nil
	}
	for _, g := range s.list.games {
		if g.bye == 0 {
			if err := add(g); err != nil {
				return round, nil, err
			}
			continue
		}
		player, err := who.find(g.white, g.line)
		if err != nil {
			return round, nil, err
		}
		round.Byes = append(round.Byes, tournament.Bye{Player: player, Kind: g.bye})
	}
	var err error
	s.doubt, err = s.list.number(round.Pairings)
	return round, who.entered, err
}

// number gives games the boards of the list, if it numbers each game. Lists of teams begin
// again with each match: then the boards are numbered through, which is a doubt. Any other
// board that stands twice is an error, since one of the two lines is wrong.
func (l *list) number(games []tournament.Pairing) (doubt string, err error) {
	var boards []int
	lines := make(map[int]int)
	for _, g := range l.games {
		before, twice := lines[g.board]
		switch {
		case g.bye != 0:
			continue
		case g.board == 0:
			return "", nil
		case twice && g.board != 1:
			return "", fmt.Errorf("bringing: line %d: board %d stands in line %d already: correct one of the two, or leave the column of boards out", g.line, g.board, before)
		case twice:
			doubt = fmt.Sprintf("line %d: the boards begin again with 1, as in line %d, so the tables are numbered through from 1 to %d", g.line, before, len(games))
			clear(lines)
		}
		lines[g.board] = g.line
		boards = append(boards, g.board)
	}
	for i, board := range boards {
		if doubt == "" {
			games[i].Board = board
		}
	}
	return doubt, nil
}

// seatless gives all players whom the list does not name a round without a game:
// the bye that they requested, or none. It returns the players without a bye.
func (s *Sheet) seatless(t tournament.Tournament, round *tournament.Round) []tournament.Player {
	var without []tournament.Player
	busy := make(map[int]bool)
	for _, p := range round.Pairings {
		busy[p.White], busy[p.Black] = true, true
	}
	for _, bye := range round.Byes {
		busy[bye.Player] = true
	}
	present, away := t.Present(round.Number)
	for _, bye := range away {
		if !busy[bye.Player] {
			round.Byes = append(round.Byes, bye)
		}
	}
	for _, p := range present {
		if !busy[p.Number] {
			round.Byes = append(round.Byes, tournament.Bye{Player: p.Number, Kind: tournament.ZeroBye})
			without = append(without, p)
		}
	}
	return without
}

// book finds the players whom a list names.
type book struct {
	t       tournament.Tournament
	enter   bool
	entered []tournament.Player
}

// find returns a player's number by the data in a list. Both the number and the
// name must fit, if both are given.
func (b *book) find(s side, line int) (int, error) {
	s.name, s.team = sanitize.Name(s.name), sanitize.Name(s.team) // as they are entered
	if p, known := b.t.Player(s.number); known {
		if s.name != "" && !tournament.SameName(s.name, p.Name) {
			return 0, fmt.Errorf("bringing: line %d: player %d is %s here, and %s in the file: bring the file of this tournament, or correct the name", line, s.number, p.Name, s.name)
		}
		return s.number, nil
	}
	var same []tournament.Player
	for _, p := range slices.Concat(b.t.Players, b.entered) {
		if s.number == 0 && tournament.SameName(s.name, p.Name) || s.number > 0 && p.Number == s.number {
			same = append(same, p)
		}
	}
	switch {
	case len(same) == 1:
		return same[0].Number, nil
	case len(same) > 1:
		return 0, fmt.Errorf("bringing: line %d: two players are called %s: export the list with the numbers of the players", line, s.name)
	case s.name == "":
		return 0, fmt.Errorf("bringing: line %d: there is no player %d: bring a report (TRF), which has the names", line, s.number)
	case !b.enter:
		return 0, fmt.Errorf("bringing: line %d: %s is not among the players: give --enter to enter them, or correct the name", line, s.name)
	}
	number := s.number
	for _, p := range slices.Concat(b.t.Players, b.entered) {
		if s.number == 0 {
			number = max(number, p.Number)
		}
	}
	if s.number == 0 {
		number++
	}
	b.entered = append(b.entered, tournament.Player{Number: number, Name: s.name, Team: s.team})
	return number, nil
}

// With returns the file with the results of its round, in its form and its
// encoding. Pairs of numbers have no place for results; then it returns false.
func (s *Sheet) With(t tournament.Tournament, number int) (string, bool) {
	round, ok := t.Round(number)
	if !ok || s.pairs != nil {
		return "", false
	}
	if s.report != nil {
		return s.withReport(round), true
	}
	results := make(map[int]tournament.Result)
	who := &book{t: t}
	for _, g := range s.list.games {
		white, first := who.find(g.white, g.line)
		black, second := who.find(g.black, g.line)
		if g.bye != 0 || first != nil || second != nil {
			continue
		}
		if p, ok := pairOf(round, white, black); ok && p.Result.Told() {
			results[g.line] = p.Result
		}
	}
	return s.encoding.Encode(s.list.with(results)), true
}

// withReport writes the results of a round into the lines of its players, with the
// points that they bring. Reports without points for any player stay without them.
func (s *Sheet) withReport(round tournament.Round) string {
	scored := false
	for _, p := range s.report.Players {
		scored = scored || p.Points > 0
	}
	for i, p := range s.report.Players {
		for _, pairing := range round.Pairings {
			code := pairing.Result.Black
			if pairing.White == p.Number {
				code = pairing.Result.White
			} else if pairing.Black != p.Number {
				continue
			}
			at := round.Number - 1
			if !pairing.Result.Told() || at >= len(p.Rounds) || p.Rounds[at].Code == byte(code) {
				continue
			}
			before := tournament.Code(p.Rounds[at].Code).Points()
			s.report.Players[i].Rounds = slices.Clone(p.Rounds)
			s.report.Players[i].Rounds[at].Code = byte(code)
			if scored || round.Number == 1 {
				s.report.Players[i].Points += code.Points() - before
			}
		}
	}
	return s.report.Write()
}
