//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// faces are the times of a clock that goes by, which a hand may set. It shows nothing of
// what the program wants to set it to: it is in another mode.
type faces struct {
	left      rules.BySide[time.Duration]
	increment time.Duration
	going     bool // it was started
	late      bool // what a press adds comes with the next reading
	owed      rules.BySide[time.Duration]
	extra     time.Duration // a press adds besides
}

// starts lets its time go by.
func (f *faces) starts() {
	if f != nil {
		f.going = true
	}
}

// adds gives the side that presses its increment.
func (f *faces) adds(white bool) {
	if f != nil {
		side := sideOf(white)
		if f.late {
			f.owed = f.owed.With(side, f.increment)
			return
		}
		f.left = f.left.With(side, f.left.Of(side)+f.increment+f.extra)
	}
}

// run lets the time of a side go by.
func (f *faces) run(white bool, d time.Duration) {
	if f != nil && f.going {
		side := sideOf(white)
		f.left = f.left.With(side, max(f.left.Of(side)-d, 0))
		side = side.Other()
		f.left, f.owed = f.left.With(side, f.left.Of(side)+f.owed.Of(side)), f.owed.With(side, 0)
	}
}

func sideOf(white bool) rules.Side {
	if white {
		return rules.White
	}
	return rules.Black
}

// talks returns the message of a talking clock.
func (f *faces) talks(status byte) []byte {
	if f.left.White == 0 {
		status = status&^1 | 0x08
	}
	if f.left.Black == 0 {
		status = status&^1 | 0x10
	}
	return talkingTimes(f.left.White, f.left.Black, status)
}

// shows returns the message of a DGT clock. White sits on its left.
func (f *faces) shows(lever byte) []byte {
	bcd := func(n int) byte { return byte(n/10<<4 | n%10) }
	face := func(left time.Duration) []byte {
		s := int((left + time.Second - 1) / time.Second)
		hours := byte(0x20 | s/3600)
		if s == 0 {
			hours |= 0x10
		}
		return []byte{hours, bcd(s / 60 % 60), bcd(s % 60)}
	}
	if f.left.White == 0 || f.left.Black == 0 {
		lever &^= 0x01
	}
	return append(append(append([]byte{0x8D, 0, 10}, face(f.left.Black)...), face(f.left.White)...), lever)
}

// handSets are what a hand does to a clock of two minutes and three seconds a move
// during the game, and whose flag it puts in doubt.
var handSets = []struct {
	name     string
	sets     func(f *faces)
	white    time.Duration // that White is to be given
	black    time.Duration
	increase bool // it is no setting, and each press brings another time
}{
	{"White's time is set down", func(f *faces) { f.left.White = 3 * time.Second }, 100 * time.Second, 0, false},
	{"White's time is set up", func(f *faces) { f.left.White += time.Minute }, -time.Minute, 0, false},
	{"Black's time is set down", func(f *faces) { f.left.Black = 5 * time.Second }, 0, 121 * time.Second, false},
	{"the sides are exchanged", func(f *faces) { f.left.White, f.left.Black = f.left.Black, f.left.White }, -23 * time.Second, 23 * time.Second, false},
	{"it is set to the start", func(f *faces) { f.left = rules.Both(2*time.Minute + 3*time.Second) }, -20 * time.Second, 0, false},
	{"its increment is ten seconds", func(f *faces) { f.increment = 10 * time.Second }, -7 * time.Second, -7 * time.Second, true},
	{"it has no increment", func(f *faces) { f.increment = 0 }, 3 * time.Second, 3 * time.Second, true},
}

// setBoards are all boards with a clock whose time goes by, at a table with an arbiter
// and at one without.
func setBoards() []handBoard {
	var boards []handBoard
	for _, board := range handBoards {
		if !board.clocked {
			continue
		}
		for _, arbiter := range []bool{false, true} {
			if arbiter && board.shared == board.pegs {
				continue // one board of each kind is enough
			}
			with := board
			with.control, with.arbiter = "2m+3s", arbiter
			if arbiter {
				with.name += ", with an arbiter"
			}
			boards = append(boards, with)
		}
	}
	return boards
}

// begins plays a game to White's second move, of which twenty seconds are gone.
func (g *handGame) begins() {
	g.calm = true
	g.plays(2)
	g.passes(20 * time.Second)
}

// close fails the test where a side's time in the game is not within two seconds of want.
func (g *handGame) near(side rules.Side, want time.Duration) {
	g.t.Helper()
	state := g.room.State()
	if off := state.Left(side, g.room.Now()) - want; off > 2*time.Second || off < -2*time.Second {
		g.t.Errorf("got %v for %v, want %v; said\n%s", state.Left(side, g.room.Now()), side, want, strings.Join(g.said, "\n"))
	}
}

