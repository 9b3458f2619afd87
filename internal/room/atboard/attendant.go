package atboard

import (
	"context"
	"io"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// Listener receives the messages of a board: it is the player at the board.
type Listener interface {
	Narrator() announce.Narrator
	Tell(say.Utterance)
	Refuse(error) // the table's refusal of an action at the board
}

// Attendant returns an attendant that carries messages between the board and the
// table, and reports them to listener. A board that cannot be opened is waited
// for. If named is set there are several boards, and each message about this one
// begins with its owner.
func Attendant(r *room.Room, listener Listener, spec tactile.Spec, named bool) room.Attendant {
	return attend(r, listener, spec, named, nil)
}

// dialer opens the line to a board; nil is that of package transport.
type dialer = func(transport.Address, wire.Traits) (io.ReadWriteCloser, error)

func attend(r *room.Room, listener Listener, spec tactile.Spec, named bool, dial dialer) room.Attendant {
	return func(ctx context.Context, states <-chan table.State) {
		a := &attendant{room: r, spoken: listener, spec: spec, named: named, dial: dial, looking: looking{asked: make(chan question)}}
		a.keep(ctx, states)
	}
}

// attendant attends to one board. One goroutine owns it.
type attendant struct {
	room   *room.Room
	spoken Listener
	named  bool // it is not the only board
	spec   tactile.Spec
	dial   dialer
	device *tactile.Device
	sensor *sense.Sensor
	state  table.State
	read   tactile.ClockRead
	heard  bool          // the clock has been read
	stale  bool          // the table has changed since the last look
	held   []sense.Event // what waits until the disk takes records again
	unkept bool          // the disk did not accept the last event for the table
	asked  bool          // a move that was taken back by hand waits for the opponent's answer
	shown  wire.Contents // what the board shows of that
	ply    int           // of the table when the sensor was last told
	owes   bool          // a board of both shows moves that were taken back, or made unseen
	stood  bool          // the program had been stopped when the sensor was last told
	astray bool          // the board shows what it should not, and the player was told
	absent bool          // the player knows that it cannot be opened yet
	// The last messages to the player on why the table would not begin, and would
	// not accept the clock's times.
	unbegun, unread string
	mirror          clockMirror
	check           clockCheck
	decreed         rules.BySide[clock.Span] // the decision on the clocks that was set last
	setup           setupCheck
	kings           kings
	breath          tactile.QuietPeriod // before a board that rests is read
	looking         looking
	standIns        standIns
	inHand          inHand
	fallen          []rules.Square // pieces that fell and were told
	fallenPly       int            // the ply at which they did
	adjusting       adjustment
	flickering      flickering
	recheck         recheck
	unpressed       unpressed
	knocks          knocks
	ledLast         ledSteps // the steps that were said last
	ledAt           time.Duration
	rotated         bool // the board was found to lie the other way round, and not looked at since
	moved           bool // a piece was lifted during an adjustment on a shared board
	// now is the time by which a board is read. It is the computer's time: the
	// table's time stops while the program waits for the disk.
	now func() time.Duration
}

// keep keeps the board until ctx ends.
func (a *attendant) keep(ctx context.Context, states <-chan table.State) {
	state, set := awaitTable(ctx, states)
	if !set {
		return
	}
	began := time.Now().Add(-time.Duration(a.room.Now()))
	now := func() time.Duration { return time.Since(began) }
	a.now = now
	a.state = state
	device, err := tactile.OpenContext(ctx, a.spec, tactile.Config{Now: now, Dial: a.dial, Game: gameOf(state, a.spec)})
	if ctx.Err() != nil && err != nil {
		return
	}
	if err != nil {
		a.notice("play.board-absent", announce.TextSlot("reason", ReasonWords(a.voice().Pack, err)))
		a.absent = true
		a.room.BoardTried(false)
		a.room.BoardSeen()
		if device, err = tactile.OpenSpec(a.spec, tactile.Config{Now: now, Dial: a.dial, Game: gameOf(state, a.spec), Patient: true}); err != nil {
			return
		}
	}
	defer device.Close()
	if device.Sensing().Tags {
		a.room.BoardLearns()
	}
	if !a.absent {
		a.room.BoardTried(true)
	}
	a.device, a.sensor = device, sense.NewSensor(sense.Config{Sensing: device.Sensing(), Side: a.spec.Side, Settle: a.spec.Settle, Dwell: a.spec.Dwells(device.Sensing())})
	defer a.room.BeforeDecision(a.looking.look)()
	a.tell(now())
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		timer.Reset(a.rest(now()))
		select {
		case <-ctx.Done():
			return
		case state := <-states:
			if state.Seq < a.state.Seq {
				continue // the table was looked at since; told it, a sensor would forget a press
			}
			before := a.state
			a.state = state
			a.tell(now())
			a.looksAnew(before)
			a.leadInHand()
			a.answered()
		case signal, open := <-device.Signals():
			if !open {
				return
			}
			a.signal(signal)
		case asked := <-a.looking.asked:
			a.asks(now(), asked)
		case <-timer.C:
			a.pass(now())
		}
		if a.stale {
			a.state, a.stale = a.room.State(), false
			a.tell(now())
		}
	}
}

