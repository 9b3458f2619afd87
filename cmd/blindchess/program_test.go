package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
)

// asProgram is the variable of the environment that makes this test binary run
// as the program.
const asProgram = "BLINDCHESS_TEST_AS_PROGRAM"

// stallTimeout is how long a test waits for an expected result. It is no
// measure of speed: a machine with much else to do takes its time.
const stallTimeout = 2 * time.Minute

// home is an empty place for one user, with English words.
type home struct{ folder string }

func newHome(t testing.TB) home {
	t.Helper()
	// The name of a socket may not be long, as a test's own folder is.
	folder, err := os.MkdirTemp("", "home")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	h := home{folder}
	if err := os.Mkdir(filepath.Join(h.folder, "runtime"), 0o700); err != nil {
		t.Fatal(err)
	}
	return h
}

// set changes a setting as a player does.
func (h home) set(t testing.TB, key, value string) {
	t.Helper()
	if out, err := h.command(nil, "config", "set", key, value).CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v: %s", key, value, err, out)
	}
}

func (h home) path(name string) string { return filepath.Join(h.folder, name) }

// command returns the program with arguments, at home in h.
func (h home) command(extra []string, words ...string) *exec.Cmd {
	command := exec.Command(os.Args[0], words...)
	command.Env = append(os.Environ(), asProgram+"=1", "HOME="+h.folder, "LANG=en_GB.UTF-8", "LC_ALL=", "NO_COLOR=1", "COLUMNS=0", "TERM=xterm-256color",
		"XDG_CONFIG_HOME="+h.path("config"), "XDG_STATE_HOME="+h.path("state"), "XDG_DATA_HOME="+h.path("data"), "XDG_RUNTIME_DIR="+h.path("runtime"))
	command.Env = append(command.Env, extra...)
	command.Dir = h.folder
	return command
}

// session is the program on a terminal.
type session struct {
	t        testing.TB
	terminal *os.File
	command  *exec.Cmd

	ended sync.Once
	mu    sync.Mutex
	seen  bytes.Buffer
	more  chan struct{}
}

// start runs the program on a pseudo-terminal until the test ends.
func (h home) start(t testing.TB, extra []string, words ...string) *session {
	t.Helper()
	return begin(t, h.command(extra, words...))
}

// begin runs a command on a pseudo-terminal until the test ends.
func begin(t testing.TB, command *exec.Cmd) *session {
	t.Helper()
	s := &session{t: t, command: command, more: make(chan struct{}, 1)}
	terminal, err := pty.StartWithSize(s.command, &pty.Winsize{Rows: 30, Cols: 100})
	if err != nil {
		t.Fatal(err)
	}
	s.terminal = pollable(t, terminal)
	read := make(chan struct{})
	go func() {
		defer close(read)
		reader := bufio.NewReader(s.terminal)
		buffer := make([]byte, 4096)
		for {
			n, err := reader.Read(buffer)
			s.mu.Lock()
			s.seen.Write(buffer[:n])
			s.mu.Unlock()
			select {
			case s.more <- struct{}{}:
			default:
			}
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() {
		_ = s.command.Process.Kill()
		s.wait()
		_ = s.terminal.Close()
		<-read
	})
	return s
}

// wait waits until the program has ended.
func (s *session) wait() {
	s.ended.Do(func() { _ = s.command.Wait() })
}

// screen returns all that the program has written so far.
func (s *session) screen() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen.String()
}

// await waits until the program has written text.
func (s *session) await(text string) {
	s.t.Helper()
	deadline := time.After(stallTimeout)
	for !strings.Contains(s.screen(), text) {
		select {
		case <-s.more:
		case <-deadline:
			s.t.Fatalf("%q was not written; what was written is:\n%s", text, s.screen())
		}
	}
}

// enter types a line.
func (s *session) enter(line string) {
	s.t.Helper()
	if _, err := fmt.Fprint(s.terminal, line+"\r"); err != nil {
		s.t.Fatal(err)
	}
}
