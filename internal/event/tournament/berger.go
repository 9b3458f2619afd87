package tournament

import "fmt"

// Berger returns the games of a round, from one, of a round robin of players by
// the Berger tables of the FIDE Handbook, C.05 Annex 1. Each pair has White
// first, then Black. Of an odd number the game with the number after the last
// one is a bye. It returns nothing for a round that there is not.
func Berger(players, round int) [][2]int {
	n := players + players%2
	if players < 2 || round < 1 || round >= n {
		return nil
	}
	// The opponent of the last player is fixed; the others are as far before as
	// after that player in the ring of the rest.
	ring := n - 1
	place := func(at int) int { return (at%ring+ring)%ring + 1 }
	still := (round - 1) * (n / 2)
	games := [][2]int{{place(still), n}}
	if round%2 == 0 {
		games[0] = [2]int{n, place(still)}
	}
	for i := 1; i < n/2; i++ {
		games = append(games, [2]int{place(still + i), place(still - i)})
	}
	return games
}

// bergerRound returns a round of a tournament in which all players meet cycles
// times. The colours change from one cycle to the next. If there is a second
// cycle, the last two rounds of the first are exchanged, so that no player has
// one colour three times in a row.
func bergerRound(players, cycles, round int) [][2]int {
	length := players + players%2 - 1
	cycle, at := (round-1)/length, (round-1)%length+1
	if cycle == 0 && cycles > 1 && length > 2 && at >= length-1 {
		at = length + length - 1 - at
	}
	return turned(Berger(players, at), cycle%2 == 1)
}

func turned(games [][2]int, turn bool) [][2]int {
	if turn {
		for i, game := range games {
			games[i] = [2]int{game[1], game[0]}
		}
	}
	return games
}

// Next returns the next round as the system pairs it. For Swiss tournaments and
// those that are paired by hand there is none.
func (t Tournament) Next() (Round, error) {
	number := len(t.Rounds) + 1
	if t.About.System.predetermined() && number > t.Length() {
		return Round{}, fmt.Errorf("tournament: all %d rounds are paired", t.Length())
	}
	switch t.About.System {
	case RoundRobin:
		if len(t.Players) < 2 {
			return Round{}, fmt.Errorf("tournament: a round robin needs two players: enter them first")
		}
		games := bergerRound(len(t.Players), t.About.Cycles, number)
		return t.seated(number, games, func(place int) int {
			if place > len(t.Players) {
				return 0
			}
			return t.Players[place-1].Number
		}), nil
	case Scheveningen:
		return t.nextMatch(number)
	case TeamRobin:
		return t.nextTeams(number)
	}
	return Round{}, fmt.Errorf("tournament: the system %s has no tables: pair with a program or by hand", t.About.System)
}

// seated returns a round of games between places. Who is at no place leaves the
// other one a bye; who has left or asked for a bye forfeits.
func (t Tournament) seated(number int, games [][2]int, at func(place int) int) Round {
	round := Round{Number: number}
	_, away := t.Present(number)
	absent := make(map[int]bool)
	for _, bye := range away {
		absent[bye.Player] = true
	}
	for _, game := range games {
		white, black := at(game[0]), at(game[1])
		switch {
		case white == 0 || black == 0:
			round.Byes = append(round.Byes, Bye{max(white, black), ZeroBye})
			continue
		}
		pairing := Pairing{Board: len(round.Pairings) + 1, White: white, Black: black}
		if absent[white] || absent[black] {
			pairing.Result = Result{ForfeitWin, ForfeitWin}
			if absent[white] {
				pairing.Result.White = ForfeitLoss
			}
			if absent[black] {
				pairing.Result.Black = ForfeitLoss
			}
		}
		round.Pairings = append(round.Pairings, pairing)
	}
	return round
}
