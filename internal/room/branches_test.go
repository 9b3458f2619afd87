package room

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/floors/waits"
	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/table"
)

func TestBoardsAreLookedAtBeforeWhatDecidesTheGameAndNothingElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &Room{orders: make(chan host.Order), done: make(chan struct{})}
		looks, looked := 0, make(chan struct{})
		r.BeforeDecision(func(_ context.Context, fresh bool) {
			if fresh {
				t.Error("all squares are asked for anew")
			}
			looks++
			<-looked
		})
		to := make(chan host.Order, 4)
		ended := make(chan struct{})
		go func() { defer close(ended); r.relay(t.Context(), to) }()
		r.orders <- host.Order{Command: table.Resign{Actor: table.By(rules.White)}}
		synctest.Wait()
		if looks != 1 || len(to) != 0 {
			t.Errorf("a resignation: got %d looks and %d orders at the table, want one and none yet", looks, len(to))
		}
		r.orders <- host.Order{Command: table.Press{Actor: table.By(rules.White)}}
		synctest.Wait()
		if looks != 1 || len(to) != 1 {
			t.Errorf("a press: got %d looks and %d orders at the table, want no look more and the press", looks, len(to))
		}
		close(looked)
		synctest.Wait()
		if len(to) != 2 {
			t.Errorf("got %d orders at the table once the board was looked at, want both", len(to))
		}
		close(r.done)
		<-ended
	})
}

// recordsOf returns the records of a table on which commands were given.
func recordsOf(t *testing.T, commands ...table.Command) []table.Record {
	t.Helper()
	var records []table.Record
	var state table.State
	for _, c := range commands {
		effects, err := table.Decide(state, state.At, c)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range effects {
			records = append(records, e.Record)
			state = e.After
		}
	}
	return records
}

func TestLate_ANewGameBeginsAnewForThoseWhoLookOnAndTheFirstOneDoesNot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns, told := 0, 0
		l := newLate(time.Minute, func(table.Record, table.State) { told++ }, func() { turns++ })
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { defer close(ended); l.run(ctx) }()
		game := recordsOf(t, table.Open{Conditions: table.ForFriends()}, table.Begin{}, table.Resign{Actor: table.By(rules.White)})
		show := func() {
			for _, r := range game {
				l.watch(r)
			}
			waits.Pass(2 * time.Minute)
		}
		show()
		if turns != 0 || told != len(game) || !l.feed.State().Over() {
			t.Errorf("the first game: got %d turns and %d of %d records, want none and all", turns, told, len(game))
		}
		show()
		if turns != 1 || told != 2*len(game) || l.feed.State().Seq != game[len(game)-1].Seq {
			t.Errorf("the next game: got %d turns, %d records and the table after %d, want one, all and that of the new game", turns, told, l.feed.State().Seq)
		}
		stop()
		<-ended
	})
}

func TestWhoPlaysBothSidesGivesNothingAfterWhatIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		orders, done := make(chan host.Order), make(chan struct{})
		var given []rules.Side
		refused := map[table.Command]error{}
		go func() {
			for o := range orders {
				given = append(given, o.Side)
				o.Reply(refused[o.Command])
			}
		}()
		errs := 0
		refuse := func(error) { errs++ }
		ways := rules.BySide[*screen.Commander]{
			White: screen.NewCommander(done, orders, console.Actor{Side: rules.White, Capacity: table.Player}, refuse),
			Black: screen.NewCommander(done, orders, console.Actor{Side: rules.Black, Capacity: table.Player}, refuse),
		}
		press, accept := table.Press{Actor: table.By(rules.White)}, table.Accept{Actor: table.By(rules.Black)}
		submitBoth(ways, []table.Command{press, accept, press}, rules.White)
		if len(given) != 3 || given[0] != rules.White || given[1] != rules.Black || given[2] != rules.White || errs != 0 {
			t.Errorf("got %v and %d refusals, want each for its own side and none", given, errs)
		}
		given = nil
		refused[accept] = host.ErrPIN
		submitBoth(ways, []table.Command{press, accept, press}, rules.White)
		if len(given) != 2 || errs != 1 {
			t.Errorf("got %v and %d refusals, want nothing after the one", given, errs)
		}
		close(orders)
	})
}
