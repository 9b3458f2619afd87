package report_test

import (
	"bytes"
	"io"
	"os"
	"testing"

	"blindchess/internal/report"
	"blindchess/internal/rules/laws"
	"blindchess/internal/scoresheet/pgn"
)

// BenchmarkCheckingPlainGames reads games without comments and checks them. A
// processor checks 2,500 of them and more in a second.
func BenchmarkCheckingPlainGames(b *testing.B) {
	text, err := os.ReadFile("../scoresheet/pgn/testdata/games.pgn")
	if err != nil {
		b.Fatal(err)
	}
	games := 0
	for b.Loop() {
		reader := pgn.NewReader(bytes.NewReader(text))
		for number := 1; ; number++ {
			game, err := reader.Read()
			if err == io.EOF {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			if err := report.CheckGame(game, laws.Latest(), number, report.Manner{}).Print(io.Discard, false); err != nil {
				b.Fatal(err)
			}
			games++
		}
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}
