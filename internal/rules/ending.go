package rules

// DeadNodes is how many positions Ended enters at most to prove a position
// dead where a first look tells nothing.
const DeadNodes = 10_000

// ResultNodes is how many positions are entered at most where a result hangs
// on whether a side can still mate.
const ResultNodes = 1_000_000

// Ended returns how g ended by its last ply alone, without any claim: mate,
// stalemate, a dead position, and where e has them five occurrences and
// seventy-five moves. Mate comes first.
func (e Edition) Ended(g Game) (Outcome, bool) {
	position := g.Position()
	switch {
	case position.Turn() == 0:
		return Outcome{}, false
	case position.Checkmate():
		return Outcome{WinFor(position.Turn().Other()), ByCheckmate, RuleCheckmate}, true
	case position.Stalemate():
		return Outcome{Draw(), ByStalemate, RuleStalemate}, true
	case position.dead():
		return Outcome{Draw(), ByDeadPosition, RuleDeadPosition}, true
	case e.fivefold(g):
		return Outcome{Draw(), ByFivefold, RuleFivefold}, true
	case e.seventyFive(g):
		return Outcome{Draw(), BySeventyFiveMoves, RuleSeventyFive}, true
	default:
		return Outcome{}, false
	}
}

// dead reports whether it is proved that neither side can mate. It is asked
// after every move, so it searches only where one side is already proved
// unable, or where little can move: with every pawn blocked by another, with
// few moves or with few men.
func (p Position) dead() bool {
	white, black := p.verdict(White, 0), p.verdict(Black, 0)
	if white == Winnable || black == Winnable {
		return false
	}
	if white == Undetermined && black == Undetermined && !p.locked() {
		return false
	}
	if white == Undetermined {
		white = p.verdict(White, DeadNodes)
	}
	if white != Unwinnable {
		return false
	}
	if black == Undetermined {
		black = p.verdict(Black, DeadNodes)
	}
	return black == Unwinnable
}

// fewMen is how many men are few enough to search whatever they are.
const fewMen = 5

// fewMoves is how few moves of the player show that little can move.
const fewMoves = 6

// locked reports whether few men are left, or few moves, or there are pawns and
// each of them stands before another.
func (p Position) locked() bool {
	pawns := p.placement.pawns()
	if p.placement.Occupied().Len() <= fewMen || p.count() <= fewMoves && !p.Checked() {
		return true
	}
	white, black := pawns&p.placement.OfSide(White), pawns&p.placement.OfSide(Black)
	return pawns != 0 && white<<8&^pawns == 0 && black>>8&^pawns == 0
}

func (p Position) verdict(s Side, nodes int) Verdict {
	v, _ := p.Winnable(s, nodes)
	return v
}

// canMate reports whether s may still mate in p: all that is not proved
// impossible counts as possible.
func (e Edition) canMate(p Position, s Side) bool {
	if v := p.verdict(s, 0); v != Undetermined {
		return v == Winnable
	}
	var told func(entered, most int)
	if e.told != nil {
		told = *e.told
	}
	v, _ := p.WinnableTelling(s, ResultNodes, told)
	return v != Unwinnable
}

func (e Edition) fivefold(g Game) bool {
	switch e.Choice(ParameterFivefold) {
	case "any":
		return g.Repetitions() >= 5
	case "alternate":
		return g.Repetitions() >= 5 && g.alternates(5)
	default:
		return false
	}
}

// alternates reports whether the position now on the board stood after each
// fourth ply before it too, times occurrences in a row.
func (g Game) alternates(times int) bool {
	now := g.Position()
	for i := 1; i < times; i++ {
		ply := g.Ply() - 4*i
		if ply < 0 || g.At(ply) != now {
			return false
		}
	}
	return true
}

func (e Edition) seventyFive(g Game) bool {
	moves := e.Number(ParameterSeventyFive)
	return moves > 0 && g.Setup().Halfmoves >= 2*moves
}

// Resigned returns how the game ends when by resigns in p.
func (e Edition) Resigned(p Position, by Side) Outcome {
	if e.Yes(ParameterResignationDraw) && !e.canMate(p, by.Other()) {
		return Outcome{Draw(), ByResignation, RuleResignation}
	}
	return Outcome{WinFor(by.Other()), ByResignation, RuleResignation}
}

// MayAgree returns nil where the players of g may offer and agree on a draw
// now, and otherwise a *Violation of the rule that forbids it.
func (e Edition) MayAgree(g Game, by Side, c Conditions) error {
	made := min(g.MovesMade(White), g.MovesMade(Black))
	switch {
	case c.NoOffers || made < c.DrawMoves:
		return &Violation{Rule: RuleDrawMoves, By: by}
	case made < e.Number(ParameterAgreementMoves):
		return &Violation{Rule: RuleAgreement, By: by}
	default:
		return nil
	}
}

// Agreed returns how the game ends when the players agree on a draw.
func (e Edition) Agreed() Outcome { return Outcome{Draw(), ByAgreement, RuleAgreement} }

// Forfeited returns how the game ends when the arbiter declares it lost for by,
// and drawn where by's opponent gets no more than that. rule says why.
func (e Edition) Forfeited(by Side, rule Rule) Outcome {
	return Outcome{WinFor(by.Other()), ByForfeit, rule}
}
