package laws

// Penalty is something that the arbiter may impose. The zero Penalty is none.
type Penalty uint8

// The penalties, from the lightest.
const (
	// PenaltyWarning is a warning.
	PenaltyWarning Penalty = iota + 1
	// PenaltyAddTime gives the opponent time.
	PenaltyAddTime
	// PenaltyRemoveTime takes time from the offender.
	PenaltyRemoveTime
	// PenaltyAddPoints raises the opponent's points, up to the most that a game can
	// give.
	PenaltyAddPoints
	// PenaltyRemovePoints lowers the offender's points.
	PenaltyRemovePoints
	// PenaltyLoss declares the game lost; the arbiter decides the opponent's
	// points too.
	PenaltyLoss
	// PenaltyFine is a fine that was announced beforehand.
	PenaltyFine
	// PenaltyExclusion excludes from one or more rounds.
	PenaltyExclusion
	// PenaltyExpulsion expels from the event.
	PenaltyExpulsion
)

// String returns p in English.
func (p Penalty) String() string {
	names := [...]string{"", "warning", "time for the opponent", "time taken away", "points for the opponent",
		"points taken away", "loss of the game", "fine announced beforehand", "exclusion from rounds", "expulsion"}
	if int(p) >= len(names) {
		return ""
	}
	return names[p]
}

// Penalties lists the penalties that the arbiter may impose under e, from the
// lightest.
// Rule: RulePenalties.
func (e Edition) Penalties() []Penalty {
	var all []Penalty
	for p := PenaltyWarning; p <= PenaltyExpulsion; p++ {
		if p == PenaltyFine && !e.yes(parameterFine) || p == PenaltyExclusion && !e.yes(parameterExclusion) {
			continue
		}
		all = append(all, p)
	}
	return all
}
