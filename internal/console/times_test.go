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
		for try := range 3 { // one in a hundred fails by chance, one in a million thrice
			p := apart(timesOf(test.s, line, legal, not))
			t.Logf("%s: p = %.3f", test.name, p)
			if p > 0.01 {
				break
			}
			if try == 2 {
				t.Errorf("%s: the times are told apart, p = %v", test.name, p)
			}
		}
	}
}

// timesOf returns what 2,000 pairs of answers took.
func timesOf(s *console.Session, line string, legal, not *game) (one, other []time.Duration) {
	took := func(g *game) time.Duration {
		begun := time.Now()
		s.Enter(g.state, g.at, line)
		ended := time.Since(begun)
		s.Enter(g.state, g.at, "no")
		return ended
	}
	for range 100 {
		took(legal)
		took(not)
	}
	chance := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		if chance.IntN(2) == 0 {
			one = append(one, took(legal))
			other = append(other, took(not))
		} else {
			other = append(other, took(not))
			one = append(one, took(legal))
		}
	}
	return one, other
}
