package host_test

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/floors/waits"
	"blindchess/internal/host"
	"blindchess/internal/host/script"
	"blindchess/internal/journal"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// memory is a log that keeps records in memory, and refuses them while full.
type memory struct {
	mu      sync.Mutex // held while records change: another goroutine writes a log
	records []table.Record
	full    error
}

// kept returns the records so far.
func (m *memory) kept() []table.Record {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.records)
}

func (m *memory) Append(_ context.Context, effects ...table.Effect) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.full != nil {
		return m.full
	}
	for _, effect := range effects {
		m.records = append(m.records, effect.Record)
	}
	return nil
}

// ears store one seat's messages.
type ears struct {
	log  *memory
	told []say.Utterance
}

func (e *ears) Event(s table.State, event table.Event) (say.Utterance, bool) {
	if kept := e.log.kept(); len(kept) == 0 || kept[len(kept)-1].Seq < s.Seq {
		panic("told before it was kept")
	}
	return say.Utterance{Words: []say.Word{{Text: table.NameOf(event)}}}, true
}

func (e *ears) Alarm(c clock.Cue) say.Utterance {
	return say.Utterance{Words: []say.Word{{Text: "alarm " + c.Left.String()}}}
}

func (e *ears) Stands(_ table.State, c journal.Cause) say.Utterance {
	return say.Utterance{Words: []say.Word{{Text: "stands " + c.String()}}}
}

func (e *ears) Speak(u say.Utterance) { e.told = append(e.told, u) }

func (e *ears) heard() string {
	var names []string
	for _, u := range e.told {
		names = append(names, u.Text())
	}
	return strings.Join(names, ", ")
}

// room is a host that a test gives orders to.
type room struct {
	log    *memory
	ears   *ears
	orders chan host.Order
	done   chan error
	box    host.Mailbox
	final  table.State
}

func openRoom(t *testing.T, c table.Conditions, alarms clock.Alarms) *room {
	return openLockedRoom(t, c, alarms, "")
}

// openLockedRoom is openRoom with the digest of the arbiter's PIN.
func openLockedRoom(t *testing.T, c table.Conditions, alarms clock.Alarms, pin string) *room {
	r := &room{log: &memory{}, orders: make(chan host.Order), done: make(chan error, 1), box: host.NewMailbox()}
	r.ears = &ears{log: r.log}
	config := host.Config{
		Orders: r.orders, Log: r.log, Displays: []host.Display{r.box}, KeepEvery: -1, PIN: pin,
		Seats: []host.Listener{{Capacity: table.Player, Side: rules.White, Teller: r.ears, Speaker: r.ears, Alarms: alarms}},
	}
	go func() {
		final, err := host.Run(context.Background(), config)
		r.final = final
		r.done <- err
	}()
	for _, command := range []table.Command{table.Open{Conditions: c}, table.Begin{}} {
		if err := r.give(command); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// given is an order of a participant who may give the command.
func given(c table.Command) host.Order {
	if ruling, ok := c.(table.Ruling); ok {
		return host.Order{Command: ruling.Command, Capacity: table.Arbiter}
	}
	for _, side := range []rules.Side{0, rules.White, rules.Black} {
		for as := table.Keeper; as >= table.Player; as-- {
			if (table.State{}).May(c, as, side) == nil {
				return host.Order{Command: c, Capacity: as, Side: side}
			}
		}
	}
	return host.Order{Command: c}
}

func (r *room) order(role table.Capacity, side rules.Side, c table.Command) error {
	reply := make(chan error, 1)
	r.orders <- host.Order{Capacity: role, Side: side, Command: c, Reply: func(err error) { reply <- err }}
	return <-reply
}

// give gives a command as a participant who may.
func (r *room) give(c table.Command) error {
	o := given(c)
	return r.order(o.Capacity, o.Side, c)
}

func (r *room) close(t *testing.T) {
	close(r.orders)
	if err := <-r.done; err != nil {
		t.Error(err)
	}
}

func TestAFlagIsStampedWithTheInstantItFell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := table.ForFriends()
		c.Control = rules.Both(clock.Control{{Time: time.Minute}})
		r := openRoom(t, c, nil)
		waits.Pass(2 * time.Minute)
		r.close(t)
		for _, record := range r.log.kept() {
			if _, fell := record.Event.(table.FlagFell); fell && record.At != clock.Instant(time.Minute) {
				t.Errorf("stamped %v, want 1m", record.At)
			}
		}
		if r.final.Outcome.Reason != rules.ByTime {
			t.Errorf("got %v", r.final.Outcome)
		}
	})
}

