package table

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// open claims are ruled by the arbiter.
func (d *decision) rule(decision laws.Decision, option string) error {
	c := d.s.Claim
	if c.Kind == 0 && option != "postpone" {
		c = d.s.Postponed
	}
	if c.Kind == 0 {
		return refused("no-claim")
	}
	if option == "postpone" && d.s.Flags.Of(c.By) {
		return refused("flag-down")
	}
	if offender := c.By.Other(); c.Kind == laws.ClaimIllegal && decision == laws.Upheld && !d.s.completedIllegal(offender) {
		if _, stands := d.s.stood(offender); !stands {
			return refused("no-illegal", "side", offender)
		}
		if !d.s.laws.FullRules(d.s.lawConditions()) { // it cannot be corrected once it was replied to
			return refused("illegal-answered", "side", offender)
		}
	}
	if !d.s.Conditions.Arbiter {
		d.decider = ByPlayers
	}
	ruling := d.s.laws.Judge(d.s.Game, d.lawClaim(c))
	if option == "postpone" {
		d.emit(ClaimPostponed{Actor: c.Actor, Kind: c.Kind})
		d.restart(0)
		return nil
	}
	chosen := chosenRuling(ruling, decision, option)
	if chosen.Decision == laws.Upheld && !chosen.Outcome.Over() && drawClaim(c.Kind) {
		chosen.Outcome = rules.Outcome{Result: rules.Draw(), Reason: reasonOf(c.Kind), Rule: ruling.Rule, Ground: ruling.Ground}
	}
	d.ruleClaim(c, chosen)
	return nil
}

// ruleClaim carries out a ruling on the open claim.
func (d *decision) ruleClaim(c Claim, ruling laws.Ruling) {
	article := d.s.laws.Decides(ruling)
	if ruling.Decision != laws.Upheld {
		d.emit(ClaimRejected{Actor: c.Actor, Kind: c.Kind, Article: article, Must: d.mustPlay(ruling.Play), Final: ruling.Final})
		d.afterRejection(c, ruling)
		return
	}
	d.emit(ClaimUpheld{Actor: c.Actor, Kind: c.Kind, Article: article, Final: ruling.Final})
	next := rules.Side(0) // whose clock runs next: as before the claim
	switch {
	case c.Kind == laws.ClaimIllegal:
		d.claimedIllegal(c.By.Other(), ruling)
		return
	case c.Kind == laws.ClaimTouched:
		if d.claimedTouch(c) {
			next = c.By.Other()
		}
	case c.Kind == laws.ClaimDelay:
		more := duration(d.s.laws.QuickplayDelay())
		d.emit(BonusGranted{Time: Span(more), Delay: true})
	}
	d.changeTime(ruling)
	if ruling.Outcome.Over() {
		d.end(ruling.Outcome)
		return
	}
	if d.s.Stop != "" {
		d.restart(next)
	}
	d.sealsAnew()
}

// afterRejection carries out what follows a wrong claim. A claim that concluded
// the game loses it if it fails, and so does one that was postponed until its
// player's flag fell.
func (d *decision) afterRejection(c Claim, ruling laws.Ruling) {
	if ruling.Outcome.Over() {
		d.end(ruling.Outcome)
		return
	}
	if quickplay(c.Kind) && d.s.Flags.Of(c.By) && d.s.laws.ArbiterCallsFlag(d.s.lawConditions()) {
		if d.flag(c.By); d.s.Phase == PhaseEnded {
			return
		}
	}
	d.changeTime(ruling)
	if d.s.Stop != "" {
		d.restart(0)
	}
}

// mustPlay returns the intended move if it can be played.
func (d *decision) mustPlay(m rules.Move) rules.Move {
	if d.s.Game.Position().Legal(m) {
		return m
	}
	return rules.Move{}
}

// completedIllegal reports whether the last move that side completed is illegal, and
// has no reply yet.
func (s State) completedIllegal(side rules.Side) bool {
	return s.Gate.By == side && s.pressedOver() != 0
}

