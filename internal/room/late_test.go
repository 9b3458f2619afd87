package room_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/floors/waits"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// delayed gives spectators everything with this delay.
func delayed(by time.Duration) func(*table.Conditions) {
	return func(c *table.Conditions) { c.Delay = clock.Span(by) }
}

func TestLate_WhoLooksOnSeesAndHearsAMoveWhenTheConditionsSay(t *testing.T) {
	folder := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		c := table.ForFriends()
		delayed(15 * time.Minute)(&c)
		options := room.Options{Journal: filepath.Join(folder, "t.journal"), Conditions: c}
		r, err := room.Open(t.Context(), options)
		if err != nil {
			t.Fatal(err)
		}
		white := sit(t, r, room.Place{Settings: english(), Both: true})
		onlooker := sit(t, r, room.Place{Settings: english(), Actor: console.Actor{Capacity: table.Spectator}})
		if err := errors.Join(r.Set(), r.Begin()); err != nil {
			t.Fatal(err)
		}
		waits.Pass(time.Minute)
		white.Terminal().Enter("e4")
		synctest.Wait()
		if r.State().Game.Ply() != 1 {
			t.Fatalf("got %d plies at the table, want 1", r.State().Game.Ply())
		}
		sees := func(at *room.Local, when string, begun bool, plies int, words string) {
			t.Helper()
			synctest.Wait()
			state := at.Terminal().State()
			if got := state.Phase >= table.PhasePlaying; got != begun || state.Game.Ply() != plies {
				t.Errorf("%s: got begun %v and %d plies, want %v and %d", when, got, state.Game.Ply(), begun, plies)
			}
			if got := heard(at); strings.Contains(got, "Eva vier") != (words != "") || !strings.Contains(got, words) {
				t.Errorf("%s: heard %q, want %q", when, got, words)
			}
		}
		sees(onlooker, "at once", false, 0, "")
		waits.Pass(14*time.Minute + time.Second)
		sees(onlooker, "after a quarter of an hour", true, 0, "")
		if left := onlooker.Terminal().State().Left(rules.White, onlooker.Terminal().Now()); left < 29*time.Minute {
			t.Errorf("their clock of White shows %v, want what it showed then", left)
		}
		waits.Pass(58 * time.Second)
		sees(onlooker, "a second before", true, 0, "")
		waits.Pass(time.Second)
		sees(onlooker, "a quarter of an hour after the move", true, 1, "Eva vier")
		white.Terminal().Enter("press")
		white.Terminal().Enter("e5")
		if synctest.Wait(); r.State().Game.Ply() != 2 {
			t.Fatalf("got %d plies, want 2", r.State().Game.Ply())
		}
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		if r, err = room.Open(t.Context(), options); err != nil {
			t.Fatal(err)
		}
		again := sit(t, r, room.Place{Settings: english(), Actor: console.Actor{Capacity: table.Spectator}})
		sees(again, "after the program was started anew", true, 1, "")
		waits.Pass(15*time.Minute + time.Second)
		if synctest.Wait(); again.Terminal().State().Game.Ply() != 2 {
			t.Errorf("got %d plies in the end, want 2", again.Terminal().State().Game.Ply())
		}
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
	})
}

func TestLate_EveryWayOfLookingOnIsLate(t *testing.T) {
	for _, way := range guestWays {
		t.Run(way.name, func(t *testing.T) {
			o := newOpenTable(t, delayed(24*time.Hour))
			black := o.browse(t, o.code(t, room.Opponent, rules.Black))
			guest := way.come(o, t, room.Spectator, 0)
			eventually(t, "the game has begun", func() bool { return o.State().Phase == table.PhasePlaying })
			o.me.Terminal().Enter("e4")
			eventually(t, "the opponent hears the move", func() bool { return strings.Contains(black.said(), "Eva vier") })
			told := ""
			guest.enter("last")
			eventually(t, "the onlooker is answered", func() bool { told = guest.heard(); return strings.Contains(strings.ToLower(told), "no move") })
			guest.enter("clock")
			eventually(t, "the onlooker is answered again", func() bool { told = guest.heard(); return strings.Contains(told, "minutes") })
			if strings.Contains(told, "Eva") || strings.Contains(told, "e4") || strings.Contains(told, "begins") {
				t.Errorf("got %q told a day too early", told)
			}
		})
	}
}

// watchedGame plays a game before an onlooker who is told everything a quarter of an
// hour later, and types every command of an onlooker while White's move is not shown
// yet. White offers a draw with it, or does not. It returns the answers by their
// commands, and what is told later.
func watchedGame(t *testing.T, offers bool) (early map[string]string, later string) {
	early = map[string]string{}
	folder := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		c := table.ForFriends()
		delayed(15 * time.Minute)(&c)
		r, err := room.Open(t.Context(), room.Options{Journal: filepath.Join(folder, "t.journal"), Conditions: c})
		if err != nil {
			t.Fatal(err)
		}
		white := sit(t, r, room.Place{Settings: english(), Both: true})
		onlooker := sit(t, r, room.Place{Settings: english(), Actor: console.Actor{Capacity: table.Spectator}})
		if err := errors.Join(r.Set(), r.Begin()); err != nil {
			t.Fatal(err)
		}
		waits.Pass(16 * time.Minute)
		var verbs []string
		onlooker.Terminal().With(func(s *console.Session) { verbs = s.Verbs() })
		for i, line := range []string{"e4", "press", "e5", "press", "Nf3", "draw", "yes", "press", "Nc6", "press"} {
			if (line == "draw" || line == "yes") && !offers {
				continue
			}
			white.Terminal().Enter(line)
			synctest.Wait()
			if line == "yes" && r.State().Offer != rules.White {
				t.Fatal("no draw is offered")
			}
			for _, verb := range verbs {
				if verb == "quit" {
					continue
				}
				onlooker.Terminal().Enter(verb)
				synctest.Wait()
				early[fmt.Sprint(i, " ", verb)] = heard(onlooker)
			}
		}
		waits.Pass(14 * time.Minute)
		early["the state"] = fmt.Sprint(onlooker.Terminal().State().Offer, onlooker.Terminal().State().Seq, len(onlooker.Terminal().After(0)))
		early["in the end"] = heard(onlooker)
		waits.Pass(2 * time.Minute)
		synctest.Wait()
		later = heard(onlooker)
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
	})
	return early, later
}

// TestLate_ADrawOfferIsToldNeitherEarlyNorByAnyAnswer plays the same game with and
// without an offer. Until the delay is over, no answer to an onlooker differs.
func TestLate_ADrawOfferIsToldNeitherEarlyNorByAnyAnswer(t *testing.T) {
	without, silent := watchedGame(t, false)
	again, _ := watchedGame(t, false)
	with, told := watchedGame(t, true)
	compared := 0
	for asked, answer := range without {
		if again[asked] != answer {
			continue // no two games have the same answer
		}
		if compared++; with[asked] != answer {
			t.Errorf("%s: got %q where a draw is offered, want %q", asked, with[asked], answer)
		}
	}
	if compared < 100 || compared < len(without)*9/10 {
		t.Errorf("%d of %d answers were compared, want nearly all", compared, len(without))
	}
	if !strings.Contains(told, "draw") || strings.Contains(silent, "draw") {
		t.Errorf("after the delay got %q with an offer and %q without one, want it told then", told, silent)
	}
}
