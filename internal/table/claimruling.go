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
	ruling := d.s.laws.Judge(d.s.Game, d.lawClaim(c))
	if option == "postpone" {
		d.emit(ClaimPostponed{Actor: c.Actor, Kind: c.Kind})
		d.restart(0)
		return nil
	}
	chosen := chosenRuling(ruling, decision, option)
	if chosen.Decision == laws.Upheld && !chosen.Outcome.Over() && drawClaim(c.Kind) {
		chosen.Outcome = rules.Outcome{Result: rules.Draw(), Reason: reasonOf(c.Kind), Rule: ruling.Rule}
	}
	d.ruleClaim(c, chosen)
	return nil
}

// ruleClaim carries out a ruling on the open claim.
func (d *decision) ruleClaim(c Claim, ruling laws.Ruling) {
	article := d.article(ruling.Rule)
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
	d.changeTime(ruling.Time)
	if ruling.Outcome.Over() {
		d.end(ruling.Outcome)
		return
	}
	if d.s.Stop != "" {
		d.restart(next)
	}
}

// afterRejection carries out what follows a wrong claim. A claim that concluded
// the game loses it where it fails, and so does one that was postponed until
// the flag of its player fell.
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
	d.changeTime(ruling.Time)
	if d.s.Stop != "" {
		d.restart(0)
	}
}

// mustPlay returns the intended move where it can be played.
func (d *decision) mustPlay(m rules.Move) rules.Move {
	if d.s.Game.Position().Legal(m) {
		return m
	}
	return rules.Move{}
}

// claimedIllegal carries out what follows the opponent's illegal move, on a
// claim.
func (d *decision) claimedIllegal(offender rules.Side, ruling laws.Ruling) {
	g := d.s.Gate
	count := max(ruling.Count, d.s.Illegal.Of(offender)+1)
	kind := d.s.pressedOver()
	d.emit(IllegalMoveCompleted{Actor: By(offender), Kind: kind, Move: g.Handled, Count: count, Article: d.article(ruling.Rule)})
	ruling.Restore = !ruling.Queen
	d.carryIllegal(offender, kind, ruling)
	if d.s.Stop == StopClaim && d.s.Phase == PhasePlaying {
		d.restart(d.s.Gate.By)
	}
}

// chosenRuling returns ruling as the arbiter decides it: with the consequences
// that the Laws give to that decision.
func chosenRuling(ruling laws.Ruling, decision laws.Decision, option string) laws.Ruling {
	for _, o := range ruling.Options {
		if o.Name == option || o.Decision == decision {
			return laws.Ruling{Decision: decision, Rule: ruling.Rule, Outcome: o.Outcome, Time: o.Time, Final: ruling.Final}
		}
	}
	if ruling.Decision == decision {
		return ruling
	}
	return laws.Ruling{Decision: decision, Rule: ruling.Rule}
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
