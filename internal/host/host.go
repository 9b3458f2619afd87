package host

import (
	"context"
	"maps"
	"slices"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Run keeps a table until ctx is done or the orders are closed. It returns the
// table at the end of the log. While the log accepts no records the table is
// stopped and no clock runs; play continues when the log accepts them again. The
// caller's goroutine is the one that owns the state.
func Run(ctx context.Context, c Config) (table.State, error) {
	if err := c.check(); err != nil {
		return c.State, err
	}
	if c.Opened.IsZero() {
		c.Opened = time.Now().Add(-time.Duration(c.State.At))
	}
	h := &host{Config: c, state: c.State, known: map[any]string{}, told: map[alarmed]bool{}}
	for i := range c.Seats {
		h.seats = append(h.seats, &c.Seats[i])
	}
	h.clocked = c.State.At
	if err := h.restored(ctx); err != nil {
		return h.state, err
	}
	if h.Slept != nil {
		h.slept = h.Slept()
	}
	if h.Daytime != nil {
		h.daytime = h.Daytime()
	}
	if h.Anew != nil {
		h.anew = h.Anew()
	}
	h.show()
	return h.run(ctx)
}

// restored stops both clocks at a table that was read back while one ran: the
// time since its last record counts for neither player.
func (h *host) restored(ctx context.Context) error {
	if h.state.Seq == 0 || h.GoOn {
		return nil
	}
	return h.decide(ctx, h.state.At, table.Restore{})
}

// host is a running table. All of it belongs to the goroutine of Run.
type host struct {
	Config
	state     table.State
	seats     []*Listener
	clocked   clock.Instant    // up to here the talking clocks have spoken
	told      map[alarmed]bool // the alarms that were said and are not due again
	uttered   uint64
	known     map[any]string // the right PIN, by its sender
	wrong     int            // how many wrong PINs were given since the last pause
	pinsFrom  clock.Instant  // when PINs are looked at again; zero where they are
	wrongEver int            // wrong PINs as long as this table is open
	daytime   time.Duration  // by how much the time of day had been set when that was last looked at
	slept     time.Duration  // for how long the machine had slept when that was last looked at
	anew      int            // how often the log had been rewritten at the last check
	stands    standing       // why the table is stopped, if the log accepts no records
}

// now returns the instant that it is. It never steps back.
func (h *host) now() clock.Instant {
	if h.stands.cause != 0 {
		return h.state.At
	}
	return max(clock.Instant(time.Since(h.Opened)), h.state.At)
}

func (h *host) run(ctx context.Context) (table.State, error) {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		timer.Reset(h.untilDue())
		select {
		case <-ctx.Done():
			return h.state, ctx.Err()
		case order, open := <-h.Orders:
			if !open {
				return h.state, nil
			}
			err := h.goOn(ctx)
			if err == nil {
				err = h.wake(ctx)
			}
			if err == nil {
				err = h.passTime(ctx)
			}
			if err == nil {
				err = h.order(ctx, order)
			}
			h.reply(order, err)
		case sitting := <-h.Sittings:
			h.sit(sitting)
		case <-timer.C:
			if h.goOn(ctx) == nil && h.wake(ctx) == nil {
				_ = h.passTime(ctx) // if the log fails, the table is stopped, and all participants have heard so
			}
		}
	}
}

// sit lets a pair of ears come or leave.
func (h *host) sit(s Sitting) {
	leaves := s.Instead
	if s.Leaves {
		leaves = s.Listener
	}
	for a := range maps.Clone(h.told) {
		if a.seat == s.Instead {
			h.told[alarmed{s.Listener, a.side, a.left}] = true
		}
	}
	h.seats = slices.DeleteFunc(h.seats, func(seat *Listener) bool { return seat == leaves })
	maps.DeleteFunc(h.told, func(a alarmed, _ bool) bool { return a.seat == leaves })
	if s.Leaves {
		return
	}
	if s.Listener.check() == nil {
		h.seats = append(h.seats, s.Listener)
		h.spare(s.Listener, h.now())
		if h.stands.cause != 0 {
			h.tellStanding(s.Listener)
		}
	}
}

func (h *host) reply(o Order, err error) {
	if o.Reply != nil {
		o.Reply(err)
	}
}

// untilDue returns how long to wait for the next event that time brings: a
// flag, an absent player, an alarm of a talking clock.
func (h *host) untilDue() time.Duration {
	now := h.now()
	wait := time.Hour
	if h.stands.cause != 0 {
		return probeEvery
	}
	if due, ok := h.state.Due(now); ok {
		wait = min(wait, max(due.Sub(now), leastWait))
	}
	for _, seat := range h.seats {
		if due, _, ok := h.alarm(seat, h.clocked); ok {
			wait = min(wait, due.Sub(now))
		}
	}
	if h.KeepEvery >= 0 && h.state.Clock.Running() != 0 && h.state.Phase == table.PhasePlaying {
		wait = min(wait, h.state.At.Add(h.keepEvery()).Sub(now))
	}
	return max(wait, leastWait)
}

// leastWait prevents an endless loop of the host if a due action has no effect.
const leastWait = time.Millisecond / 2

