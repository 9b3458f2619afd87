package atboard

import (
	"errors"
	"time"

	"blindchess/internal/clock"
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
	side := presser(state)
	if !state.Conditions.ClockAtBoard() {
		return // a clock that mirrors the game's clock presses for neither side
	}
	if !a.heard || !pressed(a.read, state) || !state.Gate.Made && side == state.Gate.By {
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
	a.room.ClockAnswers()
	if a.read.Running && a.read.WhiteTurn != read.WhiteTurn {
		a.knocks.presses(at)
	}
	a.read, a.heard = read, true
	if first {
		a.reflect(at)
	}
	a.compareClocks(at, read)
	faults := a.check.read(at, read, a.room.State())
	defer func() { a.report(faults) }()
	if !a.state.Conditions.ClockAtBoard() {
		return
	}
	a.checkClock(at)
	a.sensor.Clock(at, read.WhiteTurn, read.Running)
	if a.sensor.Scanned() {
		a.felt(a.sensor.Tick(at)) // the move that was pressed comes before a flag that falls
	}
	if a.state.Phase == table.PhaseSet && read.Running && a.setup.looked && !a.room.State().Unready.Any() {
		a.begin()
	}
	told, more := a.check.reading(at, read, a.room.State())
	faults = append(faults, more...)
	a.object(&a.unread, a.room.Order(table.Sensor, 0, a.fell(at, told)))
	if !a.sensor.Unsettled() {
		a.press()
	}
}

// decree sets the clock that keeps the time to what was decided, once for each decision.
// Whether it runs, and for whom, is left to the hands at it. A clock that refuses is set
// by hand.
func (a *attendant) decree(at time.Duration) {
	apart := a.state.Apart
	if apart == a.decreed {
		return
	}
	a.decreed = apart
	state := a.room.State() // the game may have ended since
	if apart == (rules.BySide[clock.Span]{}) || !a.heard || a.mirror.refused || state.Phase != table.PhasePlaying {
		return
	}
	running := rules.Side(0)
	if a.read.Running {
		running = turnOf(a.read)
	}
	now := a.room.Now()
	if a.device.ClockSet(state.Left(rules.White, now), state.Left(rules.Black, now), running) {
		a.check.leap.commanded(at)
	}
}

// checkClock performs the due checks of a clock that keeps the time.
func (a *attendant) checkClock(at time.Duration) {
	state := a.room.State()
	if !state.Conditions.ClockAtBoard() {
		return
	}
	if faults, report := a.check.before(at, state, a.spec.Clock != 0); report {
		a.stale = true
		_ = a.room.Order(table.Sensor, 0, table.ReportDevice{Clock: true, Faults: faults})
	}
	a.report(a.check.idle(at, state))
	if absent := a.check.absent(at, state, a.setup.looked); len(absent) > 0 && a.room.LacksClock() {
		a.report(absent)
	}
	a.report(a.check.runsWrong(at, state))
}

// report reports faults of the clock to all participants at the table.
func (a *attendant) report(faults []table.FaultOf) {
	if len(faults) > 0 {
		a.stale = true
		_ = a.room.Order(table.Sensor, 0, table.ReportDevice{Clock: true, Faults: faults})
	}
}

// meddled reports what happened to a clock that keeps the time, during the game, to all
// participants at the table: the arbiter does not sit at the board. It reports whether
// it did.
func meddled(r *room.Room, what tactile.Report) bool {
	state := r.State()
	if state.Phase != table.PhasePlaying || !state.Conditions.ClockAtBoard() {
		return false
	}
	fault := table.FaultOf{}
	switch what.(type) {
	case tactile.ClockStopped:
		fault.Kind = table.ClockStopped
	case tactile.ClockStarted:
		fault.Kind = table.ClockStarted
	case tactile.ClockAltered:
		return true // the table has judged the reading before
	case tactile.ClockGone:
		fault.Kind = table.ClockUnplugged
	case tactile.ClockUnheard:
		fault.Kind = table.ClockSilent
	case tactile.ClockHeard:
		fault.Kind = table.ClockHeard
	default:
		return false
	}
	return r.Order(table.Sensor, 0, table.ReportDevice{Clock: true, Faults: []table.FaultOf{fault}}) == nil
}

// loseClock reports to the table that the clock at the board, which keeps the
// time, is no longer heard.
func (a *attendant) loseClock(silent time.Duration) {
	a.check.gone()
	if a.heard {
		a.object(&a.unread, loseClock(a.room, a.read, silent))
	}
}

// loseClock tells the table that a clock from which read came last is silent.
func loseClock(r *room.Room, read tactile.ClockRead, silent time.Duration) error {
	if !r.State().Conditions.ClockAtBoard() {
		return nil
	}
	return r.Order(table.Sensor, 0, table.LoseClock{Left: readingOf(read, r.State()).Left, Silent: silent})
}

// presser returns the player who presses the lever: the one who has the gate, one
// whose opponent has begun to reply, who presses for their made move, or one whose
// clock was started too early, who presses back.
func presser(state table.State) rules.Side {
	running := state.Clock.Running()
	if running != 0 && (state.PressOwed(running) || state.StartedAgainst() == running) {
		return running
	}
	return state.Gate.By
}

// pressed reports whether the lever says that the player whose time runs in the
// game has pressed.
func pressed(read tactile.ClockRead, state table.State) bool {
	running := state.Clock.Running()
	return read.Running && running != 0 && presser(state) == running && turnOf(read) != running
}

// readingOf returns a reading of the clock for the table. The lever is down before
// the move has been recognised; the press follows the move, and only the times are
// taken until then.
func readingOf(read tactile.ClockRead, state table.State) table.ReadClock {
	told := table.ReadClock{Left: rules.BySide[time.Duration]{White: read.White.Time, Black: read.Black.Time}, Exact: read.Exact}
	if read.Running {
		told.Running = turnOf(read)
	}
	if running := state.Clock.Running(); running != 0 && told.Running != 0 {
		told.Running = running
	}
	switch {
	case read.Black.Fallen:
		told.Flag = rules.Black
	case read.White.Fallen:
		told.Flag = rules.White
	default:
		told.Flag = state.FlagBeside(told.Left)
	}
	return told
}

// reading returns a reading of the clock for the table, with what a hand made of it, and
// what is to be told of it.
func (c *clockCheck) reading(at time.Duration, read tactile.ClockRead, state table.State) (table.ReadClock, []table.FaultOf) {
	told := readingOf(read, state)
	found, faults := c.leapt(at, read, state)
	told.More, told.Adds = found.more, found.adds
	return told, faults
}

// turnOf returns who is to move by the lever.
func turnOf(read tactile.ClockRead) rules.Side {
	if read.WhiteTurn {
		return rules.White
	}
	return rules.Black
}

func (a *attendant) begin() {
	a.object(&a.unbegun, a.room.Order(table.Keeper, 0, table.Begin{Unasked: true}))
	a.state = a.room.State()
}

// object says why the table refused the clock's reading.
func (a *attendant) object(before *string, err error) {
	if told := objection(before, err); told != nil {
		a.spoken.Refuse(told)
	}
}

// objection returns the message about an error, or nil if there is none. A clock
// repeats its message many times a second; before is its last message, and "" if
// the table has accepted one since.
func objection(before *string, err error) error {
	if err == nil {
		*before = ""
		return nil
	}
	if errors.Is(err, room.ErrClosed) || err.Error() == *before {
		return nil
	}
	*before = err.Error()
	return err
}
