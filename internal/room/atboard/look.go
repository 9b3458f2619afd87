package atboard

import (
	"context"
	"slices"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// How long a board is looked at before something is decided.
const (
	lookRest  = 300 * time.Millisecond // one scan of the board
	lookWait  = 2 * lookRest           // until a command that waits for the look continues without it
	flagAhead = 20 * time.Millisecond  // before a flag that the table's own clock lets fall
)

// looking is what waits until the board has been looked at. One goroutine owns
// it but for asked.
type looking struct {
	asked   chan question
	due     time.Duration
	waiting []chan struct{} // closed once the board was looked at
	flag    table.ReadClock // a reading with a flag that has fallen, or none
}

// question asks for a look at the board.
type question struct {
	done  chan struct{} // closed after the look
	fresh bool          // all squares must be reported again, though the board rests
}

// look waits until the attendant has looked at the board. It may be called from
// any goroutine.
func (l *looking) look(ctx context.Context, fresh bool) {
	ctx, cancel := context.WithTimeout(ctx, lookWait)
	defer cancel()
	done := make(chan struct{})
	select {
	case l.asked <- question{done, fresh}:
	case <-ctx.Done():
		return
	}
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// open reports whether a command waits for a look.
func (l *looking) open() bool { return len(l.waiting) > 0 || l.flag.Flag != 0 }

// asks records that a command waits for a look at the board: it continues
// immediately if the board rests and no new look is needed, and otherwise after
// it.
func (a *attendant) asks(at time.Duration, asked question) {
	switch {
	case asked.fresh:
		a.looking.due = at + lookRest
		a.device.Look()
	case !a.looking.open():
		a.looking.due = min(a.sensor.Changed()+lookRest, at+lookRest)
	}
	a.looking.waiting = append(a.looking.waiting, asked.done)
}

// fell holds back a flag that the clock at the board shows, until all squares
// were read: an earlier mate may be reported after it.
func (a *attendant) fell(at time.Duration, told table.ReadClock) table.ReadClock {
	if told.Flag == 0 || a.device.Sensing().Pegs || a.state.Phase != table.PhasePlaying || a.state.Flags.Of(told.Flag) {
		return told
	}
	if a.looking.flag.Flag == 0 {
		a.looking.flag = told
		a.looking.flag.More = rules.BySide[clock.Span]{} // the table hears of it now
		a.looking.due = at + lookRest
		a.device.Look()
	}
	told.Flag = 0
	return told
}

// looked reads the board's pieces, and releases the waiting commands.
func (a *attendant) looked(at time.Duration) {
	a.readStanding(at)
	for _, after := range promotions(a.room.State()) {
		if a.asksLeft(after) {
			break
		}
	}
	if flag := a.looking.flag; flag.Flag != 0 && !a.room.State().Over() {
		a.object(&a.unread, a.room.Order(table.Sensor, 0, flag))
	}
	a.looking.flag = table.ReadClock{}
	for _, done := range a.looking.waiting {
		close(done)
	}
	a.looking.waiting = nil
}

// readStanding reads a move on the board that has no press, if it ends the game
// or has come to rest.
func (a *attendant) readStanding(at time.Duration) {
	if moves := a.sensor.Showing(); len(moves) > 0 && (a.sensor.Stood() || a.end(moves)) {
		a.felt(a.sensor.Read(at))
	}
}

// stands accepts a move on the board beside a running clock. A move that ends
// the game is made. A blind player's move on their board is not made before
// their announcement, with which it is compared.
func (a *attendant) stands(moves []rules.Move) {
	blind := !a.spec.Both && a.state.Seat(a.spec.Side).Blind
	if blind || a.end(moves) {
		a.felt(a.sensor.Read(a.now()))
	}
}

// end reports whether each of moves would end the game.
func (a *attendant) end(moves []rules.Move) bool {
	state := a.room.State()
	return state.Phase == table.PhasePlaying && !slices.ContainsFunc(moves, func(m rules.Move) bool { return !state.EndsGame(m) })
}

// flagNear returns the time just before the table's clock lets the flag of the
// player to move fall, and false if it does not.
func (a *attendant) flagNear(at time.Duration) (time.Duration, bool) {
	running := a.state.Clock.Running()
	if running == 0 || a.state.Conditions.ClockAtBoard() || a.state.Phase != table.PhasePlaying {
		return 0, false
	}
	now := a.room.Now()
	due, ok := a.state.Due(now)
	return a.now() + due.Sub(now) - flagAhead, ok
}