// decides has the arbiter, or both players, take the proposal or the explanation of a
// number.
func (g *handGame) decides(number int) {
	g.t.Helper()
	orders := []func() error{
		func() error {
			return g.room.Order(table.Player, rules.White, table.Accept{Actor: table.By(rules.White), Explanation: number})
		},
		func() error {
			return g.room.Order(table.Player, rules.Black, table.Accept{Actor: table.By(rules.Black), Explanation: number})
		},
	}
	if g.board.arbiter {
		orders = []func() error{func() error { return g.room.Order(table.Arbiter, 0, table.Resolve{Explanation: number}) }}
	}
	for _, order := range orders {
		if err := order(); err != nil {
			g.t.Fatal(err)
		}
	}
}

// ends lets time pass until a flag has fallen on the clock, or its time counts no more.
func (g *handGame) ends() {
	for range 3000 {
		if g.counts.left.White == 0 || g.counts.left.Black == 0 || g.room.State().Over() || g.room.State().Stop != "" {
			break
		}
		g.passes(100 * time.Millisecond)
	}
	g.passes(2 * time.Second)
}

// Rules: rules.RuleWrongClock, rules.RuleFlagFall.
func TestHandSet_TheFlagOfAClockThatAHandHasSetRulesNothingByItself(t *testing.T) {
	for _, board := range setBoards() {
		for _, set := range handSets {
			t.Run(set.name+", "+board.name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					g := newHandGame(t, board, 1)
					defer close(g.done)
					g.begins()
					right := g.counts.left
					set.sets(g.counts)
					g.passes(time.Second)
					if set.increase {
						g.plays(2)
						g.passes(2 * time.Second)
						right = rules.BySide[time.Duration]{White: g.counts.left.White + set.white, Black: g.counts.left.Black + set.black}
					} else {
						right.White -= time.Second
					}
					state := g.room.State()
					p, waits := state.Proposal()
					if !waits || !p.Times {
						t.Fatalf("nothing is proposed; said\n%s", strings.Join(g.said, "\n"))
					}
					for _, side := range [2]rules.Side{rules.White, rules.Black} {
						if off := p.Clocks.Of(side).Duration() - right.Of(side); off > 2500*time.Millisecond || off < -2500*time.Millisecond {
							t.Errorf("got %v proposed for %v, want %v", p.Clocks.Of(side).Duration(), side, right.Of(side))
						}
					}
					g.ends()
					if state = g.room.State(); state.Over() {
						t.Fatalf("got %v; said\n%s", state.Outcome, strings.Join(g.said, "\n"))
					}
				})
			})
		}
	}
}

func TestHandSet_TheTimesThatWereDecidedCountUntilTheClockIsSetToThem(t *testing.T) {
	for _, board := range setBoards() {
		t.Run(board.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := newHandGame(t, board, 1)
				defer close(g.done)
				g.begins()
				right := g.counts.left.White
				g.counts.left.White = 30 * time.Second
				g.passes(time.Second)
				g.decides(0)
				g.passes(9 * time.Second)
				g.near(rules.White, right-10*time.Second)
				g.counts.left.White = right - 10*time.Second
				g.passes(time.Second)
				if state := g.room.State(); state.SetByHand() || state.Apart != (rules.BySide[table.Span]{}) {
					t.Errorf("got %v and %v, want a clock that follows; said\n%s", state.Misruns, state.Apart, strings.Join(g.said, "\n"))
				}
				g.near(rules.White, right-11*time.Second)
				g.ends()
				if got := g.room.State().Outcome.Reason; got != rules.ByTime {
					t.Errorf("got %v, want that White's flag ends the game; said\n%s", got, strings.Join(g.said, "\n"))
				}
			})
		})
	}
}

func TestHandSet_AClockThatIsSetBackIsBelievedAgain(t *testing.T) {
	for _, board := range setBoards() {
		t.Run(board.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := newHandGame(t, board, 1)
				defer close(g.done)
				g.begins()
				right := g.counts.left
				g.counts.left.White, g.counts.left.Black = right.Black, right.White
				g.passes(3 * time.Second)
				g.counts.left.White, g.counts.left.Black = right.White-3*time.Second, right.Black
				g.passes(time.Second)
				if got := strings.Count(strings.Join(g.said, "\n"), "The clock is set as the game needs it."); got != 1 {
					t.Errorf("got it said %d times that the clock is right, want once; said\n%s", got, strings.Join(g.said, "\n"))
				}
				g.ends()
				if got := g.room.State().Outcome.Reason; got != rules.ByTime {
					t.Errorf("got %v, want that White's flag ends the game", got)
				}
			})
		})
	}
}