// rest returns the time until the next step: until the board has rested long
// enough to be read, or to decide the commands that wait for a look at it.
func (a *attendant) rest(at time.Duration) time.Duration {
	wait := a.reading(at)
	if a.looking.open() {
		wait = min(wait, max(a.looking.due-at, 0))
	}
	if due, near := a.flagNear(at); near && due > at {
		wait = min(wait, due-at)
	}
	if a.state.Conditions.ClockAtBoard() {
		wait = min(wait, a.check.due(at, a.state))
	}
	if a.checksSetup(a.state, expected(a.state, a.spec)) {
		wait = min(wait, a.setup.due(at, a.state.Phase, held(a.state)))
	}
	wait = min(wait, a.kings.wait(at), a.adjusting.wait(at), a.restsFor(at), a.recheck.waitsForLook(at))
	return wait
}

// reading returns for how long the board is still to rest before it is read.
func (a *attendant) reading(at time.Duration) time.Duration {
	next, due := a.sensor.Next()
	if !due {
		return time.Hour
	}
	return a.breath.Wait(at, next)
}

// pass performs the actions that are due by the passing of time.
func (a *attendant) pass(at time.Duration) {
	a.liftsHeld(at)
	a.mendsRested(at)
	if a.reading(at) == 0 {
		a.felt(a.sensor.Tick(at))
	}
	if due, near := a.flagNear(at); near && due <= at {
		a.readStanding(at)
	}
	if a.looking.open() && a.looking.due <= at {
		a.looked(at)
	}
	if a.recheck.waitsForLook(at) == 0 {
		a.rechecked()
	}
	a.checkClock(at)
	a.checkSetup(at)
	a.checkKings(at)
}

// awaitTable waits until the table is set: an earlier message of a board would
// have no meaning.
func awaitTable(ctx context.Context, states <-chan table.State) (table.State, bool) {
	for {
		select {
		case <-ctx.Done():
			return table.State{}, false
		case state := <-states:
			if state.Phase != table.PhaseUnset {
				return state, true
			}
		}
	}
}

// tell passes the table's knowledge to the sensor.
func (a *attendant) tell(at time.Duration) {
	if a.state.Phase == table.PhaseUnset {
		return
	}
	told := expected(a.state, a.spec)
	a.pressesBeside(at)
	a.adjusts(at)
	a.standsIn()
	told.StandsIn = a.standIns.squares()
	if a.owing(told) {
		told.Adjusting = true
	}
	if a.device.Sensing().MovesAlone {
		a.device.Keep(gameOf(a.state, a.spec))
	}
	a.light(told)
	a.reflect(at)
	a.decree(at)
	a.setsAside(at)
	a.felt(a.sensor.Told(at, told))
	a.recount(at)
	if a.setup.looked {
		a.seen(at)
	}
	a.checkClock(at)
}

