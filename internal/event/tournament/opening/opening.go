package opening

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"blindchess/internal/event/tournament"
)

// Options say how the tables of a round are opened.
type Options struct {
	Program string   // the path of blindchess
	Folder  string   // where the journals are kept
	Host    string   // where players come in from the network; empty for this machine alone
	Port    int      // of board 1, over SSH; each further board has the next one; 0 for none
	Page    int      // the same for browsers
	Flags   []string // further ones, for every table
}

// Table is one game with the command that keeps its table.
type Table struct {
	Board        int
	White, Black tournament.Player
	Journal      string
	Command      []string
}

// Event is what a table tells of itself.
type Event struct {
	Event   string `json:"event"`
	Role    string `json:"role"`
	Seat    string `json:"seat"`
	Name    string `json:"name"`
	Code    string `json:"code"`
	Spoken  string `json:"spoken"`
	Join    string `json:"join"`
	SSH     string `json:"ssh"`
	Address string `json:"address"` // the socket, of the event socket
	Page    string `json:"page"`
	// Fingerprint is that of the key of the table's host, of the event key.
	Fingerprint string `json:"fingerprint"`
	Result      string `json:"result"`
	Reason      string `json:"reason"`
	Failure     string `json:"-"` // where the table ended by itself: why
}

// Tables returns the tables of the games of a round that have no result. A journal
// that is there already is gone on with.
func Tables(t tournament.Tournament, round tournament.Round, o Options) []Table {
	var tables []Table
	for _, p := range round.Pairings {
		if p.Result.Told() {
			continue
		}
		white, _ := t.Player(p.White)
		black, _ := t.Player(p.Black)
		tables = append(tables, o.table(t.About, strconv.Itoa(round.Number), Table{Board: p.Board, White: white, Black: black}))
	}
	return tables
}

// table returns a table with its journal and its command.
func (o Options) table(about tournament.About, round string, table Table) Table {
	table.Journal = filepath.Join(o.Folder, fmt.Sprintf("round-%s-board-%d.journal", round, table.Board))
	table.Command = append([]string{o.Program, "serve", "--json"}, o.entrances(table.Board)...)
	if _, err := os.Stat(table.Journal); err == nil {
		table.Command = append(table.Command, "--resume="+table.Journal)
		return table
	}
	table.Command = append(table.Command, "--journal", table.Journal)
	table.Command = append(append(table.Command, conditions(about, round, table)...), o.Flags...)
	return table
}

// entrances returns the flags by which players come in to a board.
func (o Options) entrances(board int) []string {
	var flags []string
	if o.Port > 0 {
		flags = append(flags, "--pair="+net.JoinHostPort(o.Host, strconv.Itoa(o.Port+board-1)))
	}
	if o.Page > 0 {
		flags = append(flags, "--page="+net.JoinHostPort(o.Host, strconv.Itoa(o.Page+board-1)))
	}
	return flags
}

// conditions returns the flags that say which game it is and who plays.
func conditions(about tournament.About, round string, table Table) []string {
	blind := "both"
	switch {
	case table.White.Sighted && table.Black.Sighted:
		blind = "none"
	case table.White.Sighted:
		blind = "black"
	case table.Black.Sighted:
		blind = "white"
	}
	flags := []string{
		"--event-name", about.Name, "--round", round, "--board-number", strconv.Itoa(table.Board),
		"--white", table.White.Name, "--black", table.Black.Name, "--blind", blind,
	}
	if round != SimulRound {
		flags = append(flags, "--event", "event")
	}
	some := func(name, value string) {
		if value != "" && value != "0" {
			flags = append(flags, "--"+name, value)
		}
	}
	some("site", about.City)
	some("arbiter-name", about.Arbiter)
	some("control", about.TimeControl)
	for side, p := range map[string]tournament.Player{"white": table.White, "black": table.Black} {
		some(side+"-title", p.Title)
		some(side+"-country", p.Federation)
		some(side+"-fide-id", p.FideID)
		some(side+"-rating", strconv.Itoa(p.Rating))
		some(side+"-team", p.Team)
	}
	return flags
}

// Run keeps all tables until ctx ends or each has ended by itself, and calls told
// with what they tell, one at a time. The error says which tables could not be
// kept.
func Run(ctx context.Context, tables []Table, told func(Table, Event)) error {
	var one sync.Mutex
	tell := func(table Table, event Event) {
		one.Lock()
		defer one.Unlock()
		told(table, event)
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

// keep runs the program of one table until it ends.
func keep(ctx context.Context, table Table, tell func(Table, Event)) error {
	command := exec.CommandContext(ctx, table.Command[0], table.Command[1:]...)
	// A table is closed as by Ctrl+C, which keeps everything.
	command.Cancel = func() error {
		if err := command.Process.Signal(os.Interrupt); err != nil {
			return command.Process.Kill()
		}
		return nil
	}
	command.WaitDelay = 10 * time.Second
	var complaints strings.Builder
	command.Stderr = &complaints
	out, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	read(out, func(event Event) { tell(table, event) })
	if err := command.Wait(); err != nil {
		lines := strings.Split(strings.TrimSpace(complaints.String()), "\n")
		if last := lines[len(lines)-1]; last != "" {
			return errors.New(last)
		}
		return err
	}
	return nil
}

// read reads events, a JSON object a line; what is none is left out.
func read(in io.Reader, tell func(Event)) {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var event Event
		if json.Unmarshal(lines.Bytes(), &event) == nil && event.Event != "" {
			tell(event)
		}
	}
	_, _ = io.Copy(io.Discard, in) // a line that is too long must not stop the table
}
