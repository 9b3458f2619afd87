package post_test

import (
	"testing"
	"time"

	"blindchess/internal/host"
	"blindchess/internal/post"
)

// From a record that arrives to the two files that are safe on disk, at move sixty
// of a game whose records are kept second by second.
func BenchmarkRecordToFile(b *testing.B) {
	records := opened("12")
	moves := []string{"Nf3", "Nf6", "Ng1", "Ng8"}
	for ply := range 120 {
		records = played(records, minutes(ply), moves[ply%4])
	}
	folder := post.Folder{Path: b.TempDir()}
	for b.Loop() {
		var board post.Board
		board.Take(time.Now(), minutes(200), records...)
		game, _ := post.Told(board.Story(time.Now(), 0), host.LegalPrefix)
		game.PGN = append(game.PGN, time.Now().String()...) // or the same would not be written again
		if err := folder.Write(game); err != nil {
			b.Fatal(err)
		}
	}
}
