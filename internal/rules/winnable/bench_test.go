package winnable_test

import (
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/rules/winnable"
)

// benchmarkGames asks who can still win in a few positions of play.
func benchmarkGames(b *testing.B, nodes int) {
	var positions []rules.Position
	for _, text := range []string{
		"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
		"2r3k1/5ppp/p2b4/1p1P4/4n3/1P3N1P/P4PP1/R1B3K1 w - - 0 28",
		"8/5pk1/6p1/7p/4R2P/6P1/r4PK1/8 w - - 4 50",
		"8/8/4k3/8/2P1n3/4K3/8/8 w - - 0 61",
		"5k2/p1p2p2/PpPp1P2/1P1P4/8/4B3/5K2/8 b - - 3 60",
		"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
	} {
		positions = append(positions, rulestest.Setup(b, text).Position)
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range positions {
			winnable.Decide(p, rules.White, nodes)
			winnable.Decide(p, rules.Black, nodes)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*2*len(positions)), "ns/question")
}

func BenchmarkTheQuickStage(b *testing.B) { benchmarkGames(b, 0) }

func BenchmarkTheFullStage(b *testing.B) { benchmarkGames(b, 500_000) }
