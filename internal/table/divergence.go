package table

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
)

// BoardsDiverged: the boards or sheets of the two sides differ from Ply on.
type BoardsDiverged struct {
	By      rules.Side     `json:"by,omitzero"` // the side whose act showed it
	Ply     int            `json:"ply"`
	Cause   Cause          `json:"cause"`
	Squares []rules.Square `json:"squares,omitzero"` // the squares at which the boards differ
}

func (e BoardsDiverged) apply(s State) State {
	s.Slips = rules.BySide[Slip]{}
	s.Divergence = Divergence{Open: true, Ply: e.Ply, Cause: e.Cause, By: e.By}
	return s
}

// diverge records that the boards or sheets of the two sides differ, and stops
// both clocks.
func (d *decision) diverge(by rules.Side, ply int, cause Cause) {
	if d.s.Divergence.Open || d.s.Phase != PhasePlaying {
		return
	}
	d.emit(BoardsDiverged{By: by, Ply: ply, Cause: cause, Squares: d.s.Boards.White.Placement.Differences(d.s.Boards.Black.Placement)})
	d.stop(by, StopBoards)
}

// Resolve accepts the proposal, or the explanation with a number from 1.
type Resolve struct{ Explanation int }

func (Resolve) permit() permit { return permit{arbiter: true} }

func (c Resolve) decide(d *decision) error { return d.resolve(c.Explanation) }

// DivergenceResolved: the correction of the boards was decided.
type DivergenceResolved struct {
	Ply         int `json:"ply"`
	Explanation int `json:"explanation,omitzero"` // the number of the one that was taken; 0 is the proposal
	// Who is the party that decided, Game the consequence for the game, and Boards
	// the boards that change; absent in journals without them.
	Who    Decider            `json:"who,omitzero"`
	Game   Settled            `json:"game,omitzero"`
	Boards rules.BySide[bool] `json:"boards,omitzero"`
}

// Decider is the party that decides on a proposal. The zero Decider is not
// known.
type Decider string

// The parties that decide.
const (
	ByArbiter Decider = "arbiter"
	ByPlayers Decider = "players"
)

// Settled is the effect of a ruling on the game. The zero Settled is not known.
type Settled string

// The consequences for the game.
const (
	GameStands  Settled = "stands"  // as the table followed it
	GameBack    Settled = "back"    // it goes back
	GameSettled Settled = "settled" // other or further moves are established
)

// ruled returns the consequences of p for the game and the boards.
func (d *decision) ruled(p Proposal, number int) DivergenceResolved {
	e := DivergenceResolved{Ply: p.Ply, Explanation: number, Who: ByPlayers, Game: GameSettled}
	if d.s.Conditions.Arbiter {
		e.Who = ByArbiter
	}
	moves := d.s.Game.Moves()
	switch {
	case slices.Equal(moves, p.Line):
		e.Game = GameStands
	case len(p.Line) < len(moves) && slices.Equal(moves[:len(p.Line)], p.Line):
		e.Game = GameBack
	}
	standing := d.s.standingAfter(p.Line).Placement()
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if !d.s.shows(side, standing) && d.s.Boards.Of(side).Placement != standing {
			e.Boards = e.Boards.With(side, true)
		}
	}
	return e
}

// standingAfter returns the position after the moves of line, and reuses the
// part that the game shares with it.
func (s State) standingAfter(line []rules.Move) rules.Position {
	shared := 0
	for shared < min(s.Game.Ply(), len(line)) && s.Game.Move(shared+1) == line[shared] {
		shared++
	}
	game := s.Game.Back(shared)
	for _, m := range line[shared:] {
		next, err := game.Play(m)
		if err != nil {
			break
		}
		game = next
	}
	return game.Position()
}

func (DivergenceResolved) apply(s State) State {
	s.Divergence.Resolved = true
	return s
}

// resolve carries out the proposal, or the explanation with a number.
func (d *decision) resolve(number int) error {
	if number == asShown && d.s.SetByHand() && d.s.mayRight() {
		d.setRight(d.s.shownTimes(), true)
		return nil
	}
	if number > 0 {
		return d.resolveAs(number)
	}
	p, ok := d.s.Proposal()
	if !ok {
		return refused("nothing-proposed")
	}
	switch {
	case p.Unexplained:
		return refused("nothing-explains")
	case p.Offender != 0 && p.Ends.Over():
		d.endBy(p.Ends, p.Article)
		return nil
	case p.Why == string(IllegalMove):
		d.ruleStopped()
		return nil
	case p.Ends.Over():
		d.end(p.Ends)
		return nil
	case p.Times:
		d.takeBackPress(p)
		return nil
	case p.Offender != 0:
		d.penalise(p)
		return nil
	case p.Annul:
		d.emit(GameAnnulled{Article: p.Article})
		return nil
	}
	ruling := d.ruled(p, 0)
	slips, explained := d.s.slipsOf(p)
	if !explained { // no course follows from the entries behind a wrong one
		p.Strike = p.strikesBehind()
	}
	d.settleLine(p)
	d.noteSheets(slips)
	if d.ended() {
		return nil
	}
	d.correctBoards(StopBoards)
	if d.s.Divergence.Open && !d.s.Divergence.Resolved {
		d.emit(ruling)
	} else if len(d.s.Wrong) > 1 {
		d.ruledFirst(d.s.Gate.By)
		return nil
	}
	d.resumePlay()
	return nil
}

