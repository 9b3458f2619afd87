//go:build linux || darwin

package main

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/table"
	"blindchess/internal/tactile/tactiletest"
)

func TestAPortThatCannotServeIsNamedInOneSentence(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		prepare func(t *testing.T, h home) (path string)
		want    string
		unsaid  string
	}{
		{
			name: "another program holds it",
			prepare: func(t *testing.T, h home) string {
				h.simulate(t, h.path("board"), "--protocol", "dgt")
				holder := h.command(nil, "board", "record", h.path("report.txt"), "dgt:"+h.path("board"))
				if err := holder.Start(); err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() {
					_ = holder.Process.Kill()
					_ = holder.Wait()
				})
				until(t, "the other program", func() bool {
					text, _ := os.ReadFile(h.path("report.txt"))
					return strings.Contains(string(text), "hgBD")
				})
				return h.path("board")
			},
			want:   "holds this port. End it first",
			unsaid: "lost",
		},
		{
			name:    "it is not there",
			prepare: func(_ *testing.T, h home) string { return h.path("nowhere") },
			want:    "there is no such port",
			unsaid:  "lost",
		},
		{
			name: "another device answers",
			prepare: func(t *testing.T, _ home) string {
				master, path := tactiletest.NewTerminal(t)
				stop := make(chan struct{})
				t.Cleanup(func() { close(stop) })
				go func() {
					for {
						select {
						case <-stop:
							return
						case <-time.After(20 * time.Millisecond):
							_, _ = master.WriteString("$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M\r\n")
						}
					}
				}()
				return path
			},
			want:   "does not speak this protocol",
			unsaid: "noisy",
		},
		{
			name: "nobody answers",
			prepare: func(t *testing.T, _ home) string {
				_, path := tactiletest.NewTerminal(t)
				return path
			},
			want:   "Is it switched on, and is it the right port",
			unsaid: "lost",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := newHome(t)
			path := test.prepare(t, h)
			journal := h.path("barred.journal")
			s := h.start(t, nil, "play", "--opponent", "here", "--board", "white=dgt:"+path, "--screen", "line", "--voice", "none", "--journal", journal)
			s.await(test.want)
			s.enter("clock full")
			s.await("White's clock thirty")
			if got := strings.Count(s.screen(), test.want); got != 1 || strings.Contains(s.screen(), test.unsaid) {
				t.Errorf("got %q, want one sentence with %q", s.screen(), test.want)
			}
		})
	}
}

func TestABoardThatStopsAndFloodsIsNamedAndPlayedOn(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	path := h.path("flood.journal")
	s, board := onBoard(t, h, "dgt", path)
	before := touches(t, path)
	flood := make([]string, 0, 600)
	for i := range 600 { // pieces come and go on the four ranks between
		flood = append(flood, fmt.Sprintf("send 8E0005%02X%02X", 16+i/2%8, 1-i%2))
	}
	board.types(t, flood...)
	s.await("more changes than hands can make")
	board.types(t, "noise 2000")
	s.await("Check the cable")
	if err := board.command.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	s.await("Is it switched on")
	if err := board.command.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	// A flood is over after a calm time in which all squares were read.
	until(t, "a touch after all that", func() bool {
		board.types(t, "lift g1", "wait 300ms", "place g1", "wait 300ms")
		return touches(t, path) > before
	})
	state, err := room.ReadTable(path)
	if err != nil || state.Phase != table.PhasePlaying || state.Game.Ply() != 2 {
		t.Errorf("got %v at ply %d, %v; want the game as it was", state.Phase, state.Game.Ply(), err)
	}
}
