package attendant_test

import (
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"blindchess/internal/online/attendant"
	"blindchess/internal/online/onlinetest"
	"blindchess/internal/online/told"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestAttend_RandomGamesWithFaultsLoseAndDoubleNoMove(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 3
	}
	for seed := range games {
		randomGame(t, uint64(seed))
	}
}

func TestSoakAttend_AThousandRandomGamesWithFaultsLoseAndDoubleNoMove(t *testing.T) {
	games, err := strconv.Atoi(os.Getenv("SOAK"))
	if err != nil || games == 0 {
		t.Skip("SOAK says how many games")
	}
	for seed := range games {
		randomGame(t, uint64(seed)+1000)
	}
}

// randomGame plays a game with random moves and troubles, and kills the program now and
// then. It compares the local game with the server's all the time.
func randomGame(t *testing.T, seed uint64) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 38))
	o := onlinetest.Options{Seed: seed, Castling: onlinetest.Castling(random.IntN(3)), Unlimited: true, Strange: 0.2, ByUser: random.IntN(2) == 0}
	bubble(t, o, func(t *testing.T, s *onlinetest.Server) {
		s.AddRobot(onlinetest.User{Name: "Boris"}, onlinetest.Robot{
			Think: 3 * time.Second, Offers: 0.05, Agrees: 0.1, TakesBack: 0.08, Allows: 0.7, Chats: 0.05, Leaves: 0.01, Resigns: 0.004,
		})
		side := rules.White
		if random.IntN(2) == 0 {
			side = rules.Black
		}
		b := begin(t, s, onlinetest.Play{Limit: 30 * time.Minute, Increment: 5 * time.Second}, side)
		b.seed = seed
		b.check = func(told attendant.Told) {
			if there := s.See(b.id).Moves; told.Key == "online.not-taken" && len(there) >= told.Ply && there[told.Ply-1] == told.Move {
				t.Errorf("seed %d: %v was told as refused, and was taken", seed, told.Move)
			}
		}
		for range 400 {
			if s.See(b.id).Status != "started" || len(s.See(b.id).Moves) > 80 {
				break
			}
			time.Sleep(time.Duration(100+random.IntN(3000)) * time.Millisecond)
			if random.IntN(4) == 0 {
				trouble(b, random)
			}
			act(b, random)
			b.agrees()
		}
		s.Heal()
		s.ReleaseStreams("", onlinetest.Game)
		for range 20 {
			if s.See(b.id).Status != "started" {
				break
			}
			time.Sleep(70 * time.Second) // a minute of rest may be under way
			b.types("resign", "yes")
		}
		time.Sleep(70 * time.Second)
		b.same(3 * time.Minute)
		for _, r := range s.Requests() {
			if tooEarly(b, s.Requests(), r) {
				t.Errorf("seed %d: %s %s was sent within a minute of a 429", seed, r.Method, r.Path)
			}
		}
	})
	if t.Failed() {
		t.Fatalf("seed %d", seed)
	}
}

// tooEarly reports whether the program sent a request in the minute after it read a 429. An
// answer is read when it is written, as no time passes on the way: the virtual clock moves
// on once all have done their work. Whether an answer that was written at the instant at
// which the program was killed, or a request sent at that of an answer, came first is
// decided by the order in which goroutines ran, which no log has: both are allowed.
func tooEarly(b *bench, all []onlinetest.Request, sent onlinetest.Request) bool {
	return slices.ContainsFunc(all, func(r onlinetest.Request) bool {
		return r.Status == http.StatusTooManyRequests && !r.Answered.IsZero() && !slices.ContainsFunc(b.kills, r.Answered.Equal) &&
			r.Answered.Before(sent.At) && sent.At.Sub(r.Answered) < time.Minute
	})
}

// act lets the player act like a person at a table.
func act(b *bench, random *rand.Rand) {
	state := b.room.State()
	switch {
	case state.Phase != table.PhasePlaying || state.Stopped():
	case state.Takeback.By == b.side.Other(), state.Offer == b.side.Other():
		b.types([]string{"accept", "decline", "decline"}[random.IntN(3)], "yes")
	case random.IntN(25) == 0:
		b.types([]string{"draw", "takeback", "why"}[random.IntN(3)], "yes")
	case state.Turn() == b.side && state.Gate.By == b.side && state.Clock.Running() == b.side:
		b.types(anyMove(random, state.Game.Position()).String())
		if random.IntN(8) != 0 {
			b.types("")
		}
	case state.Gate.By == b.side && state.Gate.Made:
		b.types("")
	}
}

// trouble has something go wrong.
func trouble(b *bench, random *rand.Rand) {
	on := []string{"POST /api/board/game/*/move/*", "POST /api/board/game/*/move/*", "GET /api/board/game/stream/*", "POST /api/board/game/*/takeback/*", ""}[random.IntN(5)]
	f := onlinetest.Fault{On: on, User: "Anna", After: random.IntN(900), For: time.Duration(random.IntN(15000)) * time.Millisecond}
	switch random.IntN(14) {
	case 0:
		f.Do = onlinetest.Lose
	case 1, 2:
		f.Do = onlinetest.LoseAnswer
	case 3:
		f.Do = onlinetest.LateRequest
	case 4:
		f.Do = onlinetest.LateAnswer
	case 5:
		f.Do = onlinetest.Cut
	case 6:
		f.Do = onlinetest.Stall
	case 7:
		f.Do, f.Status, f.Body = onlinetest.Fail, 502, "<html>proxy</html>"
	case 8:
		f.Do = onlinetest.Limit
	case 9:
		b.s.CutStreams("Anna", onlinetest.Game, random.IntN(600))
		return
	case 10:
		b.s.StallStreams("Anna", onlinetest.Game, random.IntN(600))
		return
	case 11: // the program is killed, and opened again
		b.kills = append(b.kills, time.Now())
		b.close()
		time.Sleep(time.Duration(random.IntN(8000)) * time.Millisecond)
		b.open(told.Game{})
		return
	case 12:
		if random.IntN(3) == 0 {
			b.s.Stop()
			time.Sleep(time.Duration(random.IntN(20000)) * time.Millisecond)
			_ = b.s.Start()
		}
		return
	case 13: // another device of the same player moves
		there := b.s.See(b.id)
		if len(there.Moves) > 0 && there.Setup.Position.Turn() == b.side && random.IntN(2) == 0 {
			_ = b.s.Hand("Anna", b.id, false).Move(anyMove(random, there.Setup.Position).String())
		}
		return
	}
	b.s.Inject(f)
}
