package rules_test

import (
	"testing"

	"blindchess/internal/rules"
)

// BenchmarkSAN writes and reads the forty-eight moves of a rich position.
func BenchmarkSAN(b *testing.B) {
	p := mustParse(b, wellKnown[1].fen).Position
	moves := p.AppendMoves(nil)
	var names []string
	for _, m := range moves {
		names = append(names, p.SAN(m))
	}
	run := func(name string, each func(m rules.Move, name string)) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for i, m := range moves {
					each(m, names[i])
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/move")
		})
	}
	run("write", func(m rules.Move, _ string) { p.SAN(m) })
	run("read", func(m rules.Move, name string) {
		if got, err := p.ParseSAN(name); err != nil || got != m {
			b.Fatalf("got %v, %v, want %v", got, err, m)
		}
	})
	run("play", func(m rules.Move, _ string) {
		if _, err := p.Play(m); err != nil {
			b.Fatal(err)
		}
	})
}