// slipsOf returns the explanation that corrects the entries which p finds wrong,
// and the zero one if it finds none. It returns false where p finds some and
// nothing explains them.
func (s State) slipsOf(p Proposal) (Explanation, bool) {
	if len(p.Wrong.White)+len(p.Wrong.Black) == 0 {
		return Explanation{}, true
	}
	for _, x := range s.Explanations() {
		if x.Ply == p.Ply && slices.Equal(x.Game.Moves(), p.Line) {
			return x, true
		}
	}
	return Explanation{}, false
}

// strikesBehind returns from which ply each sheet is struck where wrong entries
// take with them what follows.
func (p Proposal) strikesBehind() rules.BySide[int] {
	strikes := p.Strike
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if wrong := p.Wrong.Of(side); len(wrong) > 0 {
			strikes = strikes.With(side, wrong[0])
		}
	}
	return strikes
}

// resolveAs carries out the explanation of a number.
func (d *decision) resolveAs(number int) error {
	x, err := d.s.explanation(number)
	if err != nil {
		return err
	}
	d.emit(d.ruled(x.proposal(), number))
	d.settleLine(x.proposal())
	d.noteSheets(x)
	if d.ended() {
		return nil
	}
	d.correctBoards(StopBoards)
	d.resumePlay()
	return nil
}

// ProposalConfirmed: By agrees with the proposal, or with the explanation of a
// number.
type ProposalConfirmed struct {
	Actor
	Explanation int `json:"explanation,omitzero"`
}

func (e ProposalConfirmed) apply(s State) State {
	s.Divergence.Confirmed = s.Divergence.Confirmed.With(e.By, true)
	s.Divergence.Chosen = s.Divergence.Chosen.With(e.By, e.Explanation)
	return s
}

// Consents reports whether play waits only for side's consent: there is no
// arbiter, and the opponent has agreed with the proposal.
func (s State) Consents(side rules.Side) bool {
	waits := s.Divergence.Open && !s.Divergence.Resolved || len(s.Wrong) > 0 || s.Unplayable() || s.PressWaits()
	agreed := s.Divergence.Confirmed
	return waits && !s.Conditions.Arbiter && agreed.Of(side.Other()) && !agreed.Of(side)
}

// confirm is a player's agreement with the proposal, or with the explanation of
// a number, without an arbiter. A player who has agreed may agree to another one
// instead.
func (d *decision) confirm(by rules.Side, number int) error {
	if d.s.Conditions.Arbiter {
		return refused("arbiter-decides")
	}
	if number > 0 && !(number == asShown && d.s.SetByHand()) {
		if _, err := d.s.explanation(number); err != nil {
			return err
		}
	}
	agreed := d.s.Divergence
	if agreed.Confirmed.Of(by) && agreed.Chosen.Of(by) == number {
		return refused("confirmed", "side", by)
	}
	d.emit(ProposalConfirmed{Actor: By(by), Explanation: number})
	if agreed.Confirmed.Of(by.Other()) && agreed.Chosen.Of(by.Other()) == number {
		return d.resolve(number)
	}
	return nil
}

// differs reports whether boards or sheets differ by more than a move that is
// still to be carried out or written, and from which ply on.
func (s State) differs() (int, bool) {
	if s.parted() {
		return s.Game.Ply() + 1, true
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if s.boardStands(side) {
			continue
		}
		if ply := s.omitted(side); ply > 0 {
			return ply, true
		}
	}
	f, err := evidence.Reconcile(s.evidence())
	if err != nil {
		return 0, false
	}
	sheets := slices.Contains([]evidence.Cause{evidence.SheetsDiffer, evidence.SheetSlip, evidence.Irreconcilable, evidence.BoardsDepartAlike}, f.Cause)
	if !sheets && s.boardStands(rules.White) && s.boardStands(rules.Black) {
		return 0, false
	}
	if f.Diverged == 0 {
		return s.Game.Ply(), true
	}
	return f.Diverged, true
}

// parted reports whether the player who has the gate announced one move and has
// put another on their board. Word and board are two witnesses, and the
// opponent's board and the sheets support one of them. A pawn that has still to
// be exchanged is no other move.
func (s State) parted() bool {
	return s.Phase == PhasePlaying && !s.Gate.Made && !s.PawnStands(s.Gate.By) && s.mismatched()
}

// omitted returns the single ply that was never carried out on side's board
// while the later ones were. It returns 0 if that does not explain the board.
func (s State) omitted(side rules.Side) int {
	stands := s.Boards.Of(side).Placement
	for ply := s.Game.Ply(); ply > 0; ply-- {
		if s.Game.At(ply-1).Turn() == side {
			continue
		}
		placement := s.Game.At(ply - 1).Placement()
		for later := ply + 1; later <= s.Game.Ply(); later++ {
			placement = carriedOn(placement, s.Game.At(later-1), s.Game.Move(later))
		}
		if placement == stands {
			return ply
		}
	}
	return 0
}

// carriedOn returns p after the displacements of a move that was made in a
// position, and leaves all other squares unchanged.
func carriedOn(p rules.Placement, position rules.Position, m rules.Move) rules.Placement {
	before, after := position.Placement(), displaced(position, m)
	for _, square := range before.Differences(after) {
		p = p.Put(square, after.At(square))
	}
	return p
}
