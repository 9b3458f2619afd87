//go:build !tournament

package main

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"blindchess/internal/event/hall"
	"blindchess/internal/floors/waits"
	"blindchess/internal/host"
)

func end(command *exec.Cmd) {
	_ = command.Process.Signal(syscall.SIGTERM)
	_ = command.Wait()
}

// hallBeside is a hall that the other program runs.
type hallBeside struct {
	home
	program, address, pass string
}

// openHall builds the other program, and has it keep a hall and write a pass for boards.
func (h home) openHall(t testing.TB, boards string) hallBeside {
	t.Helper()
	b := hallBeside{home: h, program: h.path("hall-program"), pass: h.path("post.pass")}
	if out, err := exec.Command("go", "build", "-o", b.program, "../blindchess-hall").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	_ = free.Close()
	b.address = "nats://" + address
	serves := b.runs("serve", "--listen", address, "--folder", h.path("hall"))
	if err := serves.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { end(serves) })
	for last := range waits.Polls(10*time.Millisecond, stallTimeout) {
		line, err := net.Dial("tcp", address)
		if err == nil {
			_ = line.Close()
			break
		}
		if last {
			t.Fatal("the hall does not open")
		}
	}
	if err := b.runs("pass", boards, "--folder", h.path("hall"), "--out", b.pass).Run(); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b hallBeside) runs(words ...string) *exec.Cmd {
	command := b.command(nil, words...)
	command.Path, command.Args[0], command.Stderr = b.program, b.program, os.Stderr
	return command
}

// whole waits until the hall has the game of each of these journals completely.
func (b hallBeside) whole(t testing.TB, journals ...string) {
	t.Helper()
	missing := ""
	for range waits.Polls(100*time.Millisecond, stallTimeout) {
		if missing = b.missing(journals); missing == "" {
			return
		}
	}
	t.Fatalf("the hall is not whole: %s", missing)
}

// rows asks the hall for the state of its tables.
func (b hallBeside) rows() (rows []hall.Row, err error) {
	command := b.runs("tables", "--json", "--folder", b.path("hall"))
	command.Stderr = nil
	out, err := command.Output()
	if err == nil {
		err = json.Unmarshal(out, &rows)
	}
	return rows, err
}

// known returns how many tables the hall knows.
func (b hallBeside) known(t testing.TB) int {
	t.Helper()
	rows, err := b.rows()
	if err != nil {
		t.Fatal(err)
	}
	return len(rows)
}

// missing names a game that differs at the hall from its journal.
func (b hallBeside) missing(journals []string) string {
	rows, err := b.rows()
	if err != nil {
		return err.Error()
	}
	for _, path := range journals {
		story, err := host.ReadStory(path)
		if err != nil {
			return err.Error()
		}
		want := hall.ChainOf(story.Records).String()
		if !slices.ContainsFunc(rows, func(r hall.Row) bool { return r.Link == want }) {
			return filepath.Base(path) + " ends with " + want[:12] + fmt.Sprintf(", and the hall has %+v", rows)
		}
	}
	return ""
}

// posts starts to report every table of this home to the hall.
func (b hallBeside) posts(t testing.TB) *exec.Cmd {
	t.Helper()
	post := b.command(nil, "post", "--folder", b.path("live"), "--hall", b.address, "--pass", b.pass)
	post.Stderr = os.Stderr
	if err := post.Start(); err != nil {
		t.Fatal(err)
	}
	return post
}
