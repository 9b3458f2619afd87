package atboard

import (
	"errors"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
)

// press presses the table's clock for the player who has made a move, once the lever
// at the board says that they have. The lever may be down before the move has been
// recognised, and after.
func (a *attendant) press() {
	state := a.room.State()
	side := state.Gate.By
	if !state.Conditions.ClockTold {
		return // a clock that mirrors the game's own presses for nobody
	}
	if !a.heard || !a.read.Running || !state.Gate.Made || state.Clock.Running() != side || a.read.WhiteTurn == (side == rules.White) {
		return
	}
	if err := a.room.Order(table.Player, side, table.Press{Actor: table.By(side)}); err != nil {
		a.spoken.Refuse(err)
	}
	a.stale = true
}

// clock takes a reading of the clock at the board.
func (a *attendant) clock(at time.Duration, read tactile.ClockRead) {
	first := !a.heard
	a.read, a.heard = read, true
	if first {
		a.reflect(at)
	}
	a.compareClocks(at, read)
	if !a.state.Conditions.ClockTold {
		return
	}
	a.sensor.Clock(at, read.WhiteTurn, read.Running)
	if a.sensor.Scanned() {
		a.felt(a.sensor.Tick(at)) // the move that was pressed comes before a flag that falls
	}
	if a.state.Phase == table.PhaseSet && read.Running {
		a.begin()
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
	if running := a.room.State().Clock.Running(); running != 0 && told.Running != 0 {
		told.Running = running
	}
	if read.White.Fallen {
		told.Flag = rules.White
	}
	if read.Black.Fallen {
		told.Flag = rules.Black
	}
	a.object(&a.unread, a.room.Order(table.Sensor, 0, a.fell(at, told)))
	if !a.sensor.Unsettled() {
		a.press()
	}
}

func (a *attendant) begin() {
	a.object(&a.unbegun, a.room.Order(table.Keeper, 0, table.Begin{}))
	a.state = a.room.State()
}

// object tells why the table refused what the clock at the board says. A clock
// says the same many times a second; before is what was told of it last, and
// nothing where the table has taken it since.
func (a *attendant) object(before *string, err error) {
	if err == nil {
		*before = ""
		return
	}
	if errors.Is(err, room.ErrClosed) || err.Error() == *before {
		return
	}
	*before = err.Error()
	a.spoken.Refuse(err)
}
