package room_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// TestSpoken_InTheOrderThatThePageOfSoundPromises judges games by a court that
// was written from docs/sound.md.
func TestSpoken_InTheOrderThatThePageOfSoundPromises(t *testing.T) { judgeGames(t, 5_000) }

// TestSoakSpoken_AHundredThousandMessagesInTheOrderPromised does the same with
// twenty times as many messages.
func TestSoakSpoken_AHundredThousandMessagesInTheOrderPromised(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("a long test; SOAK=1 runs it")
	}
	judgeGames(t, 100_000)
}

// judgeGames plays games in virtual time, with random questions, keys, rulings of
// an arbiter and endings, until so many messages were taken in.
func judgeGames(t *testing.T, messages int) {
	lengths := newLengths(t)
	counts := map[string]int{}
	var waits []time.Duration
	heard := 0
	for seed := uint64(0); heard < messages; seed++ {
		var judge *court
		synctest.Test(t, func(t *testing.T) {
			judge = newCourt()
			random := rand.New(rand.NewPCG(seed, 46))
			sitDown(t, lengths, seed%4 == 3, new(tally), judge, func(give give, me *player) { disturb(t, give, me, judge, random) })
			judge.quiet()
		})
		heard += len(judge.all)
		waits = append(waits, judge.waits...)
		for stage, n := range judge.counts {
			counts[stage] += n
		}
		if len(judge.verdict) > 0 {
			t.Fatalf("game %d, %d promises broken, first:\n\t%v", seed, len(judge.verdict), judge)
		}
	}
	slices.Sort(waits)
	t.Logf("%d messages, %d rulings, the last of them begun after %v; %v", heard, len(waits), waits[len(waits)-1], counts)
	if late := waits[len(waits)-1]; late > 120*time.Millisecond {
		t.Errorf("got a ruling begun after %v, want at most 120 ms", late)
	}
	for _, stage := range []string{"finished", "overtaken", "interrupted", "continued"} {
		if counts[stage] < messages/200 {
			t.Errorf("got %d messages %s of %d: too few to prove anything", counts[stage], stage, heard)
		}
	}
}

// TestSpoken_EveryPartOfTheBoardAskedAHundredTimes asks for the board in the
// middle of games until it has been told a hundred times.
func TestSpoken_EveryPartOfTheBoardAskedAHundredTimes(t *testing.T) {
	lengths := newLengths(t)
	asked, parts := 0, 0
	for seed := uint64(0); asked < 100; seed++ {
		var judge *court
		synctest.Test(t, func(t *testing.T) {
			judge = newCourt()
			random := rand.New(rand.NewPCG(seed, 47))
			sitDown(t, lengths, false, new(tally), judge, func(give give, me *player) {
				begin(t, give, "90m", false)
				for range 200 {
					time.Sleep(time.Second)
					partners(give, me, random)
					if me.state().Over() || random.IntN(8) > 0 {
						continue
					}
					me.seat.Enter("board")
					asked++
					if err := me.speaker.Finish(t.Context()); err != nil {
						t.Error(err)
					}
				}
			})
		})
		for _, m := range judge.all {
			if m.Topic == "board" {
				parts++
				if !m.whole {
					t.Errorf("game %d: %v was not said to its end", seed, m)
				}
			}
		}
	}
	t.Logf("%d answers in %d parts", asked, parts)
	if parts != 2*asked {
		t.Errorf("got %d parts of %d answers, want two each", parts, asked)
	}
}

// questions are lines that a player types, each with an answer of one part or of
// several.
var questions = []string{"board", "b", "clock", "c", "last", "legal", "moves", "material", "pieces knight", "A", "scan e4", "scan e", "attackers d5", "rays e4", "taken", "gate", "rights", "fen", "help clock", "again", "why", "captures", "nonsense", "Ke9", "claims"}

// disturb has both sides play, and White, the arbiter and chance disturb them.
func disturb(t *testing.T, give give, me *player, judge *court, random *rand.Rand) {
	begin(t, give, []string{"3m+2s", "1m", "5m+3s"}[random.IntN(3)], random.IntN(2) == 0)
	pause := func(longest time.Duration) {
		time.Sleep(time.Duration(random.Int64N(int64(longest))))
		synctest.Wait()
		if me.state().Over() {
			judge.ended(time.Now())
		}
	}
	for range 60 + random.IntN(150) {
		if me.state().Over() {
			break
		}
		pause([]time.Duration{200 * time.Millisecond, time.Second, 4 * time.Second}[random.IntN(3)])
		side := []rules.Side{rules.White, rules.Black}[random.IntN(2)]
		switch n := random.IntN(100); {
		case n < 50:
			partners(give, me, random)
		case n < 76:
			for range 1 + random.IntN(2) {
				me.seat.Enter(questions[random.IntN(len(questions))])
			}
		case n < 82:
			me.seat.SoundKey("alt+.")
		case n < 86:
			me.seat.Hush()
			me.seat.Tell(me.session.Square(me.state().Game.Position().Placement(), rules.Square(1+random.IntN(64))))
		case n < 89:
			me.seat.Hush()
		case n < 91:
			_ = give(table.Player, side, table.Offer{Actor: table.By(side)})
		case n < 92:
			_ = give(table.Player, side, table.Decline{Actor: table.By(side)})
		case n < 93:
			_ = give(table.Player, side, table.Call{Actor: table.By(side)})
		case n < 95:
			_ = give(table.Arbiter, 0, table.Penalise{Side: side, Penalty: table.Warning})
		case n < 96:
			_ = give(table.Arbiter, 0, table.AddTime{Side: side, Time: time.Minute})
		case n < 99:
			_ = give(table.Arbiter, 0, table.StopClocks{})
			pause(4 * time.Second)
			_ = give(table.Arbiter, 0, table.RestartClocks{})
		default:
			_ = give(table.Player, side, table.Resign{Actor: table.By(side)})
		}
		synctest.Wait()
		if me.state().Over() {
			judge.ended(time.Now())
		}
		if random.IntN(4) == 0 {
			time.Sleep(30 * time.Millisecond)
			synctest.Wait()
			judge.quiet()
		}
	}
}

// begin opens a table and starts its game.
func begin(t *testing.T, give give, control string, arbiter bool) {
	t.Helper()
	parsed, err := clock.ParseControl(control)
	if err != nil {
		t.Fatal(err)
	}
	c := table.ForFriends()
	c.Control, c.Arbiter = rules.Both(parsed), arbiter
	c.Seats.White.Blind = true
	for _, command := range []table.Command{table.Open{Conditions: c}, table.Begin{}} {
		if err := give(table.Keeper, 0, command); err != nil {
			t.Fatal(err)
		}
	}
}

// partners has the side that may act do so, well or badly.
func partners(give give, me *player, random *rand.Rand) {
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if deed, ok := (rehearsal.Partner{Side: side, Seed: random.Uint64(), Sloppy: random.IntN(4) == 0}).Next(me.state()); ok {
			_ = give(table.Player, side, deed.Command) // what is refused is told too
			return
		}
	}
}
