package main

import (
	"bufio"
	"encoding/json"
	"io"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/room"
	"blindchess/internal/room/serving"
)

// served is a table without players at its computer, run by the program.
type served struct {
	t       *testing.T
	command *exec.Cmd
	ended   chan error

	mu     sync.Mutex
	events []serving.Event
}

// serve runs blindchess serve --json until the test ends.
func (h home) serve(t *testing.T, words ...string) *served {
	t.Helper()
	s := &served{t: t, command: h.command(nil, append([]string{"serve", "--json"}, words...)...), ended: make(chan error, 1)}
	out, err := s.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.command.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			var event serving.Event
			if err := json.Unmarshal(lines.Bytes(), &event); err != nil {
				t.Errorf("%q is no JSON: %v", lines.Text(), err)
			}
			s.mu.Lock()
			s.events = append(s.events, event)
			s.mu.Unlock()
		}
		_, _ = io.Copy(io.Discard, out)
		s.ended <- s.command.Wait()
	}()
	t.Cleanup(func() { _ = s.command.Process.Kill() })
	return s
}

// await waits until something was told that found finds, and returns it.
func (s *served) await(what string, found func(serving.Event) bool) serving.Event {
	s.t.Helper()
	for range waits.Polls(10*time.Millisecond, stallTimeout) {
		s.mu.Lock()
		events := s.events
		s.mu.Unlock()
		for _, event := range events {
			if found(event) {
				return event
			}
		}
	}
	s.t.Fatalf("%s was not told; what was told is %+v", what, s.events)
	return serving.Event{}
}

func (s *served) awaitEvent(name string) serving.Event {
	s.t.Helper()
	return s.await(name, func(e serving.Event) bool { return e.Event == name })
}

// ply has mover make a move, and other repeat and carry it out.
func ply(mover, other *session, move, words string) {
	mover.t.Helper()
	mover.enter(move)
	other.await(words)
	other.enter("repeat")
	other.enter("execute")
	mover.enter("")
}

func TestServe_TwoGuestsPlayEachOtherFromTheFirstMoveToTheResult(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := h.serve(t, "--white", "Anna", "--black", "Eve")
	journal := s.awaitEvent("open").Journal
	s.awaitEvent("socket")
	white := h.start(t, nil, "join", "--screen", "line")
	s.await("White's coming", func(e serving.Event) bool { return e.Event == "entered" && e.Seat == "white" })
	black := h.start(t, nil, "join", "--screen", "line")
	black.await("The game begins")
	s.awaitEvent("begun")
	ply(white, black, "f3", "Felix drei")
	ply(black, white, "e5", "Eva fünf")
	ply(white, black, "g4", "Gustav vier")
	black.enter("Qh4")
	white.await("Black wins: checkmate")
	if got := s.awaitEvent("ended"); got.Result != "0-1" || got.Reason != "checkmate" {
		t.Errorf("got %+v, want 0-1 by checkmate", got)
	}
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := <-s.ended; err != nil {
		t.Errorf("the table ended with %v", err)
	}
	state, err := room.ReadTable(journal)
	if err != nil || !state.Over() || state.Game.Ply() != 4 {
		t.Errorf("got ply %d and %v, want the whole game kept", state.Game.Ply(), err)
	}
	out, err := h.command(nil, "serve", "--resume").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "no game to resume") {
		t.Errorf("got %q and %v, want to be told that there is none to go on with", out, err)
	}
}

func TestServe_ATableThatIsKilledGoesOnWithItsGuests(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := h.serve(t)
	journal := s.awaitEvent("open").Journal
	s.awaitEvent("socket")
	white := h.start(t, nil, "join", "--screen", "line", "--seat", "white")
	s.await("White's coming", func(e serving.Event) bool { return e.Event == "entered" && e.Seat == "white" })
	black := h.start(t, nil, "join", "--screen", "line", "--seat", "black")
	black.await("The game begins")
	slovak := h.start(t, nil, "join", "--screen", "line", "--role", "spectator", "--language", "sk")
	slovak.await("povie pomoc")
	ply(white, black, "e4", "Eva vier")
	black.await("Your clock is running.")
	if err := s.command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-s.ended
	// After a kill there is no message that the table is closed: the guests dial
	// again until a table answers.
	again := h.serve(t, "--resume")
	if got := again.awaitEvent("open"); got.Journal != journal || !got.Resumed {
		t.Errorf("got %+v, want the same game gone on with", got)
	}
	for _, guest := range []*session{white, black} {
		guest.await("The connection to the table is back")
	}
	slovak.await("Spojenie so stolom je obnovené")
	white.enter("restart")
	white.await("The opponent's clock is running.")
	black.await("Your clock is running.")
	ply(black, white, "e5", "Eva fünf")
	ply(white, black, "Nf3", "Springer Gustav eins Felix drei")
	black.enter("resign")
	black.enter("yes")
	white.await("White wins")
	again.awaitEvent("ended")
	if err := again.command.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if err := <-again.ended; err != nil {
		t.Errorf("the table ended with %v", err)
	}
	state, err := room.ReadTable(journal)
	if err != nil || state.Game.Ply() != 3 || !state.Over() {
		t.Errorf("got ply %d and %v, want all three plies and the result", state.Game.Ply(), err)
	}
}

func TestServe_AnArbiterComesInByACodeAndStartsTheGame(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := h.serve(t, "--event", "event", "--pair", "127.0.0.1:0")
	code := s.await("the arbiter's code", func(e serving.Event) bool { return e.Event == "code" && e.Role == "arbiter" })
	for _, seat := range []string{"white", "black"} {
		s.await("the code of "+seat, func(e serving.Event) bool { return e.Event == "code" && e.Seat == seat && e.Spoken != "" })
	}
	arbiter := h.start(t, nil, "join", "--screen", "line", "--role", "arbiter", "--code", code.Code)
	arbiter.await("> ")
	white := h.start(t, nil, "join", "--screen", "line")
	s.await("White's coming", func(e serving.Event) bool { return e.Event == "entered" && e.Seat == "white" })
	_ = h.start(t, nil, "join", "--screen", "line")
	s.awaitEvent("awaits-arbiter")
	arbiter.enter("start")
	white.await("The game begins")
	// No player sits at the table's computer: the arbiter admits the others.
	arbiter.enter("invite assistant white")
	arbiter.await("Code for the assistant")
	white.enter("invite arbiter")
	white.await("Only the person at the host computer can do that")
}

func TestServe_TellsInSentencesHowToComeIn(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := h.start(t, nil, "serve", "--pair", "127.0.0.1:0", "--language", "en")
	for _, words := range []string{"The table is open. Its game file is ", "blindchess join ssh://127.0.0.1:", "Code for the opponent, White: ", "Code for the opponent, Black: ", "as long as the table is open"} {
		s.await(words)
	}
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	s.await("Game saved.")
}
