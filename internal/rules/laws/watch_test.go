package laws_test

import (
	"math/rand"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/rulestest"
)

// TestWatch_RulesAsTheEditionDoes plays on at random from endings, some of which
// die by a capture on the way.
func TestWatch_RulesAsTheEditionDoes(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	ended := 0
	for _, fen := range []string{
		"8/8/3k4/8/8/3K4/8/R7 w - - 0 1",
		"8/8/3k4/8/2n5/3K4/8/2B5 b - - 0 1",
		"8/p7/3k4/8/8/3K4/7P/8 w - - 0 1",
		"4k3/8/8/p1p1p1p1/P1P1P1P1/8/3B4/4K3 w - - 0 1",
		"r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
		"8/8/3k4/8/8/3K4/8/5NN1 w - - 0 1",
	} {
		for range 6 {
			watch := laws.Watch{Edition: laws.Latest()}
			g := rules.NewGame(rulestest.Setup(t, fen))
			for range 60 {
				got, over := watch.Ended(g)
				want, mustBeOver := laws.Latest().Ended(g)
				if got != want || over != mustBeOver {
					t.Fatalf("%s: got %v, %t, want %v, %t", g.Setup().FEN(), got, over, want, mustBeOver)
				}
				next, ok := rulestest.RandomPly(r, g)
				if over || !ok {
					ended++
					break
				}
				g = next
			}
		}
	}
	if ended < 6 {
		t.Errorf("got %d games that ended, want more", ended)
	}
}
