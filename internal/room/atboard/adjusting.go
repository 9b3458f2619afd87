package atboard

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/sense"
)

// adjustRest is how long a player who has put an adjusted piece back may take to lift
// the next one: one announcement is for one or more pieces.
const adjustRest = 3 * time.Second

// adjustment is what a player may still adjust after the first piece is back.
type adjustment struct {
	by      rules.Side // whose it is, or none
	ply     int
	on      bool // the table knows that they adjust
	until   time.Duration
	squares rules.Occupancy // lifted since then, and perhaps only to be adjusted
}

// adjusts records at an instant whether the player at this board adjusts pieces.
func (a *attendant) adjusts(at time.Duration) {
	side := a.spec.Side
	if a.spec.Both {
		side = a.state.Turn()
	}
	on, ply := a.state.Boards.Of(side).Adjusting, a.state.Game.Ply()
	switch k := &a.adjusting; {
	case on:
		*k = adjustment{by: side, ply: ply, on: true}
	case k.by != side || k.ply != ply:
		*k = adjustment{}
	case k.on:
		k.on, k.until = false, at+adjustRest
	}
}

// excuses withdraws the touch of a piece that is back on its square, if it was lifted
// soon after another was adjusted. Rule: article 4.2.1.
func (a *attendant) excuses(event sense.Event) {
	k := &a.adjusting
	if k.by == 0 || k.on || k.by != a.toucher() {
		return
	}
	switch e := event.(type) {
	case sense.Lifted:
		if e.Stood && !e.Idle && a.now() < k.until {
			k.squares |= e.Square.Bit()
		}
	case sense.Returned:
		if k.squares.Has(e.Square) {
			k.squares &^= e.Square.Bit()
			k.until = a.now() + adjustRest
			a.order(k.by, table.WithdrawTouch{Actor: table.By(k.by), Squares: []rules.Square{e.Square}})
		}
	}
}
