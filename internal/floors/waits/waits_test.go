package waits_test

import (
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/floors/waits"
)

func TestPollsComeAtOnceThenEverySoOftenAndOnceMoreAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began, count, ends := time.Now(), 0, 0
		for last := range waits.Polls(time.Second, 5*time.Second) {
			count++
			if last {
				ends++
			}
		}
		if count != 6 || ends != 1 || time.Since(began) != 5*time.Second {
			t.Errorf("got %d looks, %d of them the last, in %v; want 6, 1 and 5s", count, ends, time.Since(began))
		}
		for range waits.Polls(time.Second, time.Hour) {
			break
		}
		if time.Since(began) != 5*time.Second {
			t.Error("a look that was enough has taken time")
		}
	})
}

func TestPassReturnsWhenAllThatItSetOffIsAtRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		done := false
		time.AfterFunc(time.Second, func() { done = true })
		waits.Pass(time.Second)
		if !done {
			t.Error("what was due has not been done")
		}
	})
}
