//go:build linux || darwin

package atboard_test

import (
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/tactile/wire"
)

// The last byte of a DGT clock's times: connected and running, or stopped; left
// or right is to move; low battery.
const (
	leftRuns    = 0x09
	rightRuns   = 0x13
	leftStands  = 0x08
	rightStands = 0x12
	batteryLow  = 0x04
)

// beside is a table at a flat board with a DGT clock whose times count.
type beside struct {
	*faulty
	arbiter *room.Local // nil where there is none
	heard   []string    // by the arbiter
}

// newBeside opens a table with this control. The description of the board ends with
// options.
func newBeside(t *testing.T, options string, control clock.Control, change func(*table.Conditions)) *beside {
	t.Helper()
	b := &beside{faulty: &faulty{t: t, board: newPlug(t), held: wire.StartContents()}}
	b.board.answer = b.answers(b.board)
	conditions := table.ForFriends()
	conditions.ClockTold, conditions.Control = true, rules.Both(control)
	if change != nil {
		change(&conditions)
	}
	b.room, b.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "b.journal"), Conditions: conditions}, true)
	if conditions.Arbiter {
		arbiter, err := b.room.Sit(room.Place{Actor: console.Actor{Capacity: table.Arbiter}, Settings: settings.Default()})
		if err != nil {
			t.Fatal(err)
		}
		b.arbiter = arbiter
	}
	b.board.attends(b.room, b.me, b.board.spec("both=dgt", options), false)
	b.passes(time.Second)
	return b
}

// rests lets time pass in which the clock is asked and shows the same.
func (b *beside) rests(d time.Duration, white, black string, status byte) {
	for range d / (500 * time.Millisecond) {
		b.shows(white, black, status)
		b.passes(500 * time.Millisecond)
	}
	if b.arbiter != nil {
		for _, u := range b.arbiter.Terminal().Take() {
			b.heard = append(b.heard, u.Text())
		}
	}
}

func (b *beside) types(words string) {
	b.me.Terminal().Enter(words)
	b.passes(100 * time.Millisecond)
}

// phase fails the test where the table has come to another phase.
func (b *beside) phase(want table.Phase) {
	b.t.Helper()
	if got := b.room.State().Phase; got != want {
		b.t.Fatalf("got phase %v, want %v; said %q", got, want, b.said)
	}
}

// once fails the test where words were said never or more than once.
func (b *beside) once(words string) {
	b.t.Helper()
	if got := b.count(words); got != 1 {
		b.t.Errorf("got %q said %d times, want once: %q", words, got, b.said)
	}
}

var fiveMinutes = clock.Control{{Time: 5 * time.Minute}}

func TestClockCheck_AClockThatIsSetWronglyIsToldAndTheGameWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBeside(t, "", fiveMinutes, nil)
		b.rests(4*time.Second, "00:30", "05:00", leftStands)
		b.once("The clock shows thirty seconds for White. The game has five minutes")
		b.shows("00:30", "05:00", leftRuns)
		b.rests(3*time.Second, "00:29", "05:00", leftRuns)
		b.phase(table.PhaseSet)
		b.once("for White")
		b.rests(4*time.Second, "05:00", "05:00", leftStands)
		b.once("The clock is set as the game needs it")
		b.shows("05:00", "05:00", leftRuns)
		b.passes(100 * time.Millisecond)
		b.phase(table.PhasePlaying)
	})
}

func TestClockCheck_AGameIsStartedByAWordWhereTheClockIsWrong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBeside(t, "", fiveMinutes, nil)
		b.rests(4*time.Second, "00:30", "00:30", leftStands)
		b.once("The clock shows thirty seconds for both sides. The game has five minutes")
		b.types("start")
		b.phase(table.PhasePlaying)
	})
}

