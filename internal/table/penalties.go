package table

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// Penalise gives a penalty that changes neither clock nor result.
type Penalise struct {
	Side    rules.Side
	Penalty Penalty
	Text    string
}

func (Penalise) permit() permit { return permit{when: onceSet, arbiter: true} }

// decide gives a penalty that the edition knows. Rule: rules.RulePenalties.
func (c Penalise) decide(d *decision) error {
	named := map[Penalty]laws.Penalty{
		Warning: laws.PenaltyWarning, Fine: laws.PenaltyFine, Exclusion: laws.PenaltyExclusion, Expulsion: laws.PenaltyExpulsion,
	}
	if !slices.Contains(d.s.laws.Penalties(), named[c.Penalty]) {
		return refused("no-penalty")
	}
	d.emit(PenaltyGiven{Actor: By(c.Side), Penalty: c.Penalty, Text: c.Text})
	return nil
}

// PenaltyGiven: the arbiter penalised By.
type PenaltyGiven struct {
	Actor
	unchanged
	Penalty Penalty `json:"penalty"`
	Text    string  `json:"text,omitzero"`
}

// Penalty is a ruling of the arbiter that changes neither clock nor result.
type Penalty string

// The penalties of the Laws beside time and points.
const (
	Warning   Penalty = "warning"
	Fine      Penalty = "fine"
	Exclusion Penalty = "exclusion" // from one or more rounds
	Expulsion Penalty = "expulsion" // from the competition
)
