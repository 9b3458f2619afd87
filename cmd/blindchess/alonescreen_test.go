package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/screen/screentest"
)

// picture is what a painted screen shows now.
func (s *session) picture() *screentest.Terminal {
	term := screentest.NewTerminal(s.t, 100, 30)
	// On a terminal that gives each key by itself a line feed goes down, and no more.
	_, _ = term.Write([]byte(strings.ReplaceAll(s.screen(), "\n", "\x1b[B")))
	return term
}

// shows waits until a painted screen shows each of some texts at once.
func (s *session) shows(texts ...string) {
	s.t.Helper()
	for last := range waits.Polls(20*time.Millisecond, stallTimeout) {
		seen, all := s.picture().Text(), true
		for _, text := range texts {
			all = all && strings.Contains(seen, text)
		}
		if all {
			return
		}
		if last {
			s.t.Fatalf("want %q on the screen, which shows\n%s", texts, seen)
		}
	}
}

func (s *session) press(keys string) {
	s.t.Helper()
	if _, err := s.terminal.WriteString(keys); err != nil {
		s.t.Fatal(err)
	}
}

func coloured() []string { return []string{"NO_COLOR=", "COLORTERM=truecolor"} }

func TestAStudyIsPainted(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	if err := os.WriteFile(h.path("game.pgn"), []byte("[White \"Anna\"]\n[Black \"Bo\"]\n\n1. e4 {quiet} e5 (1... c5) 2. Nf3! *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := h.start(t, coloured(), "study", h.path("game.pgn"), "--screen", "board", "--voice", "none")
	s.shows("Anna against Bo", "White is to move", "Moves", "e4", "Nf3!", "Enter: continue")
	s.press("\r")
	s.shows("BAUER EVA ZWEI EVA VIER", "e4 {} *", "Comment: quiet", "Lines from here", "c5")
	s.press("2\r")
	s.shows("BAUER CESAR SIEBEN CESAR", "c5 *")
	s.press("\x1b[1;3D") // Alt and left
	s.shows("e4 {} *", "Lines from here")
	s.press("\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A") // up from e1 to e7
	s.shows("Eva sieben")
	s.press(" ")
	s.shows("in hand")
	s.press("\x1b[B\r") // placed on e6: a move that was not played yet
	s.shows("BAUER EVA SIEBEN EVA SECHS", "New:")
	s.press("quit\r")
	s.shows("not saved")
	s.press("save\rquit\r")
	s.wait()
	kept, err := os.ReadFile(h.path("game.pgn"))
	if err != nil || !strings.Contains(string(kept), "(1... e6)") {
		t.Errorf("got %v and\n%s\nwant the new move saved", err, kept)
	}
}

func TestAPuzzleIsPaintedAndAnExerciseWithoutPiecesIsNot(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := h.start(t, coloured(), "puzzle", "--seed", "1", "--theme", "mateIn1", "--rating", "600", "--screen", "board", "--voice", "none")
	s.shows("to move.", "Moves", "has just played")
	s.press("solution\r")
	s.shows("matt")
	s.press("quit\r")
	s.wait()
	// The result appears below the screen that was left.
	const gone = "\x1b[?1049l"
	s.await(gone)
	s.awaitAfter(strings.LastIndex(s.screen(), gone), "Solved first time: 0 of 1")
	s = h.start(t, coloured(), "memory", "colours", "--seed", "1", "--screen", "board", "--voice", "none")
	s.await("light or dark?")
	if strings.Contains(s.screen(), "\x1b[?1049h") {
		t.Error("an exercise about squares that nobody may see is painted")
	}
	s.press("quit\r")
	s.wait()
}