func TestHandSet_TheTimesThatTheClockShowsCountOnceTheyAreConfirmed(t *testing.T) {
	for _, board := range setBoards() {
		t.Run(board.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := newHandGame(t, board, 1)
				defer close(g.done)
				g.begins()
				g.counts.left.White = 20 * time.Second
				g.passes(time.Second)
				g.decides(2)
				g.ends()
				if got := g.room.State().Outcome.Reason; got != rules.ByTime {
					t.Errorf("got %v, want that White's flag ends the game; said\n%s", got, strings.Join(g.said, "\n"))
				}
			})
		})
	}
}

// A clock that was set up and is not set back runs out by the decision.
func TestHandSet_AFlagFallsByTheTimesThatWereDecided(t *testing.T) {
	for _, board := range setBoards() {
		t.Run(board.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := newHandGame(t, board, 1)
				defer close(g.done)
				g.begins()
				right := g.counts.left.White
				g.counts.left.White += time.Minute
				g.passes(time.Second)
				g.decides(0)
				g.passes(right - 5*time.Second)
				if g.room.State().Over() {
					t.Fatalf("the game is over before White's time; said\n%s", strings.Join(g.said, "\n"))
				}
				g.passes(7 * time.Second)
				if got := g.room.State().Outcome.Reason; got != rules.ByTime {
					t.Errorf("got %v with %v shown, want time; said\n%s", got, g.counts.left, strings.Join(g.said, "\n"))
				}
			})
		})
	}
}

// A clock is set in its own way: it is stopped first, and its digits change one by one.
// One that is unplugged is set unseen.
func TestHandSet_AHandIsFoundWhereTheClockWasStoppedOrUnpluggedMeanwhile(t *testing.T) {
	for _, board := range setBoards() {
		for _, away := range []bool{false, true} {
			name := "stopped, "
			if away {
				name = "unplugged, "
			}
			t.Run(name+board.name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					g := newHandGame(t, board, 1)
					defer close(g.done)
					g.begins()
					right := g.counts.left.White
					if away {
						g.board.clocked = false
						g.passes(5 * time.Second)
						right -= 5 * time.Second
						g.board.clocked = true
						g.counts.left.White = 30 * time.Second
					} else {
						g.stopped = true
						for _, digit := range []time.Duration{time.Minute + 20*time.Second, 20 * time.Second, 25 * time.Second} {
							g.passes(2 * time.Second)
							g.counts.left.White = digit
						}
						g.passes(2 * time.Second)
						g.stopped = false
					}
					g.passes(time.Second)
					p, _ := g.room.State().Proposal()
					if off := p.Clocks.White.Duration() - (right - time.Second); !p.Times || off > 2*time.Second || off < -2*time.Second {
						t.Errorf("got %v proposed for White, want %v; said\n%s", p.Clocks.White.Duration(), right-time.Second, strings.Join(g.said, "\n"))
					}
					g.ends()
					if state := g.room.State(); state.Over() {
						t.Errorf("got %v; said\n%s", state.Outcome, strings.Join(g.said, "\n"))
					}
				})
			})
		}
	}
}

// What a press adds to a clock of other kinds is no hand's act: a first increment that
// comes a second late, a delay of Bronstein's, the time of the next period.
func TestHandSet_WhatPlayExplainsIsNoHandsAct(t *testing.T) {
	for name, test := range map[string]struct {
		control string
		late    bool
		period  time.Duration // added at the second press of each
	}{
		"an increment":                 {"5m+3s", false, 0},
		"an increment that comes late": {"5m+3s", true, 0},
		"no increment":                 {"5m", false, 0},
		"the time of the next period":  {"2/5m, 10m", false, 10 * time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := newHandGame(t, handBoard{name: name, kind: "dgt", shared: true, clocked: true, control: test.control}, 2)
				defer close(g.done)
				g.calm, g.counts.late = true, test.late
				for ply := range 10 {
					if ply == 2 || ply == 3 {
						g.counts.extra = test.period
					}
					g.plays(1)
					g.counts.extra = 0
					g.passes(1500 * time.Millisecond)
				}
				if state := g.room.State(); state.SetByHand() || strings.Contains(strings.Join(g.said, "\n"), "by hand") {
					t.Errorf("got %v; said\n%s", state.Misruns, strings.Join(g.said, "\n"))
				}
			})
		})
	}
}
