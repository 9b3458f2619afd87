package laws

import "blindchess/internal/rules"

// PaceOf returns what kind of event e calls one with so much time for all
// moves of a player, and so much added on each move.
func (e Edition) PaceOf(all, increment Millis) Pace {
	time := all + 60*increment
	least, most := e.Time(ParameterRapidLeast), e.Time(ParameterRapidMost)
	switch {
	case time < least || time == least && !e.Yes(ParameterRapidLeastIn):
		return PaceBlitz
	case time < most || time == most && e.Yes(ParameterRapidMostIn):
		return PaceRapid
	default:
		return PaceStandard
	}
}

// FullRules reports whether the competition rules hold whole: always at
// standard play, and in rapid and blitz with enough arbiters and a record of
// the moves, where e knows of that.
func (e Edition) FullRules(c Conditions) bool {
	if c.Pace != PaceRapid && c.Pace != PaceBlitz {
		return true
	}
	return c.Supervised && e.Yes(ParameterFastFull)
}

// byPace returns what one of three parameters holds, by the kind of event.
func (e Edition) byPace(pace Pace, standard, rapid, blitz Parameter) Millis {
	switch pace {
	case PaceRapid:
		return e.Time(rapid)
	case PaceBlitz:
		return e.Time(blitz)
	default:
		return e.Time(standard)
	}
}

// MustRecord reports whether a player with so much time left must write his
// moves.
func (e Edition) MustRecord(left Millis, c Conditions) bool {
	if c.Pace == PaceRapid || c.Pace == PaceBlitz {
		return false
	}
	return left >= e.Time(ParameterRecordUnder) || c.IncrementPerMove >= e.Time(ParameterRecordIncrement)
}

// Score returns what each player gets in half points for r, by the worth that
// e gives to a win, a draw and a loss.
func (e Edition) Score(r rules.Result) rules.BySide[int] {
	worth := func(p rules.Points) int {
		switch p {
		case rules.WholePoint:
			return int(e.values[ParameterScoreWin])
		case rules.HalfPoint:
			return int(e.values[ParameterScoreDraw])
		case rules.NoPoint:
			return int(e.values[ParameterScoreLoss])
		default:
			return 0
		}
	}
	return rules.BySide[int]{White: worth(r.White), Black: worth(r.Black)}
}

// MayScore returns nil where the arbiter may give r, and otherwise a *Violation
// of RulePoints: where e limits that, both together may not get more than a game
// gives.
func (e Edition) MayScore(r rules.Result) error {
	if r.White == 0 || r.Black == 0 {
		return &rules.Violation{Rule: rules.RulePoints}
	}
	normal, both := e.Score(rules.WinFor(rules.White)), e.Score(r)
	most := max(normal.White+normal.Black, 2*int(e.values[ParameterScoreDraw]))
	if e.Yes(ParameterScoreLimited) && both.White+both.Black > most {
		return &rules.Violation{Rule: rules.RulePoints}
	}
	return nil
}

// HouseRule reports whether a game from s is played by a rule that is none of
// e's: Chess960, where the Laws do not know it. It is allowed, and said. Rule:
// RuleChessNineSixty.
func (e Edition) HouseRule(s rules.Setup) bool {
	return s.Position.NeedsChess960() && !e.Yes(ParameterChessNineSixty)
}
