package attendant_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/language"
	"blindchess/internal/online/attendant"
	"blindchess/internal/online/onlinetest"
	"blindchess/internal/online/told"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// answers types lines and returns what the player hears within so long.
func (b *bench) answers(within time.Duration, lines ...string) string {
	b.t.Helper()
	_ = b.said()
	b.types(lines...)
	time.Sleep(within)
	return b.said()
}

// hears fails if none of the player's messages contains a text.
func hears(t *testing.T, said, want string) {
	t.Helper()
	if !strings.Contains(said, want) {
		t.Errorf("heard %q, want %q in it", said, want)
	}
}

// What the server decides alone, or can no longer do, is refused without a question.
func TestWords_WhatIsImpossibleIsRefusedWithoutAQuestion(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b, _, _ := underway(t, s, table.NoBoard)
		for line, want := range map[string]string{
			"adjourn": "The server keeps the clocks and decides. Play on, offer a draw or resign.",
			"restart": "The server keeps", "stop": "The server keeps", "call": "The server keeps",
			"abort":  "Both players have moved, so the game is not aborted. Play on or resign.",
			"accept": "Nothing waits for your answer", "decline": "Nothing waits for your answer",
			"victory": "only when your opponent has left", "berserk": "only for tournaments",
		} {
			said := b.answers(time.Second, line)
			hears(t, said, want)
			if strings.Contains(said, "es or no") {
				t.Errorf("%s: asked %q", line, said)
			}
		}
		for _, r := range s.Requests() {
			if r.Method == "POST" && !strings.Contains(r.Path, "/move/") {
				t.Errorf("%s was sent", r.Path)
			}
		}
	})
}

// A game may be aborted while the player's first move is not sent.
func TestWords_AGameIsAbortedUntilBothHaveMovedAtTheServer(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, rapid, rules.Black)
		boris := s.Hand("Boris", b.id, true)
		time.Sleep(time.Second)
		must(t, boris.Move("e2e4"))
		time.Sleep(time.Second)
		hears(t, b.answers(time.Second, "e5", "abort"), "Abort the game")
		b.types("yes")
		time.Sleep(time.Second)
		if got := s.See(b.id).Status; got != "aborted" {
			t.Errorf("got %s", got)
		}
		if said := b.said(); strings.Count(said, "aborted") != 1 {
			t.Errorf("heard %q, want it once", said)
		}
	})
}

// Until both have moved no clock runs at the server, and none here.
func TestWords_NoClockRunsBeforeBothHaveMoved(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, rapid, rules.White)
		boris := s.Hand("Boris", b.id, true)
		time.Sleep(20 * time.Second)
		hears(t, b.said(), "The game begins. It is your move, and no clock runs yet")
		full := func() {
			t.Helper()
			hears(t, b.answers(time.Second, "clock"), "You ten minutes, opponent ten minutes")
		}
		full()
		hears(t, b.answers(time.Second, "clock running"), "Both clocks are stopped")
		before := b.room.State().Seq
		time.Sleep(time.Minute)
		if got := b.room.State().Seq - before; got > 2 {
			t.Errorf("%d records were written of clocks that stand", got)
		}
		b.moves("e2e4")
		time.Sleep(20 * time.Second)
		full()
		_ = b.said()
		must(t, boris.Move("e7e5"))
		time.Sleep(10 * time.Second)
		hears(t, b.said(), "Your clock is running.")
		hears(t, b.answers(time.Second, "clock running"), "Your clock is running")
		if left := b.room.State().Left(rules.White, b.room.Now()); left > 590*time.Second || left < 587*time.Second {
			t.Errorf("the clock shows %v", left)
		}
	})
}

// An offer is told once, as it stands at the server; one that the server swallows is
// told as that.
func TestWords_AnOfferIsToldOnce(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b, boris, _ := underway(t, s, table.NoBoard)
		hears(t, b.answers(10*time.Second, "draw", "yes"), "You offer a draw.")
		boris.Draw(false)
		time.Sleep(time.Second)
		hears(t, b.said(), "Draw declined.")
		said := b.answers(10*time.Second, "draw", "yes")
		hears(t, said, "The server did not pass that on.")
		if strings.Count(said, "did not pass") != 1 || strings.Contains(said, "You offer") {
			t.Errorf("heard %q", said)
		}
		hears(t, b.answers(10*time.Second, "takeback"), "You ask for a takeback")
		boris.Takeback(true)
		time.Sleep(time.Second)
		hears(t, b.said(), "Play returns to the start")
	})
}