// passTime decides all that has become due by now, each at its own instant, and
// lets the talking clocks speak.
func (h *host) passTime(ctx context.Context) error {
	for {
		now := h.now()
		h.rearm(now)
		h.speakAlarms(now)
		due, ok := h.state.Due(h.state.At)
		if !ok || due > now {
			return h.keepTime(ctx, now)
		}
		seq := h.state.Seq
		if err := h.decide(ctx, max(due, h.state.At), table.Tick{}); err != nil {
			return err
		}
		if h.state.Seq == seq {
			return nil
		}
	}
}

// keepEvery returns how much thinking time is lost at the most when the process
// dies.
func (h *host) keepEvery() time.Duration {
	if h.KeepEvery == 0 {
		return time.Second
	}
	return h.KeepEvery
}

// keepTime puts the present instant on record while a clock runs and nothing
// else has been for a while.
func (h *host) keepTime(ctx context.Context, now clock.Instant) error {
	if h.state.Clock.Running() == 0 || h.state.Phase != table.PhasePlaying || h.KeepEvery < 0 || now.Sub(h.state.At) < h.keepEvery() {
		return nil
	}
	return h.decide(ctx, now, table.KeepTime{})
}

// order checks who gives a command and lets the table decide it.
func (h *host) order(ctx context.Context, o Order) error {
	if o.Command == nil {
		return h.admit(o)
	}
	if err := h.state.May(o.Command, o.Capacity, o.Side); err != nil {
		return err
	}
	if o.Capacity == table.Arbiter {
		if err := h.admit(o); err != nil {
			return err
		}
	}
	return h.decideFor(ctx, h.now(), o.Command, o.Capacity)
}

// decide lets the table decide, stores the records, and only then applies and
// announces them.
func (h *host) decide(ctx context.Context, at clock.Instant, c table.Command) error {
	return h.decideFor(ctx, at, c, 0)
}

// decideFor is decide for a participant in a capacity.
func (h *host) decideFor(ctx context.Context, at clock.Instant, c table.Command, as table.Capacity) error {
	kept, err := h.lock(c)
	if err != nil {
		return err
	}
	if as == table.Arbiter {
		kept = table.Ruling{Command: kept}
	}
	effects, err := h.decideWithProgress(at, kept)
	if err != nil || len(effects) == 0 {
		return err
	}
	date(effects, as == table.Arbiter, time.Now())
	if err := h.keep(ctx, effects); err != nil {
		return err
	}
	h.happened(effects, c)
	return h.goOn(ctx)
}

// happened announces effects that are safe in the log. c is the command that
// caused them.
func (h *host) happened(effects []table.Effect, c table.Command) {
	for _, effect := range effects {
		h.state = effect.After
		h.tell(effect.Record, c)
		if _, started := effect.Record.Event.(table.GameStarted); started {
			for _, seat := range h.seats {
				h.spare(seat, h.state.At)
			}
		}
	}
	h.rearm(h.state.At)
	h.show()
}

// decideWithProgress asks the table for the effects of c, and reports the
// progress if that takes long.
func (h *host) decideWithProgress(at clock.Instant, c table.Command) ([]table.Effect, error) {
	if h.Work == nil {
		return table.Decide(h.state, at, c)
	}
	defer h.Work(0, 0)
	return table.DecideWithProgress(h.state, at, c, h.Work)
}

// lock locks a sealed move for the key that the conditions name, so that
// neither the log nor the table's state reveals it, and opens a locked one. A
// table whose key cannot be read is not opened.
func (h *host) lock(c table.Command) (table.Command, error) {
	switch c := c.(type) {
	case table.Open:
		if c.Conditions.SealTo != "" {
			_, err := lockFor(c.Conditions.SealTo, "", rules.Move{})
			return c, err
		}
	case table.Seal:
		if key := h.state.Conditions.SealTo; key != "" {
			envelope, err := lockFor(key, c.Text, c.Move)
			c.Envelope = envelope
			return c, err
		}
	case table.OpenEnvelope:
		return h.unlock(c), nil
	}
	return c, nil
}

// unlock fills in the content of the locked envelope that a key opens, and
// nothing if it does not open it: the table refuses that.
func (h *host) unlock(c table.OpenEnvelope) table.OpenEnvelope {
	c.Text, c.Move, c.Code = "", rules.Move{}, ""
	if locked := h.state.Envelope.Locked; locked != "" && c.Key != "" {
		if opened, err := Unlock(locked, c.Key); err == nil {
			c.Text, c.Move, c.Code = opened.Text, opened.Move, opened.Code
		}
	}
	return c
}

// tell offers every seat the words for a record that c has caused, as its
// capacity permits. The side that sealed a move receives that move. The
// watchers learn of it before: one that answers immediately finds the table in
// the new state.
func (h *host) tell(r table.Record, c table.Command) {
	for _, w := range h.Watchers {
		w.Watch(r, h.state)
	}
	for _, seat := range h.seats {
		event := h.state.Shown(r, seat.Capacity, seat.Side).Event
		if seal, is := c.(table.Seal); is && seat.Side == seal.By {
			event = table.MoveSealed{Actor: seal.Actor, Text: seal.Text, Move: seal.Move}
		}
		u, hears := seat.Teller.Event(h.state.Disclosed(seat.Capacity, seat.Side), event)
		if !hears {
			continue
		}
		h.uttered++
		u.ID = h.uttered
		seat.Speaker.Speak(u)
	}
}

func (h *host) show() {
	shown := h.state
	if h.stands.cause != 0 {
		shown = shown.Standing()
	}
	for _, d := range h.Displays {
		d.Show(shown)
	}
}
