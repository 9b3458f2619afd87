package table

import (
	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// FinalRuling is a decision of the arbiter that is not ruled on again. The zero FinalRuling
// is none.
type FinalRuling struct {
	By  rules.Side // who had claimed
	Ply int        // after which ply
}

// PendingIrregularity is an irregularity of Article 7 that waits for a decision.
type PendingIrregularity struct {
	By   rules.Side
	Kind Kind
}

// Slip is the error on one side's board while its player may still correct it.
// The zero Slip is none.
type Slip struct {
	Open   bool // the board is at rest like this; not while a piece is in the air
	Told   bool // the player knows of it
	Since  clock.Instant
	Stands rules.Move // the move that was carried out, if it is one
}

// SilentClock contains the known data of a clock beside the table that is not
// heard. The zero SilentClock is a clock that is heard, or none.
type SilentClock struct {
	Since clock.Instant
	Left  rules.BySide[clock.Span] // what it showed last
}

// Cause is the way in which a divergence was found.
type Cause string

// The causes.
const (
	ByExecution Cause = "execution" // the opponent carried out another move
	BySensors   Cause = "sensors"   // the content of a board differs
	BySheets    Cause = "sheets"    // another move was written
	ByCall      Cause = "call"      // a player called and they were compared
)

// Causes lists everything by which a divergence can be found.
func Causes() []Cause { return []Cause{ByExecution, BySensors, BySheets, ByCall} }

func (s State) slipping(side rules.Side, slip Slip) State {
	s.Slips = s.Slips.With(side, slip)
	return s
}

// Claim is a claim of By. Move is the intended move, Square the piece that
// was touched.
type Claim struct {
	Actor
	Kind   laws.ClaimKind
	Move   rules.Move
	Square rules.Square
}

// reconsidered returns s after the evidence for the proposal has changed: the
// new proposal has no agreement yet.
func (s State) reconsidered() State {
	s.Divergence.Confirmed, s.Divergence.Chosen = rules.BySide[bool]{}, rules.BySide[int]{}
	return s
}
