package host

import (
	"context"
	"errors"
	"fmt"
	"time"

	"blindchess/internal/journal"
	"blindchess/internal/table"
)

// LogError reports that the log did not take records: nothing happened that the
// command would have brought about.
type LogError struct{ Err error }

// Error returns e as one sentence.
func (e *LogError) Error() string {
	return fmt.Sprintf("host: it was not kept, so it has not happened: %v", e.Err)
}

// Unwrap returns the log's error.
func (e *LogError) Unwrap() error { return e.Err }

// Cause returns why the disk did not take the records.
func (e *LogError) Cause() journal.Cause {
	var fault *journal.FaultError
	if errors.As(e.Err, &fault) {
		return fault.Cause
	}
	return journal.Failing
}

// How a log that fails is treated.
const (
	slowAfter  = 2 * time.Second // how long it may take before all participants hear that the table is stopped
	probeEvery = time.Second     // how often a stopped table tries to continue
	tellAnew   = time.Minute     // a log that is slow again and again is reported once in this time
)

// retries are the pauses before a refused write is tried again. A fault that
// ends by then is not announced.
func retries() []time.Duration {
	return []time.Duration{20 * time.Millisecond, 80 * time.Millisecond, 300 * time.Millisecond, 600 * time.Millisecond}
}

// standing says that the table is stopped because its log accepts no records. No
// clock of the table runs meanwhile: play continues at the instant of its last
// record.
type standing struct {
	cause journal.Cause // the reported one; zero if the table is not stopped
	since time.Time
	slow  time.Time // when it was last told that the log is slow
}

// keep gives effects to the log and returns once they are safe. The time that
// this takes counts for neither player. Refused records are tried again a few
// times; then the table is stopped. The error is a *LogError or that of ctx.
func (h *host) keep(ctx context.Context, effects []table.Effect) error {
	began := time.Now()
	for _, pause := range append(retries(), 0) {
		err := h.append(ctx, effects)
		if err == nil {
			h.Opened = h.Opened.Add(time.Since(began))
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if h.stands.cause != 0 && h.stands.cause != journal.Slow {
			return err // it was stopped already, and this was a trial
		}
		if pause == 0 {
			h.stand(began, err)
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
	return nil
}

// append gives effects to the log once. Listeners who come or leave meanwhile
// do not wait; if the log takes long, all are informed.
func (h *host) append(ctx context.Context, effects []table.Effect) error {
	began, kept := time.Now(), make(chan error, 1)
	go func() { kept <- h.Log.Append(ctx, effects...) }()
	slow := time.NewTimer(slowAfter)
	defer slow.Stop()
	for {
		select {
		case err := <-kept:
			if err != nil {
				return &LogError{err}
			}
			return nil
		case sitting := <-h.Sittings:
			h.sit(sitting)
		case <-slow.C:
			if h.stands.cause == 0 && time.Since(h.stands.slow) >= tellAnew {
				h.stands.slow = time.Now()
				h.stand(began, &LogError{&journal.FaultError{Cause: journal.Slow, Err: errors.New("no answer yet")}})
			}
		}
	}
}

// stand stops the table, and announces the reason to all seats.
func (h *host) stand(since time.Time, err error) {
	var refused *LogError
	if !errors.As(err, &refused) {
		return
	}
	cause := refused.Cause()
	if cause == h.stands.cause {
		return
	}
	if h.stands.cause == 0 {
		h.stands.since = since
	}
	h.stands.cause = cause
	for _, seat := range h.seats {
		h.tellStanding(seat)
	}
	if h.Standing != nil {
		h.Standing(cause)
	}
	h.show()
}

func (h *host) tellStanding(seat *Listener) {
	u := seat.Teller.Stands(h.state, h.stands.cause)
	h.uttered++
	u.ID = h.uttered
	seat.Speaker.Speak(u)
}

// goOn tries whether the log accepts records again, and if so lets play
// continue. It returns why not.
func (h *host) goOn(ctx context.Context) error {
	if h.stands.cause == 0 {
		return nil
	}
	began := h.stands
	trial := table.Continue{Cause: began.cause.String(), Time: time.Since(began.since).Round(time.Millisecond)}
	effects, err := table.Decide(h.state, h.state.At, trial)
	if err != nil {
		return err
	}
	if err := h.keep(ctx, effects); err != nil {
		h.stand(began.since, err)
		return err
	}
	h.stands = standing{slow: began.slow}
	h.Opened = time.Now().Add(-time.Duration(h.state.At))
	if h.Standing != nil {
		h.Standing(0)
	}
	h.happened(effects, trial)
	return nil
}

// leastSleep is how long a machine must have slept for it to be told.
const leastSleep = time.Second

// wake checks whether the log was rewritten, the time of day was set or the
// computer has slept, and stops both clocks of a game after sleep. The time
// asleep counts for neither player.
func (h *host) wake(ctx context.Context) error {
	if err := h.lookAtLog(ctx); err != nil {
		return err
	}
	if err := h.lookAtDay(ctx); err != nil || h.Slept == nil {
		return err
	}
	before := h.slept
	h.slept = h.Slept()
	asleep := h.slept - before
	if asleep < leastSleep {
		return nil
	}
	if h.SleepCounts {
		h.Opened = h.Opened.Add(asleep)
	}
	if h.state.Phase != table.PhasePlaying {
		return nil
	}
	return h.decide(ctx, h.now(), table.Continue{Cause: table.CauseSlept, Time: asleep.Round(time.Second)})
}

// leastSet is the smallest change of the time of day that is announced: a time
// server's gradual corrections are smaller.
const leastSet = 5 * time.Second

// lookAtDay checks whether the time of day was set during a game, and records and
// announces it. No clock of the game uses it, but the dates of records do.
func (h *host) lookAtDay(ctx context.Context) error {
	if h.Daytime == nil {
		return nil
	}
	before := h.daytime
	h.daytime = h.Daytime()
	set := (h.daytime - before).Round(time.Second)
	if set.Abs() < leastSet || h.state.Phase != table.PhasePlaying {
		return nil
	}
	cause := table.CauseAhead
	if set < 0 {
		cause = table.CauseBack
	}
	return h.decide(ctx, h.now(), table.Continue{Cause: cause, Time: set.Abs()})
}

// lookAtLog checks whether the log had to be rewritten, and records and
// announces it: the person who emptied, deleted or moved its file should know.
func (h *host) lookAtLog(ctx context.Context) error {
	if h.Anew == nil {
		return nil
	}
	before := h.anew
	h.anew = h.Anew()
	if h.anew == before || h.state.Phase == table.PhaseUnset {
		return nil
	}
	return h.decide(ctx, h.now(), table.Continue{Cause: table.CauseAnew})
}
