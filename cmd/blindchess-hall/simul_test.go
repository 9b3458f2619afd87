package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
)

// stalled is after how long without what must come a test gives up. It is no measure
// of speed.
const stalled = 2 * time.Minute

// shell starts programs with a temporary home folder, and ends them with the
// test.
type shell struct {
	t      *testing.T
	folder string
	env    []string
}

func newShell(t *testing.T) shell {
	t.Helper()
	folder, err := os.MkdirTemp("", "simul") // the name of a socket is short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	s := shell{t: t, folder: folder, env: append(os.Environ(), "HOME="+folder, "LANG=en_GB.UTF-8", "LC_ALL=", "GORACE=atexit_sleep_ms=0")}
	for key, name := range map[string]string{"XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state", "XDG_DATA_HOME": "data", "XDG_RUNTIME_DIR": "r"} {
		path := filepath.Join(folder, name)
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
		s.env = append(s.env, key+"="+path)
	}
	return s
}

// command returns a program: one beside the test, or the hall's, which the test is.
func (s shell) command(words ...string) *exec.Cmd {
	command := exec.Command(words[0], words[1:]...)
	command.Dir, command.Env = s.folder, s.env
	return command
}

// awaits waits until there is a file.
func (s shell) awaits(path string) {
	s.t.Helper()
	for last := range waits.Polls(5*time.Millisecond, stalled) {
		if _, err := os.Lstat(path); err == nil {
			return
		}
		if last {
			s.t.Fatalf("%s did not come", path)
		}
	}
}

// dialogue is a program with a user who types and reads its output.
type dialogue struct {
	t       *testing.T
	command *exec.Cmd
	typed   io.WriteCloser
	written chan []byte // closed when the program writes no more
	unread  string
	heard   []byte // all that it has written
}

func (s shell) begin(words ...string) *dialogue {
	s.t.Helper()
	d := &dialogue{t: s.t, command: s.command(words...), written: make(chan []byte, 1000)}
	reader, writer, err := os.Pipe()
	if err != nil {
		s.t.Fatal(err)
	}
	d.command.Stdout, d.command.Stderr = writer, writer
	if d.typed, err = d.command.StdinPipe(); err == nil {
		err = d.command.Start()
	}
	_ = writer.Close()
	if err != nil {
		s.t.Fatal(err)
	}
	go func() {
		defer close(d.written)
		defer func() { _ = reader.Close() }()
		for buffer := make([]byte, 4096); ; {
			n, err := reader.Read(buffer)
			if d.written <- bytes.Clone(buffer[:n]); err != nil {
				return
			}
		}
	}()
	s.t.Cleanup(func() {
		_ = d.command.Process.Signal(os.Interrupt) // a hall that is killed leaves its tables running
		killed := time.AfterFunc(stalled, func() { _ = d.command.Process.Kill() })
		defer killed.Stop()
		_ = d.command.Wait()
		for range d.written {
		}
	})
	return d
}

// hears waits for a sentence after the last awaited one, and returns the text
// between them.
func (d *dialogue) hears(sentence string) string {
	d.t.Helper()
	deadline := time.After(stalled)
	for {
		if before, after, found := strings.Cut(d.unread, sentence); found {
			d.unread = after
			return before
		}
		select {
		case text, more := <-d.written:
			d.heard = append(d.heard, text...)
			if d.unread += string(text); !more {
				d.t.Fatalf("%q was not heard before the end, but\n%s", sentence, d.unread)
			}
		case <-deadline:
			d.t.Fatalf("%q was not heard, but\n%s", sentence, d.unread)
		}
	}
}

// asks types a question until the reply, which contains the word end, is the
// wanted answer. A table's records reach a program after a delay.
func (d *dialogue) asks(question, end, answer string) {
	d.t.Helper()
	for last := range waits.Polls(10*time.Millisecond, stalled) {
		d.enter(question)
		if strings.Contains(d.hears(end), answer) {
			return
		}
		if last {
			d.t.Fatalf("%s: %q was not the answer", question, answer)
		}
	}
}

// ends waits until the program has ended, and fails where it did not end well.
func (d *dialogue) ends() {
	d.t.Helper()
	for text := range d.written {
		d.unread += string(text)
	}
	if err := d.command.Wait(); err != nil {
		d.t.Errorf("got %v, want a good end; it wrote\n%s", err, d.unread)
	}
}

func (d *dialogue) enter(lines ...string) {
	d.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(d.typed, line+"\n"); err != nil {
			d.t.Fatalf("%q: %v", line, err)
		}
	}
}

// TestSimul_FiveTablesOfBothPrograms lets the hall open five tables. The simul
// giver plays at each with the player's program, and so do the opponents.
func TestSimul_FiveTablesOfBothPrograms(t *testing.T) {
	t.Parallel()
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
	if out, err := s.command("blindchess-hall", "new", "Evening", "--players", "players.csv", "--control", "90m").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	hall := s.begin("blindchess-hall", "simul", "Anna", "--program", program)
	opponents := hall.opponents(s, program)
	giver := s.begin(program, "simul", "--seat", "white", "--language", "en")
	for range opponents {
		hall.hears(": the game has begun.")
	}
	giver.asks("round", "Lost: ", "Waiting for you: 1, 2, 3, 4, 5.")
	for board, opponent := range opponents {
		giver.enter(fmt.Sprintf("table %d", board+1))
		giver.hears(fmt.Sprintf("Table %d. You play White against", board+1))
		giver.enter("e4")
		giver.hears("Now press your clock.")
		giver.enter("")
		giver.hears("Clock pressed.")
		opponent.hears("Bauer Eva zwei Eva vier")
		opponent.hears("Your clock is running.")
	}
	giver.enter("round")
	giver.hears("No table waits for you.")
	for _, board := range []int{4, 2} {
		opponents[board-1].enter("e5", "")
		giver.hears(fmt.Sprintf("Table %d waits for you: ", board))
	}
	giver.enter("next")
	giver.hears("Table 2. You play White against Cyril.")
	giver.asks("last", "Bauer", "Move one, Black: ")
	giver.enter("next")
	giver.hears("Table 4. You play White against Emil.")
	giver.asks("last", "Bauer", "Move one, Black: ")
	opponents[2].enter("resign", "yes")
	giver.hears("Table 3 has ended: 1-0. Dora.")
	hall.hears("Table 3: 1-0, resignation.")
	giver.enter("round")
	giver.hears("Waiting for you: 2, 4.")
	giver.hears("Playing: four. Won: one. Drawn: zero. Lost: zero.")
	giver.enter("Nf3", "")
	opponents[3].hears("Springer Gustav eins Felix drei")
	giver.enter("quit")
	giver.ends()
}

// opponents lets an opponent join each table that the hall opens.
func (d *dialogue) opponents(s shell, program string) []*dialogue {
	d.t.Helper()
	var all []*dialogue
	for board := 1; board <= 5; board++ {
		d.hears(" is open: Anna, White, against ")
	}
	for board := 1; board <= 5; board++ {
		socket := filepath.Join(s.folder, "r", "blindchess", fmt.Sprintf("round-simul-board-%d.sock", board))
		s.awaits(socket)
		all = append(all, s.begin(program, "join", socket, "--role", "opponent", "--seat", "black", "--screen", "line", "--language", "en"))
	}
	return all
}
