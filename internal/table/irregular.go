package table

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// Reported lists the irregularities that only people see and report to the
// table.
func Reported() []Kind {
	return []Kind{
		WrongStart, ColoursReversed, BoardTurned, PiecesDisplaced, BothInCheck, PawnOnLastRank,
		FalseCall, Distraction, TwoHands, ClockDefect, WrongClock, Device, Notes, Inspection, Smoking,
	}
}

// Note records an irregularity that only people can see.
type Note struct {
	Actor
	Kind Kind
	Text string
}

func (Note) permit() permit { return permit{when: onceSet, arbiter: true} }

// decide records what only people can see. Irregularities that the Laws cover
// wait for a decision, with both clocks stopped.
func (c Note) decide(d *decision) error {
	before := d.s.ImpossibleAt
	conduct := d.s.Phase >= PhasePlaying && d.s.Phase < PhaseEnded && c.By != 0 && c.Kind.conduct() != nil
	d.emit(Irregularity{By: c.By, Kind: c.Kind, Text: c.Text, Waits: conduct})
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
	if conduct || d.s.waits(c.Kind) {
		d.stop(c.By, StopWrong)
	}
	if c.Kind == TwoHands && d.s.mayCharge(c.By) {
		_ = d.completeIllegal(c.By, laws.IllegalTwoHands, d.s.Game.Move(d.s.lastPly(c.By)))
	}
	return nil
}

// lastPly returns the last ply of side, and 0 if it has made none.
func (s State) lastPly(side rules.Side) int {
	ply := s.Game.Ply()
	if ply > 0 && s.Game.At(ply-1).Turn() != side {
		ply--
	}
	return ply
}

// mayCharge reports whether a fault of hands on the last move that side has pressed for
// may be ruled on: it is not counted yet, and without full supervision its opponent has
// not replied. Rules: rules.RuleTwoHands, rules.RuleFastIllegal.
func (s State) mayCharge(side rules.Side) bool {
	g := s.Gate
	pressed := side != 0 && g.By == side.Other() && !s.Unpressed.Of(side) && s.lastPly(side) > 0
	return pressed && s.Caught != side && (!g.Made || s.laws.FullRules(s.lawConditions()))
}

// Irregularity: something is not as it should be.
type Irregularity struct {
	By     rules.Side   `json:"by,omitzero"`
	Kind   Kind         `json:"kind"`
	Square rules.Square `json:"square,omitzero"`
	Move   rules.Move   `json:"move,omitzero"`
	Text   string       `json:"text,omitzero"`
	Waits  bool         `json:"waits,omitzero"` // a breach of conduct that the arbiter rules on, with both clocks standing
}

func (e Irregularity) apply(s State) State {
	// During an absence there is no one to decide: the irregularity is only
	// recorded. Every breach of conduct is ruled by itself; what is found wrong with
	// board or clock is put right once.
	if e.Waits && s.Stop != StopAbsent || s.waits(e.Kind) && s.Phase == PhasePlaying && !s.Divergence.Open && s.Stop != StopAbsent {
		wrong := PendingIrregularity{By: e.By, Kind: e.Kind}
		if e.Waits || !slices.Contains(s.Wrong, wrong) {
			s.Wrong = append(slices.Clip(s.Wrong), wrong)
		}
	}
	if e.Kind.lawful() == laws.IrregularImpossible {
		s.ImpossibleAt = s.Game.Ply() + 1
	}
	if e.Kind == TwoHands && e.By != 0 && s.Gate.By == e.By {
		s.Gate.TwoHands = true
	}
	return s
}

// shown withholds the observations that the arbiter may not mention.
func (e Irregularity) shown(s State, as Capacity, _ rules.Side) Event {
	if as != Arbiter && s.ArbiterWaits(e.Kind) {
		return TimeKept{}
	}
	return e
}

// GameAnnulled: a new game is played.
type GameAnnulled struct {
	Article string `json:"article,omitzero"`
}

func (GameAnnulled) apply(s State) State {
	annulled := append(s.Annulled[:len(s.Annulled):len(s.Annulled)], s.Game)
	fresh := s.set(s.Conditions)
	fresh.Annulled, fresh.Assistant, fresh.Wrong = annulled, s.Assistant, s.breaches()
	return fresh
}

// lawful maps an irregularity to its term in the Laws.
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
	wrong := s.Wrong[0]
	if wrong.Kind.conduct() != nil {
		return s.proposeConduct(wrong), true
	}
	ruling := s.irregular(wrong)
	ply := s.Game.Ply()
	for ply > 0 && ruling.Restore && s.Game.At(ply).Impossible() {
		ply--
	}
	p := s.propose(ply)
	p.Why, p.Article, p.Annul = string(wrong.Kind), s.ArticleOfIrregularity(Irregularity{By: wrong.By, Kind: wrong.Kind}), ruling.Annul
	return p, true
}

// irregular rules on an irregularity. Wrong times after a resumption are
// corrected if the player who reports them has not made their first move. Rule:
// rules.RuleResumptionClock.
func (s State) irregular(w PendingIrregularity) laws.Ruling {
	if e := s.Envelope; e.Closed && s.Phase == PhasePlaying && w.Kind.lawful() == laws.IrregularClock {
		first := e.Ply + 2 // when the player who replies has made theirs
		if w.By == e.By && !e.Lost {
			first++
		} else if w.By == e.By {
			first--
		}
		return s.laws.WrongTimes(s.Game.Ply() >= first)
	}
	return s.laws.Irregular(s.Game, w.Kind.lawful(), s.lawConditions())
}

// waits reports whether an irregularity waits for a decision with both clocks
// standing. Both kings in check, or a pawn on its last rank, do so only if the
// arbiter may intervene.
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

// observe records for the arbiter the position after by's move that was just
// completed as ply, if they may not intervene: both kings in check, or a pawn on
// its last rank. If it is still so once the next move is completed, the game is
// drawn. Rule: rules.RuleFastImpossible.
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
