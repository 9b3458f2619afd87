package table

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

func (c Claim) permit() permit { return permit{own: true, duty: c.duty()} }

// duty returns the duty of an assistant to claim a flag that has fallen, or a
// touch of the sighted player.
func (c Claim) duty() duty {
	if c.Kind == laws.ClaimFlag || c.Kind == laws.ClaimTouched {
		return dutyClaim
	}
	return 0
}

// decide hears a claim. Both clocks are stopped during the ruling. What is
// certain is ruled at once, unless the conditions leave everything to the
// arbiter.
func (c Claim) decide(d *decision) error {
	if d.s.Claim.Kind != 0 {
		if d.rewrites(c) {
			d.emit(ClaimMade(c))
			d.writeIntended(c)
			return nil
		}
		return refused("claim-open")
	}
	if c.Kind == laws.ClaimIllegal && d.s.Caught == c.By.Other() && (d.s.pressedOver() == 0 || d.s.stoppedFor() != 0) {
		return d.claimCaught(c)
	}
	if c.Kind == laws.ClaimFlag && d.s.Stop == "" {
		d.markFlags()
		if d.s.Claim.Kind != 0 {
			d.stop(c.By, StopClaim)
			return nil
		}
	} else if err := d.claiming(); err != nil {
		return err
	}
	if err := d.claimable(c); err != nil {
		return err
	}
	ruling := d.s.laws.Judge(d.s.Game, d.lawClaim(c))
	if ruling.Decision == laws.OutOfOrder || ruling.Decision == 0 {
		return d.whyNot(c, ruling)
	}
	d.emit(ClaimMade(c))
	d.stop(c.By, StopClaim)
	if c.Move != (rules.Move{}) {
		d.writeIntended(c)
	}
	if ruling.Offer && d.s.Offer == 0 {
		d.emit(DrawOffered{Actor: c.Actor})
	}
	if ruling.Decision == laws.Undecided || d.s.Conditions.Rulings == RuleNothing {
		return nil
	}
	if c.Kind == laws.ClaimFlag && d.s.wronged(c.By.Other()) {
		return nil // who could not move has not overstepped by themselves
	}
	d.ruleClaim(c, ruling)
	return nil
}

// claimCaught upholds a claim about an irregularity that is already ruled on, or waits
// for its ruling: the claim has no further consequence.
func (d *decision) claimCaught(c Claim) error {
	article := d.article(d.s.laws.IllegalRule(d.s.lawConditions()))
	if kind := d.s.stoppedFor(); kind != 0 {
		offender := c.By.Other()
		article = d.s.laws.Decides(d.illegalRuling(offender, kind, d.s.Illegal.Of(offender)-1, true))
	}
	d.emit(ClaimMade(c))
	d.emit(ClaimUpheld{Actor: c.Actor, Kind: c.Kind, Article: article, Already: true})
	return nil
}

// pressedOver returns the fault of the move after which the clock was pressed,
// and none if there is none or it is already ruled on.
func (s State) pressedOver() laws.IllegalKind {
	g := s.Gate
	switch {
	case !g.Pressed:
		return 0
	case g.Made:
		return g.Unlawful
	default:
		return g.Unfinished
	}
}

// claiming refuses claims that are impossible while both clocks are stopped. A
// player who is asked to seal has the move, and may claim as ever. Rule:
// rules.RuleSealing.
func (d *decision) claiming() error {
	if d.s.sealing() && d.s.Stop == "" {
		return nil
	}
	return d.running()
}

// ClaimMade: By claims.
type ClaimMade struct {
	Actor
	Kind   laws.ClaimKind `json:"claim"`
	Move   rules.Move     `json:"move,omitzero"`
	Square rules.Square   `json:"square,omitzero"`
}

func (e ClaimMade) apply(s State) State {
	s.Caught = 0
	s.Claim = Claim(e)
	s.ClaimedMove = e.Move
	return s
}

// Uphold rules that the open claim, or the postponed one, holds.
type Uphold struct{}

func (Uphold) permit() permit { return permit{arbiter: true} }

func (Uphold) decide(d *decision) error {
	if d.s.Claim.Kind == 0 && d.s.Postponed.Kind == 0 && d.answerAccident(true, "arbiter") {
		return nil
	}
	return d.rule(laws.Upheld, "accept")
}

// ClaimUpheld: the claim of By holds.
type ClaimUpheld struct {
	Actor
	Kind    laws.ClaimKind `json:"claim"`
	Article string         `json:"article,omitzero"`
	Final   bool           `json:"final,omitzero"` // it is not ruled on again
	// Already: what is claimed is on record and penalised, or waits for its ruling, so
	// that nothing follows from the claim.
	Already bool `json:"already,omitzero"`
}

func (e ClaimUpheld) apply(s State) State {
	s.Claim, s.Postponed = Claim{}, Claim{}
	if e.Already && s.Stop == StopIllegal { // it still waits for its ruling
		s.Caught = e.By.Other()
	}
	if e.Kind == laws.ClaimTouched && s.Gate.By == e.By.Other() && !s.Gate.Made {
		s.Gate.Asked = true // also in journals that do not tell the touch that binds
	}
	return s.finally(e.By, e.Final)
}

