package atboard

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
)

// How long before and after a press of the clock at the board a piece may be knocked over
// by the hand that presses. A board that reads tags reports it some readings later.
const (
	atPress     = 300 * time.Millisecond
	atPressTags = 900 * time.Millisecond
)

// knocks is the pieces that left a shared board about the time of a press. Whose hand
// moved them cannot be told. A touch of one stays provisional: it is withdrawn when the
// piece is put back. The zero knocks is none.
type knocks struct {
	leftAt    map[rules.Square]time.Duration
	runs      rules.Side // whose clock runs, where the clock is on a line of its own
	pressed   bool
	pressedAt time.Duration
}

// leaves records a piece that leaves its square.
func (k *knocks) leaves(at time.Duration, c tactile.Changed) {
	if c.After.Occupied {
		return
	}
	if k.leftAt == nil {
		k.leftAt = map[rules.Square]time.Duration{}
	}
	k.leftAt[c.Square] = at
}

// presses records a press.
func (k *knocks) presses(at time.Duration) { k.pressed, k.pressedAt = true, at }

// has reports whether the piece of a square left it about the time of the press.
func (k *knocks) has(square rules.Square, within time.Duration) bool {
	left, did := k.leftAt[square]
	return did && k.pressed && max(left-k.pressedAt, k.pressedAt-left) <= within
}

// pressesBeside takes that the game's clock has changed over, where the clock is on a line
// of its own.
func (a *attendant) pressesBeside(at time.Duration) {
	was, is := a.knocks.runs, a.state.Clock.Running()
	if a.knocks.runs = is; !a.heard && was != 0 && is != 0 && was != is {
		a.knocks.presses(at)
	}
}

// untouchKnocked withdraws the touch of a piece that is back on its square and had left it
// as the clock that keeps the time was pressed.
func (a *attendant) untouchKnocked(square rules.Square) {
	within := atPress
	if a.device.Sensing().Tags {
		within = atPressTags
	}
	state := a.room.State()
	if !state.Conditions.ClockAtBoard() || state.Gate.By != state.Turn() || !a.knocks.has(square, within) {
		return
	}
	for _, touched := range state.Gate.Touched {
		if side := a.toucher(); touched.Square == square {
			a.order(side, table.WithdrawTouch{Actor: table.By(side), Squares: []rules.Square{square}})
		}
	}
}