func TestClockCheck_OfTwoPlayersBothStartAGameWithAWrongClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBeside(t, "", fiveMinutes, nil)
		b.rests(4*time.Second, "00:30", "00:30", leftStands)
		if err := b.room.Order(table.Player, rules.White, table.Begin{By: rules.White}); err != nil {
			t.Fatal(err)
		}
		b.phase(table.PhaseSet)
		if err := b.room.Order(table.Player, rules.Black, table.Begin{By: rules.Black}); err != nil {
			t.Fatal(err)
		}
		b.phase(table.PhasePlaying)
	})
}

func TestClockCheck_AtAnEventTheArbiterHearsOfAWrongClockAndStarts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBeside(t, "", fiveMinutes, func(c *table.Conditions) { c.Arbiter = true })
		b.rests(4*time.Second, "00:30", "00:30", leftStands)
		b.once("thirty seconds for both sides")
		if !slices.ContainsFunc(b.heard, func(s string) bool { return s != "" }) {
			t.Errorf("the arbiter heard nothing")
		}
		b.types("start")
		b.phase(table.PhaseSet)
		b.arbiter.Terminal().Enter("start")
		b.passes(100 * time.Millisecond)
		b.phase(table.PhasePlaying)
	})
}

func TestClockCheck_TheSideThatAClockWouldStartIsCompared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBeside(t, ",clock=white-left", fiveMinutes, nil)
		b.shows("05:00", "05:00", rightRuns)
		b.passes(2 * time.Second)
		b.once("The clock is set to start with Black")
		b.phase(table.PhaseSet)
	})
}

func TestClockCheck_AFirstIncrementThatIsShownBeforeTheGameIsRight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBeside(t, "", clock.Control{{Time: 5 * time.Minute, Increment: 3 * time.Second}}, nil)
		b.rests(4*time.Second, "05:03", "05:03", leftStands)
		b.shows("05:03", "05:03", leftRuns)
		b.passes(100 * time.Millisecond)
		b.phase(table.PhasePlaying)
	})
}

// slides moves a piece, and presses once it is on its square.
func (b *beside) slides(from, to, white, black string, status byte) {
	piece := b.held.At(square(b.t, from))
	b.puts(from, wire.Content{})
	b.puts(to, piece)
	b.shows(white, black, status)
	b.passes(time.Second)
}

func TestClockCheck_AnIncrementThatIsNotAddedIsToldOnceAfterTheFirstPresses(t *testing.T) {
	for name, test := range map[string]struct {
		control            clock.Control
		after, black, want string
	}{
		"none is added":                  {clock.Control{{Time: 5 * time.Minute, Increment: 3 * time.Second}}, "04:57", "04:58", "The clock adds no time a move. The game adds three seconds"},
		"too much is added":              {clock.Control{{Time: 5 * time.Minute, Increment: 3 * time.Second}}, "05:07", "05:08", "The clock adds ten seconds a move. The game adds three seconds"},
		"one that nobody gave":           {fiveMinutes, "05:02", "05:03", "The clock adds five seconds a move. The game adds none"},
		"it is right":                    {clock.Control{{Time: 5 * time.Minute, Increment: 3 * time.Second}}, "05:00", "05:01", ""},
		"it jumps, and nothing is added": {fiveMinutes, "04:52", "04:53", ""},
		"a reading lags":                 {clock.Control{{Time: 5 * time.Minute, Increment: 3 * time.Second}}, "04:59", "05:00", ""},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBeside(t, "", test.control, nil)
				b.shows("05:00", "05:00", leftRuns)
				b.passes(time.Second)
				b.shows("04:57", "05:00", leftRuns)
				b.passes(100 * time.Millisecond)
				b.slides("e2", "e4", test.after, "05:00", rightRuns)
				b.shows(test.after, "04:58", rightRuns)
				b.passes(100 * time.Millisecond)
				b.slides("e7", "e5", test.after, test.black, leftRuns)
				if test.want == "" && b.count("The clock adds") != 0 {
					t.Errorf("got %q, want nothing told", b.said)
				}
				if test.want != "" {
					b.once("The clock adds")
					b.once(test.want)
				}
				b.played(2)
			})
		})
	}
}

