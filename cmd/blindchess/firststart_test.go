package main

import "testing"

func TestTheQuestionOfTheFirstStartIsAskedAgainUntilItIsAnswered(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ answer, kept string }{
		{"l", "set screen board"}, {"", "set screen board"}, {"Lines", "set screen board"}, {"B", "set screen line"}, {"board", "set screen line"},
	} {
		h := newHome(t)
		s := h.start(t, nil, "play", "--opponent", "here", "--voice", "none", "--journal", h.path("first.journal"))
		s.await("Type b for the board or l for lines")
		s.enter("42")
		s.await("That was neither")
		s.enter(test.answer)
		s.await(test.kept)
	}
}
