package sense_test

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/floors/golden"
	"blindchess/internal/rules"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

// crookedActs returns what hands do that a seed chooses: moves and captures among the
// squares of a few pieces, with the pauses at which something is decided.
func crookedActs(r *rand.Rand, squares []string, count int) string {
	pauses := []string{"10", "20", "60", "81", "100", "149", "151", "240", "250", "300", "400", "700", "1000", "2500", "4000"}
	rare := []string{"press", "white", "black", "white-stopped", "black-stopped", "gone", "read", "out", "in", "adjust", "stand", "take", "take", "take", "state", "aside:" + squares[0], "mended:" + squares[0], "turn"}
	var acts []string
	var lifted []string
	for range count {
		square := squares[r.IntN(len(squares))]
		switch n := r.IntN(10); {
		case n < 3:
			acts, lifted = append(acts, square+"-"), append(lifted, square)
		case n < 5:
			acts = append(acts, square+"+")
		case n < 6 && len(lifted) > 0: // back to where it was
			acts, lifted = append(acts, lifted[0]+"+"), lifted[1:]
		case n < 7:
			acts = append(acts, square+"+"+string("PNBRQKpnbrqk"[r.IntN(12)]))
		default:
			acts = append(acts, rare[r.IntN(len(rare))])
		}
		acts = append(acts, pauses[r.IntN(len(pauses))])
	}
	return strings.Join(append(acts, "in", "4000", "state"), " ")
}

// TestSensor_UnderstandsCrookedHandsAsBefore compares what a sensor takes hands for that do
// all that they can, with each kind of board, at several positions.
func TestSensor_UnderstandsCrookedHandsAsBefore(t *testing.T) {
	configs := map[string]sense.Config{
		"pegs": {Sensing: wire.Sensing{Events: true, Pegs: true}}, "White's pegs": {Sensing: wire.Sensing{Events: true, Pegs: true}, Side: rules.White, Dwell: 250e6}, "Black's pegs": {Sensing: wire.Sensing{Events: true, Pegs: true}, Side: rules.Black, Dwell: 150e6},
		"names": {Sensing: wire.Sensing{Names: true, Events: true}, Dwell: 150e6}, "White's names": {Sensing: wire.Sensing{Names: true, Events: true}, Side: rules.White}, "looks": {Sensing: wire.Sensing{Names: true}, Settle: 300e6}, "contacts": {Sensing: wire.Sensing{Events: true}, Settle: 1200e6, Dwell: 150e6}, "Black's contacts": {Sensing: wire.Sensing{Events: true}, Side: rules.Black},
	}
	positions := map[string][]string{
		"": {"e2", "e4", "e3", "d2", "d4", "g1", "f3", "e7", "e5", "d7", "d5"},
		"r3k2r/1P4p1/8/3pP3/3N4/5p2/6P1/R3K2R w KQkq d6 0 1": {"e1", "g1", "h1", "f1", "e5", "d6", "d5", "b7", "b8", "a8", "d4", "f3", "g2", "c1", "a1"},
		"r3k2r/6p1/8/8/2pP4/8/1p4P1/R3K2R b KQkq d3 0 1":     {"e8", "g8", "h8", "f8", "c4", "d3", "d4", "b2", "b1", "a1", "g7", "g6", "c8", "a8"},
	}
	var lines []string
	for name, config := range configs {
		for fen, squares := range positions {
			for seed := range uint64(12) {
				said := observe(t, config, fen, crookedActs(rand.New(rand.NewPCG(seed, 11)), squares, 14))
				kinds := map[string]int{}
				for part := range strings.SplitSeq(said, "; ") {
					fields := strings.Fields(part)
					if strings.HasSuffix(fields[0], ":") && len(fields) > 1 {
						fields = fields[1:]
					}
					kinds[fields[0]]++
				}
				var counts []string
				for _, kind := range slices.Sorted(maps.Keys(kinds)) {
					counts = append(counts, fmt.Sprint(kind, " ", kinds[kind]))
				}
				h := fnv.New32a()
				h.Write([]byte(said))
				lines = append(lines, fmt.Sprintf("%s, %.12q, seed %d: %s; sum %08X\n", name, fen, seed, strings.Join(counts, ", "), h.Sum32()))
			}
		}
	}
	slices.Sort(lines)
	golden.Check(t, "testdata/crooked.golden", strings.Join(lines, ""), *update)
}
