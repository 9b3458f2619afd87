package host_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/floors/waits"
	"blindchess/internal/host"
	"blindchess/internal/journal"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// weakLog is a log in memory whose disk fails as its plan says: each append takes
// the next step of it, and none is a disk that works.
type weakLog struct {
	memory
	planned sync.Mutex // held while plan changes
	plan    []weakness
}

// weaken has the disk fail as plan says from now on.
func (w *weakLog) weaken(plan []weakness) {
	w.planned.Lock()
	defer w.planned.Unlock()
	w.plan = plan
}

// next takes the next step of the plan, and none where it is over.
func (w *weakLog) next() (step weakness) {
	w.planned.Lock()
	defer w.planned.Unlock()
	if len(w.plan) > 0 {
		step, w.plan = w.plan[0], w.plan[1:]
	}
	return step
}

// left returns how many steps of the plan are to come.
func (w *weakLog) left() int {
	w.planned.Lock()
	defer w.planned.Unlock()
	return len(w.plan)
}

type weakness struct {
	takes time.Duration
	fails journal.Cause
}

func (w *weakLog) Append(ctx context.Context, effects ...table.Effect) error {
	step := w.next()
	time.Sleep(step.takes)
	if step.fails != 0 {
		return &journal.FaultError{Cause: step.fails, Err: errors.New("weak")}
	}
	return w.memory.Append(ctx, effects...)
}

// fails is a plan of so many appends that fail.
func fails(count int, cause journal.Cause) []weakness {
	return slices.Repeat([]weakness{{fails: cause}}, count)
}

// weakTable is a table in which White has thought for ten seconds, on a log that
// fails from now on as the plan says.
type weakTable struct {
	sits
	log    *weakLog
	ears   *ears
	states host.Mailbox
	stood  []journal.Cause
}

func openWeak(t *testing.T, every time.Duration) *weakTable {
	t.Helper()
	w := &weakTable{log: &weakLog{}, states: host.NewMailbox()}
	w.sits = sits{log: &w.log.memory, orders: make(chan host.Order), sittings: make(chan host.Sitting), done: make(chan error, 1)}
	w.ears = &ears{log: &w.log.memory}
	conditions := table.ForFriends()
	conditions.Control = rules.Both(clock.Control{{Time: time.Minute}})
	go func() {
		_, err := host.Run(t.Context(), host.Config{
			Orders: w.orders, Sittings: w.sittings, Log: w.log, KeepEvery: every, Displays: []host.Display{w.states},
			Seats:    []host.Listener{{Capacity: table.Player, Side: rules.White, Teller: w.ears, Speaker: w.ears}},
			Standing: func(c journal.Cause) { w.stood = append(w.stood, c) },
		})
		w.done <- err
	}()
	for _, command := range []table.Command{table.Open{Conditions: conditions}, table.Begin{}} {
		if err := w.give(command); err != nil {
			t.Fatal(err)
		}
	}
	waits.Pass(10 * time.Second)
	return w
}

// left returns what White has left by the last record.
func (w *weakTable) left() time.Duration {
	var state table.State
	for _, r := range w.log.kept() {
		state = state.Apply(r)
	}
	return state.Left(rules.White, state.At)
}

func (w *weakTable) stands() []table.TableStood {
	var all []table.TableStood
	for _, r := range w.log.kept() {
		if stood, is := r.Event.(table.TableStood); is {
			all = append(all, stood)
		}
	}
	return all
}

var adjust = table.Adjust{Actor: table.By(rules.White)}

func TestStand_WhatIsSoonOverNobodyHearsOf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := openWeak(t, -1)
		w.log.weaken(fails(3, journal.Worn))
		if err := w.give(adjust); err != nil {
			t.Errorf("got %v, want it kept at the fourth try", err)
		}
		w.close(t)
		if got := w.left(); got != 50*time.Second {
			t.Errorf("White has %v left, want 50s: the tries are nobody's time", got)
		}
		if got := w.ears.heard(); strings.Contains(got, "stands") || len(w.stood) > 0 {
			t.Errorf("heard %s, told %v", got, w.stood)
		}
	})
}

