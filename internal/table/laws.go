package table

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

func millis(d time.Duration) laws.Millis { return laws.Millis(d / time.Millisecond) }

func duration(m laws.Millis) time.Duration { return time.Duration(m) * time.Millisecond }

// paceOf derives the kind of event from the controls, as the edition parts them.
func paceOf(e laws.Edition, c Conditions) laws.Pace {
	pace := laws.PaceBlitz
	for _, side := range []rules.Side{rules.White, rules.Black} {
		control := c.Control.Of(side)
		bonus := perMove(c, side)
		all := control.Sixty() - 60*bonus
		if p := e.PaceOf(millis(all), millis(bonus)); p < pace {
			pace = p
		}
	}
	return pace
}

// perMove returns the time that side's control adds at each move of its first
// period, by increment or delay.
func perMove(c Conditions, side rules.Side) time.Duration {
	control := c.Control.Of(side)
	if len(control) == 0 {
		return 0
	}
	return control[0].Increment + control[0].Delay + control[0].Bronstein
}

// lawConditions returns the conditions that the Laws refer to.
func (s State) lawConditions() laws.Conditions {
	c := s.Conditions
	bonus := min(perMove(c, rules.White), perMove(c, rules.Black))
	return laws.Conditions{
		Pace:             c.Pace,
		Supervised:       c.Supervised,
		Arbiter:          c.Arbiter,
		Quickplay:        c.Quickplay,
		Increment:        bonus > 0,
		IncrementPerMove: millis(bonus),
		DrawMoves:        c.DrawMoves,
		NoOffers:         c.NoOffers,
		DefaultTime:      millis(c.Default.Duration()),
		DefaultTimeGiven: c.DefaultGiven,
	}
}

// FlagsCalled reports whether players hear that a flag has fallen. If only the
// opponent's claim counts, no other person may point to it
// (rules.RuleFastFlag).
func (s State) FlagsCalled() bool { return s.laws.ArbiterCallsFlag(s.lawConditions()) }

func (d *decision) article(r rules.Rule) string { return d.s.laws.ArticleOn(r, "") }
