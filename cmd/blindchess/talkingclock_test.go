package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// talkingClock is a simulated talking clock of the program, and what it answers.
type talkingClock struct {
	simulated
	answers string
}

func (h home) talkingClock(t *testing.T) talkingClock {
	t.Helper()
	command := h.command(nil, "simulate", "clock", "--protocol", "talking", "--times", "5m 5m", "--link", h.path("clock"))
	typed, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := os.Create(h.path("answers"))
	if err != nil {
		t.Fatal(err)
	}
	command.Stdout = out
	startSimulated(t, command, h.path("clock"))
	t.Cleanup(func() { typed.Close(); out.Close() })
	return talkingClock{simulated{command, typed}, h.path("answers")}
}

// stands returns the times of both sides on a stopped clock.
func (c talkingClock) stands(t *testing.T) (left, right time.Duration) {
	t.Helper()
	shows := regexp.MustCompile(`clock left (\S+) right (\S+) running (\w+)`)
	read := func() [][]string {
		text, err := os.ReadFile(c.answers)
		if err != nil {
			t.Fatal(err)
		}
		return shows.FindAllStringSubmatch(string(text), -1)
	}
	before := len(read())
	until(t, "a clock that stands", func() bool {
		c.types(t, "state")
		found := read()
		if len(found) <= before || found[len(found)-1][3] != "false" {
			return false
		}
		var wrong, worse error
		left, wrong = time.ParseDuration(found[len(found)-1][1])
		right, worse = time.ParseDuration(found[len(found)-1][2])
		return wrong == nil && worse == nil
	})
	return left, right
}

// isSet waits until the clock has the control of the table.
func (c talkingClock) isSet(t *testing.T) {
	t.Helper()
	until(t, "the control of the table on the clock", func() bool {
		left, right := c.stands(t)
		return left == right && left == 10*time.Minute+5*time.Second
	})
}

// The clock runs on without the program, and both agree to the millisecond when
// they have each other back.
func TestTalkingClock_KeepsTheTimeWhileTheProgramIsDead(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	path := h.path("clocked.journal")
	clock := h.talkingClock(t)
	words := []string{"--screen", "line", "--voice", "none", "--clock", "talking:" + h.path("clock")}
	s := h.start(t, nil, append([]string{"play", "--opponent", "here", "--control", "10m+5s", "--journal", path}, words...)...)
	s.await("Start the clock at the board")
	clock.isSet(t)
	clock.types(t, "start")
	s.await("The game begins")
	s.enter("e4")
	s.await("Bauer Eva zwei Eva vier")
	clock.types(t, "press")
	s.awaitJournal(path, "Black's clock", func(state table.State) bool { return state.Clock.Running() == rules.Black })
	s.killed()
	dead, err := room.ReadTable(path)
	if err != nil {
		t.Fatal(err)
	}

	s = h.start(t, nil, append([]string{"play", "--resume=" + path}, words...)...)
	s.await("Game resumed")
	s.awaitJournal(path, "Black's clock, which never stood", func(state table.State) bool { return state.Stop == "" && state.Clock.Running() == rules.Black })
	s.await("Black's clock is running")
	clock.types(t, "button mine")
	s.await("ten oh")
	clock.types(t, "stop")
	s.await("The clock on the board was stopped by hand")
	left, right := clock.stands(t)
	agrees := func(state table.State) bool {
		return state.Left(rules.White, state.At) == left && state.Left(rules.Black, state.At) == right
	}
	s.awaitJournal(path, fmt.Sprintf("%v and %v in the game as on the clock", left, right), agrees)
	if left != left.Truncate(time.Millisecond) || right >= dead.Left(rules.Black, dead.At) {
		t.Errorf("got %v and %v on a clock that ran on, want milliseconds, and Black's less than %v", left, right, dead.Left(rules.Black, dead.At))
	}
}

// A lever that is pressed without a move is told, recorded, and dealt with as the
// conditions say.
func TestTalkingClock_APressWithoutAMoveIsRecorded(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	clock := h.talkingClock(t)
	s := h.start(t, nil, "play", "--opponent", "here", "--report-press", "--control", "10m+5s", "--journal", h.path("empty.journal"), "--screen", "line", "--voice", "none", "--clock", "talking:"+h.path("clock"))
	s.await("Start the clock at the board")
	clock.isSet(t)
	clock.types(t, "start")
	s.await("The game begins")
	clock.types(t, "press")
	s.await("Illegal move by White, number one: the clock was pressed without a move")
	s.await("Black gets one minute more")
	set := regexp.MustCompile(`heard set \S+ 11m`)
	until(t, "the minute on the clock", func() bool {
		clock.types(t, "state")
		text, err := os.ReadFile(clock.answers)
		return err == nil && set.Match(text)
	})
	s.enter("clock") // by now the clock has shown what was set
	s.await("eleven")
	if strings.Contains(s.screen(), "The clock adds") {
		t.Error("the minute that was set counts as an increment of the clock")
	}
}
