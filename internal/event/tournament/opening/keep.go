package opening

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Run runs all tables until ctx ends or each has ended by itself, and calls told with
// their events, one at a time. A table that still runs, since its opener was killed, is
// adopted: its earlier events come first, as Known. Tables are closed when ctx ends;
// they continue if this program is killed or its terminal is closed. The error says
// which tables could not be run.
func Run(ctx context.Context, tables []Table, told func(Table, Event)) error {
	var one sync.Mutex
	tell := func(table Table, events ...Event) {
		one.Lock()
		defer one.Unlock()
		for _, e := range events {
			told(table, e)
		}
	}
	faults := make([]error, len(tables))
	var all sync.WaitGroup
	for i, table := range tables {
		all.Go(func() {
			if err := keep(ctx, table, tell); err != nil && ctx.Err() == nil {
				faults[i] = fmt.Errorf("opening: table %d closed: %w", table.Board, err)
				tell(table, Event{Event: "failed", Failure: faults[i].Error()})
			}
		})
	}
	all.Wait()
	return errors.Join(faults...)
}

// Beside the journal of a table are its events, its complaints, and a file that is
// locked while it runs.
func (t Table) beside(ending string) string {
	return strings.TrimSuffix(t.Journal, ".journal") + ending
}

// lookEvery is the interval between checks for new events of a table.
const lookEvery = 100 * time.Millisecond

// closeWithin is how long a table may take to close.
const closeWithin = 10 * time.Second

// keep keeps one table until its program ends, which is closed when ctx ends.
func keep(ctx context.Context, table Table, tell func(Table, ...Event)) error {
	held, free, err := lock(table.beside(".lock"))
	if err != nil {
		return err
	}
	l := &life{table: table}
	if free {
		err := l.begin(held)
		_ = held.Close() // the table holds it now
		if err != nil {
			return err
		}
	}
	before, err := l.told()
	if err != nil {
		return err
	}
	if !free {
		tell(table, known(before)...)
	} else {
		tell(table, before...)
	}
	return l.follow(ctx, func(events []Event) { tell(table, events...) })
}

// life is one table that lives. It belongs to one goroutine.
type life struct {
	table  Table
	ended  chan error // of a table that was begun here; nil otherwise
	read   int64      // how much of its output was read
	pid    int        // 0 while it is not known
	closed bool       // it has said that it ended
}

// begin starts the program of the table in a separate session, so that it survives
// the end of this program and of the terminal.
func (l *life) begin(held *os.File) error {
	out, err := os.OpenFile(l.table.beside(".events"), os.O_CREATE|os.O_TRUNC|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer out.Close()
	complaints, err := os.OpenFile(l.table.beside(".log"), os.O_CREATE|os.O_TRUNC|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer complaints.Close()
	command := exec.Command(l.table.Command[0], l.table.Command[1:]...)
	command.Stdout, command.Stderr = out, complaints
	apart(command, held)
	if err := command.Start(); err != nil {
		return err
	}
	l.pid, l.ended = command.Process.Pid, make(chan error, 1)
	go func() { l.ended <- command.Wait() }()
	return nil
}

// told reads the table's events since the last read, whole lines only.
func (l *life) told() ([]Event, error) {
	file, err := os.Open(l.table.beside(".events"))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if _, err := file.Seek(l.read, io.SeekStart); err != nil {
		return nil, err
	}
	text, err := io.ReadAll(file)
	if err != nil {
		return nil, err
	}
	var events []Event
	for line := range bytes.Lines(text) {
		if line[len(line)-1] != '\n' {
			break
		}
		l.read += int64(len(line))
		var event Event
		if json.Unmarshal(line, &event) != nil || event.Event == "" {
			continue
		}
		if event.PID != 0 {
			l.pid = event.PID
		}
		l.closed = l.closed || event.Event == "ended" || event.Event == "closed"
		events = append(events, event)
	}
	return events, nil
}

// follow passes on the table's events until it ends, and closes it when ctx ends.
func (l *life) follow(ctx context.Context, tell func([]Event)) error {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	closing := ctx.Done()
	var late <-chan time.Time
	for {
		over, fault := false, error(nil)
		select {
		case fault = <-l.ended:
			over = true
		case <-look.C:
			if over = l.ended == nil && !l.lives(); over && !l.closed {
				fault = errors.New("it ended by itself")
			}
		case <-closing:
			closing, late = nil, time.After(closeWithin)
			l.signal(os.Interrupt)
		case <-late:
			if l.signal(os.Kill); l.pid == 0 {
				return errors.New("it did not close")
			}
		}
		events, err := l.told()
		if err != nil {
			return err
		}
		tell(events)
		if over {
			return l.why(fault)
		}
	}
}

// signal asks the program of the table to end. If an interrupt cannot be sent, as on
// Windows, it is killed.
func (l *life) signal(what os.Signal) {
	if l.pid == 0 {
		return
	}
	if process, err := os.FindProcess(l.pid); err == nil && process.Signal(what) != nil {
		_ = process.Kill()
	}
}

// lives reports whether an adopted table still lives.
func (l *life) lives() bool {
	held, free, err := lock(l.table.beside(".lock"))
	if err == nil && free {
		_ = held.Close()
		return false
	}
	return l.pid == 0 || running(l.pid)
}

// why returns the last complaint of the table's program, if it did not end well.
func (l *life) why(fault error) error {
	if fault == nil {
		return nil
	}
	text, _ := os.ReadFile(l.table.beside(".log"))
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if last := lines[len(lines)-1]; last != "" {
		return errors.New(last)
	}
	return fault
}

// known returns the events of an adopted table, without void codes. A code is void once
// a person has joined with it or another was made for the same seat.
func known(events []Event) []Event {
	var all []Event
	for i, e := range events {
		e.Known = true
		void := false
		for _, later := range events[i+1:] {
			same := later.Role == e.Role && later.Seat == e.Seat
			void = void || e.Event == "code" && same && (later.Event == "code" || later.Event == "entered")
		}
		if !void {
			all = append(all, e)
		}
	}
	return all
}
