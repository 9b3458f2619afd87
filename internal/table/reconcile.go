package table

import (
	"slices"
	"strconv"

	"blindchess/internal/rules"
)

// Why both clocks stand.
const (
	StopBoards    = "boards that differ"
	StopIllegal   = "an illegal move"
	StopClaim     = "a claim"
	StopCall      = "a call for the arbiter"
	StopArbiter   = "the arbiter"
	StopWrong     = "an irregularity"
	StopAdjourned = "the adjournment"
	StopRestored  = "the restart of the program"
)

func itoa(n int) string { return strconv.Itoa(n) }

// diverge records that what the two sides hold differs, and stops both clocks.
func (d *decision) diverge(by rules.Side, ply int, cause Cause) {
	if d.s.Divergence.Open || d.s.Phase != PhasePlaying {
		return
	}
	d.emit(BoardsDiverged{By: by, Ply: ply, Cause: cause, Squares: d.s.Boards.White.Placement.Differences(d.s.Boards.Black.Placement)})
	d.stop(by, StopBoards)
}

// BoardsAgree reports whether both boards show the same, leaving aside a move
// that the opponent has still to carry out and pieces in the air.
func (s State) BoardsAgree() bool {
	if s.Divergence.Open {
		return false
	}
	return s.boardStands(rules.White) && s.boardStands(rules.Black)
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
	if same(now, b.Placement) {
		return true
	}
	ply := s.Game.Ply()
	if ply == 0 || s.Game.At(ply-1).Turn() == side {
		return false
	}
	return !s.Answer.Executed && s.Answer.Carried == (rules.Move{}) && b.Placement == s.Game.At(ply-1).Placement()
}

// correctBoards sets both boards to what the game shows: by hand where a board
// senses, or where a blind player has one that does not; at once elsewhere.
func (d *decision) correctBoards(reason string) {
	target := d.s.Game.Position().Placement()
	for _, side := range []rules.Side{rules.White, rules.Black} {
		b := d.s.Boards.Of(side)
		if b.Placement == target && len(b.Air) == 0 {
			continue
		}
		squares := target.Differences(b.Placement)
		if d.s.Seat(side).Board == NoBoard && !d.s.byHand(side) {
			squares = nil
		}
		d.emit(BoardCorrected{Actor: By(side), Placement: target, Squares: squares})
		if squares != nil {
			d.stop(side, reason)
		}
	}
}

// byHand reports whether side has a board before him that tells nothing, and
// says himself when it stands right.
func (s State) byHand(side rules.Side) bool {
	seat := s.Seat(side)
	return s.Conditions.ByHand && seat.Blind && seat.Board == NoBoard
}

// resumePlay lets the clock of the player who has the move run again once
// nothing is left to put right.
func (d *decision) resumePlay() {
	if d.s.Phase != PhasePlaying || d.s.Boards.White.Correcting || d.s.Boards.Black.Correcting {
		return
	}
	if d.s.Divergence.Open {
		if !d.s.Divergence.Resolved {
			return
		}
		d.emit(BoardsAgreed{Ply: d.s.Game.Ply()})
	}
	if slices.Contains([]string{StopBoards, StopIllegal, StopWrong}, d.s.Stop) {
		d.restart(d.s.Gate.By)
	}
}

// resolve carries out what is proposed.
func (d *decision) resolve() error {
	p, ok := d.s.Proposal()
	if !ok {
		return refused("nothing-proposed")
	}
	switch {
	case p.Annul:
		d.emit(GameAnnulled{Article: p.Article})
		return nil
	case d.s.Stop == StopIllegal && d.s.Gate.Unlawful != 0:
		g := d.s.Gate
		ruling := d.illegalRuling(g.By, g.Unlawful, d.s.Illegal.Of(g.By)-1, true)
		d.carryIllegal(g.By, g.Unlawful, ruling)
		return nil
	}
	d.settleLine(p)
	d.correctBoards(StopBoards)
	if d.s.Divergence.Open && !d.s.Divergence.Resolved {
		d.emit(DivergenceResolved{Ply: p.Ply})
	}
	d.resumePlay()
	return nil
}

// confirm is the agreement of a player with what is proposed, where no arbiter
// is present.
func (d *decision) confirm(by rules.Side) error {
	if d.s.Conditions.Arbiter {
		return refused("arbiter-decides")
	}
	if d.s.Divergence.Confirmed.Of(by) {
		return refused("confirmed", "side", name(by))
	}
	d.emit(ProposalConfirmed{Actor: By(by)})
	if d.s.Divergence.Confirmed.White && d.s.Divergence.Confirmed.Black {
		return d.resolve()
	}
	return nil
}
