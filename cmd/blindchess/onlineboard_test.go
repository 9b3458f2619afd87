//go:build !tournament

package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/online/onlinetest"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// onlineBoard is a game at a server that Anna plays on a simulated board.
type onlineBoard struct {
	t     *testing.T
	s     *onlinetest.Server
	id    string
	board simulated
	anna  *session
	path  string // of the journal
}

// onBoardOnline begins a game of White's on a board, and waits until the table hears of it.
func onBoardOnline(t *testing.T, protocol string) (onlineBoard, onlinetest.Hand) {
	t.Helper()
	h, s := loggedIn(t)
	s.AddUser(onlinetest.User{Name: "Boris", Rating: 1843})
	b := onlineBoard{t: t, s: s, id: s.Begin(onlinetest.Play{White: "Anna", Black: "Boris", Limit: 10 * time.Minute, Increment: 5 * time.Second})}
	boris := s.Hand("Boris", b.id, true)
	b.board = h.simulate(t, h.path("board"), "--protocol", protocol)
	b.anna = h.start(t, []string{"BLINDCHESS_BROWSER=none"}, "online", "resume", "--server", s.URL(), "--voice", "none", "--screen", "line", "--board", protocol+":"+h.path("board"))
	b.anna.await("Your opponent is Boris")
	until(t, "the journal", func() bool {
		found, _ := filepath.Glob(h.path("state/blindchess/games/*.journal"))
		b.path = strings.Join(found, " ")
		return len(found) == 1
	})
	b.board.attached(t, b.path)
	return b, boris
}

// shows waits until the board shows a position that the table has.
func (b onlineBoard) shows(plies int) {
	b.t.Helper()
	atTable(b.t, b.path, "the game on the board", func(state table.State) bool {
		return state.Game.Ply() == plies && state.Boards.White.Placement == state.Game.Position().Placement()
	})
}

// sends makes a move on the board and presses: the press alone sends it.
func (b onlineBoard) sends(move, said string) {
	b.t.Helper()
	before := len(b.s.See(b.id).Moves)
	length, words := len(b.anna.screen()), strings.Fields(said)
	b.board.types(b.t, "move "+move)
	b.anna.awaitAfter(length, "Placed: "+strings.Join(words[len(words)-2:], " "))
	atTable(b.t, b.path, "the move on the board", func(state table.State) bool { return state.Gate.Handled.String() == move })
	if n := len(b.s.See(b.id).Moves); n != before {
		b.t.Errorf("the server has %d moves before the press, want %d", n, before)
	}
	b.anna.enter("")
	b.anna.await(said)
	b.has(before + 1)
}

// has waits until the server has so many moves.
func (b onlineBoard) has(plies int) {
	b.t.Helper()
	until(b.t, "the server's game", func() bool { return len(b.s.See(b.id).Moves) == plies })
}

// A lifted piece and a press send a move; the opponent's is told and carried out on the
// board. After a lost connection the board is led to the server's position.
func TestOnline_ABoardIsPlayedOnAtAServerAndIsLedRight(t *testing.T) {
	t.Parallel()
	for _, protocol := range []string{"pegs", "dgt", "chesslink"} {
		t.Run(protocol, func(t *testing.T) {
			t.Parallel()
			b, boris := onBoardOnline(t, protocol)
			b.sends("e2e4", "Bauer Eva zwei Eva vier")
			if err := boris.Move("e7e5"); err != nil {
				t.Fatal(err)
			}
			b.anna.await("Bauer Eva sieben Eva fünf")
			b.board.types(t, "move e7e5")
			b.shows(2)
			b.sends("g1f3", "Springer Gustav eins Felix drei")

			length := len(b.anna.screen())
			b.s.CutStreams("Anna", onlinetest.Game, 0)
			boris.Takeback(true)
			b.s.Hand("Anna", b.id, false).Takeback(true)
			b.anna.awaitAfter(length, "Correct your board")
			b.board.types(t, "move f3g1", "wait 300ms", "move e5e7")
			b.shows(1)
			if err := boris.Move("c7c5"); err != nil {
				t.Fatal(err)
			}
			b.anna.await("Bauer Cesar sieben Cesar fünf")
			b.board.types(t, "move c7c5")
			b.shows(2)
			b.sends("g1f3", "Springer Gustav eins Felix drei")
		})
	}
}

// The clock at a board shows the server's times; its own, and its flag, decide nothing.
func TestOnline_TheClockAtABoardDecidesNothing(t *testing.T) {
	t.Parallel()
	b, boris := onBoardOnline(t, "dgt")
	b.board.types(t, "clock 1s 1s", "start", "wait 3s")
	b.sends("e2e4", "Bauer Eva zwei Eva vier")
	if err := boris.Move("e7e5"); err != nil {
		t.Fatal(err)
	}
	b.anna.await("Bauer Eva sieben Eva fünf")
	atTable(t, b.path, "a game that goes on with the server's times", func(state table.State) bool {
		return !state.Over() && state.Clock.Running() == rules.White && state.Left(rules.White, state.At) > 9*time.Minute && state.Left(rules.Black, state.At) > 9*time.Minute
	})
	if flags := b.anna.screen(); strings.Contains(flags, "flag") {
		t.Errorf("a flag was told:\n%s", flags)
	}
}

// After a game the board shows its last position. The next one begins once the board is
// set up; that nobody else is here to agree holds up no one.
func TestOnline_TheNextGameBeginsOnceTheBoardIsSetUp(t *testing.T) {
	t.Parallel()
	for _, how := range []string{"set up", "start"} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			b, boris := onBoardOnline(t, "dgt")
			b.sends("e2e4", "Bauer Eva zwei Eva vier")
			if err := boris.Move("e7e5"); err != nil {
				t.Fatal(err)
			}
			b.anna.await("Bauer Eva sieben Eva fünf")
			b.anna.enter("resign")
			b.anna.enter("yes")
			b.anna.await("Black wins")
			boris.Rematch(true)
			b.anna.await("Type accept or decline")
			b.anna.enter("accept")
			b.anna.await("The next game has begun")
			length := len(b.anna.screen())
			b.anna.enter("quit")
			b.anna.awaitAfter(length, "The game has begun at the server. Set up the board")
			if how == "start" {
				for range waits.Polls(time.Second, stallTimeout) { // a line that comes before the prompt is lost
					if strings.Contains(b.anna.screen()[length:], "The game begins.") {
						break
					}
					b.anna.enter("start")
				}
			} else {
				b.board.types(t, "move e4e2")
			}
			b.anna.awaitAfter(length, "The game begins.")
			games := b.s.Games()
			if next := b.s.See(games[len(games)-1]); len(games) != 2 || next.Black != "Anna" {
				t.Fatalf("got %v", next)
			}
			length = len(b.anna.screen())
			if err := b.s.Hand("Boris", games[1], true).Move("d2d4"); err != nil {
				t.Fatal(err)
			}
			b.anna.awaitAfter(length, "Bauer David zwei David vier")
		})
	}
}
