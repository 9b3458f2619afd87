package laws

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/winnable"
)

// deadNodes is the maximum number of positions that Ended enters to prove a
// position dead if a first look does not decide it.
const deadNodes = 10_000

// ResultNodes is the maximum number of positions entered if a result depends on
// whether a side can still mate.
const ResultNodes = 1_000_000

// Ended returns how g ended by its last ply alone, without any claim: mate,
// stalemate, a dead position, and where e has them five occurrences and
// seventy-five moves. Mate comes first.
func (e Edition) Ended(g rules.Game) (rules.Outcome, bool) {
	w := Watch{Edition: e}
	return w.Ended(g)
}

// fewPieces is the number of pieces up to which any position is searched.
const fewPieces = 5

// fewMoves is how few moves of the player show that little can move.
const fewMoves = 6

// locked reports whether few pieces are left, or few moves, or there are pawns and
// each of them is blocked by another.
func locked(p rules.Position) bool {
	pawns := p.Placement().Pawns()
	if p.Placement().Occupied().Len() <= fewPieces || p.MoveCount() <= fewMoves && !p.Checked() {
		return true
	}
	white, black := pawns&p.Placement().OfSide(rules.White), pawns&p.Placement().OfSide(rules.Black)
	return pawns != 0 && white<<8&^pawns == 0 && black>>8&^pawns == 0
}

func verdict(p rules.Position, s rules.Side, nodes int) winnable.Verdict {
	return winnable.Judge(p, s, nodes)
}

// canMate reports whether s may still mate in p: all that is not proved
// impossible counts as possible.
func (e Edition) canMate(p rules.Position, s rules.Side) bool {
	if v := verdict(p, s, 0); v != winnable.Undetermined {
		return v == winnable.Winnable
	}
	var told func(entered, most int)
	if e.told != nil {
		told = *e.told
	}
	v, _ := winnable.DecideWithProgress(p, s, ResultNodes, told)
	return v != winnable.Unwinnable
}

func (e Edition) fivefold(g rules.Game) bool {
	switch e.choice(parameterFivefold) {
	case "any":
		return g.Repetitions() >= 5
	case "alternate":
		return g.Repetitions() >= 5 && alternates(g, 5)
	default:
		return false
	}
}

// alternates reports whether the position now on the board also occurred after
// each fourth ply before it, times occurrences in a row.
func alternates(g rules.Game, times int) bool {
	now := g.Position()
	for i := 1; i < times; i++ {
		ply := g.Ply() - 4*i
		if ply < 0 || g.At(ply) != now {
			return false
		}
	}
	return true
}

func (e Edition) seventyFive(g rules.Game) bool {
	moves := e.number(parameterSeventyFive)
	return moves > 0 && g.Setup().Halfmoves >= 2*moves
}

// Resigned returns how the game ends when by resigns in p.
func (e Edition) Resigned(p rules.Position, by rules.Side) rules.Outcome {
	if e.ResignationDraws() && !e.canMate(p, by.Other()) {
		return rules.Outcome{Result: rules.Draw(), Reason: rules.ByResignation, Rule: rules.RuleResignation}
	}
	return rules.Outcome{Result: rules.WinFor(by.Other()), Reason: rules.ByResignation, Rule: rules.RuleResignation}
}

// MayAgree returns nil if the players of g may offer and agree on a draw now,
// and otherwise a *Violation of the rule that forbids it.
func (e Edition) MayAgree(g rules.Game, by rules.Side, c Conditions) error {
	made := min(g.MovesMade(rules.White), g.MovesMade(rules.Black))
	switch {
	case c.NoOffers || made < c.DrawMoves:
		return &rules.Violation{Rule: rules.RuleDrawMoves, By: by}
	case made < e.AgreementMoves():
		return &rules.Violation{Rule: rules.RuleAgreement, By: by}
	default:
		return nil
	}
}

// AgreementMoves returns how many moves each side must have made before a draw
// may be agreed. Rule: RuleAgreement.
func (e Edition) AgreementMoves() int { return e.number(parameterAgreementMoves) }

// ResignationDraws reports whether a resignation draws if the opponent cannot
// checkmate by any series of legal moves. Rule: RuleResignation.
func (e Edition) ResignationDraws() bool { return e.yes(parameterResignationDraw) }

// Agreed returns how the game ends when the players agree on a draw.
func (e Edition) Agreed() rules.Outcome {
	return rules.Outcome{Result: rules.Draw(), Reason: rules.ByAgreement, Rule: rules.RuleAgreement}
}

// Forfeited returns how the game ends when the arbiter declares it lost for by,
// and drawn where by's opponent gets no more than that. rule says why.
func (e Edition) Forfeited(by rules.Side, rule rules.Rule) rules.Outcome {
	return rules.Outcome{Result: rules.WinFor(by.Other()), Reason: rules.ByForfeit, Rule: rule}
}
