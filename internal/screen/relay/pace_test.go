package relay_test

import (
	"context"
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/screen"
	"blindchess/internal/screen/relay"
	"blindchess/internal/screen/screentest"
)

// A guest who sends more than people type waits for it themselves; pasted text
// goes through at once.
func TestPace_AGuestWhoFloodsIsReadAtTheRateOfAPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tab := screentest.New(t, nil)
		host, link := newWire()
		h := &relay.Host{}
		ended := make(chan struct{})
		ctx, leave := context.WithCancel(context.Background())
		go func() {
			defer close(ended)
			_ = h.Serve(ctx, host, func(relay.Prefer) (*screen.Terminal, error) {
				return tab.Sit(black, screentest.Language{}), nil
			}, func(relay.Prefer) {})
		}()
		defer func() { leave(); <-ended; host.cut() }()
		if err := link.Send("prefer", relay.Prefer{}); err != nil {
			t.Fatal(err)
		}
		const sent = 500
		for range sent {
			host.in <- message{"line", json.RawMessage(`"clock"`)}
		}
		for step, want := range []int{40, 60, 80} {
			synctest.Wait()
			if got := sent - len(host.in) - 1; got != want { // the one that waits is read and not entered
				t.Errorf("after %d seconds: got %d lines entered, want %d", step, got, want)
			}
			waits.Pass(time.Second)
		}
	})
}