func TestTheHostTellsHowFarALongSearchIs(t *testing.T) {
	c := table.ForFriends()
	c.Start = "3nN3/2R5/8/p7/PkP5/6P1/7P/2K1R3 w - - 3 39"
	orders, told := make(chan host.Order), [][2]int{}
	ended := make(chan error, 1)
	go func() {
		_, err := host.Run(context.Background(), host.Config{
			Orders: orders, Log: &memory{}, KeepEvery: -1, Work: func(done, most int) { told = append(told, [2]int{done, most}) },
		})
		ended <- err
	}()
	r := &room{orders: orders}
	for _, command := range []table.Command{table.Open{Conditions: c}, table.Begin{}, table.Resign{Actor: table.By(rules.White)}} {
		if err := r.give(command); err != nil {
			t.Error(err)
		}
	}
	close(orders)
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	most := 0
	for _, work := range told {
		most = max(most, work[1])
	}
	if most != laws.ResultNodes || told[len(told)-1] != [2]int{} {
		t.Errorf("got %d of work and %v at last, want the search and then that it has ended", most, told[len(told)-1])
	}
}

func TestTheTalkingClockSpeaksAtItsAmounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := table.ForFriends()
		c.Control = rules.Both(clock.Control{{Time: 2 * time.Minute}})
		r := openRoom(t, c, clock.Alarms{time.Minute, 30 * time.Second, 10 * time.Second})
		waits.Pass(115 * time.Second)
		r.close(t)
		if got, want := r.ears.heard(), "TableSet, GameStarted, alarm 1m0s, alarm 30s, alarm 10s"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

// The table's own account continues while the clock beside it is silent, but it
// is not reported as the time.
func TestAlarms_AreNotToldWhileTheClockBesideTheTableIsNotHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := table.ForFriends()
		c.Control = rules.Both(clock.Control{{Time: 2 * time.Minute}})
		c.ClockTold = true
		r := openRoom(t, c, clock.Alarms{time.Minute, 30 * time.Second, 10 * time.Second})
		give := func(c table.Command) {
			t.Helper()
			if err := r.order(table.Sensor, 0, c); err != nil {
				t.Fatal(err)
			}
		}
		waits.Pass(40 * time.Second)
		left := rules.BySide[time.Duration]{White: 80 * time.Second, Black: 2 * time.Minute}
		give(table.LoseClock{Left: left, Silent: 2 * time.Second})
		waits.Pass(40 * time.Second)
		left.White = 40 * time.Second
		give(table.ReadClock{Left: left, Running: rules.White})
		waits.Pass(15 * time.Second)
		r.close(t)
		if got, want := r.ears.heard(), "TableSet, GameStarted, ClockLost, ClockRead, alarm 30s"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

func TestAnAlarmThatAnIncrementTakesBackIsNotSaidAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := table.ForFriends()
		c.Control = rules.Both(clock.Control{{Time: time.Minute, Increment: 2 * time.Second}})
		r := openRoom(t, c, clock.Alarms{time.Minute, 50 * time.Second})
		moves := []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6"}
		for i, text := range moves {
			side := rules.White
			if i%2 == 1 {
				side = rules.Black
			}
			waits.Pass(8 * time.Second)
			move, ok := rules.ParseCoordinates(text)
			if !ok {
				t.Fatal(text)
			}
			for _, command := range []table.Command{table.Enter{Actor: table.By(side), Move: move}, table.Press{Actor: table.By(side)}} {
				if err := r.order(table.Player, side, command); err != nil {
					t.Fatal(err)
				}
			}
		}
		r.close(t)
		if got := strings.Count(r.ears.heard(), "alarm 50s"); got != 2 {
			t.Errorf("fifty seconds were told %d times, want once for each player; heard %s", got, r.ears.heard())
		}
		if strings.Contains(r.ears.heard(), "alarm 1m0s") {
			t.Errorf("the time that the game began with was told as an alarm; heard %s", r.ears.heard())
		}
	})
}

func TestUtterancesAreNumberedInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := openRoom(t, table.ForFriends(), nil)
		r.close(t)
		for i, u := range r.ears.told {
			if u.ID != uint64(i+1) {
				t.Errorf("utterance %d has the number %d", i+1, u.ID)
			}
		}
	})
}

func TestNobodyHearsOfWhatWasNotKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := openRoom(t, table.ForFriends(), nil)
		before := r.ears.heard()
		full := errors.New("the disk is full")
		r.log.full = full
		err := r.order(table.Player, rules.White, table.Resign{Actor: table.By(rules.White)})
		var refused *host.LogError
		if !errors.As(err, &refused) || !errors.Is(err, full) {
			t.Errorf("got %v", err)
		}
		if got, want := r.ears.heard(), before+", stands failing"; got != want {
			t.Errorf("heard %s, want %s", got, want)
		}
		r.log.full = nil
		if err := r.order(table.Player, rules.White, table.Resign{Actor: table.By(rules.White)}); err != nil {
			t.Error(err)
		}
		r.close(t)
		if !r.final.Over() {
			t.Error("the game goes on")
		}
	})
}

