package laws

import "blindchess/internal/rules"

// IllegalKind is the fault of a completed move. The zero IllegalKind is none.
type IllegalKind uint8

// The kinds of illegal moves.
const (
	// IllegalDisplacement: the piece does not move so, or leaves or puts its own king in check.
	IllegalDisplacement IllegalKind = iota + 1
	// IllegalPromotion: a pawn was left on the last rank.
	IllegalPromotion
	// IllegalKingCapture: the opponent's king was captured.
	IllegalKingCapture
	// IllegalPress: the clock was pressed and no move was made.
	IllegalPress
	// IllegalTwoHands: two hands made one move.
	IllegalTwoHands
)

// String returns k in English.
func (k IllegalKind) String() string {
	names := [...]string{"", "illegal displacement", "pawn left on the last rank", "king captured", "clock pressed without a move", "two hands"}
	if int(k) >= len(names) {
		return ""
	}
	return names[k]
}

// IllegalMove is an illegal move that was completed, and what its ruling
// depends on.
type IllegalMove struct {
	By         rules.Side
	Kinds      []IllegalKind // what was wrong with the one move; at least one
	Earlier    int           // illegal moves of By before this one
	Conditions Conditions
	Claimed    bool       // the opponent claims it
	Seen       bool       // the arbiter has seen it, or the program that stands for them
	Sensed     bool       // only the sensors of a board show it
	Answered   bool       // the opponent has made their next move since
	Impossible bool       // it has led to what Position.Impossible tells
	Pawn       rules.Move // the move of a pawn that was left on the last rank, or none
}

// IllegalMove rules on a completed illegal move. before is the position before
// it, which is set up again where Ruling.Restore is true. Ruling.Queen asks
// instead for a queen in the place of the pawn that was left on the last rank.
func (e Edition) IllegalMove(before rules.Position, i IllegalMove) Ruling {
	if !e.FullRules(i.Conditions) {
		return e.fastIllegal(before, i)
	}
	return e.standardIllegal(before, i, rules.RuleIllegalMove)
}

// standardIllegal counts an illegal move and returns its consequence.
func (e Edition) standardIllegal(before rules.Position, i IllegalMove, rule rules.Rule) Ruling {
	count, kind := e.countIllegal(i)
	if count == 0 {
		return e.notIllegal(kind)
	}
	ruling := Ruling{Decision: Upheld, Rule: rule, Count: i.Earlier + count}
	if kind != IllegalDisplacement && rule == rules.RuleIllegalMove {
		ruling.Rule = kind.rule()
	}
	ruling.Queen = kind == IllegalPromotion && e.choice(parameterPawnLeft) == "queen"
	ruling.Restore = !ruling.Queen && kind != IllegalPress && kind != IllegalTwoHands
	if ruling.Count >= e.number(parameterIllegalLoses) {
		ruling.Outcome = e.lostByIllegal(e.acted(before, i), i.By, ruling.Rule)
		ruling.Outcome.Ground = rules.GroundIllegalLoses
		return ruling
	}
	more := e.byPace(i.Conditions.Pace, parameterIllegalTime, parameterIllegalTimeRapid, parameterIllegalTimeBlitz)
	ruling.Time = []TimeChange{{i.By.Other(), more}}
	return ruling
}

// countIllegal returns how many illegal moves i counts for, and the kind that
// is ruled on.
func (e Edition) countIllegal(i IllegalMove) (int, IllegalKind) {
	count, first := 0, IllegalKind(0)
	for _, kind := range i.Kinds {
		if e.gravity(kind) != "illegal" {
			continue
		}
		if count == 0 || kind < first {
			first = kind
		}
		count++
	}
	switch {
	case count == 0 && len(i.Kinds) > 0:
		return 0, i.Kinds[0]
	case e.yes(parameterIllegalOnce):
		return min(count, 1), first
	default:
		return count, first
	}
}

// PressIsIllegal reports whether pressing the clock without having moved is an
// illegal move. Rule: RulePressWithoutMove.
func (e Edition) PressIsIllegal() bool { return e.gravity(IllegalPress) == "illegal" }

// gravity says whether a kind is an illegal move in e, is for the arbiter to
// penalise, or is nothing.
func (e Edition) gravity(kind IllegalKind) string {
	switch kind {
	case IllegalPress:
		return e.choice(parameterIllegalPress)
	case IllegalTwoHands:
		return e.choice(parameterIllegalTwoHands)
	default:
		return "illegal"
	}
}

// notIllegal rules on a fault that is no illegal move.
func (e Edition) notIllegal(kind IllegalKind) Ruling {
	if e.gravity(kind) != "penalty" {
		return Ruling{Decision: Stands, Rule: kind.rule()}
	}
	return Ruling{Decision: Undecided, Rule: kind.rule(), Options: []Option{
		{Decision: Upheld, Name: "penalise"}, {Decision: Stands, Name: "leave"},
	}}
}

// rule returns the rule that speaks of k.
func (k IllegalKind) rule() rules.Rule {
	switch k {
	case IllegalPromotion:
		return rules.RulePawnLeft
	case IllegalKingCapture:
		return rules.RuleKingCaptured
	case IllegalPress:
		return rules.RulePressWithoutMove
	case IllegalTwoHands:
		return rules.RuleTwoHands
	default:
		return rules.RuleIllegalMove
	}
}

// acted returns the position after the action that the Laws take for an illegal
// move: with the queen in the place of a pawn that was left, where e puts one there,
// and otherwise the position before it. Rules: RuleIllegalMove, RulePawnLeft.
func (e Edition) acted(before rules.Position, i IllegalMove) rules.Position {
	queen := i.Pawn
	queen.Promotes = rules.Queen
	_, kind := e.countIllegal(i)
	after, err := before.Play(queen)
	if kind != IllegalPromotion || e.choice(parameterPawnLeft) != "queen" || err != nil {
		return before
	}
	return after
}

// lostByIllegal returns by's loss, or the draw if the opponent cannot mate from the
// position that stands and e says so.
func (e Edition) lostByIllegal(stands rules.Position, by rules.Side, rule rules.Rule) rules.Outcome {
	if e.yes(parameterIllegalDraw) && !e.canMate(stands, by.Other()) {
		return rules.Outcome{Result: rules.Draw(), Reason: rules.ByIllegalMoves, Rule: rule}
	}
	return rules.Outcome{Result: rules.WinFor(by.Other()), Reason: rules.ByIllegalMoves, Rule: rule}
}
