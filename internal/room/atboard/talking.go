package atboard

import (
	"context"
	"fmt"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/wire"
)

// pressWait is how long a press waits for its move: a flat board is read at rest.
const pressWait = 1500 * time.Millisecond

// freshFor is how long a reading counts as the clock's time.
const freshFor = 100 * time.Millisecond

// ClockAttendant returns an attendant that carries the messages of a separate
// clock to the table, reports them to listener, and speaks the texts that the
// clock requests. A clock with unset times gets the controls of the table. Shared says
// that it is beside one board of both players.
func ClockAttendant(r *room.Room, listener Listener, spec tactile.Spec, shared bool) room.Attendant {
	return attendClock(r, listener, spec, shared, nil)
}

func attendClock(r *room.Room, listener Listener, spec tactile.Spec, shared bool, dial dialer) room.Attendant {
	return func(ctx context.Context, states <-chan table.State) {
		k := &clockKeeper{room: r, spoken: listener, spec: spec, shared: shared, dial: dial}
		k.keep(ctx, states)
	}
}

// clockKeeper keeps one clock. One goroutine owns it.
type clockKeeper struct {
	room    *room.Room
	spoken  Listener
	spec    tactile.Spec
	shared  bool // it is beside one board of both players, on which moves are made
	dial    dialer
	device  *tactile.Device
	state   table.State
	read    tactile.ClockRead
	readAt  time.Duration
	heard   bool // it has told its times
	given   bool // it has received the controls of the table
	absent  bool // the player knows that it cannot be opened yet
	setting bool // it is being set, and what it shows until then is past
	check   clockCheck
	waiting bool // a press waits for its move
	due     time.Duration
	// The last messages to the player on why the table would not begin, and would
	// not accept the times.
	unbegun, unread string
	now             func() time.Duration
}

func (k *clockKeeper) keep(ctx context.Context, states <-chan table.State) {
	state, set := awaitTable(ctx, states)
	if !set {
		return
	}
	began := time.Now().Add(-time.Duration(k.room.Now()))
	k.now = func() time.Duration { return time.Since(began) }
	k.state = state
	device, err := tactile.OpenSpec(k.spec, tactile.Config{Now: k.now, Dial: k.dial})
	if err != nil {
		k.notice("play.clock-absent", announce.TextSlot("reason", ReasonWords(k.spoken.Narrator().Pack, err)))
		k.absent = true
		if device, err = tactile.OpenSpec(k.spec, tactile.Config{Now: k.now, Dial: k.dial, Patient: true}); err != nil {
			return
		}
	}
	defer device.Close()
	k.device = device
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		wait := time.Hour
		if k.waiting {
			wait = max(k.due-k.now(), 0)
		}
		if k.state.Conditions.ClockAtBoard() {
			wait = min(wait, k.check.due(k.now(), k.state))
		}
		timer.Reset(wait)
		select {
		case <-ctx.Done():
			return
		case state := <-states:
			k.follow(state)
		case signal, open := <-device.Signals():
			if !open {
				return
			}
			k.signal(ctx, signal.What)
		case <-timer.C:
			if k.waiting && k.now() >= k.due {
				k.early()
			}
			k.checkClock()
		}
	}
}

// follow takes the table as it is now. When the table stops and starts, the
// clock does too, and time that was added or subtracted is set on it.
func (k *clockKeeper) follow(state table.State) {
	if state.Seq < k.state.Seq {
		return
	}
	before := k.state
	k.state = state
	k.give()
	if k.heard && state.Phase == table.PhasePlaying && before.Phase == table.PhasePlaying {
		switch {
		case len(state.Ruled) != len(before.Ruled):
			now := k.room.Now()
			k.setting = k.device.ClockSet(state.Left(rules.White, now), state.Left(rules.Black, now), state.Clock.Running())
			k.check.set = k.setting
			k.check.leap.commanded(k.now())
		case before.Stop == "" && state.Stop != "":
			k.device.ClockRun(0)
		case before.Stop != "" && state.Stop == "" && !k.read.Running:
			k.device.ClockRun(state.Clock.Running())
		}
	}
	if state.Over() && !before.Over() && k.read.Running {
		k.device.ClockRun(0)
	}
	k.press()
}

