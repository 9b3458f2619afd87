package screen_test

import (
	"errors"
	"slices"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/screen/view"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

var white = console.Actor{Side: rules.White, Capacity: table.Player}

// begun returns the records of a game that has begun, and its table.
func begun(t *testing.T) ([]table.Record, table.State) {
	t.Helper()
	var state table.State
	var records []table.Record
	for _, command := range []table.Command{table.Open{Conditions: table.ForFriends()}, table.Begin{}} {
		effects, err := table.Decide(state, clock.Instant(0), command)
		if err != nil {
			t.Fatal(err)
		}
		for _, effect := range effects {
			records = append(records, effect.Record)
			state = state.Apply(effect.Record)
		}
	}
	return records, state
}

// sit seats White at a feed; change may alter how.
func sit(t *testing.T, feed *screen.Feed, change func(*screen.TerminalConfig)) *screen.Terminal {
	t.Helper()
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	scheme, err := language.LoadScheme("en")
	if err != nil {
		t.Fatal(err)
	}
	session, err := console.NewSession(console.Config{Actor: white, Narrator: announce.Narrator{Pack: pack, Scheme: scheme}, Notation: pack})
	if err != nil {
		t.Fatal(err)
	}
	config := screen.TerminalConfig{Feed: feed, Session: session}
	if change != nil {
		change(&config)
	}
	seat := screen.NewTerminal(config)
	t.Cleanup(seat.Close)
	return seat
}

func words(text string) say.Utterance { return say.Utterance{Words: []say.Word{{Text: text}}} }

func texts(all []say.Utterance) []string {
	var said []string
	for _, u := range all {
		said = append(said, u.Text())
	}
	return said
}

func TestFeed_ABacklogSentTwiceIsKeptOnce(t *testing.T) {
	records, state := begun(t)
	sent, watched, loaded := screen.NewFeed(), screen.NewFeed(), screen.NewFeed()
	sent.Append(records...)
	sent.Append(records...)
	after := table.State{}
	for _, r := range slices.Concat(records, records[:1]) {
		if r.Seq > after.Seq {
			after = after.Apply(r)
		}
		watched.Watch(r, after)
	}
	loaded.Load(records, state)
	for name, feed := range map[string]*screen.Feed{"sent": sent, "watched": watched, "loaded": loaded} {
		if got := feed.After(0); len(got) != len(records) || feed.State().Phase != table.PhasePlaying {
			t.Errorf("%s: got %d records in phase %v, want %d of a game that is played", name, len(got), feed.State().Phase, len(records))
		}
		if got := feed.After(1); len(got) != len(records)-1 || got[0].Seq != 2 {
			t.Errorf("%s: got %d records after the first, want %d", name, len(got), len(records)-1)
		}
	}
}

func TestFeed_LongWorkIsShownAsItsShare(t *testing.T) {
	feed := screen.NewFeed()
	seat := sit(t, feed, nil)
	feed.Working(screen.Work{Done: 1, Most: 4})
	select {
	case <-seat.Wake():
	default:
		t.Error("the screen was not woken")
	}
	if got := seat.Work().Percent(); got != 25 {
		t.Errorf("got %d percent, want 25", got)
	}
	seat.See(func(source view.Source) {
		if source.Work.Percent != 25 || source.Work.Text == "" {
			t.Errorf("got %+v, want a quarter, in words", source.Work)
		}
	})
}

func TestSeat_WhatIsSpokenIsShownAndWhatIsHeardIsNotSpokenTwice(t *testing.T) {
	var spoken []say.Utterance
	hushed := 0
	seat := sit(t, screen.NewFeed(), func(c *screen.TerminalConfig) {
		c.Speak = func(u say.Utterance) { spoken = append(spoken, u) }
		c.Hush = func() { hushed++ }
	})
	seat.Hear(words("heard"))
	seat.Speak(words("spoken"))
	seat.Refuse(words("refused"))
	seat.Tell(words("told"))
	seat.Hush()
	if got := texts(seat.Take()); !slices.Equal(got, []string{"heard", "spoken", "refused", "told"}) {
		t.Errorf("got %q shown, want all four", got)
	}
	if got := texts(spoken); !slices.Equal(got, []string{"spoken", "refused", "told"}) || hushed != 1 {
		t.Errorf("got %q spoken and %d times hushed, want three and once", got, hushed)
	}
	seat.SetLook(settings.Look{Width: 40})
	if seat.Look().Width != 40 {
		t.Errorf("got %+v, want the look that was set", seat.Look())
	}
}

func TestSeat_QuittingAsksTheProgramFirstAndLeavesOnce(t *testing.T) {
	seat := sit(t, screen.NewFeed(), func(c *screen.TerminalConfig) {
		c.Act = func(console.Local) []say.Utterance { return []say.Utterance{words("your game is kept")} }
	})
	seat.Quit()
	seat.Leave()
	select {
	case <-seat.Left():
	default:
		t.Error("the seat was not left")
	}
	if got := texts(seat.Take()); !slices.Equal(got, []string{"your game is kept"}) {
		t.Errorf("got %q", got)
	}
}

// attentive takes the lines that it must take.
type attentive struct{ takes, took, after string }

func (a *attentive) Before(line string) bool {
	if line == a.takes {
		a.took = line
	}
	return line == a.takes
}
func (a *attentive) After(console.Intent) { a.after += "x" }

func TestSeat_ALineGoesToTheListenerThenToTheTable(t *testing.T) {
	records, _ := begun(t)
	feed := screen.NewFeed()
	feed.Append(records...)
	var given []table.Command
	seat := sit(t, feed, func(c *screen.TerminalConfig) { c.Submit = func(all []table.Command) { given = append(given, all...) } })
	listener := &attentive{takes: "d4"}
	seat.Listen(listener)
	seat.Enter("d4")
	if len(given) != 0 || listener.took != "d4" || listener.after != "" {
		t.Errorf("got %v and %+v, want a line that only the listener had", given, listener)
	}
	seat.Enter("e4")
	if len(given) == 0 || listener.after != "x" {
		t.Errorf("got %v and %+v, want the commands of the move", given, listener)
	}
}

func TestCommander_TheFirstRefusalEndsWhatWasGiven(t *testing.T) {
	done, orders := make(chan struct{}), make(chan host.Order)
	no := errors.New("no")
	var refused []error
	c := screen.NewCommander(done, orders, white, func(err error) { refused = append(refused, err) })
	seen := make(chan host.Order, 3)
	go func() {
		for o := range orders {
			if o.Command == nil && o.PIN == "1234" {
				o.Reply(nil)
				continue
			}
			if o.Command != nil {
				seen <- o
			}
			o.Reply(no)
		}
	}()
	for pin, want := range map[string]error{"4321": no, "1234": nil} {
		if err := c.GivePIN(pin); !errors.Is(err, want) {
			t.Errorf("%s: got %v, want %v at once", pin, err, want)
		}
	}
	if err := c.GivePIN("0000"); !errors.Is(err, no) {
		t.Errorf("a slip: got %v, want to be told, and the right PIN to hold", err)
	}
	c.Give([]table.Command{table.Begin{}, table.Begin{}})
	if len(seen) != 1 || len(refused) != 1 || !errors.Is(refused[0], no) {
		t.Fatalf("got %d orders and %v, want one that was refused", len(seen), refused)
	}
	if o := <-seen; o.PIN != "1234" || o.Side != rules.White || o.Capacity != table.Player {
		t.Errorf("got %+v, want the seat and its PIN", o)
	}
	close(orders)
	close(done)
	screen.NewCommander(done, nil, white, func(err error) { t.Errorf("got %v of a table that is closed", err) }).Give([]table.Command{table.Begin{}})
}
