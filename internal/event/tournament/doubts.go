package tournament

import "fmt"

// Doubts returns what is strange about the pairings of a round that was paired, a
// sentence each: games that were played before, a second bye, a third game in a row
// with one colour. Pairing systems avoid these (C.04.1). A program elsewhere may have
// its reason, so that a round from there is taken all the same.
func (t Tournament) Doubts(number int) []string {
	round, paired := t.Round(number)
	if !paired || t.About.System.predetermined() || t.About.Cycles > 1 {
		return nil
	}
	doubts := t.rematches(round)
	for _, bye := range round.Byes {
		if before := t.freePoint(bye.Player, number); before != "" && bye.Kind == PairingBye {
			doubts = append(doubts, fmt.Sprintf("%s has the bye, and %s", t.called(bye.Player), before))
		}
	}
	if t.Teams() != nil || number == t.Length() {
		return doubts // there the colours are those of the team, or may repeat
	}
	for _, p := range round.Pairings {
		for _, player := range []int{p.White, p.Black} {
			if doubt := t.colour(player, number); doubt != "" && p.Result.White != ForfeitWin && p.Result.White != ForfeitLoss {
				doubts = append(doubts, doubt)
			}
		}
	}
	return doubts
}

// rematches returns who have met before. Where all have, one sentence is enough.
func (t Tournament) rematches(round Round) []string {
	var doubts []string
	met := t.met(round.Number)
	for _, p := range round.Pairings {
		if before := met[pairKey(p)]; before > 0 {
			doubts = append(doubts, fmt.Sprintf("%s and %s met in round %d already", t.called(p.White), t.called(p.Black), before))
		}
	}
	if len(doubts) > 2 && len(doubts) == len(round.Pairings) {
		return []string{"all games of this round were played before"}
	}
	return doubts
}

// met returns in which round before one two players met. A game that was
// forfeited was not played.
func (t Tournament) met(before int) map[[2]int]int {
	met := make(map[[2]int]int)
	for _, round := range t.Rounds {
		for _, p := range round.Pairings {
			if p.Result.White.Played() && round.Number < before {
				met[pairKey(p)] = round.Number
			}
		}
	}
	return met
}

func pairKey(p Pairing) [2]int { return [2]int{min(p.White, p.Black), max(p.White, p.Black)} }

// freePoint returns in which round before one a player had a point without a game,
// and "" if in none.
func (t Tournament) freePoint(player, before int) string {
	for _, round := range t.Rounds[:before-1] {
		for _, bye := range round.Byes {
			if bye.Player == player && (bye.Kind == PairingBye || bye.Kind == FullBye) {
				return fmt.Sprintf("had one in round %d", round.Number)
			}
		}
		for _, p := range round.Pairings {
			if p.White == player && p.Result.White == ForfeitWin || p.Black == player && p.Result.Black == ForfeitWin {
				return fmt.Sprintf("won round %d by forfeit", round.Number)
			}
		}
	}
	return ""
}

// colour returns whether a player has one colour for the third game in a row, or three
// times more often than the other one.
func (t Tournament) colour(player, number int) string {
	row, more := 0, 0 // more with White than with Black
	for _, round := range t.Rounds[:number] {
		for _, p := range round.Pairings {
			step := 0
			switch {
			case round.Number < number && !p.Result.White.Played():
			case p.White == player:
				step = 1
			case p.Black == player:
				step = -1
			}
			if more += step; step*row < 0 {
				row = 0
			}
			row += step
		}
	}
	name := map[bool]string{true: "White", false: "Black"}[row > 0]
	switch {
	case max(row, -row) > 2:
		return fmt.Sprintf("%s has %s for the third game in a row", t.called(player), name)
	case max(more, -more) > 2 && more*row > 0:
		return fmt.Sprintf("%s has %s three times more often than the other colour", t.called(player), name)
	}
	return ""
}

// called returns a player's number and name.
func (t Tournament) called(number int) string {
	p, _ := t.Player(number)
	return fmt.Sprintf("%d %s", number, p.Name)
}
