package post_test

import (
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"blindchess/internal/event/post"
	"blindchess/internal/host"
)

// From a record that arrives to the two files that are safe on disk, at move sixty
// of a game with a record each second.
func BenchmarkRecordToFile(b *testing.B) {
	records := opened("12")
	moves := []string{"Nf3", "Nf6", "Ng1", "Ng8"}
	for ply := range 120 {
		records = played(records, minutes(ply), moves[ply%4])
	}
	folder := post.Folder{Path: b.TempDir()}
	var times []time.Duration
	for b.Loop() {
		began := time.Now()
		var board post.Board
		board.Take(time.Now(), minutes(200), records...)
		game, _ := post.Told(board.Story(time.Now(), 0), host.LegalPrefix)
		game.PGN = append(game.PGN, time.Now().String()...) // or the same would not be written again
		if err := folder.Write(game); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)*99/100])/1e6, "ms-p99")
	b.ReportMetric(float64(times[len(times)/2])/1e6, "ms-median")
}

// The memory of a post for each table that it follows, at move sixty of each game:
// under 300 kB.
func BenchmarkMemoryOfATable(b *testing.B) {
	const tables = 10
	moves := []string{"Nf3", "Nf6", "Ng1", "Ng8"}
	for b.Loop() {
		before := alive()
		boards := make([]post.Board, tables)
		games := make([]post.Game, tables)
		for i := range boards {
			records := opened(strconv.Itoa(i + 1))
			for ply := range 120 {
				records = played(records, minutes(ply), moves[ply%4])
			}
			boards[i].Take(time.Now(), minutes(200), records...)
			games[i], _ = post.Told(boards[i].Story(time.Now(), 0), host.LegalPrefix)
		}
		b.ReportMetric(float64(alive()-before)/tables/1024, "kB/table")
		runtime.KeepAlive(boards)
		runtime.KeepAlive(games)
	}
}

func alive() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
