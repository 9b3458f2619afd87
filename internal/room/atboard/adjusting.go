package atboard

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
)

// adjustRest is how long a player who has put an adjusted piece back may take to lift
// the next one: one announcement is for one or more pieces.
const adjustRest = 3 * time.Second

// How long after its lift was read such a piece may be back without a word about a touch:
// a quick hand was away with the first piece for no longer than handQuick, and a slower
// one takes longer for the next piece too.
const (
	handQuick  = 600 * time.Millisecond
	adjustHold = 300 * time.Millisecond
	adjustMost = 3 * time.Second
)

// adjustment is what a player may still adjust after the first piece is back.
type adjustment struct {
	by      rules.Side // whose it is, or none
	ply     int
	on      bool // the table knows that they adjust
	until   time.Duration
	squares rules.Occupancy // told as touched since then, and perhaps only to be adjusted
	held    []sense.Event   // the lift of a piece that perhaps is only adjusted
	from    rules.Square    // whose piece was lifted last
	away    time.Duration   // since when
	took    time.Duration   // the longest time that an adjusted piece was away
	due     time.Duration   // when it is a touch if the piece is not back
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
		a.liftsHeld(k.due)
		*k = adjustment{by: side, ply: ply, on: true, from: k.from, away: k.away, took: k.took}
	case k.by != side || k.ply != ply:
		*k = adjustment{} // a piece in the hand was not touched by the other player
	case k.on:
		k.on, k.until = false, at+adjustRest
	}
}

// times notes how long an adjusted piece is away from its square.
func (k *adjustment) times(at time.Duration, c tactile.Changed) {
	switch {
	case k.by == 0:
	case !c.After.Occupied:
		k.from, k.away = c.Square, at
	case c.Square == k.from:
		k.took, k.from = max(k.took, at-k.away), 0
	}
}

// hold returns how long the next piece may be away without a word about a touch.
func (k *adjustment) hold() time.Duration {
	return min(adjustHold+4*max(k.took-handQuick, 0), adjustMost)
}

// excuses reports whether an act is none of the game's: a piece that was lifted soon
// after another was adjusted is touched only if it is not put back at once. Rule:
// article 4.2.1.
func (a *attendant) excuses(event sense.Event) bool {
	k := &a.adjusting
	if k.by == 0 || k.on || k.by != a.toucher() {
		a.liftsHeld(k.due)
		return false
	}
	switch e := event.(type) {
	case sense.Lifted:
		if e.Stood && !e.Idle && len(k.held) == 0 && a.now() < k.until {
			k.held, k.due = []sense.Event{e}, a.now()+k.hold()
			return true
		}
	case sense.Returned:
		if len(k.held) > 0 && k.held[0].(sense.Lifted).Square == e.Square {
			k.held, k.until = nil, a.now()+adjustRest
			return true
		}
		if k.squares.Has(e.Square) {
			k.squares &^= e.Square.Bit()
			k.until = a.now() + adjustRest
			a.order(k.by, table.WithdrawTouch{Actor: table.By(k.by), Squares: []rules.Square{e.Square}})
			a.liftsHeld(k.due)
			return true // by that it is back on its square
		}
	}
	a.liftsHeld(k.due)
	return false
}

// liftsHeld reports a piece as touched that is not back by an instant.
func (a *attendant) liftsHeld(at time.Duration) {
	held := a.adjusting.held
	if len(held) == 0 || at < a.adjusting.due {
		return
	}
	a.adjusting.held = nil
	for _, event := range held {
		a.adjusting.squares |= event.(sense.Lifted).Square.Bit()
		a.carry(event)
	}
}

// wait returns how long until a lifted piece is touched that is not back.
func (k *adjustment) wait(at time.Duration) time.Duration {
	if len(k.held) == 0 {
		return time.Hour
	}
	return max(k.due-at, 0)
}