// The win may be claimed once the opponent has been away for long, and the player hears
// for how long they still have to wait.
func TestWords_AWinIsClaimedWhenItMayBe(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b, boris, _ := underway(t, s, table.NoBoard)
		b.moves("g1f3")
		time.Sleep(time.Second)
		boris.Leave(true)
		time.Sleep(8 * time.Second)
		hears(t, b.said(), "Your opponent has left.")
		hears(t, b.answers(0, "victory")+b.answers(time.Second, "gate"), "seconds you may claim the win or a draw.")
		time.Sleep(time.Minute)
		hears(t, b.said(), "Type victory to claim the win, or draw to claim a draw.")
		b.types("victory")
		b.same(2 * time.Second)
	})
}

// Once the win may be claimed, no one is there to accept a draw: the word for the offer
// claims it.
func TestWords_ADrawIsClaimedAgainstWhoHasLeft(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b, boris, _ := underway(t, s, table.NoBoard)
		b.moves("g1f3")
		time.Sleep(time.Second)
		boris.Leave(true)
		time.Sleep(100 * time.Second)
		hears(t, b.said(), "or draw to claim a draw.")
		b.types("draw", "yes")
		time.Sleep(10 * time.Second)
		b.same(time.Second)
		if o := b.room.State().Outcome; o.Result != rules.Draw() {
			t.Errorf("got %v: %s", o, b.said())
		}
		asked := 0
		for _, r := range s.Requests() {
			if strings.HasSuffix(r.Path, "/claim-draw") {
				asked++
			}
		}
		if said := b.all.String() + b.said(); asked != 1 || strings.Contains(said, "not pass") || !strings.Contains(said, "because a player left") {
			t.Errorf("claimed %d times, heard %q", asked, said)
		}
	})
}

// Every time that is said of a game online is counted: one second is no "1 seconds".
func TestWords_ATimeIsSaidWithItsOwnForm(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b, _, _ := underway(t, s, table.NoBoard)
		_ = b.said()
		for key, want := range map[string]string{"online.first-move": "within one second.", "online.gone": "In one second you may", "online.gone-wait": "In one second you may"} {
			attendant.Speak(b.room, b.me, attendant.Told{Key: key, Time: time.Second})
			hears(t, b.said(), want)
		}
		attendant.Speak(b.room, b.me, attendant.Told{Key: "online.gone", Time: 80 * time.Second})
		hears(t, b.said(), "In one minute twenty seconds you may claim")
	})
}

// Why a challenge is declined is said in the player's words, by the server's key. The
// server's own text stands for a key of a later time.
func TestWords_WhyAChallengeIsDeclinedIsSaidByItsKey(t *testing.T) {
	for _, lang := range []string{"en", "de", "sk", "pl", "bg", "sr", "cnr"} {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		said := map[string]bool{}
		for _, key := range []string{"generic", "later", "tooFast", "tooSlow", "timeControl", "rated", "casual", "standard", "variant", "noBot", "onlyBot"} {
			for _, written := range []string{key, strings.ToLower(key)} {
				why := attendant.Why(pack, written, "Nein.")
				if why == "Nein." || why == "" {
					t.Errorf("%s: %s is said as %q", lang, written, why)
				}
				said[why] = true
			}
		}
		if len(said) != 11 {
			t.Errorf("%s: got %d different reasons, want 11", lang, len(said))
		}
		if got := attendant.Why(pack, "onlyfriends", "Only friends."); got != "Only friends." {
			t.Errorf("%s: got %q", lang, got)
		}
		if got := attendant.Why(pack, "", ""); got != "" {
			t.Errorf("%s: got %q", lang, got)
		}
		if got := attendant.Titled(pack, told.Player{Name: "Stockfish level 3", Computer: 3}); !strings.HasPrefix(got, "Stockfish, ") || !strings.HasSuffix(got, " 3") || lang != "en" && strings.Contains(got, "level") {
			t.Errorf("%s: the server's own opponent is called %q", lang, got)
		}
	}
}

// The server does not tell that an opponent is back who was away for a short time.
func TestWords_WhoIsBackIsNotSaidToBeAway(t *testing.T) {
	for _, lost := range []bool{false, true} {
		bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
			b, boris, _ := underway(t, s, table.NoBoard)
			b.moves("g1f3")
			time.Sleep(time.Second)
			boris.Leave(true)
			time.Sleep(6 * time.Second)
			hears(t, b.said(), "Your opponent has left.")
			boris.Return()
			if lost {
				s.Stop()
				time.Sleep(40 * time.Second)
				must(t, s.Start())
			}
			time.Sleep(90 * time.Second)
			said := b.said()
			if strings.Contains(said, "still away") || strings.Count(said, "Your opponent is back.") != 1 {
				t.Errorf("lost %v: heard %q", lost, said)
			}
			must(t, boris.Move("b8c6"))
			hears(t, b.answers(2*time.Second, ""), "Springer")
		})
	}
}