func TestEachRoleMayDoItsOwnAndNoMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := table.ForEvent()
		c.Seats.White = table.Seat{Board: table.Pegs, Blind: true}
		r := openRoom(t, c, nil)
		tests := []struct {
			name    string
			role    table.Capacity
			side    rules.Side
			command table.Command
			want    error // nil where it is allowed
		}{
			{"a player for the other", table.Player, rules.White, table.Resign{Actor: table.By(rules.Black)}, table.ErrNotYours},
			{"a player as arbiter", table.Player, rules.White, table.StopClocks{}, table.ErrArbiterOnly},
			{"a sensor that speaks", table.Sensor, rules.White, table.Resign{Actor: table.By(rules.White)}, table.ErrNotYours},
			{"a sensor of the other side", table.Sensor, rules.White, table.Lift{Actor: table.By(rules.Black), Square: 50}, table.ErrNotYours},
			{"a sensor", table.Sensor, rules.White, table.Lift{Actor: table.By(rules.White), Square: 13}, nil},
			{"an assistant nobody appointed", table.Assistant, rules.White, table.Press{Actor: table.By(rules.White)}, table.ErrRefused},
			{"the arbiter", table.Arbiter, 0, table.StopClocks{}, nil},
		}
		for _, test := range tests {
			if err := r.order(test.role, test.side, test.command); !errors.Is(err, test.want) {
				t.Errorf("%s: got %v, want %v", test.name, err, test.want)
			}
		}
		r.close(t)
	})
}

func TestADisplayGetsTheLatestTableAndNeverBlocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := openRoom(t, table.ForFriends(), nil)
		if err := r.order(table.Player, rules.White, table.Resign{Actor: table.By(rules.White)}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if s := <-r.box.States(); !s.Over() {
			t.Error("the mailbox holds an old table")
		}
		r.close(t)
	})
}

func TestATableReadBackStandsAsItsJournalLeftIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.journal")
	synctest.Test(t, func(t *testing.T) {
		h := newHosted(t, path)
		s, err := script.Parse("a", "laws 2014\ncontrol 10m+5s\nstart\nwait 17s\nmove white e4\npress white\nwait 3s\noffer white")
		if err != nil {
			t.Fatal(err)
		}
		run := script.New(new(bytes.Buffer), script.Options{Table: h})
		if _, err := run.Play(s); err != nil {
			t.Fatal(err)
		}
		want := run.State()
		h.stop()
		opened, err := host.OpenJournal(path, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer opened.Log.Close()
		if !reflect.DeepEqual(opened.State, want) {
			t.Errorf("got %+v\nwant %+v", opened.State, want)
		}
		orders := make(chan host.Order)
		close(orders)
		final, err := host.Run(context.Background(), host.Config{Orders: orders, Log: opened.Log, State: opened.State})
		if err != nil {
			t.Fatal(err)
		}
		if !final.Stopped() || final.Stop != table.StopRestored || final.Left(rules.Black, final.At) != 10*time.Minute+2*time.Second {
			t.Errorf("stopped %v because of %q, Black has %v", final.Stopped(), final.Stop, final.Left(rules.Black, final.At))
		}
	})
}

// prompt is a seat that looks at the table at the moment of a message, like a
// player who answers at once.
type prompt struct {
	ears
	seen uint64 // the last record that the watcher received
	late []string
}

func (p *prompt) Watch(r table.Record, _ table.State) { p.seen = r.Seq }

func (p *prompt) Event(s table.State, event table.Event) (say.Utterance, bool) {
	if p.seen < s.Seq {
		p.late = append(p.late, table.NameOf(event))
	}
	return p.ears.Event(s, event)
}

func TestWhatIsHeardStandsAtTheTableAlready(t *testing.T) {
	log := &memory{}
	p := &prompt{ears: ears{log: log}}
	orders, done := make(chan host.Order), make(chan error, 1)
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		_, err := host.Run(ctx, host.Config{
			Orders: orders, Log: log, Watchers: []host.Watcher{p},
			Seats: []host.Listener{{Capacity: table.Player, Side: rules.Black, Teller: p, Speaker: p}},
		})
		done <- err
	}()
	for _, c := range []table.Command{table.Open{Conditions: table.ForFriends()}, table.Begin{}} {
		answer := make(chan error, 1)
		orders <- host.Order{Capacity: table.Keeper, Command: c, Reply: func(err error) { answer <- err }}
		if err := <-answer; err != nil {
			t.Fatal(err)
		}
	}
	stop()
	<-done
	if len(p.told) == 0 || len(p.late) > 0 {
		t.Errorf("heard %q, and of these before the table stood so: %q", p.heard(), p.late)
	}
}
