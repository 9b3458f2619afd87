package main

import (
	"strings"
	"testing"

	"blindchess/internal/room"
	"blindchess/internal/table"
)

// atTable waits until what a journal holds is so.
func atTable(t *testing.T, path, what string, so func(table.State) bool) {
	t.Helper()
	until(t, what, func() bool {
		state, err := room.ReadTable(path)
		return err == nil && so(state)
	})
}

// A change of the board while the program was not running is no move. The
// player is guided until the board shows the game, and then play continues.
func TestABoardThatWasChangedWhileTheProgramWasDeadIsLedRight(t *testing.T) {
	t.Parallel()
	for protocol, changed := range map[string]string{
		"pegs": strings.Replace(afterOneMove, "8/PPPP1PPP/RNBQKBNR", "5N2/PPPP1PPP/RNBQKB1R", 1), // a move
		"dgt":  strings.Replace(afterOneMove, "PPPP1PPP", "PPP1PPPP", 1),                         // none
	} {
		t.Run(protocol, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			path := h.path("changed.journal")
			s, board := onBoard(t, h, protocol, path)
			s.killed()
			board.types(t, "setup "+changed)
			s = h.start(t, nil, "play", "--resume="+path, "--screen", "line", "--voice", "none")
			s.await("Game resumed")
			s.await("Correct your board")
			s.enter("restart")
			s.await("Correct the boards first")
			board.types(t, "setup "+afterOneMove)
			atTable(t, path, "the board put right", func(state table.State) bool { return !state.Boards.White.Correcting })
			s.enter("restart")
			s.await("clock is running")
			before := touches(t, path)
			board.types(t, "lift g1", "place f3")
			atTable(t, path, "a move on it", func(state table.State) bool {
				return state.Boards.White.Placement.At(square(t, "g1")).Role == 0 && state.Boards.White.Placement.At(square(t, "f3")).Role != 0
			})
			if got := touches(t, path); got != before+1 {
				t.Errorf("got %d touches, want that of the knight alone", got-before)
			}
		})
	}
}
