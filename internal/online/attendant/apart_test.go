package attendant_test

import (
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestAttend_AMateThatTheServerDidNotTakeEndsNoGame(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, rapid, rules.Black)
		white, black := s.Hand("Boris", b.id, true), s.Hand("Anna", b.id, false)
		time.Sleep(time.Second)
		must(t, white.Move("f2f3"))
		time.Sleep(time.Second)
		b.moves("e7e5")
		time.Sleep(time.Second)
		must(t, white.Move("g2g4"))
		time.Sleep(time.Second)
		s.Inject(onlinetest.Fault{On: "POST /api/board/game/*/move/*", User: "Anna", Do: onlinetest.Lose})
		b.types("d8h4", "")
		if !b.room.State().Over() {
			t.Fatalf("the mate is no mate: %s", b.said())
		}
		must(t, black.Move("d7d6"))
		time.Sleep(20 * time.Second)
		b.same(time.Minute)
		must(t, white.Move("a2a3"))
		time.Sleep(time.Second)
		b.moves("d8h4")
		b.same(time.Minute)
		if state := b.room.State(); !state.Over() || state.Outcome.Result != rules.WinFor(rules.Black) {
			t.Errorf("got %v after the second mate", state.Outcome)
		}
	})
}

func TestAttend_AMateAfterTheFlagHasFallenAtTheServerIsALoss(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, onlinetest.Play{Limit: 3 * time.Minute}, rules.Black)
		white := s.Hand("Boris", b.id, true)
		time.Sleep(time.Second)
		must(t, white.Move("f2f3"))
		time.Sleep(time.Second)
		b.moves("e7e5")
		time.Sleep(time.Second)
		must(t, white.Move("g2g4"))
		time.Sleep(2*time.Minute + 55*time.Second)
		s.Inject(onlinetest.Fault{On: "POST /api/board/game/*/move/*", User: "Anna", Do: onlinetest.LateRequest, For: 5 * time.Second})
		b.types("d8h4", "")
		if !b.room.State().Over() {
			t.Fatalf("the mate is no mate: %s", b.said())
		}
		time.Sleep(4 * time.Second)
		time.Sleep(20 * time.Second)
		if there, here := s.See(b.id), b.room.State(); there.Winner != rules.White || here.Outcome.Result != rules.WinFor(there.Winner) {
			t.Errorf("got %v here, and %v there: %s", here.Outcome, there, b.said())
		}
		b.same(time.Minute)
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestAttend_AComputerThatSleptAndHasNoLineWritesNothingUntilTheServerIsHeard(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, rapid, rules.White)
		boris := s.Hand("Boris", b.id, true)
		time.Sleep(time.Second)
		must(t, boris.Move("e2e4", "e7e5"))
		time.Sleep(time.Second)
		s.Stop()
		time.Sleep(20 * time.Second)
		before := b.room.State().Seq
		must(t, b.room.Order(table.Keeper, 0, table.Continue{Cause: table.CauseSlept, Time: time.Minute}))
		for range 20 {
			time.Sleep(time.Second)
			if got := b.room.State().Seq - before; got > 20 {
				t.Fatalf("got %d records without a line", got)
			}
		}
		must(t, s.Start())
		time.Sleep(30 * time.Second)
		if state := b.room.State(); state.Clock.Running() != rules.White || state.Stop != "" {
			t.Errorf("got %v running, stopped by %q, though the server's clock runs", state.Clock.Running(), state.Stop)
		}
		b.moves("g1f3")
		time.Sleep(time.Second)
		b.same(time.Minute)
	})
}
