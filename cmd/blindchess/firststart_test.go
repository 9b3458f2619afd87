package main

import (
	"os"
	"strings"
	"syscall"
	"testing"
)

func TestTheQuestionsOfTheFirstStartAreAskedAgainUntilTheyAreAnswered(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ answer, after string }{
		{"l", "Moves are spoken in German"}, {"", "set rate 100"}, {"Lines", "Moves are spoken in German"}, {"B", "set rate 100"}, {"board", "set rate 100"},
	} {
		h := newHome(t)
		s := h.start(t, nil, "play", "--opponent", "here", "--voice", "none", "--journal", h.path("first.journal"))
		s.await("Type b for a speaking board")
		s.enter("42")
		s.await("That was neither")
		s.enter(test.answer)
		s.await(test.after)
		s.awaitTimes("Type e for English", 1)
		s.enter("e4")
		s.awaitTimes("Type e for English", 2)
		s.enter("e")
		if strings.HasPrefix(strings.ToLower(test.answer), "l") {
			s.await("The game begins")
		}
	}
}

// doorQuestion is a question of the front door: the typed line, and the question
// that follows it.
type doorQuestion struct{ typed, asked string }

// doorQuestions are the questions of the front door, each with those before it.
var doorQuestions = [][]doorQuestion{
	{}, {{"1", "White, black or both?"}}, {{"1", "White, black or both?"}, {"2", "Time, such as"}}, {{"join", "Type the address"}}, {{"invite", "Where is your opponent"}}, {{"games", "Type the number of a game"}},
	{{"games", "Type the number of a game"}, {"1", "replay:"}}, {{"games", "Type the number of a game"}, {"1", "replay:"}, {"rename", "Which name?"}},
}

// leavings are the ways out of every question.
var leavings = []struct {
	name  string
	leave func(*session)
}{
	{"Ctrl-C", func(s *session) { s.keys("\x03") }},
	{"Ctrl-D", func(s *session) { s.keys("\x04") }},
	{"quit", func(s *session) { s.enter("quit") }},
	{"SIGTERM", func(s *session) { _ = s.command.Process.Signal(syscall.SIGTERM) }},
	{"the terminal closed", func(s *session) { _ = s.terminal.Close() }},
}

// leaves goes through questions of the front door and leaves at the last.
func leaves(t *testing.T, h home, questions []doorQuestion, name string, leave func(*session)) {
	t.Helper()
	s := h.start(t, nil)
	s.await("This is blindchess")
	for _, q := range questions {
		s.enter(q.typed)
		s.await(q.asked)
	}
	leave(s)
	s.wait()
	if code := s.command.ProcessState.ExitCode(); code != 0 {
		t.Errorf("%s after %v: got exit status %d, want 0", name, questions, code)
	}
}

// doorHome returns a home with one game, whose front door is painted or not.
func doorHome(t *testing.T, screen string) home {
	t.Helper()
	h := newHome(t)
	for _, words := range []string{"config set screen " + screen, "play --opponent here --voice none"} {
		if out, err := h.command(nil, strings.Fields(words)...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", words, err, out)
		}
	}
	return h
}

func TestTheFrontDoorIsLeftAtEachQuestionAndByEachWay(t *testing.T) {
	t.Parallel()
	for _, screen := range []string{"line", "board"} {
		h := doorHome(t, screen)
		for i, q := range doorQuestions {
			way := leavings[i%len(leavings)]
			leaves(t, h, q, screen+", "+way.name, way.leave)
		}
	}
}

func TestSoakFrontDoorIsLeftAtEveryQuestionByEveryWay(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1 to run it")
	}
	for _, screen := range []string{"line", "board"} {
		h := doorHome(t, screen)
		for _, q := range doorQuestions {
			for _, way := range leavings {
				leaves(t, h, q, screen+", "+way.name, way.leave)
			}
		}
	}
}