// After the game the words that the player is told to type answer a challenge.
func TestWords_AChallengeIsAnsweredAsThePlayerIsTold(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b, boris, _ := underway(t, s, table.NoBoard)
		b.close()
		b.listens = true
		b.open(told.Game{})
		time.Sleep(5 * time.Second)
		s.AddUser(onlinetest.User{Name: "Cyril", Rating: 1700})
		s.Challenge("Cyril", "Anna", "clock.limit=600&clock.increment=5")
		time.Sleep(time.Second)
		hears(t, b.said(), "Cyril 1700 challenges you to a game of 10+5.")
		hears(t, b.answers(time.Second, "accept"), "Finish this game first.")
		hears(t, b.answers(time.Second, "decline"), "You declined the challenge of Cyril 1700.")
		must(t, boris.Resign())
		time.Sleep(time.Second)
		hears(t, b.answers(time.Second, ""), "Type rematch to play again")
		hears(t, b.answers(time.Second, "accept"), "Nothing waits for your answer")
		hears(t, b.answers(time.Second, "berserk"), "The game is over. Type rematch to play again.")
		s.Challenge("Boris", "Anna", "clock.limit=600&clock.increment=5")
		time.Sleep(time.Second)
		hears(t, b.said(), "Type accept or decline")
		b.types("accept")
		time.Sleep(2 * time.Second)
		if games := s.Games(); len(games) != 2 || b.followed() != games[1] {
			t.Errorf("got the games %v, and %q follows: %s", games, b.followed(), b.said())
		}
	})
}

// A computer that slept, a program that was started again and a board to be corrected
// stop no clock of the server: no one is told to start one.
func TestWords_NoOneIsToldToStartAClockOfTheServer(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b, _ := unpressed(t, s)
		hears(t, b.answers(time.Second, "gate"), "ress your clock")
		b.types("")
		time.Sleep(time.Second)
		must(t, b.room.Order(table.Keeper, 0, table.Continue{Cause: table.CauseSlept, Time: time.Minute}))
		time.Sleep(3 * time.Second)
		hears(t, b.said(), "This computer slept for one minute. The server's clocks ran on.")
	})
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b, boris, phone := underway(t, s, table.Pieces)
		b.handles("e7", "e5")
		boris.Takeback(true)
		phone.Takeback(true)
		time.Sleep(time.Second)
		hears(t, b.answers(0, "gate", "clock running", "Nf3", "why"), "Correct your board")
		if running := b.room.State().Clock.Running(); running != 0 {
			hears(t, b.answers(0, "clock running"), "is running")
		}
	})
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b, _, _ := underway(t, s, table.Pieces)
		stands := b.room.State().Game.Position().Placement()
		must(t, b.room.Order(table.Sensor, rules.White, table.Scan{Actor: table.By(rules.White), Placement: stands.Put(square("a2"), rules.Piece{})}))
		time.Sleep(15 * time.Second)
		said := b.said()
		hears(t, said, "The boards differ")
		hears(t, said, "The server's clocks run on.")
		hears(t, b.answers(0, "clock running"), "The server's clocks run on")
	})
}

// What the server says of the login is a sentence at the table.
func TestWords_ALoginThatHasEndedIsToldInASentence(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b, _, _ := underway(t, s, table.NoBoard)
		s.Revoke(b.token)
		hears(t, b.answers(time.Second, "chat hello"), "The server does not know you any more: type blindchess online login")
	})
}

// No one at the server hears a repetition: the next step is the player's own move, or the
// opponent's on a board.
func TestWords_NoOneIsToldToRepeat(t *testing.T) {
	for board, want := range map[table.Sensing]string{table.NoBoard: "It is your move.", table.Pieces: "on your board"} {
		bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
			b, _, _ := underway(t, s, board)
			for _, line := range []string{"gate", ""} {
				said := b.answers(0, line)
				if strings.Contains(said, "epeat") || line == "gate" && !strings.Contains(said, want) {
					t.Errorf("%v, %q: heard %q", board, line, said)
				}
			}
		})
	}
}

// Before the first moves of a game of a tournament, berserk reaches the server.
func TestWords_BerserkIsForTournaments(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, onlinetest.Play{Limit: 10 * time.Minute, Source: "arena", Tournament: "Tour1234"}, rules.White)
		time.Sleep(2 * time.Second)
		said := b.answers(2*time.Second, "berserk")
		if strings.TrimSpace(said) != "Your time is halved." {
			t.Errorf("heard %q", said)
		}
		if left := s.See(b.id).Left.White; left != 5*time.Minute {
			t.Errorf("the server's clock shows %v", left)
		}
		hears(t, b.answers(time.Second, "clock"), "You five minutes, opponent ten minutes")
		hears(t, b.answers(2*time.Second, "berserk"), "Your time is halved.")
	})
}