// Reject rules that it does not.
type Reject struct{}

func (Reject) permit() permit { return permit{arbiter: true} }

func (Reject) decide(d *decision) error {
	if d.s.Claim.Kind == 0 && d.s.Postponed.Kind == 0 && d.answerAccident(false, "arbiter") {
		return nil
	}
	return d.rule(laws.Rejected, "reject")
}

// ClaimRejected: it does not.
type ClaimRejected struct {
	Actor
	Kind    laws.ClaimKind `json:"claim"`
	Article string         `json:"article,omitzero"`
	Must    rules.Move     `json:"must,omitzero"`  // the intended move, to be played now
	Final   bool           `json:"final,omitzero"` // it is not ruled on again
}

func (e ClaimRejected) apply(s State) State {
	s.Claim, s.Postponed = Claim{}, Claim{}
	s.ForcedMove = e.Must
	return s.finally(e.By, e.Final)
}

// Postpone leaves the ruling on the open claim for later, and play continues.
type Postpone struct{}

func (Postpone) permit() permit { return permit{arbiter: true} }

func (Postpone) decide(d *decision) error { return d.rule(laws.Undecided, "postpone") }

// ClaimPostponed: the arbiter decides later, and play continues.
type ClaimPostponed struct {
	Actor
	Kind laws.ClaimKind `json:"claim"`
}

func (ClaimPostponed) apply(s State) State {
	s.Claim, s.Postponed = Claim{}, s.Claim
	return s
}

// ClaimWithdrawn: By took their open claim back, at a table without an arbiter.
type ClaimWithdrawn struct {
	Actor
	Kind laws.ClaimKind `json:"claim"`
}

func (ClaimWithdrawn) apply(s State) State {
	s.Claim = Claim{}
	return s
}

// AnswersClaim reports whether side settles the open claim of their opponent:
// there is no arbiter to rule on it.
func (s State) AnswersClaim(side rules.Side) bool {
	return s.Claim.Kind != 0 && s.Claim.By == side.Other() && side != 0 && !s.Conditions.Arbiter
}

// whyNot refuses a claim that is out of order.
func (d *decision) whyNot(c Claim, ruling laws.Ruling) error {
	drawn := c.Kind == laws.ClaimThreefold || c.Kind == laws.ClaimFifty || ruling.Rule == rules.RuleQuickplayClaim
	switch {
	case d.s.Turn() != c.By && drawn:
		return refused("claim-turn")
	case ruling.Rule == rules.RuleClaimLost:
		return refused("claim-lost")
	case ruling.Rule == rules.RuleQuickplayClaim:
		return refused("claim-quickplay")
	case drawn && c.Move != (rules.Move{}) && d.s.unwritten(c.By):
		return refused("claim-write", "move", MoveIn{Position: d.s.Game.Position(), Move: c.Move})
	default:
		return refused("claim-order")
	}
}

// markFlags records a flag that has fallen and was not on record.
func (d *decision) markFlags() {
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if _, fallen := d.s.Clock.Fallen(side, d.at); fallen && !d.s.Flags.Of(side) {
			d.emit(FlagFell{Actor: By(side)})
		}
	}
}

// lawClaim gives the Laws all they ask about a claim.
func (d *decision) lawClaim(c Claim) laws.Claim {
	g := d.s.Gate
	claim := laws.Claim{
		Kind:       c.Kind,
		By:         c.By,
		Conditions: d.s.lawConditions(),
		Intended:   c.Move,
		Remaining: rules.BySide[laws.Millis]{
			White: millis(d.s.Clock.Left(rules.White, d.at)),
			Black: millis(d.s.Clock.Left(rules.Black, d.at)),
		},
		Written:    d.s.intended(c.By),
		Unwritten:  d.s.unwritten(c.By),
		Square:     c.Square,
		LastPeriod: d.s.Clock.Read(c.By.Other(), d.at).Last,
	}
	if g.By == c.By {
		claim.Handling, claim.Made = g.Handling, g.Made
	}
	switch c.Kind {
	case laws.ClaimTouched:
		claim.Proven = d.proven(c)
	case laws.ClaimIllegal:
		claim.Illegal, claim.Earlier, claim.Pawn = d.s.pressedOver(), d.s.Illegal.Of(c.By.Other()), g.Handled
		claim.Proven = g.By == c.By.Other() && claim.Illegal != 0
		if claim.Proven && g.Counted {
			claim.Earlier--
		}
	}
	return claim
}

// proven reports whether the touch that is claimed is on record.
func (d *decision) proven(c Claim) bool {
	if d.s.Gate.By == c.By.Other() {
		for _, t := range d.s.Gate.Touched {
			if t.Square == c.Square {
				return true
			}
		}
	}
	return d.s.LastTouched.By == c.By.Other() && hasTouched(d.s.LastTouched.Touched, c.Square)
}

func hasTouched(touched []Touched, square rules.Square) bool {
	for _, t := range touched {
		if t.Square == square {
			return true
		}
	}
	return false
}

// finally keeps a decision on a claim that is not ruled on again.
func (s State) finally(by rules.Side, final bool) State {
	if final {
		s.Final = FinalRuling{By: by, Ply: s.Game.Ply()}
	}
	return s
}