func TestStand_ATableWhoseDiskFailsStandsAndGoesOnByItself(t *testing.T) {
	for cause := journal.Failing; cause < journal.Slow; cause++ {
		synctest.Test(t, func(t *testing.T) {
			w := openWeak(t, -1)
			w.log.weaken(fails(5+30, cause))
			var refused *host.LogError
			if err := w.give(adjust); !errors.As(err, &refused) || refused.Cause() != cause {
				t.Errorf("got %v, want why it was not kept", err)
			}
			synctest.Wait()
			if got := w.ears.heard(); !strings.HasSuffix(got, "stands "+cause.String()) {
				t.Errorf("heard %s, want that the table stands", got)
			}
			if s := <-w.states.States(); s.Clock.Running() != 0 || s.Stop != table.StopDisk {
				t.Errorf("the screens show the clock of %v running, stopped by %q", s.Clock.Running(), s.Stop)
			}
			if err := w.give(adjust); !errors.As(err, &refused) {
				t.Errorf("got %v while the table stands, want it refused", err)
			}
			waits.Pass(time.Minute)
			if s := <-w.states.States(); s.Clock.Running() != rules.White || s.Stop != "" {
				t.Errorf("the screens show the clock of %v running, stopped by %q; want White's", s.Clock.Running(), s.Stop)
			}
			if got, want := w.ears.heard(), "stands "+cause.String()+", TableStood"; !strings.HasSuffix(got, want) {
				t.Errorf("heard %s, want %s at the end", got, want)
			}
			if err := w.give(adjust); err != nil {
				t.Errorf("got %v from a disk that works again", err)
			}
			w.close(t)
			if got := w.stands(); len(got) != 1 || got[0].Cause != cause.String() || got[0].Time < table.Span(29*time.Second) {
				t.Errorf("got %v on record, want half a minute of %s", got, cause)
			}
			if !slices.Equal(w.stood, []journal.Cause{cause, 0}) {
				t.Errorf("told %v, want %v and none", w.stood, cause)
			}
		})
	}
}

func TestStand_NobodysClockPaysForADisk(t *testing.T) {
	plans := map[string][]weakness{
		"full for a while":  fails(40, journal.Full),
		"slow at each sync": slices.Repeat([]weakness{{takes: 2500 * time.Millisecond}}, 30),
		"slow, then worn":   append([]weakness{{takes: 5 * time.Second}}, fails(20, journal.Worn)...),
		"hangs for a while": {{takes: 10 * time.Minute}},
		"worn, then full":   append(fails(9, journal.Worn), fails(9, journal.Full)...),
	}
	for name, plan := range plans {
		synctest.Test(t, func(t *testing.T) {
			w := openWeak(t, time.Second)
			w.log.weaken(plan)
			for w.log.left() > 0 {
				waits.Pass(time.Second)
			}
			waits.Pass(3 * time.Second)
			before := len(w.log.kept())
			if err := w.give(adjust); err != nil || len(w.log.kept()) == before {
				t.Errorf("%s: got %v from a disk that works again", name, err)
			}
			w.close(t)
			state := table.State{}
			for _, r := range w.log.kept() {
				state = state.Apply(r)
			}
			if state.Over() {
				t.Fatalf("%s: the game was lost by the disk: %v", name, state.Outcome)
			}
			// Each second of thinking is one record of the present time.
			kept := time.Duration(0)
			for _, r := range w.log.kept() {
				if _, is := r.Event.(table.TimeKept); is {
					kept += time.Second
				}
			}
			if got := time.Minute - w.left(); got < kept-time.Second || got > kept+2*time.Second {
				t.Errorf("%s: White has used %v, want about %v", name, got, kept)
			}
		})
	}
}

func TestStand_ADiskThatIsSlowAtEachSyncIsToldOfOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := openWeak(t, time.Second)
		w.log.weaken(slices.Repeat([]weakness{{takes: 2500 * time.Millisecond}}, 12))
		for w.log.left() > 0 {
			waits.Pass(time.Second)
		}
		waits.Pass(5 * time.Second)
		w.close(t)
		if got := strings.Count(w.ears.heard(), "stands slow"); got != 1 || len(w.stands()) != 1 {
			t.Errorf("told %d times, recorded %v; want once in half a minute", got, w.stands())
		}
	})
}

func TestStand_WhoComesMeanwhileIsToldToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := openWeak(t, -1)
		w.log.weaken(fails(20, journal.Gone))
		_ = w.give(adjust)
		late := &ears{log: &w.log.memory}
		w.sittings <- host.Sitting{Listener: &host.Listener{Capacity: table.Spectator, Teller: late, Speaker: late}}
		synctest.Wait()
		if got := late.heard(); got != "stands gone" {
			t.Errorf("heard %q, want that the table stands", got)
		}
		w.close(t)
	})
}

func TestStand_ATableThatStandsCanBeLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := openWeak(t, -1)
		w.log.weaken(fails(100, journal.Full))
		_ = w.give(adjust)
		w.close(t)
	})
}

func TestStand_AMachineThatSleptLetsBothClocksStand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { sleepTwoHours(t, false) })
}

