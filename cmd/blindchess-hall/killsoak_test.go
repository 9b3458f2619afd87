package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"blindchess/internal/event/hall"
	"blindchess/internal/floors/waits"
	"blindchess/internal/host"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// How often something is killed, how often of these times a hall loses its disk as
// well, and how many tables there are.
const (
	killed     = 200
	disksLost  = 3
	killTables = 6
)

// victim is a process that is killed and begun again.
type victim struct {
	name    string
	command func() *exec.Cmd
	process *exec.Cmd
}

func (v *victim) start(t testing.TB) {
	t.Helper()
	v.process = v.command()
	if err := v.process.Start(); err != nil {
		t.Fatalf("%s: %v", v.name, err)
	}
}

func (v *victim) kill() {
	_ = v.process.Process.Kill()
	_ = v.process.Wait()
}

// freePort returns an address without a listener.
func freePort(t testing.TB) string {
	t.Helper()
	var config net.ListenConfig
	listener, err := config.Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	return listener.Addr().String()
}

// TestSoakKills_EveryChainIsThatOfItsJournal runs the central hall, the hall of a
// playing room that sends its games to it, the post and that room's tables, each
// as a separate program. While people play, it kills them at random instants and
// takes the disks of both halls away. Afterwards both have every game as its
// journal has it.
func TestSoakKills_EveryChainIsThatOfItsJournal(t *testing.T) {
	e := newEvening(t)
	ctx, end := context.WithTimeout(context.Background(), 20*time.Minute)
	t.Cleanup(end)
	e.ctx = ctx
	above, near := freePort(t), freePort(t)
	e.hall("pass", "every/1-99", "--folder", "above", "--out", "leads.pass")
	e.hall("pass", "every/1-99", "--folder", "near", "--out", "post.pass")
	all := []*victim{
		{name: "above", command: func() *exec.Cmd { return e.command("blindchess-hall", "serve", "--folder", "above", "--listen", above) }},
		{name: "near", command: func() *exec.Cmd {
			return e.command("blindchess-hall", "serve", "--folder", "near", "--listen", near, "--central", "nats://"+above, "--central-pass", "leads.pass")
		}},
		{name: "post", command: func() *exec.Cmd {
			return e.command("blindchess", "post", "--folder", "live", "--hall", "nats://"+near, "--pass", "post.pass")
		}},
	}
	var stopped atomic.Bool
	played := make(chan struct{}, killTables)
	for n := range killTables {
		journal := fmt.Sprintf("board%d.journal", n+1)
		all = append(all, &victim{name: journal, command: func() *exec.Cmd {
			if _, err := os.Stat(filepath.Join(e.folder, journal)); err == nil {
				return e.command("blindchess", "serve", "--resume="+journal)
			}
			return e.command("blindchess", "serve", "--journal", journal, "--round", "1", "--board-number", strconv.Itoa(n+1))
		}})
		go func() {
			defer func() { played <- struct{}{} }()
			for !stopped.Load() {
				e.play(strings.TrimSuffix(journal, ".journal"), &stopped)
				time.Sleep(20 * time.Millisecond)
			}
		}()
	}
	for _, v := range all {
		v.start(t)
	}
	t.Cleanup(func() {
		for _, v := range all {
			v.kill()
		}
	})
	time.Sleep(2 * time.Second)
	for n := range killed {
		time.Sleep(time.Duration(rand.IntN(500)) * time.Millisecond)
		v := all[rand.IntN(len(all))]
		lost := n > 0 && n%(killed/disksLost) == 0
		if lost {
			v = all[n/(killed/disksLost)%2]
		}
		v.kill()
		if lost {
			if err := os.RemoveAll(filepath.Join(e.folder, v.name, "streams")); err != nil {
				t.Fatal(err)
			}
		}
		v.start(t)
	}
	stopped.Store(true)
	for range killTables {
		<-played
	}
	records := 0
	for _, at := range []string{"near", "above"} {
		for last := range waits.Polls(time.Second, 3*time.Minute) {
			missing, told := e.missing(at)
			if records = told; missing == "" {
				break
			}
			if last {
				t.Fatalf("the hall %s is not whole: %s", at, missing)
			}
		}
	}
	t.Logf("%d kills, %d lost disks: %d records of %d tables, each chain at both halls is that of its journal", killed, disksLost, records, killTables)
}

// play lets both players sit at a table, announce moves and continue until the table
// is lost or play is stopped.
func (e evening) play(table string, stopped *atomic.Bool) {
	ctx, end := context.WithCancel(e.ctx)
	defer end()
	var sides []*room.Visitor
	lost := make(chan struct{}, 2)
	for _, side := range []string{"white", "black"} {
		dialer := &room.Dialer{
			Address: e.socket(table),
			Hello:   pair.Hello{Role: room.Opponent, Seat: side, Take: true},
		}
		guest, _, err := dialer.Sit(ctx, settings.Default(), false, false)
		if err != nil {
			return
		}
		defer func() { _ = guest.Close() }()
		defer dialer.HangUp()
		go func() {
			_ = dialer.Follow(ctx, guest)
			lost <- struct{}{}
		}()
		sides = append(sides, guest)
	}
	for !stopped.Load() {
		seat := sides[rand.IntN(2)].Terminal()
		seat.Enter(orderIn(seat.State()))
		select {
		case <-lost:
			return
		case <-time.After(time.Duration(50+rand.IntN(200)) * time.Millisecond):
		}
	}
}

// orderIn is an order that is carried out in a state: to start the game, to stop its
// clocks, or to start them again.
func orderIn(s table.State) string {
	switch {
	case s.Phase != table.PhasePlaying:
		return "start"
	case s.Stopped() || s.Clock.Running() == rules.Side(0):
		return "restart"
	default:
		return "call"
	}
}

// rows returns what a hall shows of its tables.
func (e evening) rows(at string) (rows []hall.Row, err error) {
	out, err := e.command("blindchess-hall", "tables", "--json", "--folder", at).Output()
	if err == nil {
		err = json.Unmarshal(out, &rows)
	}
	return rows, err
}

// missing names a game that differs in a hall from its journal, or returns "" if
// all agree; and it returns the number of records.
func (e evening) missing(at string) (missing string, records int) {
	rows, err := e.rows(at)
	if err != nil {
		return err.Error(), 0
	}
	found := map[string]string{}
	for _, row := range rows {
		found[row.Board] = row.Link
	}
	for n := range killTables {
		story, err := host.ReadStory(filepath.Join(e.folder, fmt.Sprintf("board%d.journal", n+1)))
		if err != nil {
			return err.Error(), 0
		}
		for _, r := range story.Records {
			if _, kept := r.Event.(table.TimeKept); !kept {
				records++
			}
		}
		if want := hall.ChainOf(story.Records).String(); found[strconv.Itoa(n+1)] != want {
			return fmt.Sprintf("table %d: got %q, want %s", n+1, found[strconv.Itoa(n+1)], want), records
		}
	}
	return "", records
}
