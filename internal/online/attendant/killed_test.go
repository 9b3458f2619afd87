package attendant_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
	"blindchess/internal/online/told"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// What the server showed before the program was killed is never sent again: not a move that
// was taken back meanwhile, however it was.
func TestAttend_AMoveThatWasTakenBackWhileTheProgramWasDeadIsNotSentAgain(t *testing.T) {
	for _, board := range []table.Sensing{table.NoBoard, table.Pieces} {
		bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
			b, boris, phone := underway(t, s, board)
			if board == table.NoBoard {
				b.moves("g1f3")
			} else {
				b.handles("e7", "e5")
				b.handles("g1", "f3")
				b.types("")
			}
			time.Sleep(time.Second)
			b.close()
			phone.Takeback(true)
			boris.Takeback(true)
			b.open(told.Game{})
			time.Sleep(30 * time.Second)
			if got := len(s.See(b.id).Moves); got != 2 {
				t.Fatalf("%v: the server has %d plies, want 2: %s", board, got, b.said())
			}
			if got := b.room.State().Game.Ply(); got != 2 {
				t.Errorf("%v: the table has %d plies, want 2: %s", board, got, b.said())
			}
		})
	}
}

// The seat reads the clock by a state in which the player has not pressed yet, and the
// program is killed before the next reading.
func TestAttend_AGameGoesOnWhoseClockWasReadAsThePlayerPressed(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, rapid, rules.White)
		boris := s.Hand("Boris", b.id, true)
		time.Sleep(time.Second)
		s.StallStreams("Anna", onlinetest.Game, 0)
		s.Inject(onlinetest.Fault{On: "POST /api/board/game/*/move/*", User: "Anna", Do: onlinetest.Lose, Times: -1})
		b.types("e2e4", "")
		time.Sleep(100 * time.Millisecond)
		left := rules.BySide[time.Duration]{White: 9 * time.Minute, Black: 10 * time.Minute}
		must(t, b.room.Order(table.Sensor, 0, table.ReadClock{Left: left, Running: rules.White, Exact: true}))
		b.close()
		s.Heal()
		s.ReleaseStreams("", onlinetest.Game)
		b.open(told.Game{})
		time.Sleep(20 * time.Second)
		must(t, boris.Move("e7e5"))
		b.same(10 * time.Second)
	})
}

// dead is what the opponent and the player's other device do while the program is dead.
func dead(b *bench, boris, phone onlinetest.Hand, random *rand.Rand, shown bool) {
	if there := b.s.See(b.id).Setup.Position; there.Turn() == rules.Black && random.IntN(3) == 0 {
		_ = boris.Move(anyMove(random, there).String())
	}
	if shown && random.IntN(3) > 0 {
		phone.Takeback(true)
		boris.Takeback(true)
	}
}

// killedGame plays a game in which the program is killed after moves of the player, some of
// which the server has shown, and some of whose requests or answers were lost.
func killedGame(t *testing.T, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 73))
	bubble(t, onlinetest.Options{Seed: seed, Unlimited: true, Castling: onlinetest.Castling(random.IntN(3))}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, onlinetest.Play{Limit: 100 * time.Minute, Increment: 30 * time.Second}, rules.White)
		b.seed = seed
		boris, phone := s.Hand("Boris", b.id, true), s.Hand("Anna", b.id, false)
		for range 30 {
			time.Sleep(2 * time.Second)
			there := s.See(b.id)
			switch {
			case there.Status != "started":
				return
			case there.Setup.Position.Turn() == rules.Black:
				must(t, boris.Move(anyMove(random, there.Setup.Position).String()))
				continue
			}
			move, ply := anyMove(random, there.Setup.Position), len(there.Moves)
			shown := true
			switch random.IntN(4) {
			case 0: // the request or its answer is lost, and no stream shows the move before the program ends
				shown = false
				s.StallStreams("Anna", onlinetest.Game, 0)
				s.Inject(onlinetest.Fault{On: "GET /api/board/game/stream/*", User: "Anna", Do: onlinetest.Lose, Times: -1})
				s.Inject(onlinetest.Fault{On: "POST /api/board/game/*/move/*", User: "Anna", Do: []onlinetest.Trouble{onlinetest.Lose, onlinetest.LoseAnswer}[random.IntN(2)], Times: -1})
			case 1: // the answer is lost, and the stream shows the move
				s.Inject(onlinetest.Fault{On: "POST /api/board/game/*/move/*", User: "Anna", Do: onlinetest.LoseAnswer})
			}
			b.types(move.String(), "")
			time.Sleep(time.Duration(1000+random.IntN(1000)) * time.Millisecond)
			b.close()
			if got := s.See(b.id); shown && (len(got.Moves) != ply+1 || got.Moves[ply] != move) {
				t.Fatalf("seed %d: %v did not reach the server: %v: %s", seed, move, got.Moves, b.said())
			}
			if s.See(b.id).Status == "started" {
				dead(b, boris, phone, random, shown)
			}
			s.Heal()
			s.ReleaseStreams("", onlinetest.Game)
			before, sent := s.See(b.id), len(s.Requests())
			b.open(told.Game{})
			time.Sleep(20 * time.Second)
			after := s.See(b.id)
			again := 0
			for _, r := range s.Requests()[sent:] {
				if r.Method == "POST" && strings.Contains(r.Path, "/move/") {
					again++
				}
			}
			switch {
			case before.Status != "started":
			case shown && (again > 0 || len(after.Moves) != len(before.Moves)):
				t.Fatalf("seed %d, ply %d: %v was shown by the server and sent again: %v, then %v", seed, ply+1, move, before.Moves, after.Moves)
			case !shown && (len(after.Moves) <= ply || after.Moves[ply] != move):
				t.Fatalf("seed %d, ply %d: %v was lost: %v, then %v: %s", seed, ply+1, move, before.Moves, after.Moves, b.said())
			}
			b.same(time.Minute)
		}
	})
	if t.Failed() {
		t.Fatalf("seed %d", seed)
	}
}

func TestAttend_AMoveGoesToTheServerOnceWhereverTheProgramIsKilled(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 3
	}
	for seed := range games {
		killedGame(t, uint64(seed))
	}
}

func TestSoakAttend_AMoveGoesToTheServerOnceInAThousandGamesOfKills(t *testing.T) {
	games, err := strconv.Atoi(os.Getenv("SOAK"))
	if err != nil || games == 0 {
		t.Skip("SOAK says how many games")
	}
	for seed := range games {
		killedGame(t, uint64(seed)+1000)
	}
}
