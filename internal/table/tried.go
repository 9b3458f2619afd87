package table

import "blindchess/internal/rules"

// Try reports that a player named a move that the program did not accept, while the
// players may not know which moves are legal. The answer revealed it, and so is
// recorded.
type Try struct {
	Actor
	Words string // as they were typed
	Asked bool   // they were answered with a question, and not refused
}

func (Try) permit() permit { return permit{when: onceSet, own: true, duty: dutyAnnounce} }

// decide records the try, if legal moves are withheld from the players.
func (c Try) decide(d *decision) error {
	if d.s.Answers(AskLegal, Player) {
		return nil
	}
	count := d.s.Tried.Of(c.By)
	if !c.Asked {
		count++
	}
	d.emit(MoveTried{Actor: c.Actor, Words: c.Words, Count: count, Asked: c.Asked})
	return nil
}

// MoveTried: By named a move that the program did not take, their Count-th. A player who
// names one learns whether it is legal. The arbiter is told, and the opponent is not. Words
// with more than one meaning are on record too: what they were asked may tell the same. That
// is no try, and is told to no one.
type MoveTried struct {
	Actor
	Words string `json:"words,omitzero"`
	Count int    `json:"count"`
	Asked bool   `json:"asked,omitzero"` // the program asked what they meant
}

func (e MoveTried) apply(s State) State {
	s.Tried = s.Tried.With(e.By, e.Count)
	return s
}

// shown withholds a try from all participants except its player and the
// arbiter.
func (e MoveTried) shown(_ State, as Capacity, side rules.Side) Event {
	if as == Arbiter || side == e.By {
		return e
	}
	return TimeKept{}
}

// triedShown leaves a player their own tries, and hides all others.
func triedShown(tried rules.BySide[int], side rules.Side) rules.BySide[int] {
	switch side {
	case rules.White:
		return rules.BySide[int]{White: tried.White}
	case rules.Black:
		return rules.BySide[int]{Black: tried.Black}
	default:
		return rules.BySide[int]{}
	}
}
