//go:build !tournament

package main

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/online/onlinetest"
)

// TestOnline_EveryWordOfAGameReachesTheServer plays one game by typed words alone, from
// the main menu to the rematch.
func TestOnline_EveryWordOfAGameReachesTheServer(t *testing.T) {
	t.Parallel()
	h, s := loggedIn(t)
	s.AddUser(onlinetest.User{Name: "Boris", Rating: 1843})
	id := s.Begin(onlinetest.Play{White: "Anna", Black: "Boris", Limit: 10 * time.Minute, Increment: 5 * time.Second})
	boris := s.Hand("Boris", id, true)
	anna := h.start(t, []string{"BLINDCHESS_BROWSER=none"}, "online", "resume", "--server", s.URL(), "--voice", "none", "--screen", "line")
	until := func(what string, holds func() bool) {
		t.Helper()
		for range waits.Polls(10*time.Millisecond, stallTimeout) {
			if holds() {
				return
			}
		}
		t.Fatalf("%s: not at the server\n%s", what, anna.screen())
	}
	plies := func(n int) func() bool { return func() bool { return len(s.See(id).Moves) == n } }
	asked := func(path string) func() bool {
		return func() bool {
			for _, r := range s.Requests() {
				if strings.HasSuffix(r.Path, path) {
					return true
				}
			}
			return false
		}
	}
	anna.await("Boris")
	anna.keys("set ask_before_sending yes\r")
	anna.keys("e4\r")
	anna.await("press")
	anna.keys("\r")
	anna.await("Send ")
	if n := len(s.See(id).Moves); n != 0 {
		t.Errorf("the server has %d moves before the answer", n)
	}
	anna.keys("yes\r")
	until("the move", plies(1))
	anna.keys("set ask_before_sending no\r")
	if err := boris.Move("e7e5"); err != nil {
		t.Fatal(err)
	}
	anna.await("Eva sieben")
	anna.keys("chat good luck\r")
	until("chat", func() bool { return len(s.See(id).Chat) == 1 })
	anna.keys("rematch\r")
	anna.await("The game is not over")
	anna.keys("turn\r")
	anna.await("Move two. It is your move")
	anna.keys("berserk\r")
	anna.await("Berserk is only for tournaments")
	anna.keys("victory\r")
	anna.await("You can claim the win only when")
	anna.keys("abort\r")
	anna.await("the game is not aborted")
	anna.keys("takeback\r")
	until("takeback", asked("/takeback/yes"))
	boris.Takeback(true)
	until("the move back", plies(0))
	anna.await("Play returns to the start")
	anna.keys("draw\r")
	anna.keys("yes\r")
	until("draw", asked("/draw/yes"))
	boris.Draw(false)
	anna.keys("resign\r")
	anna.keys("yes\r")
	until("the end", func() bool { return s.See(id).Status != "started" })
	anna.await("It has no result")
	anna.keys("rematch\r")
	until("rematch", asked("/challenge/Boris"))
	anna.keys("quit\r")
	anna.wait()
}

// In a game of a tournament the whole program halves the player's time before their first
// move, says so once, and shows the server's clock.
func TestOnline_BerserkHalvesThePlayersTime(t *testing.T) {
	t.Parallel()
	h, s := loggedIn(t)
	s.AddUser(onlinetest.User{Name: "Boris"})
	id := s.Begin(onlinetest.Play{White: "Anna", Black: "Boris", Limit: 10 * time.Minute, Source: "arena", Tournament: "Tour1234"})
	boris := s.Hand("Boris", id, true)
	anna := h.start(t, []string{"BLINDCHESS_BROWSER=none"}, "online", "resume", "--server", s.URL(), "--voice", "none", "--screen", "line")
	anna.await("The game begins")
	anna.enter("berserk")
	anna.await("Your time is halved.")
	until(t, "the new time", func() bool {
		before := len(anna.screen())
		anna.enter("clock")
		anna.awaitAfter(before, "opponent ten minutes")
		return strings.Contains(anna.screen()[before:], "You five minutes")
	})
	anna.enter("e4")
	anna.enter("")
	until(t, "the move", func() bool { return len(s.See(id).Moves) == 1 })
	if err := boris.Move("e7e5"); err != nil {
		t.Fatal(err)
	}
	anna.await("Eva sieben")
	anna.enter("berserk")
	anna.await("Berserk is only for tournaments, before your first move.")
	if left := s.See(id).Left.White; left > 5*time.Minute || strings.Contains(anna.screen(), "connection") {
		t.Errorf("the server's clock shows %v:\n%s", left, anna.screen())
	}
	anna.enter("quit")
	anna.wait()
}
