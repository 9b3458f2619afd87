package table

import (
	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/laws"
)

// Claimable lists the draws that the player who has the move can claim in the
// present position. It is empty if they have lost the right by touching a piece,
// under the editions with that rule. Rules: rules.RuleThreefold, rules.RuleFifty,
// rules.RuleClaimLost.
func (s State) Claimable() []laws.ClaimKind {
	if s.Phase != PhasePlaying && !s.sealing() {
		return nil
	}
	claim := laws.Claim{By: s.Turn()}
	if s.Gate.By == claim.By {
		claim.Handling, claim.Made = s.Gate.Handling, s.Gate.Made
	}
	if s.laws.ClaimLost(s.Game, claim) {
		return nil
	}
	return s.laws.Claimable(s.Game)
}

// ClaimsQuickplay reports whether side may claim at an instant that their
// opponent cannot win by normal means, or does not try to. Rules:
// rules.RuleQuickplay, rules.RuleQuickplayClaim.
func (s State) ClaimsQuickplay(side rules.Side, at clock.Instant) bool {
	if s.Phase != PhasePlaying && !s.sealing() || s.Stop != "" || s.Final.By == side && s.Final.Ply == s.Game.Ply() {
		return false
	}
	d := decision{s: s, at: at}
	return s.laws.MayClaimQuickplay(s.Game, d.lawClaim(Claim{Actor: By(side), Kind: laws.ClaimNormalMeans}))
}

// claimable refuses a claim that earlier entries or rulings bar.
func (d *decision) claimable(c Claim) error {
	switch {
	case quickplay(c.Kind) && d.s.Final.By == c.By && d.s.Final.Ply == d.s.Game.Ply():
		return refused("claim-final")
	case c.Move == (rules.Move{}):
		return nil
	case d.s.ForcedMove != (rules.Move{}) && d.s.ForcedMove != c.Move && d.s.Turn() == c.By:
		return d.mustPlayFirst()
	case d.s.laws.IntendedFixed(d.s.intended(c.By), c.Move):
		return refused("intended-fixed")
	}
	return nil
}

// unwritten reports whether side has still to write the intended move of a claim
// on a sheet that they keep themselves. A player who need not write, and has
// not, need not begin with it. Rule: rules.RuleIntended.
func (s State) unwritten(side rules.Side) bool {
	plies := s.Sheets.Of(side).Plies()
	if s.Conditions.Keeping == SheetsKept || plies < s.Game.Ply() && !s.MustRecord(side) {
		return false
	}
	return plies != s.Game.Ply()+1
}

// mustPlayFirst refuses another move than the intended one of a wrong claim.
func (d *decision) mustPlayFirst() error {
	return refused("must-play", "move", MoveIn{Position: d.s.Game.Position(), Move: d.s.ForcedMove})
}

// rewrites reports whether c only changes the intended move of the open claim,
// which some editions allow until it is ruled.
func (d *decision) rewrites(c Claim) bool {
	open := d.s.Claim
	return c.By == open.By && c.Kind == open.Kind && open.Move != (rules.Move{}) && c.Move != (rules.Move{}) &&
		!d.s.laws.IntendedFixed(open.Move, c.Move)
}

// intended returns the move that side has written for this turn and not made: for
// a claim, or ahead of it.
func (s State) intended(side rules.Side) rules.Move {
	if s.ClaimedMove != (rules.Move{}) || s.Turn() != side {
		return s.ClaimedMove
	}
	standing := s.Sheets.Of(side).Standing()
	if len(standing) != s.Game.Ply()+1 {
		return rules.Move{}
	}
	return standing[len(standing)-1].Move
}

// writeIntended puts the intended move on the claimant's sheet, if the table
// writes it, or if they have written another one there and may change it.
func (d *decision) writeIntended(c Claim) {
	ply := d.s.Game.Ply() + 1
	standing, kept := d.s.Sheets.Of(c.By).Standing(), d.s.Conditions.Keeping == SheetsKept
	if len(standing) == ply && standing[ply-1].Move != c.Move {
		d.emit(SheetStruck{Actor: c.Actor, Ply: ply, Text: standing[ply-1].Text})
		standing = standing[:ply-1]
	} else if !kept {
		return
	}
	if len(standing) != ply-1 {
		return
	}
	text := letters(san(d.s.Game.Position(), c.Move), d.s.Seat(c.By).Letters)
	written := SheetWritten{Actor: c.Actor, Ply: ply, Text: text, Move: c.Move, Kept: kept}
	if !kept {
		written.Origin = evidence.OriginWritten // they have named it themselves
	}
	d.emit(written)
}

func quickplay(kind laws.ClaimKind) bool {
	return kind == laws.ClaimNormalMeans || kind == laws.ClaimNoEffort
}
