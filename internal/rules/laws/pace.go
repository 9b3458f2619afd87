package laws

import "blindchess/internal/rules"

// PaceOf returns what kind of event e calls one with so much time for all
// moves of a player, and so much added on each move.
func (e Edition) PaceOf(all, increment Millis) Pace {
	time := all + 60*increment
	least, most := e.time(parameterRapidLeast), e.time(parameterRapidMost)
	switch {
	case time < least || time == least && !e.yes(parameterRapidLeastIn):
		return PaceBlitz
	case time < most || time == most && e.yes(parameterRapidMostIn):
		return PaceRapid
	default:
		return PaceStandard
	}
}

// FullRules reports whether the competition rules apply completely: always at
// standard play, and in rapid and blitz with enough arbiters and a record of
// the moves, if e has that rule.
func (e Edition) FullRules(c Conditions) bool {
	if c.Pace != PaceRapid && c.Pace != PaceBlitz {
		return true
	}
	return c.Supervised && e.yes(parameterFastFull)
}

// byPace returns the value of one of three parameters, by the kind of event.
func (e Edition) byPace(pace Pace, standard, rapid, blitz parameter) Millis {
	switch pace {
	case PaceRapid:
		return e.time(rapid)
	case PaceBlitz:
		return e.time(blitz)
	default:
		return e.time(standard)
	}
}

// MustRecord reports whether a player with so much time left must write their
// moves.
func (e Edition) MustRecord(left Millis, c Conditions) bool {
	if c.Pace == PaceRapid || c.Pace == PaceBlitz {
		return false
	}
	return left >= e.time(parameterRecordUnder) || c.IncrementPerMove >= e.time(parameterRecordIncrement)
}

// Score returns what each player gets in half points for r, by the worth that
// e gives to a win, a draw and a loss.
func (e Edition) Score(r rules.Result) rules.BySide[int] {
	worth := func(p rules.Points) int {
		switch p {
		case rules.WholePoint:
			return int(e.values[parameterScoreWin])
		case rules.HalfPoint:
			return int(e.values[parameterScoreDraw])
		case rules.NoPoint:
			return int(e.values[parameterScoreLoss])
		default:
			return 0
		}
	}
	return rules.BySide[int]{White: worth(r.White), Black: worth(r.Black)}
}

// MayScore returns nil if the arbiter may give r, and otherwise a *Violation of
// RulePoints: if e limits that, both together may not get more than a game
// gives.
func (e Edition) MayScore(r rules.Result) error {
	if r.White == 0 || r.Black == 0 {
		return &rules.Violation{Rule: rules.RulePoints}
	}
	normal, both := e.Score(rules.WinFor(rules.White)), e.Score(r)
	most := max(normal.White+normal.Black, 2*int(e.values[parameterScoreDraw]))
	if e.yes(parameterScoreLimited) && both.White+both.Black > most {
		return &rules.Violation{Rule: rules.RulePoints}
	}
	return nil
}

// HouseRule reports whether a game from s is played by a rule that is not in e:
// Chess960, if the Laws do not have it. It is allowed, and said. Rule:
// RuleChessNineSixty.
func (e Edition) HouseRule(s rules.Setup) bool {
	return s.Position.NeedsChess960() && !e.yes(parameterChessNineSixty)
}
