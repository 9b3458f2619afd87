package main

import (
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/journal"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

const afterOneMove = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"

// simulated is a simulated board of the program, which a test types to.
type simulated struct {
	command *exec.Cmd
	typed   io.Writer
}

// simulate starts a simulated board at link.
func (h home) simulate(t *testing.T, link string, words ...string) simulated {
	t.Helper()
	command := h.command(nil, append([]string{"simulate", "board", "--link", link}, words...)...)
	typed, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	startSimulated(t, command, link)
	t.Cleanup(func() { typed.Close() })
	return simulated{command, typed}
}

// until waits for a condition.
func until(t testing.TB, what string, so func() bool) {
	t.Helper()
	for range waits.Polls(50*time.Millisecond, stallTimeout) {
		if so() {
			return
		}
	}
	t.Fatalf("waited in vain for %s", what)
}

func startSimulated(t *testing.T, command *exec.Cmd, link string) {
	t.Helper()
	_ = os.Remove(link)
	said := &lockedText{more: make(chan struct{}, 1)}
	command.Stderr = said
	if command.Stdout == nil {
		command.Stdout = said
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
		if t.Failed() { // it may have ended by itself
			t.Logf("the simulated device on %s ended with %v and said\n%s", link, command.ProcessState, said)
		}
	})
	until(t, "the line of the simulated board", func() bool {
		_, err := os.Lstat(link)
		return err == nil
	})
}

func (s simulated) types(t *testing.T, lines ...string) {
	t.Helper()
	if _, err := io.WriteString(s.typed, strings.Join(lines, "\n")+"\n"); err != nil {
		t.Fatal(err)
	}
}

// attached waits until the table of a journal receives the board's reports.
func (s simulated) attached(t *testing.T, path string) {
	t.Helper()
	for range int(stallTimeout / time.Second) {
		s.types(t, "lift e2", "wait 300ms", "place e2")
		time.Sleep(time.Second)
		if touches(t, path) > 0 {
			return
		}
	}
	t.Fatal("the table does not hear of the board")
}

// kill takes the board away as pulling its cable does.
func (s simulated) kill(t *testing.T) {
	t.Helper()
	if err := s.command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = s.command.Wait()
}

// onBoard plays 1. e4 e5, White on their own simulated board.
func onBoard(t *testing.T, h home, protocol, path string, words ...string) (*session, simulated) {
	t.Helper()
	board := h.simulate(t, h.path("board"), "--protocol", protocol)
	s := h.start(t, nil, append([]string{"play", "--opponent", "here", "--board", "white=" + protocol + ":" + h.path("board"), "--screen", "line", "--voice", "none", "--journal", path}, words...)...)
	s.await("The game begins")
	board.attached(t, path)
	board.types(t, "move e2e4")
	until(t, "the pawn on e4", func() bool {
		state, err := room.ReadTable(path)
		return err == nil && state.Boards.White.Placement.At(square(t, "e4")).Role == rules.Pawn
	})
	s.enter("e4")
	s.await("Bauer Eva zwei Eva vier")
	s.enter("")
	s.enter("e5")
	s.await("Bauer Eva sieben Eva fünf")
	s.enter("")
	board.types(t, "move e7e5")
	until(t, "Black's move on White's board", carriedOut(path))
	return s, board
}

// carriedOut says whether White has carried out the last move of Black.
func carriedOut(path string) func() bool {
	return func() bool {
		state, err := room.ReadTable(path)
		return err == nil && state.Answer.By == rules.White && state.Answer.Executed
	}
}

func square(t *testing.T, text string) rules.Square {
	t.Helper()
	s, ok := rules.ParseSquare(text)
	if !ok {
		t.Fatalf("%q is no square", text)
	}
	return s
}

// touches counts the touches that a journal keeps.
func touches(t *testing.T, path string) int {
	t.Helper()
	contents, err := journal.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, body := range contents.Records {
		if strings.Contains(string(body), `"event":"PieceTouched"`) {
			count++
		}
	}
	return count
}

// passage returns the text between two others.
func passage(text, from, to string) string {
	_, after, _ := strings.Cut(text, from)
	before, _, _ := strings.Cut(after, to)
	return before
}

