package main

import (
	"errors"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
)

// press presses the table's clock for whoever has made a move, once the lever
// at the board says that he has. The lever may be down before the move has been
// recognised, and after.
func (k *boardKeeper) press() {
	state := k.game.house.book.State()
	side := state.Gate.By
	if !k.heard || !k.read.Running || !state.Gate.Made || state.Clock.Running() != side || k.read.WhiteTurn == (side == rules.White) {
		return
	}
	if err := k.game.house.Order(table.Player, side, table.Press{Actor: table.By(side)}); err != nil {
		k.game.me.seat.Refuse(k.game.me.refusal(err))
	}
	k.stale = true
}

// clock takes a reading of the clock at the board.
func (k *boardKeeper) clock(at time.Duration, read tactile.ClockRead) {
	first := !k.heard
	k.read, k.heard = read, true
	if first {
		k.reflect(at)
	}
	k.compareClocks(at, read)
	if !k.state.Conditions.ClockTold {
		return
	}
	k.sensor.Clock(at, read.WhiteTurn, read.Running)
	if k.sensor.Scanned() {
		k.felt(k.sensor.Tick(at)) // the move that was pressed comes before a flag that falls
	}
	if k.state.Phase == table.PhaseSet && read.Running {
		k.begin()
	}
	told := table.ReadClock{Left: rules.BySide[time.Duration]{White: read.White.Time, Black: read.Black.Time}}
	switch {
	case !read.Running:
	case read.WhiteTurn:
		told.Running = rules.White
	default:
		told.Running = rules.Black
	}
	// The lever is down before the move has been recognised; the press follows
	// the move, and only the times are taken until then.
	if running := k.game.house.book.State().Clock.Running(); running != 0 && told.Running != 0 {
		told.Running = running
	}
	if read.White.Fallen {
		told.Flag = rules.White
	}
	if read.Black.Fallen {
		told.Flag = rules.Black
	}
	k.object(&k.unread, k.game.house.Order(table.Sensor, 0, told))
	k.press()
}

func (k *boardKeeper) begin() {
	k.object(&k.unbegun, k.game.house.Order(table.Keeper, 0, table.Begin{}))
	k.state = k.game.house.book.State()
}

// object tells why the table refused what the clock at the board says. A clock
// says the same many times a second; before is what was told of it last, and
// nothing where the table has taken it since.
func (k *boardKeeper) object(before *string, err error) {
	if err == nil {
		*before = ""
		return
	}
	if errors.Is(err, errTableClosed) || err.Error() == *before {
		return
	}
	*before = err.Error()
	k.game.me.seat.Refuse(k.game.me.refusal(err))
}