// give sets a clock with unset times to the controls of a table that has not
// begun.
func (k *clockKeeper) give() {
	if k.given || !k.heard || k.state.Phase != table.PhaseSet || k.read.Running || k.read.ByHand {
		return
	}
	k.given = true
	controls := k.state.Conditions.Control
	k.device.ClockControl(periods(controls.White), periods(controls.Black))
}

func periods(control clock.Control) []wire.ClockPeriod {
	var periods []wire.ClockPeriod
	for _, p := range control {
		periods = append(periods, wire.ClockPeriod(p))
	}
	return periods
}

// signal takes the clock's message, after the earlier states of the table.
// Otherwise a hand that stops the clock would seem to come before the table let it
// run.
func (k *clockKeeper) signal(ctx context.Context, what tactile.Report) {
	k.follow(k.room.State())
	switch what := what.(type) {
	case tactile.ClockRead:
		k.take(ctx, what)
		return
	case tactile.ClockAsked:
		k.speak(what)
		return
	case tactile.ClockStarted, tactile.ClockStopped, tactile.ClockAltered:
		if k.state.Phase != table.PhasePlaying || k.state.Stop != "" {
			return
		}
	case tactile.ClockGone:
		k.lose(0)
	case tactile.ClockUnheard:
		k.lose(what.For)
	case tactile.Lost:
		k.lose(0)
		if !k.absent {
			k.notice("tactile.clock.lost", announce.TextSlot("reason", ReasonWords(k.spoken.Narrator().Pack, what.Err)))
		}
		k.absent = false
		return
	case tactile.Found:
		k.setting = false
		k.notice("tactile.clock.found")
		return
	case tactile.ClockDone:
		k.setting = false
		if !what.Failed {
			return
		}
	}
	if meddled(k.room, what) {
		return
	}
	if words, told := DeviceWords(k.spoken.Narrator(), what); told {
		k.spoken.Tell(words)
	}
}

// take takes a reading. A flag counts once the boards were read: an earlier mate
// may be reported after it.
func (k *clockKeeper) take(ctx context.Context, read tactile.ClockRead) {
	turned := k.heard && read.Running && turnOf(read) != turnOf(k.read) && !k.check.set
	k.room.ClockAnswers()
	k.read, k.readAt, k.heard = read, k.now(), true
	k.give()
	faults := k.check.read(k.readAt, read, k.room.State())
	defer func() { k.report(faults) }()
	if !k.state.Conditions.ClockAtBoard() || k.setting {
		return
	}
	k.check.set = false
	k.checkClock()
	if k.state.Phase == table.PhaseSet && read.Running && !k.room.State().Unready.Any() {
		k.object(&k.unbegun, k.room.Order(table.Keeper, 0, table.Begin{Unasked: true}))
		k.state = k.room.State()
	}
	told, more := k.check.reading(k.readAt, read, k.room.State())
	faults = append(faults, more...)
	if told.Flag != 0 && k.state.Phase == table.PhasePlaying && !k.state.Flags.Of(told.Flag) {
		k.room.Look(ctx)
	}
	if k.room.State().Over() {
		return
	}
	k.object(&k.unread, k.room.Order(table.Sensor, 0, told))
	if turned {
		k.waiting, k.due = true, k.now()+pressWait
	}
	k.press()
}

// checkClock performs the due checks of a clock that keeps the time.
func (k *clockKeeper) checkClock() {
	state := k.room.State()
	if !state.Conditions.ClockAtBoard() || k.setting {
		return
	}
	if faults, report := k.check.before(k.now(), state, true); report {
		_ = k.room.Order(table.Sensor, 0, table.ReportDevice{Clock: true, Faults: faults})
	}
	k.report(k.check.idle(k.now(), state))
	k.report(k.check.runsWrong(k.now(), state))
}

