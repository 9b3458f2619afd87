package laws

import "blindchess/internal/rules"

// Irregularity is something that was wrong and was no move. The zero
// Irregularity is none.
type Irregularity uint8

// The irregularities of Article 7.
const (
	// IrregularStart: the game began from a wrong position.
	IrregularStart Irregularity = iota + 1
	// IrregularBoard: the board was turned.
	IrregularBoard
	// IrregularColours: the game began with the colours exchanged.
	IrregularColours
	// IrregularDisplacement: pieces were displaced, or found displaced later.
	IrregularDisplacement
	// IrregularClock: the clock was set wrongly.
	IrregularClock
	// IrregularImpossible: both kings are in check, or a pawn is on its last rank.
	IrregularImpossible
)

// String returns i in English.
func (i Irregularity) String() string {
	names := [...]string{"", "wrong start position", "board turned", "colours reversed", "pieces displaced", "clock set wrongly", "impossible position"}
	if int(i) >= len(names) {
		return ""
	}
	return names[i]
}

// Irregular rules on an irregularity that was found in g. It says nothing of a
// penalty, which is for the arbiter alone.
func (e Edition) Irregular(g rules.Game, i Irregularity, c Conditions) Ruling {
	made := min(g.MovesMade(rules.White), g.MovesMade(rules.Black))
	late := !e.FullRules(c) && made >= e.number(parameterFastStart)
	switch i {
	case IrregularStart:
		if late {
			return Ruling{Decision: Stands, Rule: rules.RuleFastStart, Ground: rules.GroundFastSetUp}
		}
		return Ruling{Decision: Upheld, Rule: rules.RuleWrongStart, Annul: true}
	case IrregularBoard:
		if late {
			return Ruling{Decision: Stands, Rule: rules.RuleFastStart, Ground: rules.GroundFastSetUp}
		}
		return Ruling{Decision: Stands, Rule: rules.RuleBoardTurned, Restore: true}
	case IrregularColours:
		return e.reversed(made, late)
	case IrregularDisplacement:
		return Ruling{Decision: Upheld, Rule: rules.RuleDisplaced, Restore: true}
	case IrregularClock:
		if late {
			return Ruling{Decision: Stands, Rule: rules.RuleFastStart, Ground: rules.GroundFastClock}
		}
		return Ruling{Decision: Undecided, Rule: rules.RuleWrongClock, Options: []Option{
			{Decision: Upheld, Name: "set the clocks"}, {Decision: Stands, Name: "leave"},
		}}
	case IrregularImpossible:
		return e.Impossible(c, false)
	default:
		return Ruling{}
	}
}

// reversed rules on a game with reversed colours. An edition with its own number of
// moves after which such a game continues uses that number in rapid and blitz too.
func (e Edition) reversed(made int, late bool) Ruling {
	limit := e.number(parameterReversedMoves)
	switch {
	case late && limit == 0:
		return Ruling{Decision: Stands, Rule: rules.RuleFastStart, Ground: rules.GroundFastSetUp}
	case made < limit:
		return Ruling{Decision: Upheld, Rule: rules.RuleColoursReversed, Annul: true}
	case limit > 0:
		return Ruling{Decision: Stands, Rule: rules.RuleColoursReversed}
	default:
		return Ruling{Decision: Stands, Rule: rules.RuleColoursReversed, Options: []Option{
			{Decision: Stands, Name: "continue"}, {Decision: Upheld, Name: "new game"},
		}}
	}
}

// DefaultTime returns how late a player may come under c. Rule:
// RuleDefaultTime.
func (e Edition) DefaultTime(c Conditions) Millis {
	if c.DefaultTimeGiven {
		return c.DefaultTime
	}
	return e.time(parameterDefaultTime)
}

// Late rules on a player who was not there when so much time had gone since
// the start of play. The arbiter may decide otherwise.
func (e Edition) Late(by rules.Side, late Millis, c Conditions) Ruling {
	if late <= e.DefaultTime(c) {
		return Ruling{Decision: Stands, Rule: rules.RuleDefaultTime}
	}
	return Ruling{Decision: Upheld, Rule: rules.RuleDefaultTime, Outcome: e.Forfeited(by, rules.RuleDefaultTime)}
}

// BothLate rules on a game to which neither player has come: beyond the
// default time both lose, until then White's time runs or does not.
func (e Edition) BothLate(late Millis, c Conditions) (ruling Ruling, whiteRuns bool) {
	limit := e.DefaultTime(c)
	if late > limit {
		both := rules.Outcome{Result: rules.Result{White: rules.NoPoint, Black: rules.NoPoint}, Reason: rules.ByForfeit, Rule: rules.RuleDefaultTime}
		return Ruling{Decision: Upheld, Rule: rules.RuleDefaultTime, Outcome: both}, false
	}
	runs := limit != 0 || !e.yes(parameterAbsentNeedsDefault)
	return Ruling{Decision: Stands, Rule: rules.RuleBothAbsent}, runs
}
