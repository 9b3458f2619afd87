package table

import "blindchess/internal/rules"

// BoardCorrected: By's board must show this placement. If the board senses, a
// hand must correct Squares; if it does not, the placement applies immediately.
type BoardCorrected struct {
	Actor
	Placement rules.Placement `json:"placement"`
	Squares   []rules.Square  `json:"squares,omitzero"`
}

// apply sets the placement of e immediately if the board does not sense, and
// otherwise records it as owed.
func (e BoardCorrected) apply(s State) State {
	s = s.slipping(e.By, Slip{})
	b := s.Boards.Of(e.By)
	b.Adjusting = false
	if len(e.Squares) == 0 {
		b.Placement, b.Owed, b.Air, b.Off, b.Correcting = e.Placement, rules.Placement{}, nil, nil, false
		return s.onBoard(e.By, b)
	}
	b.Owed, b.Correcting = e.Placement, true
	return s.onBoard(e.By, b)
}

// BoardSet: By's board has been corrected by hand.
type BoardSet struct{ Actor }

func (e BoardSet) apply(s State) State {
	b := s.Boards.Of(e.By)
	b.Placement, b.Correcting, b.Owed, b.Air, b.Off, b.Guessed = b.Owed, false, rules.Placement{}, nil, nil, false
	return s.onBoard(e.By, b)
}

// correctBoards sets both boards to the game's position. A hand must do it if a
// board senses, or if a blind player has one that does not: then both clocks are
// stopped first. Otherwise it applies immediately.
func (d *decision) correctBoards(reason string) {
	target := d.s.Game.Position().Placement()
	var corrected []BoardCorrected
	var byHand []rules.Side
	for _, side := range []rules.Side{rules.White, rules.Black} {
		b := d.s.Boards.Of(side)
		if b.Placement == target && len(b.Air) == 0 {
			continue
		}
		squares := target.Differences(b.Placement)
		if d.s.Seat(side).Board == NoBoard && !d.s.byHand(side) {
			squares = nil
		} else {
			byHand = append(byHand, side)
		}
		corrected = append(corrected, BoardCorrected{Actor: By(side), Placement: target, Squares: squares})
	}
	switch len(byHand) {
	case 1:
		d.stop(byHand[0], reason)
	case 2:
		d.stop(0, reason) // neither before the other
	}
	for _, e := range corrected {
		d.emit(e)
	}
}

// byHand reports whether side has a board at hand that reports nothing; its
// player says when it is correct.
func (s State) byHand(side rules.Side) bool {
	seat := s.Seat(side)
	return s.Conditions.ByHand && seat.Blind && seat.Board == NoBoard
}

// Righted reports whether side's board, which is being corrected, now shows its
// goal, as far as it can sense.
func (s State) Righted(side rules.Side) bool {
	b := s.Boards.Of(side)
	return b.Placement == b.Owed || s.Seat(side).Board == Pegs && b.Placement.Occupied() == b.Owed.Occupied()
}

// putRight ends the correction of a board once it shows its goal.
func (d *decision) putRight(by rules.Side) error {
	if !d.s.Righted(by) {
		return nil
	}
	d.emit(BoardSet{Actor: By(by)})
	d.resumePlay()
	return nil
}

// boardStands reports whether the board of side shows the game, or the position
// before the move that is in the air.
func (s State) boardStands(side rules.Side) bool {
	b := s.Boards.Of(side)
	if b.Correcting {
		return false
	}
	if len(b.Air) > 0 || s.Gate.By == side && !s.Gate.Made {
		return true
	}
	if s.Gate.By == side && s.Gate.Unlawful != 0 {
		return true
	}
	now := s.Game.Position().Placement()
	if s.shows(side, now) {
		return true
	}
	if g := s.Gate; g.By == side.Other() && !g.Made && g.Announced != (rules.Move{}) && s.shows(side, displaced(s.Game.Position(), g.Announced)) {
		return true // carried out as it was announced, before its player made it
	}
	ply := s.Game.Ply()
	if ply == 0 || s.Game.At(ply-1).Turn() == side {
		return false
	}
	return !s.Answer.Executed && s.Answer.Carried == (rules.Move{}) && b.Placement == s.Game.At(ply-1).Placement()
}

// BoardsAgree reports whether both boards show the same, leaving aside a move
// that the opponent has still to carry out and pieces in the air.
func (s State) BoardsAgree() bool {
	if s.Divergence.Open {
		return false
	}
	return s.boardStands(rules.White) && s.boardStands(rules.Black)
}