// claimedIllegal carries out the consequences of the opponent's illegal move on a
// claim: the one just completed, or their last accepted one.
func (d *decision) claimedIllegal(offender rules.Side, ruling laws.Ruling) {
	if !d.s.completedIllegal(offender) {
		d.claimedStood(offender)
		return
	}
	g, earlier := d.s.Gate, d.s.Illegal.Of(offender)
	kind := d.s.pressedOver()
	if !g.Counted {
		d.emit(IllegalMoveCompleted{Actor: By(offender), Kind: kind, Move: g.Handled, Left: d.s.left(kind), Count: max(ruling.Count, earlier+1), Article: d.s.laws.Decides(ruling)})
	}
	ruling.Restore = !ruling.Queen
	d.carryIllegal(offender, kind, ruling)
	d.goOn(d.s.Gate.By)
}

// claimedStood takes play back to the position before an accepted illegal move, with
// the times of its press, and carries out the consequences. It is counted once.
// Rule: rules.RuleIllegalMove.
func (d *decision) claimedStood(offender rules.Side) {
	stood, ok := d.s.stood(offender)
	if !ok {
		return
	}
	before, earlier := d.s.Game.At(stood.Ply-1), d.s.Illegal.Of(offender)
	if stood.Counted {
		earlier--
	}
	ruling := d.s.laws.IllegalMove(before, laws.IllegalMove{
		By: offender, Kinds: []laws.IllegalKind{stood.Kind}, Earlier: earlier, Conditions: d.s.lawConditions(),
		Claimed: true, Seen: true, Impossible: d.s.Game.At(stood.Ply).Impossible(),
	})
	if !stood.Counted {
		d.emit(IllegalMoveCompleted{Actor: By(offender), Kind: stood.Kind, Move: stood.Move, Count: max(ruling.Count, earlier+1), Article: d.s.laws.Decides(ruling)})
	}
	if ruling.Outcome.Over() {
		d.end(ruling.Outcome)
		return
	}
	p := d.s.propose(stood.Ply - 1)
	if !d.s.timed {
		p.Clocks = d.s.ruledOn(stood.Left, stood.ruled)
	}
	d.retrace(p)
	d.changeTime(ruling)
	d.correctBoards(StopIllegal)
	d.bind(offender, stood.Move.From)
	if before.At(stood.Move.To).Side == offender.Other() {
		d.bind(offender, stood.Move.To)
	}
	d.goOn(offender)
}

// goOn lets side's clock run after a ruling that corrected something, once the
// boards are correct too.
func (d *decision) goOn(side rules.Side) {
	if d.s.Phase != PhasePlaying && !d.s.sealing() || d.s.Stop == "" {
		return
	}
	first := d.s.correcting()
	if side != 0 && d.s.Boards.Of(side).Correcting {
		first = side
	}
	switch {
	case first == 0:
		d.restart(side)
	case d.s.Stop != StopIllegal:
		d.emit(ClocksStopped{By: first, Reason: StopIllegal})
	}
	d.sealsAnew()
}

// correcting returns the first side whose board is being corrected, or 0.
func (s State) correcting() rules.Side {
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		if s.Boards.Of(side).Correcting {
			return side
		}
	}
	return 0
}

// chosenRuling returns ruling as the arbiter decides it: with the consequences
// that the Laws give to that decision.
func chosenRuling(ruling laws.Ruling, decision laws.Decision, option string) laws.Ruling {
	for _, o := range ruling.Options {
		if o.Name == option || o.Decision == decision {
			return laws.Ruling{Decision: decision, Rule: ruling.Rule, Ground: ruling.Ground, Outcome: o.Outcome, Time: o.Time, Final: ruling.Final}
		}
	}
	if ruling.Decision == decision {
		return ruling
	}
	return laws.Ruling{Decision: decision, Rule: ruling.Rule, Ground: ruling.Ground}
}

func drawClaim(kind laws.ClaimKind) bool {
	return kind == laws.ClaimThreefold || kind == laws.ClaimFifty || quickplay(kind)
}

func reasonOf(kind laws.ClaimKind) rules.Reason {
	switch kind {
	case laws.ClaimThreefold:
		return rules.ByThreefold
	case laws.ClaimFifty:
		return rules.ByFiftyMoves
	default:
		return rules.ByNormalMeans
	}
}
