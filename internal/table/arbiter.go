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
			return refuse("already-standing", "both clocks already stand")
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
		return refuse("no-penalty", "the Laws of this edition do not know this penalty: choose another")
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
		return refuse("no-time", "say how much time, such as 2m")
	}
	return nil
}

func (d *decision) setClocks(c SetClocks) error {
	if d.s.Phase == PhaseEnded {
		return refuse("over", "the game is over: only the scoresheets can still be completed and signed")
	}
	if c.Left.White < 0 || c.Left.Black < 0 || c.Left.White > 100*time.Hour || c.Left.Black > 100*time.Hour {
		return refuse("no-time", "say how much time each clock shows, such as 10m")
	}
	d.emit(ClocksAdjusted{White: Span(c.Left.White), Black: Span(c.Left.Black)})
	return nil
}

func (d *decision) restartClocks(c RestartClocks) error {
	switch {
	case d.s.Phase != PhasePlaying:
		return refuse("adjourned", "the game is adjourned: it goes on when it is resumed")
	case d.s.Stop == "":
		return refuse("running", "a clock is already running")
	case d.s.Boards.White.Correcting || d.s.Boards.Black.Correcting:
		return refuse("boards-first", "the boards are still to be put right: do that first")
	}
	if d.s.Divergence.Open {
		if !d.s.Divergence.Resolved && !d.s.agreeAll() {
			return refuse("diverged", "the boards or sheets differ: resolve what is proposed first")
		}
		d.emit(BoardsAgreed{Ply: d.s.Game.Ply()})
	}
	if d.s.Claim.Kind != 0 {
		return refuse("claim-open", "a claim is open: uphold, reject or postpone it first")
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
		return refuse("over", "the game is over: only the scoresheets can still be completed and signed")
	}
	d.end(d.s.laws.Forfeited(side, rules.RulePenalties))
	return nil
}

// score gives points as the arbiter decides, unequal ones too.
func (d *decision) score(r rules.Result) error {
	if d.s.Phase == PhaseEnded && d.s.Signed.White && d.s.Signed.Black {
		return refuse("signed-result", "both players have signed the result")
	}
	if d.s.Phase == PhaseEnded && d.s.Outcome.Reason == rules.ByNormalMeans && d.s.Final.By != 0 {
		return refuse("claim-final", "the arbiter has decided on this claim, and his decision is final")
	}
	if err := d.s.laws.MayScore(r); err != nil {
		return refuse("score", "the two scores together may not exceed what a game gives in this edition")
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
		return refuse("undo", "only the plies that were played can be taken back: there are "+itoa(d.s.Game.Ply()), "plies", itoa(d.s.Game.Ply()))
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
