package table

import (
	"slices"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// decideArbiter decides what only the arbiter does.
func (d *decision) decideArbiter(c Command) error {
	switch c := c.(type) {
	case AddTime:
		return d.addTime(c)
	case SetClocks:
		return d.setClocks(c)
	case StopClocks:
		if d.s.Phase == PhaseSealing {
			return d.closeEnvelope(0)
		}
		if d.s.Stop != "" {
			return refused("already-standing")
		}
		d.stop(0, StopArbiter)
	case RestartClocks:
		return d.restartClocks(c)
	case Penalise:
		return d.penalise(c)
	case Forfeit:
		return d.forfeit(c.Side)
	case Score:
		return d.score(c.Result)
	case Uphold:
		return d.rule(laws.Upheld, "accept")
	case Reject:
		return d.rule(laws.Rejected, "reject")
	case Postpone:
		return d.rule(laws.Undecided, "postpone")
	case Resolve:
		return d.resolve()
	case Undo:
		return d.undo(c.Plies)
	case Note:
		return d.note(c)
	}
	return nil
}

// penalise gives a penalty that the edition knows. Rule: rules.RulePenalties.
func (d *decision) penalise(c Penalise) error {
	named := map[Penalty]laws.Penalty{
		Warning: laws.PenaltyWarning, Fine: laws.PenaltyFine, Exclusion: laws.PenaltyExclusion, Expulsion: laws.PenaltyExpulsion,
	}
	if !slices.Contains(d.s.laws.Penalties(), named[c.Penalty]) {
		return refused("no-penalty")
	}
	d.emit(PenaltyGiven{Actor: By(c.Side), Penalty: c.Penalty, Text: c.Text})
	return nil
}

func (d *decision) addTime(c AddTime) error {
	switch {
	case c.Time > 0:
		d.emit(TimeAdded{Actor: By(c.Side), Time: Span(c.Time)})
	case c.Time < 0:
		d.emit(TimeRemoved{Actor: By(c.Side), Time: Span(-c.Time)})
	default:
		return refused("no-time")
	}
	return nil
}

func (d *decision) setClocks(c SetClocks) error {
	if d.s.Phase == PhaseEnded {
		return refused("over")
	}
	if c.Left.White < 0 || c.Left.Black < 0 || c.Left.White > 100*time.Hour || c.Left.Black > 100*time.Hour {
		return refused("no-time")
	}
	d.emit(ClocksAdjusted{White: Span(c.Left.White), Black: Span(c.Left.Black)})
	return nil
}

func (d *decision) restartClocks(c RestartClocks) error {
	switch {
	case d.s.Phase != PhasePlaying:
		return refused("adjourned")
	case d.s.Stop == "":
		return refused("running")
	case d.s.Boards.White.Correcting || d.s.Boards.Black.Correcting:
		return refused("boards-first")
	}
	if d.s.Divergence.Open {
		if !d.s.Divergence.Resolved && !d.s.agreeAll() {
			return refused("diverged")
		}
		d.emit(BoardsAgreed{Ply: d.s.Game.Ply()})
	}
	if d.s.Claim.Kind != 0 {
		return refused("claim-rule")
	}
	side := c.Side
	if side == 0 {
		side = d.s.Clock.Ready()
	}
	d.restart(side)
	return nil
}

// agreeAll reports whether both boards show the game and the sheets agree, as
// far as they are written.
func (s State) agreeAll() bool {
	now := s.Game.Position().Placement()
	return s.Boards.White.Placement == now && s.Boards.Black.Placement == now && s.agreedPly() == s.Game.Ply()
}

func (d *decision) forfeit(side rules.Side) error {
	if d.s.Phase == PhaseEnded {
		return refused("over")
	}
	d.end(d.s.laws.Forfeited(side, rules.RulePenalties))
	return nil
}

// score gives points as the arbiter decides, unequal ones too.
func (d *decision) score(r rules.Result) error {
	if d.s.Phase == PhaseEnded && d.s.Signed.White && d.s.Signed.Black {
		return refused("signed-result")
	}
	if d.s.Phase == PhaseEnded && d.s.Outcome.Reason == rules.ByNormalMeans && d.s.Final.By != 0 {
		return refused("claim-final")
	}
	if err := d.s.laws.MayScore(r); err != nil {
		return refused("score")
	}
	given := rules.Outcome{Result: r, Reason: rules.ByArbiter, Rule: rules.RulePenalties}
	if d.s.Phase == PhaseEnded {
		d.emit(GameEnded{Result: r, Reason: given.Reason, Article: d.article(given.Rule)})
		return nil
	}
	d.end(given)
	return nil
}

// undo takes back plies, as the arbiter decides.
func (d *decision) undo(plies int) error {
	if plies < 1 || plies > d.s.Game.Ply() {
		return refused("undo", "plies", itoa(d.s.Game.Ply()))
	}
	was := d.s.Stop
	d.retrace(d.s.propose(d.s.Game.Ply() - plies))
	d.correctBoards(StopBoards)
	if d.s.Divergence.Open {
		d.resumePlay()
	} else if was == "" && d.s.Stop == "" {
		d.restart(d.s.Turn())
	}
	return nil
}
