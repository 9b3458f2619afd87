package diary_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"blindchess/internal/practice/diary"
	"blindchess/internal/practice/rating"
)

func Example() {
	folder, err := os.MkdirTemp("", "diary")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	path, now := filepath.Join(folder, "practice.jsonl"), time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)
	own, err := diary.Open(path)
	if err != nil {
		log.Fatal(err)
	}
	err = own.Add(diary.Entry{At: now, Kind: diary.Game, Opponent: rating.Rating{Value: 1400, Deviation: 100}, Score: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(own.Rating(diary.Game, now))
	// Output: 1633 +- 257
}
