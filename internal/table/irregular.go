package table

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// Wrong is an irregularity of Article 7 that waits for a decision.
type Wrong struct {
	By   rules.Side
	Kind Kind
}

// lawful maps what was found to what the Laws call it.
func (k Kind) lawful() laws.Irregularity {
	switch k {
	case WrongStart:
		return laws.IrregularStart
	case BoardTurned:
		return laws.IrregularBoard
	case ColoursReversed:
		return laws.IrregularColours
	case PiecesDisplaced:
		return laws.IrregularDisplacement
	case WrongClock, ClockDefect:
		return laws.IrregularClock
	case BothInCheck, PawnOnLastRank:
		return laws.IrregularImpossible
	default:
		return 0
	}
}

// proposeWrong says what should follow the irregularity that is open.
func (s State) proposeWrong() (Proposal, bool) {
	ruling := s.laws.Irregular(s.Game, s.Wrong.Kind.lawful(), s.lawConditions())
	ply := s.Game.Ply()
	for ply > 0 && ruling.Restore && s.Game.At(ply).Impossible() {
		ply--
	}
	p := s.propose(ply)
	p.Why, p.Article, p.Annul = string(s.Wrong.Kind), s.laws.Article(ruling.Rule), ruling.Annul
	return p, true
}

// waits reports whether an irregularity waits for a decision with both clocks
// standing. Both kings in check, or a pawn on its last rank, do so only where
// the arbiter may step in.
func (s State) waits(k Kind) bool {
	switch k.lawful() {
	case 0:
		return false
	case laws.IrregularImpossible:
		return s.laws.Irregular(s.Game, k.lawful(), s.lawConditions()).Restore
	default:
		return true
	}
}

// ArbiterWaits reports whether an irregularity is one that the arbiter sees and
// does not speak of, until one move more was completed. Rule:
// rules.RuleFastImpossible.
func (s State) ArbiterWaits(k Kind) bool {
	return k.lawful() == laws.IrregularImpossible && !s.waits(k)
}

// note records what only people can see. What the Laws have an answer to waits
// for a decision, with both clocks standing.
func (d *decision) note(c Note) error {
	before := d.s.ImpossibleAt
	d.emit(Irregularity{By: c.By, Kind: c.Kind, Text: c.Text})
	if d.s.Phase != PhasePlaying {
		return nil
	}
	if c.Kind.lawful() == laws.IrregularImpossible {
		again := before > 0 && d.s.Game.Ply()+1 > before
		if ruling := d.s.laws.Impossible(d.s.lawConditions(), again); ruling.Outcome.Over() {
			d.end(ruling.Outcome)
			return nil
		}
	}
	if d.s.waits(c.Kind) {
		d.stop(c.By, StopWrong)
	}
	return nil
}

// observe sees for the arbiter what stands after the move of by that was just
// completed as ply, where it is not for him to step in: both kings in check, or
// a pawn on its last rank. Where it still stands so once the next move is
// completed, the game is drawn. Rule: rules.RuleFastImpossible.
func (d *decision) observe(by rules.Side, position rules.Position, ply int) {
	if !d.s.Conditions.Arbiter || d.s.Phase != PhasePlaying || !position.Impossible() || d.s.laws.FullRules(d.s.lawConditions()) {
		return
	}
	kind := PawnOnLastRank
	if position.InCheck(rules.White) && position.InCheck(rules.Black) {
		kind = BothInCheck
	}
	again := d.s.ImpossibleAt > 0 && ply == d.s.ImpossibleAt+1
	ruling := d.s.laws.Impossible(d.s.lawConditions(), again)
	switch {
	case ruling.Outcome.Over() && d.s.Conditions.Rulings == RuleFacts:
		d.emit(Irregularity{By: by, Kind: kind})
		d.end(ruling.Outcome)
	case ruling.Decision != laws.Stands:
		d.emit(Irregularity{By: by, Kind: kind})
	}
}

// scan compares what a whole reading of a board shows with what should stand
// there.
func (d *decision) scan(c Scan) error {
	b := d.s.Boards.Of(c.By)
	if b.Lost {
		d.emit(BoardFound{Actor: c.Actor})
	}
	sensing := d.s.Seat(c.By).Board
	alike := c.Placement == b.Placement || sensing == Pegs && c.Placement.Occupied() == b.Placement.Occupied()
	if alike && len(b.Air) == 0 {
		return d.scanned(c.By)
	}
	d.emit(BoardScanned{Actor: c.Actor, Placement: c.Placement})
	return d.scanned(c.By)
}

// scanned looks at a board after it was read whole.
func (d *decision) scanned(by rules.Side) error {
	b := d.s.Boards.Of(by)
	if b.Correcting {
		return d.putRight(by)
	}
	if d.s.Phase != PhasePlaying || d.s.Divergence.Open {
		return nil
	}
	if d.s.boardStands(by) && !(d.s.Gate.By == by && !d.s.Gate.Made && b.Placement != d.s.Game.Position().Placement()) {
		return nil
	}
	kind, square := wrongly(d.s.Game.Position().Placement(), b.Placement, d.s.Seat(by).Board)
	if kind == "" {
		return nil
	}
	if kind == WrongStart {
		kind = PiecesDisplaced
	}
	d.emit(Irregularity{By: by, Kind: kind, Square: square})
	d.diverge(by, d.s.Game.Ply(), BySensors)
	return nil
}

// wrongly says in what a board departs from what should stand on it: it is
// turned, its colours are reversed, or something else stands there, first on
// the square returned. It says nothing where all is right, as far as the board
// can tell.
func wrongly(should, is rules.Placement, sensing Sensing) (Kind, rules.Square) {
	if should == is || sensing == Pegs && should.Occupied() == is.Occupied() {
		return "", 0
	}
	if is == turned(should) {
		return BoardTurned, 0
	}
	if is == reversed(should) {
		return ColoursReversed, 0
	}
	return WrongStart, should.Differences(is)[0]
}

// turned returns p as it stands on a board that was turned by half.
func turned(p rules.Placement) rules.Placement {
	var t rules.Placement
	for square := rules.A1; square <= rules.H8; square++ {
		t = t.Put(rules.H8+rules.A1-square, p.At(square))
	}
	return t
}

// reversed returns p with the colours exchanged on mirrored ranks.
func reversed(p rules.Placement) rules.Placement {
	var r rules.Placement
	for square := rules.A1; square <= rules.H8; square++ {
		piece := p.At(square)
		piece.Side = piece.Side.Other()
		r = r.Put(square, piece)
	}
	return r
}

// unplug records that a board no longer answers.
func (d *decision) unplug(by rules.Side) error {
	if d.s.Boards.Of(by).Lost {
		return refused("board-lost", "side", name(by))
	}
	if d.s.Seat(by).Board == NoBoard {
		return refused("no-board", "side", name(by))
	}
	d.emit(BoardLost{Actor: By(by)})
	return nil
}

// plug records that a board answers again. What stands on it is told by a scan.
func (d *decision) plug(by rules.Side) error {
	if !d.s.Boards.Of(by).Lost {
		return refused("board-there", "side", name(by))
	}
	d.emit(BoardFound{Actor: By(by)})
	return nil
}
