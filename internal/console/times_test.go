package console_test

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/table"
)

// apart returns the probability that two lists of times from one distribution differ as
// much as these do. It uses the test of Mann and Whitney with the normal approximation,
// in which equal times share their rank.
func apart(one, other []time.Duration) float64 {
	type timed struct {
		took time.Duration
		one  bool
	}
	var all []timed
	for _, took := range one {
		all = append(all, timed{took, true})
	}
	for _, took := range other {
		all = append(all, timed{took, false})
	}
	slices.SortFunc(all, func(a, b timed) int { return int(a.took - b.took) })
	ranks, ties := 0.0, 0.0
	for i := 0; i < len(all); {
		j := i
		for j < len(all) && all[j].took == all[i].took {
			j++
		}
		equal := float64(j - i)
		ties += equal*equal*equal - equal
		for _, t := range all[i:j] {
			if t.one {
				ranks += float64(i+j+1) / 2
			}
		}
		i = j
	}
	n, m := float64(len(one)), float64(len(other))
	u := ranks - n*(n+1)/2
	spread := math.Sqrt(n * m / 12 * (n + m + 1 - ties/((n+m)*(n+m-1))))
	if spread == 0 {
		return 1
	}
	return math.Erfc(math.Abs(u-n*m/2) / spread / math.Sqrt2)
}

func TestApart_TellsTimesThatDifferFromThoseThatDoNot(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	times := func(mean float64) []time.Duration {
		all := make([]time.Duration, 2000)
		for i := range all {
			all[i] = time.Duration(mean + 100*chance.NormFloat64())
		}
		return all
	}
	if p := apart(times(1000), times(1000)); p < 0.01 {
		t.Errorf("got p = %v of one distribution", p)
	}
	if p := apart(times(1000), times(1020)); p > 0.001 {
		t.Errorf("got p = %v of two that differ by a fifth of their spread", p)
	}
}

// TestSoakOracle_TimesOfQuestionsTellNothing types questions in two positions that
// differ in whether the move is legal, in random order. It requires that the times do
// not reveal the position.
func TestSoakOracle_TimesOfQuestionsTellNothing(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("this test is long; SOAK=1 runs it")
	}
	white, black := player(t, rules.White), player(t, rules.Black)
	onlooker := session(t, console.Actor{Capacity: table.Spectator}, "en", "en")
	for _, test := range []struct {
		name, line string
		s          *console.Session
	}{
		{"a claim", "claim threefold 0-0", white}, {"another", "claim fifty e1g1", white}, {"a sealed move", "seal 0-0", white},
		{"who has not the move", "0-0", black}, {"a claim out of turn", "claim threefold 0-0", black}, {"who looks on", "e1g1", onlooker},
	} {
		line := test.line
		legal, not := eventAt(t, oracles[0].legal), eventAt(t, oracles[0].not)
		if line == "seal 0-0" {
			for _, g := range []*game{legal, not} {
				situations[3].come(g)
			}
		}
		takes := func(g *game) func() time.Duration {
			return func() time.Duration {
				begun := time.Now()
				test.s.Enter(g.state, g.at, line)
				ended := time.Since(begun)
				test.s.Enter(g.state, g.at, "no")
				return ended
			}
		}
		t.Run(test.name, func(t *testing.T) { takeAlike(t, takes(legal), takes(not)) })
	}
}

// takeAlike requires that two things take as long as each other.
func takeAlike(t *testing.T, one, other func() time.Duration) {
	t.Helper()
	for try := range 3 { // one in a hundred fails by chance, one in a million thrice
		p := apart(timesOf(one, other))
		t.Logf("p = %.3f", p)
		if p > 0.01 {
			break
		}
		if try == 2 {
			t.Errorf("the times are told apart, p = %v", p)
		}
	}
}

// TestSoakOracle_TimesOfEntriesTellNothing writes entries and seals moves at terminals of
// two events. An answer that does not tell in words whether the move is legal does not
// tell it by the time it takes.
func TestSoakOracle_TimesOfEntriesTellNothing(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("this test is long; SOAK=1 runs it")
	}
	for _, test := range []struct {
		name  string
		lines []string
		at    situation
	}{
		{"an entry", []string{"write 0-0"}, situations[0]}, {"an entry of squares", []string{"write e1g1"}, situations[0]},
		{"a sealed move", []string{"seal 0-0", "yes"}, situations[3]},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			takes := func(fen string) func() time.Duration {
				g := eventAt(t, fen)
				test.at.come(g)
				feed, s := screen.NewFeed(), player(t, rules.White)
				feed.Watch(table.Record{Seq: g.state.Seq}, g.state)
				var done time.Time
				seat := screen.NewTerminal(screen.TerminalConfig{Feed: feed, Session: s, Submit: func(commands []table.Command) {
					for _, c := range commands {
						if _, err := table.Decide(g.state, g.at, c); err != nil {
							t.Error(err)
						}
					}
					done = time.Now()
				}})
				t.Cleanup(seat.Close)
				return func() time.Duration {
					var begun time.Time
					for _, line := range test.lines {
						begun = time.Now()
						seat.Enter(line)
					}
					return done.Sub(begun)
				}
			}
			takeAlike(t, takes(oracles[0].legal), takes(oracles[0].not))
		})
	}
}

// timesOf returns what 2,000 pairs of both took, in random order.
func timesOf(legal, not func() time.Duration) (one, other []time.Duration) {
	for range 100 {
		legal()
		not()
	}
	chance := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		if chance.IntN(2) == 0 {
			one = append(one, legal())
			other = append(other, not())
		} else {
			other = append(other, not())
			one = append(one, legal())
		}
	}
	return one, other
}
