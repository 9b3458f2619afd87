package main

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"blindchess/internal/floors/waits"
)

// givesLines reports whether the terminal of s gives whole lines and shows what is
// typed, as a shell needs it.
func (s *session) givesLines() bool {
	s.t.Helper()
	state, err := unix.IoctlGetTermios(int(s.terminal.Fd()), unix.TCGETS)
	if err != nil {
		s.t.Fatal(err)
	}
	return state.Lflag&(unix.ICANON|unix.ECHO) == unix.ICANON|unix.ECHO && state.Iflag&unix.ICRNL != 0 && state.Oflag&unix.OPOST != 0
}

func TestTerminal_IsGivenBackWithWordsByEachSignalThatEndsAGame(t *testing.T) {
	t.Parallel()
	for _, screen := range []string{"line", "board"} {
		for _, signal := range []os.Signal{syscall.SIGTERM, os.Interrupt} {
			t.Run(screen+", "+signal.String(), func(t *testing.T) {
				t.Parallel()
				s := newHome(t).start(t, nil, "play", "--screen", screen, "--opponent", "here", "--voice", "none")
				s.await("White's clock is running.")
				if err := s.command.Process.Signal(signal); err != nil {
					t.Fatal(err)
				}
				s.wait()
				if code := s.command.ProcessState.ExitCode(); code != 0 || !s.givesLines() {
					t.Errorf("got exit status %d, and whole lines: %v", code, s.givesLines())
				}
				s.await("Game saved. Type blindchess play resume to continue it.")
			})
		}
	}
}

// A program that is killed restores nothing: what started it does.
func TestTerminal_IsGivenBackByMakePlayAfterAKill(t *testing.T) {
	t.Parallel()
	for _, screen := range []string{"line", "board"} {
		t.Run(screen, func(t *testing.T) {
			t.Parallel()
			game := newHome(t).command(nil, "play", "--screen", screen, "--opponent", "here", "--voice", "none")
			attended := exec.Command("../../scripts/attended", game.Args...)
			attended.Env = game.Env
			s := begin(t, attended)
			s.await("White's clock is running.")
			if s.givesLines() {
				t.Fatal("the game left the terminal as it was: this test shows nothing")
			}
			children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", attended.Process.Pid, attended.Process.Pid))
			if err != nil {
				t.Fatal(err)
			}
			child, err := strconv.Atoi(strings.TrimSpace(string(children)))
			if err != nil {
				t.Fatal(err)
			}
			if err := syscall.Kill(child, syscall.SIGKILL); err != nil {
				t.Fatal(err)
			}
			s.wait()
			if code := attended.ProcessState.ExitCode(); code != 128+int(syscall.SIGKILL) || !s.givesLines() {
				t.Errorf("got exit status %d, and whole lines: %v", code, s.givesLines())
			}
			s.await("\x1b[?1049l")
		})
	}
}

func TestTerminal_ThatAKilledProgramLeftRawTakesLinesAtTheMenu(t *testing.T) {
	t.Parallel()
	h := doorHome(t, "line")
	raw := exec.Command("sh", append([]string{"-c", `stty raw -echo && exec "$@"`, "sh"}, h.command(nil).Args...)...)
	raw.Env, raw.Dir = h.command(nil).Env, h.folder
	s := begin(t, raw)
	s.await("This is blindchess")
	for last := range waits.Polls(10*time.Millisecond, stallTimeout) {
		if s.givesLines() {
			break
		}
		if last {
			t.Fatal("the terminal stayed raw")
		}
	}
	s.enter("games")
	s.await("Type the number of a game")
	if !strings.Contains(s.screen(), "games\r\n") {
		t.Errorf("what was typed was not shown:\n%s", s.screen())
	}
}
