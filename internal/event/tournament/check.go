package tournament

import "fmt"

// Check checks whether a round that is paired here can be the next one. Each present
// player is paired once with another one, or has a bye. No two players meet again,
// unless all meet more than once. The error is one sentence.
func (t Tournament) Check(round Round) error {
	if err := t.checkSeats(round); err != nil {
		return err
	}
	return t.checkRematches(round)
}

// checkSeats checks everything but whom players met before. A program elsewhere may
// have a reason to repeat a game, such as a match of two games.
func (t Tournament) checkSeats(round Round) error {
	if round.Number != len(t.Rounds)+1 {
		return fmt.Errorf("the next round to pair is %d, not %d", len(t.Rounds)+1, round.Number)
	}
	if over := t.Over(); over < len(t.Rounds) && !t.About.System.predetermined() {
		return fmt.Errorf("round %d has games without a result: tell them first", over+1)
	}
	busy := make(map[int]string)
	take := func(number int, where string) error {
		p, ok := t.Player(number)
		if !ok {
			return fmt.Errorf("%s has player %d, who is not entered", where, number)
		}
		if busy[number] != "" {
			return fmt.Errorf("%s is paired twice, at %s and at %s", p.Name, busy[number], where)
		}
		busy[number] = where
		return nil
	}
	boards := make(map[int]bool)
	for _, p := range round.Pairings {
		where := fmt.Sprintf("board %d", p.Board)
		switch {
		case p.White == p.Black:
			return fmt.Errorf("player %d is paired with themselves at %s", p.White, where)
		case p.Board < 1 || boards[p.Board]:
			return fmt.Errorf("%s is there twice or is no board", where)
		}
		boards[p.Board] = true
		for _, number := range []int{p.White, p.Black} {
			if err := take(number, where); err != nil {
				return err
			}
		}
	}
	present, away := t.Present(round.Number)
	for _, bye := range away {
		if where := busy[bye.Player]; !t.About.System.predetermined() && where != "" {
			p, _ := t.Player(bye.Player)
			return fmt.Errorf("%s is absent in round %d but is paired at %s", p.Name, round.Number, where)
		}
	}
	if err := t.checkByes(round, take); err != nil {
		return err
	}
	for _, p := range present {
		if busy[p.Number] == "" {
			return fmt.Errorf("%s, player %d, is not paired and has no bye", p.Name, p.Number)
		}
	}
	return nil
}

func (t Tournament) checkByes(round Round, take func(int, string) error) error {
	given := 0
	for _, b := range round.Byes {
		if err := take(b.Player, "a bye"); err != nil {
			return err
		}
		switch b.Kind {
		case PairingBye:
			given++
		case FullBye, HalfBye, ZeroBye:
		default:
			return fmt.Errorf("player %d has a bye of no kind", b.Player)
		}
	}
	if given > 1 && !t.About.System.predetermined() && t.Teams() == nil {
		return fmt.Errorf("%d players have the bye of whom the pairing leaves over: at most one can", given)
	}
	return nil
}

// checkRematches checks whether a player meets an earlier opponent.
func (t Tournament) checkRematches(round Round) error {
	if t.About.System.predetermined() || t.About.Cycles > 1 {
		return nil
	}
	met := t.met(round.Number)
	for _, p := range round.Pairings {
		if number := met[pairKey(p)]; number > 0 {
			return fmt.Errorf("players %d and %d of board %d have met in round %d", p.White, p.Black, p.Board, number)
		}
	}
	return nil
}
