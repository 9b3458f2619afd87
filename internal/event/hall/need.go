package hall

import (
	"time"

	"blindchess/internal/table"
)

// Need is why a table needs the arbiter. The zero Need is none; a greater one comes
// before a smaller one.
type Need uint8

// The needs of a table.
const (
	NeedNothing  Need = iota
	NeedIdle          // no move for twenty minutes
	NeedReady         // both players have come, and the arbiter begins the game
	NeedFlag          // a flag falls within two minutes
	NeedUnheard       // no message for five seconds
	NeedStanding      // both clocks are stopped
	NeedIllegal       // an illegal move was made
	NeedDiverged      // the boards differ
	NeedBroken        // its records do not fit together
	NeedCalled        // the arbiter was called, or a claim waits for them
)

// needs lists the needs, the greatest first.
func needs() []Need {
	return []Need{NeedCalled, NeedBroken, NeedDiverged, NeedIllegal, NeedStanding, NeedUnheard, NeedFlag, NeedReady, NeedIdle}
}

// String returns n in one word, as phrases and JSON have it.
func (n Need) String() string {
	switch n {
	case NeedIdle:
		return "idle"
	case NeedReady:
		return "ready"
	case NeedFlag:
		return "flag"
	case NeedUnheard:
		return "unheard"
	case NeedStanding:
		return "standing"
	case NeedIllegal:
		return "illegal"
	case NeedDiverged:
		return "diverged"
	case NeedBroken:
		return "broken"
	case NeedCalled:
		return "called"
	default:
		return "nothing"
	}
}

// MarshalText writes n as String does.
func (n Need) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText reads what MarshalText writes; a word of a later program is no need.
func (n *Need) UnmarshalText(text []byte) error {
	*n = NeedNothing
	for _, known := range needs() {
		if known.String() == string(text) {
			*n = known
		}
	}
	return nil
}

// When a table needs the arbiter by itself.
const (
	flagWithin = 2 * time.Minute
	idleFor    = 20 * time.Minute
	heardEvery = 5 * time.Second
)

// needs returns why the table needs the arbiter at the time now, the greatest
// first.
func (b *board) needs(now time.Time) []Need {
	var all []Need
	for _, n := range needs() {
		if b.has(n, now) {
			all = append(all, n)
		}
	}
	return all
}

// has reports whether the table needs the arbiter for n at the time now.
func (b *board) has(n Need, now time.Time) bool {
	s := b.state
	playing := s.Phase == table.PhasePlaying
	runs := playing && s.Clock.Running() != 0
	switch n {
	case NeedCalled:
		return !s.Over() && (s.Stop == table.StopCall || s.Stop == table.StopClaim)
	case NeedBroken:
		return b.broken
	case NeedDiverged:
		return !s.Over() && s.Divergence.Open && !s.Divergence.Resolved
	case NeedIllegal:
		return !s.Over() && b.illegal
	case NeedStanding:
		return playing && !runs
	case NeedUnheard:
		return !s.Over() && b.silent(now) && now.Sub(b.opened) > heardEvery
	case NeedReady:
		return s.Phase == table.PhaseSet && s.Conditions.Arbiter && s.Arrived.White && s.Arrived.Black
	case NeedFlag:
		return runs && s.Clock.Read(s.Clock.Running(), b.at(now)).Left <= flagWithin
	case NeedIdle:
		return runs && b.at(now).Sub(b.moved) >= idleFor
	default:
		return false
	}
}

// note keeps of a record what its state does not tell.
func (b *board) note(r table.Record) {
	switch r.Event.(type) {
	case table.IllegalMoveCompleted:
		b.illegal = true
	case table.ClocksRestarted, table.ClockPressed, table.IllegalMoveStood:
		b.illegal = false
	case table.MoveMade, table.GameStarted, table.Resumed:
		b.moved = r.At
	case table.PlayerArrived:
		b.came = r.At
	}
}

// ended returns the result by PGN's sign, and nothing while the game continues.
func (b *board) ended() string {
	if !b.state.Over() {
		return ""
	}
	return b.state.Outcome.Result.String()
}