// report reports faults of the clock to all participants at the table.
func (k *clockKeeper) report(faults []table.FaultOf) {
	if len(faults) > 0 {
		_ = k.room.Order(table.Sensor, 0, table.ReportDevice{Clock: true, Faults: faults})
	}
}

// lose tells the table that the clock is not heard any more.
func (k *clockKeeper) lose(silent time.Duration) {
	k.check.gone()
	if k.heard {
		k.object(&k.unread, loseClock(k.room, k.read, silent))
	}
}

func (k *clockKeeper) object(before *string, err error) {
	if words := objection(before, err); words != nil {
		k.spoken.Refuse(words)
	}
}

// press presses the table's clock for the player who has made a move, once the
// lever says that they have.
func (k *clockKeeper) press() {
	state := k.room.State()
	if !state.Conditions.ClockAtBoard() || !k.heard || !pressed(k.read, state) {
		k.waiting = false
		return
	}
	if state.Gate.Made || presser(state) != state.Gate.By {
		k.order(state)
	}
}

// early presses without a move: the table decides the consequence.
func (k *clockKeeper) early() {
	if state := k.room.State(); k.waiting && pressed(k.read, state) {
		k.order(state)
	}
	k.waiting = false
}

func (k *clockKeeper) order(state table.State) {
	k.waiting = false
	side := presser(state)
	switch err := k.room.Order(table.Player, side, table.Press{Actor: table.By(side)}); {
	case err != nil && k.shared && !state.Gate.Made:
		k.notice("tactile.clock.pressed-nothing")
		return
	case err != nil:
		k.spoken.Refuse(err)
		return
	}
	if k.now()-k.readAt < freshFor { // what it showed as it was pressed
		k.object(&k.unread, k.room.Order(table.Sensor, 0, readingOf(k.read, k.room.State())))
	}
}

// speak speaks the text that the clock requests. Once the game has begun, the
// times are the game's, which follows the clock.
func (k *clockKeeper) speak(asked tactile.ClockAsked) {
	voice := k.spoken.Narrator()
	state := k.room.State()
	readings := announce.Readings(state, k.room.Now())
	side := asked.Side
	if asked.What == wire.SpeechTheirs {
		side = side.Other()
	}
	playing := state.Phase == table.PhasePlaying && state.Conditions.ClockAtBoard()
	switch asked.What {
	case wire.SpeechMine, wire.SpeechTheirs:
		if playing {
			k.spoken.Tell(voice.ClockOf(side, readings.Of(side)))
			return
		}
		k.notice("tactile.setting.shows", voice.SideSlot("side", side), voice.TimeSlot("time", time.Duration(asked.Value)*time.Second))
	case wire.SpeechMoves:
		if playing {
			k.spoken.Tell(voice.MovesMade(readings.Of(side)))
			return
		}
		k.notice("tactile.setting.moves", voice.NumberSlot("count", asked.Value))
	case wire.SpeechFlag, wire.SpeechRuns:
		if asked.What == wire.SpeechRuns && playing {
			return // that it was stopped or started by hand is told
		}
		k.notice("tactile.setting." + asked.What.String())
	case wire.SpeechAddition:
		k.notice(fmt.Sprintf("tactile.setting.addition.%d", min(max(asked.Value, 0), 3)))
	case wire.SpeechCount:
		if asked.Value == 0 {
			k.notice("tactile.setting.all")
			return
		}
		k.notice("tactile.setting.count", voice.NumberSlot("count", asked.Value))
	default:
		k.notice("tactile.setting."+asked.What.String(), voice.NumberSlot("count", asked.Value))
	}
}

func (k *clockKeeper) notice(key string, slots ...announce.Slot) {
	k.spoken.Tell(k.spoken.Narrator().Notice(key, slots...))
}
