package main

import (
	"slices"
	"testing"

	"blindchess/internal/room"
)

// said is a line that is typed at a table, and the reply.
type said struct{ typed, said string }

// TestClosed_ATerminalThatClosesInAnyStateLosesNothing closes the terminal in
// each state of a game, and continues the game from there.
func TestClosed_ATerminalThatClosesInAnyStateLosesNothing(t *testing.T) {
	t.Parallel()
	opening := []said{{"e4", "Pawn Eva two Eva four"}, {"", "Black's clock is running."}, {"e5", "Pawn Eva seven Eva five"}, {"", "White's clock is running."}}
	answer := said{"Nc6", "Knight Bella eight Cesar six"}
	sealed := []said{{"press", "Envelope closed."}, {"open", "The sealed move is Knight Gustav one Felix three"}, {"resume", "Black's clock is running."}, answer}
	for _, state := range []struct {
		name        string
		goes, after []said // after the opening, and after the terminal has closed
		plies       int    // when it closes
	}{
		{
			"a question", []said{{"resign", "Resign?"}},
			[]said{{"yes", "There is no question to answer."}, {"restart", "White's clock is running."}, {"Nf3", "Knight Gustav one Felix three"}}, 2,
		},
		{
			"a move that is made", []said{{"Nf3", "Knight Gustav one Felix three"}},
			[]said{{"restart", "White's clock is running."}, {"", "Black's clock is running."}, answer}, 3,
		},
		{
			"an offer of a draw", []said{{"Nf3", "Knight Gustav one Felix three"}, {"draw", "Offer a draw?"}, {"yes", "White offers a draw."}, {"", "Black's clock is running."}},
			[]said{{"restart", "Black's clock is running."}, {"decline", "Draw declined."}, answer}, 3,
		},
		{
			"an adjournment", []said{{"adjourn", "Adjourn the game?"}, {"yes", "White seals a move."}},
			append([]said{{"seal Nf3", "Seal Nf3?"}, {"yes", "Move sealed. Type press to stop the clock"}}, sealed...), 2,
		},
		{
			"an envelope that is not closed", []said{{"adjourn", "Adjourn the game?"}, {"yes", "White seals a move."}, {"seal Nf3", "Seal Nf3?"}, {"yes", "Move sealed. Type press to stop the clock"}},
			append([]said{{"gate", "Move sealed. Type press to stop the clock and close the envelope."}}, sealed...), 2,
		},
		{
			"a dispute", []said{{"execute e7e6", "The boards differ from move one, Black."}},
			[]said{{"accept", "Accept?"}, {"yes", "White accepts the proposal."}, {"accept", "Accept?"}, {"yes", "Black accepts the proposal."}}, 2,
		},
	} {
		t.Run(state.name, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			path := h.path("closed.journal")
			s := h.start(t, nil, "play", "--opponent", "here", "--voice", "none", "--screen", "line", "--scheme", "en", "--journal", path)
			s.await("The game begins")
			s.says(slices.Concat(opening, state.goes))
			if err := s.terminal.Close(); err != nil {
				t.Fatal(err)
			}
			s.wait()
			kept, err := room.ReadTable(path)
			if err != nil || kept.Game.Ply() != state.plies || kept.Over() {
				t.Fatalf("got ply %d, over %v and %v, want ply %d of a game that goes on", kept.Game.Ply(), kept.Over(), err, state.plies)
			}
			again := h.start(t, nil, "play", "--resume="+path, "--voice", "none", "--screen", "line", "--scheme", "en")
			again.await("Game resumed")
			again.await("> ")
			again.says(state.after)
			again.enter("quit")
			again.await("Game saved.")
		})
	}
}

// says types lines one after the other, each when what came of the one before was
// said.
func (s *session) says(lines []said) {
	s.t.Helper()
	for _, line := range lines {
		before := len(s.screen())
		s.enter(line.typed)
		s.awaitAfter(before, line.said)
	}
}
