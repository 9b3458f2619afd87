//go:build !tournament

package main

import (
	"strings"
	"testing"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/livechess/livechesstest"
)

// A game on a board that LiveChess holds, in which LiveChess is ended and started
// again, and a move is made meanwhile.
func TestABoardThatLiveChessHoldsIsPlayedOn(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	server := livechesstest.Start(t, "25100", "25101")
	server.Board("25101").SetState(livechesstest.NotResponding)
	board, path := server.Board("25100"), h.path("live.journal")
	s := h.start(t, nil, "play", "--opponent", "here", "--clock", "own", "--board", "both=livechess:"+server.Address()+",settle=300ms", "--screen", "line", "--voice", "none", "--journal", path)
	s.await("The game begins")
	position := rules.Standard()
	plays := func(move string) {
		t.Helper()
		switch move {
		case "e1g1":
			board.Move("e1g1", "h1f1")
		case "e8c8":
			board.Move("e8c8", "a8d8")
		default:
			board.Move(move)
		}
		m, err := position.ParseUCI(move)
		if err != nil {
			t.Fatal(err)
		}
		position = position.After(m)
		stands := position.Placement()
		until(t, move+" at the table", func() bool {
			state, err := room.ReadTable(path)
			if err != nil {
				return false
			}
			now := state.Game.Position()
			return now.Placement() == stands
		})
	}
	const first, then = "e2e4 d7d5 e4d5 d8d5 b1c3 d5e6 f1e2 c8d7 g1f3 b8c6", "e8c8 d2d4 g7g5 d4d5 c6a5"
	for move := range strings.FieldsSeq(first) {
		plays(move)
	}
	server.Stop()
	s.await("The connection to the board through LiveChess is lost: LiveChess does not answer there")
	board.Move("e1g1", "h1f1")
	server.Restart()
	s.await("The board is connected again")
	castles, err := position.ParseUCI("e1g1")
	if err != nil {
		t.Fatal(err)
	}
	position = position.After(castles)
	stands := position.Placement()
	until(t, "the castling that was made meanwhile", func() bool {
		state, err := room.ReadTable(path)
		if err != nil {
			return false
		}
		now := state.Game.Position()
		return now.Placement() == stands
	})
	for move := range strings.FieldsSeq(then) {
		plays(move)
	}
	board.Vanish()
	s.await("LiveChess hears nothing from the board")
	if got := strings.Count(s.screen(), "LiveChess does not answer there"); got != 1 {
		t.Errorf("got it told %d times that LiveChess is ended, want once", got)
	}
}

// A wrong setting of a clock that LiveChess reads is reported before the game.
func TestAClockThatLiveChessReadsIsChecked(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	server := livechesstest.Start(t, "25100")
	board := server.Board("25100")
	board.SetClock(livechesstest.Clock{White: 30, Black: 300})
	s := h.start(t, nil, "play", "--opponent", "here", "--control", "5m", "--board", "both=livechess:"+server.Address(), "--clock", "board", "--screen", "line", "--voice", "none", "--journal", h.path("clock.journal"))
	s.await("The clock shows")
	s.await("thirty seconds for White")
	board.SetClock(livechesstest.Clock{White: 300, Black: 300})
	s.await("The clock is set as the game needs it")
}

func TestLiveChess_WhyABoardCannotBeHadIsTold(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	server := livechesstest.Start(t, "25100", "25101")
	refused := func(address, want string) {
		t.Helper()
		out, err := h.command(nil, "board", "test", "--silent", "livechess:"+address).CombinedOutput()
		if err == nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: got %v and %s, want %q", address, err, out, want)
		}
	}
	refused(server.Address(), "LiveChess has several boards")
	refused(server.Address()+"/99", "LiveChess has no such board")
	server.Board("25101").SetState("")
	refused(server.Address()+"/25101", "LiveChess hears nothing from the board")
	server.Stop()
	refused(server.Address(), "LiveChess does not answer there")
}
