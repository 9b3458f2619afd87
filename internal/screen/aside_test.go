package screen_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/floors/waits"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/screen/view"
	"blindchess/internal/table"
)

func woken(wake <-chan struct{}) bool {
	select {
	case <-wake:
		return true
	default:
		return false
	}
}

func TestAside_ShowsAllThatIsSaidFromWhatTheScreenHasNotShownOn(t *testing.T) {
	feed := screen.NewFeed()
	seat := sit(t, feed, nil)
	seat.Hear(words("one"))
	seat.Take()
	seat.Hear(words("two"))
	aside := seat.Beside()
	seat.Show(words("three"))
	if !woken(aside.Wake()) {
		t.Error("it was not woken by words")
	}
	if got, want := texts(aside.Take()), []string{"two", "three"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := texts(seat.Take()), []string{"two", "three"}; !slices.Equal(got, want) {
		t.Errorf("the screen itself got %q, want %q: nothing is taken from it", got, want)
	}
	records, _ := begun(t)
	feed.Append(records...)
	if !woken(aside.Wake()) {
		t.Error("it was not woken by a record")
	}
	aside.Close()
	seat.Hear(words("four"))
	feed.Working(screen.Work{Done: 1, Most: 2})
	if woken(aside.Wake()) || len(aside.Take()) > 0 {
		t.Error("it follows the seat after it was closed")
	}
}

func TestFeed_ATableThatStandsShowsItsClocksStanding(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		feed := screen.NewFeed()
		records, _ := begun(t)
		feed.Append(records...)
		seat := sit(t, feed, nil)
		waits.Pass(time.Minute)
		ran := seat.Now()
		if want := clock.Instant(time.Minute); ran != want {
			t.Fatalf("got %v, want %v", ran, want)
		}
		woken(seat.Wake())
		feed.Stand(true)
		if !seat.Stands() || !woken(seat.Wake()) {
			t.Error("the screen was not shown that the table stands")
		}
		waits.Pass(time.Hour)
		if got := seat.Now(); got != records[len(records)-1].At {
			t.Errorf("got %v, want the instant of the last record while it stands", got)
		}
		if state := seat.State(); state.Clock.Running() != 0 {
			t.Error("a clock runs at a table that stands")
		}
		feed.Stand(true)
		if woken(seat.Wake()) {
			t.Error("the screen was woken though nothing is new")
		}
		feed.Stand(false)
		waits.Pass(time.Second)
		if got, want := seat.Now(), records[len(records)-1].At.Add(time.Second); seat.Stands() || got != want {
			t.Errorf("got %v, want it to go on from the last record to %v", got, want)
		}
	})
}

func TestPassed_OnlyTimeNeedsNoNewPicture(t *testing.T) {
	feed := screen.NewFeed()
	seat := sit(t, feed, nil)
	if seq, only := seat.Passed(0); seq != 0 || only {
		t.Errorf("got %d, %v of no records", seq, only)
	}
	records, _ := begun(t)
	feed.Append(records...)
	last := records[len(records)-1]
	if seq, only := seat.Passed(0); seq != last.Seq || only {
		t.Errorf("got %d, %v, want that a game has begun", seq, only)
	}
	feed.Append(table.Record{Seq: last.Seq + 1, At: last.At.Add(time.Second), Event: table.TimeKept{}})
	if seq, only := seat.Passed(last.Seq); seq != last.Seq+1 || !only {
		t.Errorf("got %d, %v, want that only time has passed", seq, only)
	}
}

func TestAnew_AnotherGameIsSatDownAtAsSomebodyElse(t *testing.T) {
	feed := screen.NewFeed()
	records, _ := begun(t)
	feed.Append(records...)
	seat := sit(t, feed, nil)
	if seat.Side() != rules.White || seat.Actor() != white || seat.Games() != 0 {
		t.Fatalf("got %+v in game %d, want White in the first", seat.Actor(), seat.Games())
	}
	seat.Enter("flip")
	feed.Reset()
	if len(feed.After(0)) > 0 || feed.State().Phase != (table.State{}).Phase {
		t.Errorf("got %d records in phase %v, want none of the game before", len(feed.After(0)), feed.State().Phase)
	}
	seat.Anew(console.Actor{Side: rules.Black, Capacity: table.Player})
	if seat.Side() != rules.Black || seat.Games() != 1 {
		t.Errorf("got %+v in game %d, want Black in the second", seat.Actor(), seat.Games())
	}
	seat.See(func(source view.Source) {
		if source.Turned {
			t.Error("the board is turned as it was in the game before")
		}
	})
}

func TestShow_WhereItIsNoTableAGameIsShownWithWhatStandsBeside(t *testing.T) {
	feed := screen.NewFeed()
	seat := sit(t, feed, nil)
	_, state := begun(t)
	feed.Show(state, view.Solo{Blank: true})
	if !woken(seat.Wake()) || feed.State().Phase != state.Phase {
		t.Error("the game is not shown")
	}
	seat.See(func(source view.Source) {
		if source.Solo == nil || !source.Solo.Blank {
			t.Errorf("got %+v beside it, want a blank board", source.Solo)
		}
	})
}

func TestWith_WhoSitsThereMayBeChangedInPlay(t *testing.T) {
	seat := sit(t, screen.NewFeed(), nil)
	seat.With(func(s *console.Session) { s.Reset(console.Actor{Capacity: table.Arbiter}) })
	if got := seat.Actor().Capacity; got != table.Arbiter {
		t.Errorf("got %v, want the arbiter at once", got)
	}
}
