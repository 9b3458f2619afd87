//go:build !tournament

package main

import (
	"os"
	"strings"
	"testing"

	"blindchess/internal/table"
)

// tiny is an engine of seven lines, which knows one move.
const tiny = `#!/bin/sh
while read -r line; do
	case $line in
	uci) echo id name Tiny; echo uciok ;;
	isready) echo readyok ;;
	go*) echo bestmove MOVE ;;
	quit) exit ;;
	esac
done
`

// engine writes the engine that knows a move and returns its path.
func (h home) engine(t *testing.T, name, move string) string {
	t.Helper()
	if err := os.WriteFile(h.path(name), []byte(strings.Replace(tiny, "MOVE", move, 1)), 0o700); err != nil {
		t.Fatal(err)
	}
	return h.path(name)
}

func TestEngine_PlaysAtTheTableAsAPersonDoes(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.set(t, "verbosity", "long") // each step of a move is told
	s := h.start(t, nil, "play", "--opponent", "engine", "--strength", "2000", "--engine", h.engine(t, "tiny", "c7c5"), "--haste", "100", "--voice", "none", "--screen", "line", "--journal", h.path("engine.journal"))
	s.await("against Engine 2000")
	s.enter("e4")
	s.await("Now press your clock.")
	s.enter("")
	s.await("Opponent repeated it.")
	s.await("Opponent played it.")
	s.await("Bauer Cesar sieben Cesar f")
	s.enter("quit")
	s.wait()
	// A resumed game has the same engine.
	s = h.start(t, nil, "play", "resume", h.path("engine.journal"), "--voice", "none", "--screen", "line")
	s.await("Clocks stopped. Type restart to continue")
	s.enter("restart")
	s.await("our clock is running") // once the engine has pressed, who moved first
	s.enter("Nf3")
	s.await("Now press your clock.")
	s.enter("")
	s.await("The engine Tiny gave a move that is not legal") // the one that it knows
	s.enter("quit")
	s.wait()
}

func TestEngine_WithoutOneThePartnerPlaysAndThatIsSaid(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for _, test := range []struct{ path, told string }{
		{h.path("nobody"), "cannot be started. Your rehearsal partner plays instead"},
		{h.engine(t, "liar", "e2e9"), "The engine Tiny gave a move that is not legal"},
	} {
		s := h.start(t, nil, "play", "--opponent", "engine", "--strength", "2000", "--engine", test.path, "--haste", "100", "--voice", "none", "--screen", "line", "--journal", h.path("without.journal"+test.told[:3]))
		s.enter("e4")
		s.await("Now press your clock.")
		s.enter("")
		s.await(test.told)
		s.awaitTimes("Your clock is running.", 2)
		s.enter("quit")
		s.wait()
	}
	out, err := h.command(nil, "play", "--opponent", "engine", "--strength", "90").CombinedOutput()
	if err == nil {
		t.Errorf("got %q, want a strength of 90 refused", out)
	}
}

func TestEngine_AdvisesWhereThePlayerAllowsIt(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	tiny := h.engine(t, "tiny", "g1f3")
	s := h.start(t, nil, "play", "--opponent", "engine", "--advice", "--strength", "2000", "--engine", tiny, "--haste", "100", "--voice", "none", "--screen", "line", "--journal", h.path("advice.journal"))
	s.await("Your clock is running")
	s.enter("hint")
	s.await("Look at the white knight on Gustav eins")
	s.enter("hint")
	s.await("The move is Springer Gustav eins Felix drei")
	s.enter("eval")
	s.await("There is no answer here")
	s.enter("quit")
	s.wait()
	// A resumed game has the same advice.
	s = h.start(t, nil, "play", "resume", h.path("advice.journal"), "--voice", "none", "--screen", "line")
	s.await("Clocks stopped. Type restart to continue")
	s.enter("restart")
	s.enter("hint")
	s.await("Look at the white knight on Gustav eins")
	s.enter("quit")
	s.wait()
	// A game that is resumed without advice was still advised before: it does not
	// count.
	s = h.start(t, nil, "play", "resume", h.path("advice.journal"), "--advice=false", "--voice", "none", "--screen", "line")
	s.await("Clocks stopped. Type restart to continue")
	s.enter("restart")
	s.enter("hint")
	s.await("Not available in this game")
	s.enter("resign")
	s.await("Resign? Yes or no.")
	s.enter("yes")
	s.await("Black wins: resignation")
	s.enter("quit")
	s.wait()
	if out, err := h.command(nil, "rating").CombinedOutput(); err != nil || !strings.Contains(string(out), "You have no rating yet") {
		t.Errorf("got %q, %v after a game with advice, want that it does not count", out, err)
	}
	// Otherwise the engine gives none, and in an event no advice may be asked for.
	s = h.start(t, nil, "play", "--opponent", "engine", "--engine", tiny, "--haste", "100", "--voice", "none", "--screen", "line", "--journal", h.path("alone.journal"))
	s.await("Your clock is running")
	s.enter("hint")
	s.await("Not available in this game")
	s.enter("quit")
	s.wait()
	for _, words := range [][]string{{"--event", "event"}, {"--opponent", "here"}} {
		words = append([]string{"play", "--opponent", "engine", "--advice"}, words...)
		if out, err := h.command(nil, words...).CombinedOutput(); err == nil || !strings.Contains(string(out), "--advice is for a game among friends") {
			t.Errorf("%v: got %q, %v, want it refused", words, out, err)
		}
	}
}

