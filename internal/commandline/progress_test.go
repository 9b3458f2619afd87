package commandline_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/commandline"
)

func TestLongWorkSaysALineEveryFiveSeconds(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, make([]byte, 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	var out strings.Builder
	now := time.Unix(0, 0)
	p, in := commandline.NewProgress(&out, "Games checked", file, func() time.Time { return now })
	for n := 1; n <= 10; n++ {
		if _, err := io.CopyN(io.Discard, in, 100); err != nil {
			t.Fatal(err)
		}
		now = now.Add(2 * time.Second)
		p.Step(n)
	}
	if got, want := out.String(), "Games checked so far: 3, 30 percent\nGames checked so far: 6, 60 percent\nGames checked so far: 9, 90 percent\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestASearchSaysALineEveryFiveSeconds(t *testing.T) {
	var out strings.Builder
	now := time.Unix(0, 0)
	p, _ := commandline.NewProgress(&out, "Positions searched", nil, func() time.Time { return now })
	for done := range 11 {
		p.Part(done, 10)
		now = now.Add(time.Second)
	}
	if got, want := out.String(), "Positions searched so far: 5, 50 percent\nPositions searched so far: 10, 100 percent\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestShortWorkSaysNothing(t *testing.T) {
	var out strings.Builder
	p, _ := commandline.NewProgress(&out, "Games checked", strings.NewReader("x"), time.Now)
	p.Step(1)
	(*commandline.Progress)(nil).Step(1)
	if out.Len() > 0 {
		t.Errorf("got %q, want nothing", out.String())
	}
}