func TestABoardThatDiesAndComesBackIsToldOnceAndCostsNothing(t *testing.T) {
	t.Parallel()
	for _, protocol := range []string{"pegs", "dgt", "chesslink"} {
		t.Run(protocol, func(t *testing.T) {
			h := newHome(t)
			path := h.path("killed.journal")
			s, board := onBoard(t, h, protocol, path)
			before := touches(t, path)
			board.kill(t)
			s.await("The connection to the board is lost")
			// It comes back with a pawn knocked over.
			board = h.simulate(t, h.path("board"), "--protocol", protocol, "--fen", strings.Replace(afterOneMove, "PPPP1PPP", "PPP2PPP", 1))
			s.await("The board is connected again")
			s.enter("clock full")
			s.await("White's clock thirty")
			board.types(t, "setup "+afterOneMove, "wait 100ms", "lift g1", "place f3")
			until(t, "the knight on f3", func() bool {
				state, err := room.ReadTable(path)
				return err == nil && state.Boards.White.Placement.At(square(t, "f3")).Role == rules.Knight
			})
			s.enter("Nf3")
			s.await("Springer Gustav eins Felix drei")
			told := passage(s.screen(), "Bauer Eva sieben Eva fünf", "The board is connected again")
			if got := strings.Count(told, "oard"); got != 1 {
				t.Errorf("got the lost line told as %q, want one sentence", told)
			}
			if strings.Contains(s.screen(), "answers again") {
				t.Errorf("the found line was told twice: %q", s.screen())
			}
			if got := touches(t, path); got != before+1 {
				t.Errorf("got %d touches, want that of the knight alone", got-before)
			}
		})
	}
}

func TestAGameThatEndedWithoutItsBoardGoesOnWithIt(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	path := h.path("left.journal")
	s, board := onBoard(t, h, "dgt", path)
	board.kill(t)
	s.await("The connection to the board is lost")
	s.enter("quit")
	s.wait()
	board = h.simulate(t, h.path("board"), "--fen", afterOneMove, "--turned")
	s = h.start(t, nil, "play", "--resume="+path, "--screen", "line", "--voice", "none")
	s.await("Game resumed")
	s.await("The board is turned round")
	s.enter("restart")
	until(t, "the clock", func() bool {
		state, err := room.ReadTable(path)
		return err == nil && state.Clock.Running() == rules.White
	})
	board.types(t, "lift g1", "place f3")
	until(t, "the knight on f3", func() bool {
		state, err := room.ReadTable(path)
		return err == nil && !state.Boards.White.Lost && state.Boards.White.Placement.At(square(t, "f3")).Role == rules.Knight
	})
	if said := s.screen(); strings.Contains(said, "does not answer") || strings.Contains(said, "does not show") {
		t.Errorf("the board was not taken as it is: %q", said)
	}
}

func TestWithTwoBoardsEachSentenceSaysWhose(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	white := h.simulate(t, h.path("one"), "--protocol", "pegs")
	h.simulate(t, h.path("two"), "--protocol", "dgt")
	path := h.path("two.journal")
	s := h.start(t, nil, "play", "--opponent", "here", "--board", "white=pegs:"+h.path("one"), "--board", "black=dgt:"+h.path("two"), "--screen", "line", "--voice", "none", "--journal", path)
	s.await("The game begins")
	white.attached(t, path)
	white.kill(t)
	s.await("White: The connection to the board is lost")
	h.simulate(t, h.path("one"), "--protocol", "pegs")
	s.await("White: The board is connected again")
}

func TestAGameThatTheClockMayNotBeginSaysWhyOnce(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	path := h.path("barred.journal")
	board := h.simulate(t, h.path("board"), "--protocol", "dgt")
	board.types(t, "clock 5m 5m", "start")
	s := h.start(t, nil, "play", "--opponent", "here", "--opponent-hearing-impaired", "--control", "5m", "--board", "both=dgt:"+h.path("board"), "--screen", "line", "--voice", "none", "--journal", path)
	const why = "need an assistant between them"
	s.await(why)
	time.Sleep(3 * time.Second) // the clock reports its times meanwhile
	if got := strings.Count(s.screen(), why); got != 1 {
		t.Errorf("it was said %d times why the game does not begin, want once:\n%s", got, s.screen())
	}
	s.enter("assistant white yes")
	s.await("The game begins")
}

func TestAMateThatNobodyPressesComesBeforeTheFlagOfTheClockAtTheBoard(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	path := h.path("unpressed.journal")
	board := h.simulate(t, h.path("board"), "--protocol", "dgt")
	board.types(t, "clock 1m 25s", "start")
	s := h.start(t, nil, "play", "--opponent", "here", "--control", "1m 25s", "--board", "both=dgt:"+h.path("board"), "--clock", "board", "--screen", "line", "--voice", "none", "--journal", path)
	s.await("The game begins")
	for ply, move := range []string{"f2f3", "e7e5", "g2g4"} {
		board.types(t, "move "+move, "wait 300ms", "press")
		s.awaitJournal(path, move, func(state table.State) bool {
			return state.Game.Ply() == ply+1 && state.Clock.Running() == state.Turn()
		})
	}
	board.types(t, "move d8h4")
	s.await("mate")
	board.types(t, "clock 1m 1s", "start", "wait 2s")
	s.awaitJournal(path, "the result", func(state table.State) bool { return state.Over() })
	state, err := room.ReadTable(path)
	if err != nil || state.Outcome.Reason != rules.ByCheckmate || state.Outcome.Result.String() != "0-1" {
		t.Errorf("got %v by %v, %v; want 0-1 by checkmate", state.Outcome.Result, state.Outcome.Reason, err)
	}
}
