//go:build unix

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"blindchess/internal/event/tournament/opening"
	"blindchess/internal/floors/waits"
)

// livingTable is a table as it describes itself.
type livingTable struct {
	pid   int
	codes []string
}

// livingTables reports which tables of a round are running, by their own events.
func livingTables(t *testing.T, folder string) map[string]livingTable {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.events"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]livingTable{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var one livingTable
		for line := range strings.Lines(string(text)) {
			var e opening.Event
			if json.Unmarshal([]byte(line), &e) == nil && e.PID != 0 {
				one.pid = e.PID
			}
			if e.Code != "" {
				one.codes = append(one.codes, e.Code)
			}
		}
		if one.pid != 0 && lives(one.pid) {
			all[path] = one
		}
	}
	return all
}

// lives reports whether a process runs. A process that has ended and whose parent was
// killed may still be listed as a zombie, if no process collects its exit status.
func lives(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if _, state, found := strings.Cut(string(stat), ") "); err == nil && found {
		return !strings.HasPrefix(state, "Z")
	}
	return !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}

// portsInARow returns the first of some ports that are free.
func portsInARow(t *testing.T, n int) int {
	t.Helper()
	for first := 20_000 + os.Getpid()%20_000; ; first += n {
		free := true
		for port := first; port < first+n && free; port++ {
			listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
			if free = err == nil; free {
				_ = listener.Close()
			}
		}
		if free {
			return first
		}
	}
}

// typedCode is a code as it is printed.
var typedCode = regexp.MustCompile(`\b[a-h]{3} [0-9]{3} [0-9]{3}\b`)

// TestOpen_KilledAtRandomLosesNoTableAndPrintsNoVoidCode does a small part of the soak
// test.
func TestOpen_KilledAtRandomLosesNoTableAndPrintsNoVoidCode(t *testing.T) { killOpen(t, 8) }

// TestSoakOpen_AHundredKills kills it a hundred times.
func TestSoakOpen_AHundredKills(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("SOAK is not set")
	}
	killOpen(t, 100)
}

// killOpen kills the processes of a round's tables as a power cut, a closed terminal or
// another user would, and starts them again. The tables run the real program.
func killOpen(t *testing.T, kills int) {
	t.Helper()
	s := newShell(t)
	program := filepath.Join(s.folder, "blindchess")
	build := exec.Command("go", "build", "-o", program, "../blindchess")
	build.Env = append(os.Environ(), "CGO_ENABLED=0") // as the checks have built it before
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.WriteFile(filepath.Join(s.folder, "players.csv"), []byte("name\nAnna\nBela\nCyril\nDora\nEmil\nFilip\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, words := range [][]string{{"new", "Evening", "--players", "players.csv", "--system", "round-robin"}, {"pair"}} {
		if out, err := s.command(append([]string{"blindchess-hall"}, words...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	round := filepath.Join(s.folder, "round-1")
	words := []string{"open", "--program", program, "--port", fmt.Sprint(portsInARow(t, 3))}
	born := map[string]livingTable{}
	t.Cleanup(func() {
		for _, one := range livingTables(t, round) {
			_ = syscall.Kill(one.pid, syscall.SIGKILL) // only where the test has failed
		}
	})
	random := rand.New(rand.NewPCG(36, 8))
	// holds fails where a table was lost, or something that was written or printed is void.
	holds := func(kill int, printed string) {
		t.Helper()
		now := livingTables(t, round)
		for path, before := range born {
			if now[path].pid != before.pid {
				t.Fatalf("kill %d: the table of %s was process %d and is %d", kill, path, before.pid, now[path].pid)
			}
		}
		var valid []string
		for path, one := range now {
			born[path] = one
			valid = append(valid, one.codes...)
		}
		for _, name := range []string{"codes.txt", "arbiter.txt"} {
			text, err := os.ReadFile(filepath.Join(round, name))
			if err != nil && !errors.Is(err, os.ErrNotExist) {
				t.Fatal(err)
			}
			printed += string(text)
		}
		for _, code := range typedCode.FindAllString(printed, -1) {
			if !slices.Contains(valid, code) {
				t.Errorf("kill %d: the code %s is void", kill, code)
			}
		}
	}
	for kill := range kills {
		var printed strings.Builder
		open := s.command(append([]string{"blindchess-hall"}, words...)...)
		open.Stdout, open.Stderr = &printed, &printed
		if err := open.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(random.IntN(1500)) * time.Millisecond)
		end := []os.Signal{syscall.SIGKILL, syscall.SIGHUP, syscall.SIGTERM}[random.IntN(3)]
		if end == syscall.SIGHUP && signal.Ignored(syscall.SIGHUP) {
			end = syscall.SIGTERM // these tests run where a lost terminal ends nothing
		}
		if err := open.Process.Signal(end); err != nil {
			t.Fatalf("kill %d: %v: %s", kill, err, printed.String())
		}
		_ = open.Wait()
		holds(kill, printed.String())
	}
	last := s.begin(append([]string{"blindchess-hall"}, words...)...)
	printed := ""
	for _, line := range []string{"The codes are in", "The arbiter's command for each table"} {
		if !strings.Contains(printed+last.unread, line) {
			printed += last.hears(line)
		}
	}
	// A table reports its process before its codes.
	for end := range waits.Polls(10*time.Millisecond, stalled) {
		if len(livingTables(t, round)) == 3 {
			break
		}
		if end {
			t.Fatalf("got %d tables, want 3", len(livingTables(t, round)))
		}
	}
	holds(kills, printed)
	// Each code leads the arbiter in.
	text, err := os.ReadFile(filepath.Join(round, "arbiter.txt"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(lines) != 3 {
		t.Fatalf("got %s, want a line for each table", text)
	}
	for i, line := range lines {
		code := typedCode.FindString(line)
		socket := filepath.Join(s.folder, "r", "blindchess", fmt.Sprintf("round-1-board-%d.sock", i+1))
		join := s.begin(program, "join", socket, "--role", "arbiter", "--code", code, "--screen", "line", "--language", "en")
		join.enter("start", "score 1-0", "yes", "quit")
		last.hears(fmt.Sprintf("Table %d: 1-0", i+1))
	}
	if err := last.command.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	for range last.written {
	}
	_ = last.command.Wait()
	if left := livingTables(t, round); len(left) != 0 {
		t.Errorf("after Ctrl+C got %v still living", left)
	}
}