func TestStand_WhatAMachineSleptIsNobodysTimeWhereItsClockRunsOnMeanwhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { sleepTwoHours(t, true) })
}

// sleepTwoHours plays on after a sleep of the machine, whose clock has run on
// meanwhile or has not.
func sleepTwoHours(t *testing.T, counts bool) {
	log, orders, done := &memory{}, make(chan host.Order), make(chan error, 1)
	heard, slept := &ears{log: log}, make(chan time.Duration, 1)
	slept <- 5 * time.Hour // before the game
	asleep := func() time.Duration { d := <-slept; slept <- d; return d }
	go func() {
		_, err := host.Run(t.Context(), host.Config{
			Orders: orders, Log: log, Slept: asleep, SleepCounts: counts,
			Seats: []host.Listener{{Capacity: table.Player, Side: rules.White, Teller: heard, Speaker: heard}},
		})
		done <- err
	}()
	s := &sits{log: log, orders: orders, done: done}
	for _, command := range []table.Command{table.Open{Conditions: table.ForFriends()}, table.Begin{}} {
		if err := s.give(command); err != nil {
			t.Fatal(err)
		}
	}
	waits.Pass(10 * time.Second)
	<-slept
	slept <- 7 * time.Hour
	if counts {
		waits.Pass(2 * time.Hour)
	}
	waits.Pass(2 * time.Second)
	if err := s.give(table.RestartClocks{}); err != nil {
		t.Errorf("got %v, want the clocks started again", err)
	}
	s.close(t)
	var state table.State
	var stood []table.TableStood
	for _, r := range log.kept() {
		state = state.Apply(r)
		if e, is := r.Event.(table.TableStood); is {
			stood = append(stood, e)
		}
		if e, is := r.Event.(table.ClocksStopped); is && (e.Reason != table.StopSlept || !state.Interrupted()) {
			t.Errorf("got both clocks stopped by %q", e.Reason)
		}
	}
	if len(stood) != 1 || stood[0].Cause != table.CauseSlept || stood[0].Time != table.Span(2*time.Hour) {
		t.Errorf("got %v on record, want two hours of sleep", stood)
	}
	if at := time.Duration(state.At); at > 15*time.Second {
		t.Errorf("the table has come to %v, want none of what the machine slept in it", at)
	}
	if !strings.Contains(heard.heard(), "TableStood, ClocksStopped, ClocksRestarted") {
		t.Errorf("heard %s", heard.heard())
	}
}

// A change of the time of day is reported and recorded, and no clock of the game
// uses it.
func TestDaytime_SettingItIsToldAndChangesNoClock(t *testing.T) {
	for cause, set := range map[string]time.Duration{table.CauseAhead: 3 * time.Hour, table.CauseBack: -20 * time.Minute} {
		t.Run(cause, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				log, orders, done := &memory{}, make(chan host.Order), make(chan error, 1)
				heard, ahead := &ears{log: log}, make(chan time.Duration, 1)
				ahead <- time.Hour // before the game
				go func() {
					_, err := host.Run(t.Context(), host.Config{
						Orders: orders, Log: log, Daytime: func() time.Duration { d := <-ahead; ahead <- d; return d },
						Seats: []host.Listener{{Capacity: table.Player, Side: rules.White, Teller: heard, Speaker: heard}},
					})
					done <- err
				}()
				s := &sits{log: log, orders: orders, done: done}
				for _, command := range []table.Command{table.Open{Conditions: table.ForFriends()}, table.Begin{}} {
					if err := s.give(command); err != nil {
						t.Fatal(err)
					}
				}
				waits.Pass(10 * time.Second)
				<-ahead
				ahead <- time.Hour + 2*time.Second // a time server corrects the drift
				waits.Pass(10 * time.Second)
				<-ahead
				ahead <- time.Hour + 2*time.Second + set
				waits.Pass(10 * time.Second)
				s.close(t)
				var state table.State
				var stood []table.TableStood
				for _, r := range log.kept() {
					state = state.Apply(r)
					if e, is := r.Event.(table.TableStood); is {
						stood = append(stood, e)
					}
				}
				if len(stood) != 1 || stood[0].Cause != cause || stood[0].Time != table.Span(set.Abs()) {
					t.Errorf("got %v on record, want it once", stood)
				}
				if got := state.Clock.Running(); got != rules.White {
					t.Errorf("got the clock of %v running, want White's", got)
				}
				if got := state.At; got < clock.Instant(29*time.Second) || got > clock.Instant(30*time.Second) {
					t.Errorf("got %v by the table's time, want the thirty seconds that went by", got)
				}
				if !strings.Contains(heard.heard(), "TableStood") {
					t.Errorf("heard %s", heard.heard())
				}
			})
		})
	}
}