// signal takes one thing that the device told.
func (a *attendant) signal(s tactile.Signal) {
	switch what := a.counted(s.What).(type) {
	case tactile.Changed:
		a.rechecked()
		a.overtaken(what)
		a.rests(s.At, what)
		a.presses(what)
		a.knocks.leaves(s.At, what)
		a.adjusting.times(s.At, what)
		a.felt(a.sensor.Change(s.At, sense.Change(what)))
		a.seen(s.At)
		a.stale = a.stale || a.owes
		a.relight()
	case tactile.Looked:
		a.plugged()
		a.noteInHand(what.Contents)
		same := what.Contents == a.sensor.Contents()
		if events := a.sensor.Looked(s.At, what.Contents); !a.compared(what.Contents, events) {
			a.felt(events)
		}
		a.untouchFirst()
		a.looksAgain(s.At, same)
		a.seen(s.At)
		a.room.BoardSeen()
		a.relight()
		a.leadInHand()
	case tactile.Rotated:
		a.rotated = true
	case tactile.Contact:
		a.contact(what.Square, what.Bad)
	case tactile.ClockRead:
		a.clock(s.At, what)
	case tactile.ClockGone:
		a.sensor.ClockGone()
		a.loseClock(0)
	case tactile.ClockUnheard:
		a.sensor.ClockGone()
		a.loseClock(what.For)
	case tactile.ClockStarted, tactile.ClockStopped, tactile.ClockAltered:
		if a.state.Phase != table.PhasePlaying {
			return // the clock is set before the game or put away after it
		}
		if !a.state.Conditions.ClockAtBoard() {
			a.mirrorMeddled(s.What)
			return
		}
	case tactile.Trouble:
		if what.Kind == tactile.TroubleImpossible && (a.isPegs(a.sensor.Contents()) || a.asideOf() != 0) {
			return // that it is a peg board is told, and which contact is bad
		}
	case tactile.Lost:
		a.setup.unseen()
		a.loseClock(0)
		a.sides(func(side rules.Side) { a.order(side, table.Unplug{Actor: table.By(side)}) })
		if a.absent {
			a.absent = false
			return
		}
	case tactile.ClockDone:
		if !a.clockDone(what) {
			return
		}
	case tactile.Reminded:
		if a.state.Phase != table.PhasePlaying {
			return // it has not heard of this game yet
		}
	case tactile.Found:
		a.room.BoardTried(true)
		a.plugged()
	}
	if t, is := s.What.(tactile.Trouble); is && t.Kind == tactile.TroubleContact {
		return // the table reports it, once it is set aside
	}
	if meddled(a.room, s.What) {
		a.stale = true
	} else if words, told := DeviceWords(a.voice(), s.What); told {
		a.say(words)
	}
	if t, is := s.What.(tactile.Trouble); is && t.Kind == tactile.TroubleUncalibrated {
		a.leadsToLearn(t.Lacks)
	}
}

// plugged reports to the table that a board answers which the table regards as
// lost: the line was found again, or the resumed game had ended without it.
func (a *attendant) plugged() {
	a.sides(func(side rules.Side) {
		if a.room.State().Boards.Of(side).Lost {
			a.order(side, table.Plug{Actor: table.By(side)})
		}
	})
}

// say gives the player a message about this board. If they have two boards, it
// begins with the owner.
func (a *attendant) say(u say.Utterance) {
	if a.named && !a.spec.Both {
		name := a.voice().SideSlot("side", a.spec.Side).Words[0]
		name.Text, name.Gap = name.Text+":", say.GroupGap
		u.Words = append([]say.Word{name}, u.Words...)
	}
	a.spoken.Tell(u)
}

func (a *attendant) notice(key string, slots ...announce.Slot) {
	a.say(a.voice().Notice(key, slots...))
}

func (a *attendant) voice() announce.Narrator { return a.spoken.Narrator() }

// sides calls do for each side whose own board this is.
func (a *attendant) sides(do func(rules.Side)) {
	if !a.spec.Both {
		do(a.spec.Side)
	}
}

// Sensing returns the kind of sensing of a board, for the table.
func Sensing(spec tactile.Spec) table.Sensing {
	protocol, err := boards.Named(spec.Protocol)
	switch {
	case err != nil:
		return table.NoBoard
	case protocol.Traits().Sensing.Names && !spec.Pegs:
		return table.Pieces
	default:
		return table.Pegs
	}
}
