package host

import (
	"context"
	"errors"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/journal"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Log stores the records of effects. Append returns once they are safe, all or
// none; if none are, the caller may append them again. An error that is or wraps
// a *journal.FaultError has the reason.
type Log interface {
	Append(context.Context, ...table.Effect) error
}

// Speaker says utterances to one seat, in the order of their urgency. Speak
// must not block: a voice that is behind keeps its own queue.
type Speaker interface {
	Speak(say.Utterance)
}

// Teller turns events into one seat's messages.
type Teller interface {
	// Event returns the seat's message about an event; the state is the one after
	// it.
	Event(table.State, table.Event) (say.Utterance, bool)
	// Alarm returns what its talking clock says unasked.
	Alarm(clock.Cue) say.Utterance
	// Stands returns the message that the table is stopped, because the disk
	// accepts no records.
	Stands(table.State, journal.Cause) say.Utterance
}

// Display shows a table. Show must not block; Mailbox makes a slow one safe.
type Display interface {
	Show(table.State)
}

// Watcher receives every record once it is safe, in order: a hall, a broadcast,
// a tally. Watch must not block.
type Watcher interface {
	Watch(table.Record, table.State)
}

// Listener is one pair of ears at the table.
type Listener struct {
	Capacity table.Capacity // what the seat may be told hangs on it
	Side     rules.Side     // 0 for the arbiter, for a listener, and for a user who plays both sides
	Teller   Teller
	Speaker  Speaker
	Alarms   clock.Alarms // when the talking clock speaks unasked; none for never
}

// Sitting is a pair of ears that comes to a running table, or leaves it. The
// same Listener leaves that came. Where Instead is set, Listener takes the place of that
// one between two events: the ears miss nothing and hear nothing twice.
type Sitting struct {
	Listener *Listener
	Instead  *Listener
	Leaves   bool
}

// Order is a command from a participant. Reply is called once, from the host's
// own goroutine, when the command has been decided and its events are safe,
// with the refusal if there is one. It must not block, and may be nil.
type Order struct {
	Side     rules.Side     // the player, or the player whose assistant or board it is
	Capacity table.Capacity // of the sender; the zero one may give none
	Command  table.Command  // nil asks whether the PIN is right, and does nothing
	PIN      string         // with table.Arbiter, if the table needs one
	From     any            // the sender, the same each time, so that their PIN is checked once; may be nil
	Reply    func(error)
}

// Config is all that a host needs.
type Config struct {
	Orders   <-chan Order // closing it ends the host
	Log      Log
	State    table.State // where to begin: the zero State, or one read back from a log
	GoOn     bool        // a clock that ran in State continues at once, instead of waiting for a start
	Seats    []Listener
	Sittings <-chan Sitting // who comes and leaves later; may be nil
	Displays []Display
	Watchers []Watcher
	// PIN is the digest of the arbiter's PIN, as NewPIN returns it. Empty asks for
	// none, save at a table of a journal that holds one.
	PIN string
	// Work is called, from the host's own goroutine and while it does nothing else,
	// with the progress of a search that decides a result. The progress is the
	// number of positions examined, and the most; both are zero once it has ended.
	// It must not block, and may be nil.
	Work func(done, most int)
	// Standing is called, from the host's own goroutine, with the reason why the
	// table is stopped because the disk accepts no records. It is called with no
	// cause when play continues. It must not block, and may be nil.
	Standing func(journal.Cause)
	// Slept returns for how long the computer has slept in all since it was
	// started; nil if that is unknown. The time of a table does not run meanwhile.
	Slept func() time.Duration
	// SleepCounts is whether the clock of this system runs on while it sleeps, so
	// that what Slept tells has to be taken off the time of the table.
	SleepCounts bool
	// Daytime returns by how much the time of day of the computer has been set
	// forward in all, or back if it is negative. It is nil if that is unknown.
	Daytime func() time.Duration
	// Anew returns how often the log was rewritten, since a user had emptied,
	// deleted or moved its file; nil if that is unknown.
	Anew func() int
	// KeepEvery is how often the present instant is put on record while a clock
	// runs and nothing else happens; 0 is every second, below 0 is never.
	KeepEvery time.Duration
	// Opened is when the table's time began. The zero time counts on from the last
	// record of State, so that the time the program did not run counts for neither
	// player.
	Opened time.Time
}

func (c Config) check() error {
	switch {
	case c.Orders == nil:
		return errors.New("host: Config.Orders is nil")
	case c.Log == nil:
		return errors.New("host: Config.Log is nil")
	}
	for _, s := range c.Seats {
		if err := s.check(); err != nil {
			return err
		}
	}
	return nil
}

func (s Listener) check() error {
	if s.Teller == nil || s.Speaker == nil || s.Capacity == 0 {
		return errors.New("host: a seat needs a Capacity, a Teller and a Speaker")
	}
	return nil
}
