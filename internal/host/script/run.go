package script

import (
	"errors"
	"io"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// Options say how a script is run.
type Options struct {
	JSON    bool           // print JSON Lines, not prose
	Under   bool           // print in prose what came of each direction under it
	Nodes   int            // how many positions are looked at to say who can still win; 0 is enough for most
	Voices  *Voices        // shared with other scripts; nil for none
	Laws    laws.Edition   // by which the script plays where it names no other; none for that in force today
	Changes []table.Change // what an organiser changes in the edition
	Table   Table          // the table to play at; nil is one whose time is told
}

// Table is a table that a script is played at.
type Table interface {
	// Do gives a command and returns its records, even if it is refused in the end.
	Do(table.Command) ([]table.Record, error)
	// Wait lets time pass and returns the records of that time.
	Wait(time.Duration) ([]table.Record, error)
	// Crash ends the table at once and reads it back from its journal.
	Crash() (table.State, error)
	// Now returns the instant that it is.
	Now() clock.Instant
}

// Run plays one script at a separate table. Its caller passes the time: nothing
// waits.
type Run struct {
	out   *printer
	table Table
	state table.State

	conditions table.Conditions
	voices     *Voices
	seats      map[rules.Side]announce.Narrator
	looks      looks
	assists    rules.Side // whose assistant gives the command
	rules      bool       // the arbiter gives the command
	sealing    rules.Side // has sealed, and their clock has still to be stopped
}

// errLate refuses a condition that comes too late.
var errLate = errors.New("table: the table is set: conditions come before start")

// New returns a run that prints to out.
func New(out io.Writer, o Options) *Run {
	if o.Table == nil {
		o.Table = &told{}
	}
	if o.Voices == nil {
		o.Voices = NewVoices()
	}
	r := &Run{table: o.Table, out: &printer{w: out, json: o.JSON && !o.Under, under: o.Under, judged: judged{nodes: o.Nodes}}, voices: o.Voices, seats: map[rules.Side]announce.Narrator{}, looks: newLooks()}
	if o.Laws == (laws.Edition{}) {
		o.Laws = laws.Latest()
	}
	r.conditions = table.Conditions{Laws: o.Laws.Year(), Edition: o.Laws.Text(), Changes: o.Changes}
	control := clock.Control{{Time: 90 * time.Minute, Increment: 30 * time.Second}}
	r.conditions.Control = rules.Both(control)
	return r
}

// State returns the current table.
func (r *Run) State() table.State { return r.state }

// Play runs s and prints the state last. It reports whether every expectation
// held. The error is one of writing.
func (r *Run) Play(s Script) (bool, error) {
	held := true
	for _, step := range s.steps {
		r.looks.number++
		r.out.runs(step.Text)
		r.closeSeal(step)
		err := step.do(r)
		var failed *failure
		switch {
		case err == nil:
		case errors.As(err, &failed):
			held = false
			r.out.failed(s.File, step, failed)
		default:
			r.looks.refused(err)
			r.out.refused(r.now(), step, err)
		}
	}
	r.out.runs("at the end")
	if err := r.open(); err != nil {
		r.out.linef("%s", sentence(err))
	}
	r.out.state(r.state, r.now())
	return held, r.out.flush()
}

// closeSeal stops the clock of the player who sealed, as soon as the script
// does anything but change the sealed move.
func (r *Run) closeSeal(next step) {
	if r.sealing == 0 {
		return
	}
	switch next.Args[0] {
	case "seal", "lift", "place", "expect", "state", "ask", "crash", "press":
		if next.Args[0] == "press" {
			r.sealing = 0
		}
		return
	case "arbiter":
		if len(next.Args) > 1 && next.Args[1] == "stop" {
			r.sealing = 0
			return
		}
	}
	side := r.sealing
	r.sealing = 0
	_ = r.do(table.Press{Actor: table.By(side)})
}

// do lets the table decide a command at the instant that it is, and prints
// what follows.
func (r *Run) do(c table.Command) error {
	if err := r.open(); err != nil {
		return err
	}
	if r.assists != 0 {
		if err := r.state.May(c, table.Assistant, r.assists); err != nil {
			return err
		}
	}
	if r.rules {
		c = table.Ruling{Command: c}
	}
	return r.ordered(c)
}

func (r *Run) ordered(c table.Command) error {
	records, err := r.table.Do(c)
	if failed := r.follow(records); failed != nil {
		return failed
	}
	return err
}

// open sets the table with the conditions given so far.
func (r *Run) open() error {
	if r.state.Phase != table.PhaseUnset {
		return nil
	}
	return r.ordered(table.Open{Conditions: r.conditions})
}

// follow applies, prints and announces records.
func (r *Run) follow(records []table.Record) error {
	for _, record := range records {
		before := r.state
		r.state = r.state.Apply(record)
		r.looks.happened(record, before)
		short := r.out.inShort(record.Event)
		if !short {
			if err := r.out.event(record, before); err != nil {
				return err
			}
		}
		if err := r.tell(record, !short); err != nil {
			return err
		}
	}
	return nil
}

// now returns the instant that it is.
func (r *Run) now() clock.Instant { return r.table.Now() }

// wait lets time pass, with the events of that time.
func (r *Run) wait(d time.Duration) error {
	records, err := r.table.Wait(d)
	if failed := r.follow(records); failed != nil {
		return failed
	}
	return err
}

// crash forgets everything but the journal and reads the table back from it.
func (r *Run) crash() error {
	restored, err := r.table.Crash()
	if err != nil {
		return err
	}
	r.state = restored
	return nil
}