func TestClockCheck_AClockThatRunsForTheWrongSideAfterARefusedPressIsToPressBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBeside(t, "", fiveMinutes, nil)
		b.shows("05:00", "05:00", leftRuns)
		b.passes(time.Second)
		b.phase(table.PhasePlaying)
		b.shows("04:59", "05:00", rightRuns)
		b.passes(2 * time.Second)
		b.once("The clock runs for Black, who is not to move. Press it back")
		for range 10 {
			b.shows("04:59", "04:55", rightRuns)
			b.passes(500 * time.Millisecond)
		}
		b.once("Press it back")
	})
}

func TestClockCheck_ALowBatteryIsToldOnceToPlayersAndArbiter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBeside(t, "", fiveMinutes, func(c *table.Conditions) { c.Arbiter = true })
		b.shows("05:00", "05:00", leftRuns)
		b.rests(3*time.Second, "04:58", "05:00", leftRuns|batteryLow)
		b.rests(2*time.Second, "04:55", "05:00", leftRuns) // as it is near the limit
		b.rests(2*time.Second, "04:53", "05:00", leftRuns|batteryLow)
		b.once("The clock's battery is low")
		if n := len(slices.DeleteFunc(slices.Clone(b.heard), func(s string) bool { return s != "The clock's battery is low." })); n != 1 {
			t.Errorf("the arbiter heard it %d times, want once: %q", n, b.heard)
		}
	})
}

// A difference that was reported while a clock was stopped is not reported again at its
// start: a running clock is no difference.
func TestClockCheck_ADifferenceIsToldOnceThoughTheClockIsStarted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBeside(t, "", fiveMinutes, nil)
		b.rests(3*time.Second, "05:00", "03:00", leftStands)
		for _, white := range []string{"05:00", "04:59", "04:58", "04:57", "04:56"} {
			b.rests(time.Second, white, "03:00", leftRuns)
		}
		b.once("The clock shows three minutes for Black")
		if b.count("for White") > 0 {
			t.Errorf("got %q, want nothing of White's time", b.said)
		}
	})
}

// If a piece is in the hand when the clock is pressed, the message asks for it, and no
// square is chosen for it.
func TestClockCheck_APressWithAPieceInTheHandChoosesNoSquare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBeside(t, "", fiveMinutes, nil)
		b.rests(2*time.Second, "05:00", "05:00", leftRuns)
		b.puts("e2", wire.Content{})
		b.passes(500 * time.Millisecond)
		b.rests(4*time.Second, "04:58", "05:00", rightRuns)
		b.once("No square shows the piece from Eva zwei")
		if b.count("Eva drei") > 0 {
			t.Errorf("a square was chosen: %q", b.said)
		}
	})
}

// A clock that is right, and that nobody starts, is told once; and again after a hand
// has set it.
func TestClockCheck_WhoStartsNoClockIsToldToStartIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBeside(t, "", fiveMinutes, func(c *table.Conditions) { c.Arbiter = true })
		b.rests(10*time.Second, "05:00", "05:00", leftStands)
		if b.count("Start the clock") != 0 {
			t.Fatalf("told too soon: %q", b.said)
		}
		b.rests(40*time.Second, "05:00", "05:00", leftStands)
		b.once("Start the clock at the board. The game then begins.")
		if !slices.Contains(b.heard, "Start the clock at the board. The game then begins.") {
			t.Errorf("the arbiter heard %q", b.heard)
		}
		b.rests(30*time.Second, "04:00", "04:00", leftStands)
		b.once("Start the clock") // it is wrong, and that is told
		b.rests(20*time.Second, "05:00", "05:00", leftStands)
		if b.count("Start the clock") != 2 {
			t.Errorf("got %q, want it told once more", b.said)
		}
		b.shows("05:00", "05:00", leftRuns)
		b.passes(100 * time.Millisecond)
		b.phase(table.PhasePlaying)
	})
}
