package desk_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"blindchess/internal/practice/study/desk"
	"blindchess/internal/say"
)

// stamping runs an engine and notes when it told its best move, in nanoseconds.
const stamping = `#!/bin/sh
ENGINE | while IFS= read -r line; do
	case $line in bestmove*) date +%s%N >>STAMPS ;; esac
	printf '%s\n' "$line"
done
`

// BenchmarkBestMove measures from the line with Stockfish's best move until the
// words for the ear are there. The limit is 300 milliseconds, with the start of
// the voice, which is measured in internal/speech.
func BenchmarkBestMove(b *testing.B) {
	engine, err := exec.LookPath("/usr/games/stockfish")
	if err != nil {
		b.Skip("needs stockfish: scripts/install test")
	}
	folder := b.TempDir()
	stamps, path := filepath.Join(folder, "stamps"), filepath.Join(folder, "engine")
	text := strings.NewReplacer("ENGINE", engine, "STAMPS", stamps).Replace(stamping)
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		b.Fatal(err)
	}
	o := file(b, "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 *")
	o.Engine.Path, o.Engine.Arguments = path, nil
	d, err := desk.Open(o)
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	var took []time.Duration
	for b.Loop() {
		d.Enter(b.Context(), "next", func(say.Utterance) {})
		said, _ := d.Enter(b.Context(), "best 1", func(say.Utterance) {})
		now := time.Now()
		if len(said) == 0 {
			b.Fatal("nothing was told")
		}
		all, err := os.ReadFile(stamps)
		if err != nil {
			b.Fatal(err)
		}
		lines := strings.Fields(string(all))
		at, err := strconv.ParseInt(lines[len(lines)-1], 10, 64)
		if err != nil {
			b.Fatal(err)
		}
		took = append(took, now.Sub(time.Unix(0, at)))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-median")
	b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "ms-longest")
}
