package main

import (
	"syscall"
	"testing"
)

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

func TestTheFrontDoorIsLeftByCtrlCAndBySignalsAtEveryQuestion(t *testing.T) {
	t.Parallel()
	leave := map[string]func(*session){
		"Ctrl-C":  func(s *session) { s.keys("\x03") },
		"Ctrl-D":  func(s *session) { s.keys("\x04") },
		"SIGTERM": func(s *session) { _ = s.command.Process.Signal(syscall.SIGTERM) },
	}
	for name, left := range leave {
		for _, question := range []struct{ typed, asked string }{{"", "quit leaves"}, {"1", "Which game?"}, {"join", "Type the address"}} {
			s := newHome(t).start(t, nil)
			s.await("quit leaves")
			if question.typed != "" {
				s.enter(question.typed)
			}
			s.await(question.asked)
			left(s)
			s.wait()
			if code := s.command.ProcessState.ExitCode(); code != 0 {
				t.Errorf("%s at %q: got exit status %d, want 0", name, question.asked, code)
			}
		}
	}
}