func TestEngine_ResultsMakeARatingThatIsToldOnRequest(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	told := func(verb, want string) {
		t.Helper()
		out, err := h.command(nil, verb).CombinedOutput()
		if err != nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: got %q, %v, want %q", verb, out, err, want)
		}
	}
	told("rating", "You have no rating yet")
	s := h.start(t, nil, "play", "--opponent", "engine", "--strength", "2000", "--engine", h.engine(t, "tiny", "c7c5"), "--haste", "100", "--voice", "none", "--screen", "line")
	s.await("Your clock is running")
	s.enter("quit")
	s.wait()
	// A resumed game counts once, and so does the next one at the table, in which
	// the player has the other side.
	s = h.start(t, nil, "play", "resume", "--voice", "none", "--screen", "line")
	s.await("Clocks stopped. Type restart to continue")
	s.enter("restart")
	s.enter("resign")
	s.await("Resign? Yes or no.")
	s.enter("yes")
	s.await("Black wins: resignation")
	s.enter("rematch")
	s.await("You play Black")
	s.enter("resign")
	s.enter("yes")
	s.await("White wins: resignation")
	s.enter("quit")
	s.wait()
	told("rating", "Your rating is 14")
	told("rating", "Games: 2.")
	told("progress", "rated games: 2, won: 0")
}

func TestEngine_TakesBackAMoveWithItsAnswerAndGoesOn(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := h.start(t, nil, "play", "--opponent", "engine", "--strength", "2000", "--engine", h.engine(t, "tiny", "c7c5"), "--haste", "100", "--voice", "none", "--screen", "line", "--journal", h.path("back.journal"))
	s.await("Your clock is running")
	s.enter("e4")
	s.await("Now press your clock.")
	s.enter("")
	s.await("Bauer Cesar sieben Cesar f")
	s.awaitTimes("our clock is running", 2)
	s.enter("takeback")
	s.await("You take back Bauer Eva zwei Eva vier, Bauer Cesar sieben Cesar f")
	s.await("Then press Enter")
	s.enter("")
	s.awaitTimes("our clock is running", 3)
	s.enter("d4")
	s.awaitTimes("Now press your clock.", 2)
	s.enter("")
	s.awaitJournal(h.path("back.journal"), "the engine's answer to the other move", func(state table.State) bool {
		return state.Game.Ply() == 2 && state.Game.Move(1).String() == "d2d4" && state.Game.Move(2).String() == "c7c5"
	})
	s.enter("quit")
	s.wait()
}

func TestEngine_IsNotAskedWhileAGameIsOnWhereverItIsKept(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	guest := []string{"XDG_STATE_HOME=" + h.path("guest")}
	asked := func(extra []string) string {
		t.Helper()
		command := h.command(extra, "study", "--engine", h.path("nobody"), "--fen", "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1")
		command.Stdin = strings.NewReader("eval\nquit\n")
		out, err := command.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return string(out)
	}
	const refused, free = "A game that counts is being played on this machine: ", "cannot be started"
	host := h.start(t, nil, "play", "--opponent", "join", "--voice", "none", "--screen", "line", "--journal", h.path("club.journal"))
	host.await("Waiting for the opponent")
	if got := asked(guest); !strings.Contains(got, free) {
		t.Errorf("who does not play yet: got %q, want %q", got, free)
	}
	sitting := h.start(t, guest, "join", "--screen", "line")
	host.await("The game begins")
	sitting.await("clock is running")
	if got := asked(nil); !strings.Contains(got, refused+"club.journal") {
		t.Errorf("who hosts in a folder of their own: got %q, want it refused", got)
	}
	if got := asked(guest); !strings.Contains(got, refused+"join") {
		t.Errorf("who has joined: got %q, want it refused", got)
	}
	// Advice is also refused beside another engine's table.
	s := h.start(t, nil, "play", "--opponent", "engine", "--advice", "--strength", "2000", "--engine", h.engine(t, "tiny", "g1f3"), "--haste", "100", "--voice", "none", "--screen", "line")
	s.await("Your clock is running")
	s.enter("hint")
	s.await(refused + "club.journal")
	s.enter("quit")
	s.wait()
	sitting.enter("quit")
	sitting.wait()
	if got := asked(guest); !strings.Contains(got, free) {
		t.Errorf("who has left: got %q, want %q", got, free)
	}
	// A program that is killed plays no more.
	host.killed()
	if got := asked(nil); !strings.Contains(got, free) {
		t.Errorf("after the program was killed: got %q, want %q", got, free)
	}
}
