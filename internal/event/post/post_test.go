package post_test

import (
	"context"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/event/post"
	"blindchess/internal/floors/waits"
	"blindchess/internal/host"
	"blindchess/internal/table"
)

// tables are tables that can be followed, with their records so far, in batches.
type tables struct {
	mu   sync.Mutex
	told map[string]chan []table.Record
}

func (s *tables) list() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var names []string
	for name := range s.told {
		names = append(names, name)
	}
	return names
}

// take follows a table; if its channel is closed, the line is lost.
func (s *tables) take(ctx context.Context, address string, take func(clock.Instant, []table.Record)) error {
	s.mu.Lock()
	told := s.told[address]
	s.mu.Unlock()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case records, open := <-told:
			if !open {
				return io.EOF
			}
			take(records[len(records)-1].At, records)
		}
	}
}

func (s *tables) open(address string) chan []table.Record {
	s.mu.Lock()
	defer s.mu.Unlock()
	told := make(chan []table.Record)
	s.told[address] = told
	return told
}

// running runs a post over tables in a bubble until the test ends.
func running(t *testing.T, o post.Options) (*tables, string) {
	t.Helper()
	s := &tables{told: map[string]chan []table.Record{}}
	o.Tables, o.Take, o.Tell = s.list, s.take, func(string) {}
	o.Folder = t.TempDir()
	ctx, end := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- post.Run(ctx, o) }()
	t.Cleanup(func() {
		end()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return s, o.Folder
}

// read returns a file, and nothing where it is not there.
func read(path ...string) string {
	text, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		return ""
	}
	return string(text)
}

func TestRun_WritesAGameAndARoundAsFarAsTheDelayOfTheBoardAllows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, folder := running(t, post.Options{Illegal: host.LegalPrefix, Delay: func(board string) time.Duration {
			return map[string]time.Duration{"2": 15 * time.Minute}[board]
		}})
		one, two := s.open("one"), s.open("two")
		waits.Pass(time.Second)
		one <- played(opened("1"), minutes(1), "e4")
		two <- played(opened("2"), minutes(1), "d4")
		synctest.Wait()
		if got := read(folder, "round-3", "game-1.pgn"); !strings.Contains(got, "1. e4") {
			t.Errorf("got %q, want the move at once", got)
		}
		waits.Pass(15*time.Minute - time.Second)
		if got := read(folder, "round-3", "game-2.pgn"); !strings.Contains(got, `[Board "2"]`) || strings.Contains(got, "d4") {
			t.Errorf("got %q, want the game without its move", got)
		}
		waits.Pass(time.Second)
		if got := read(folder, "round-3", "game-2.pgn"); !strings.Contains(got, "1. d4") {
			t.Errorf("got %q, want the move when its time has come", got)
		}
		all := read(folder, "round-3", "games.pgn")
		if first, second := strings.Index(all, "1. e4"), strings.Index(all, "1. d4"); first < 0 || second < first {
			t.Errorf("got %q, want both games by their boards", all)
		}
	})
}

func TestRun_AGameIsNoShorterSinceItsLineWasLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, folder := running(t, post.Options{})
		line := s.open("one")
		waits.Pass(time.Second)
		records := played(played(opened("1"), 0, "e4"), 0, "e5")
		line <- records
		synctest.Wait()
		again := s.open("one")
		close(line)
		waits.Pass(2 * time.Second)
		again <- records[:3]
		synctest.Wait()
		if got := read(folder, "round-3", "game-1.pgn"); !strings.Contains(got, "e5") {
			t.Errorf("got %q, want the game as it was known", got)
		}
		again <- played(records, 0, "Nf3")
		synctest.Wait()
		if got := read(folder, "round-3", "game-1.pgn"); !strings.Contains(got, "Nf3") {
			t.Errorf("got %q, want what came since", got)
		}
	})
}

// A reader during a write finds one complete version.
func TestFolder_AReaderFindsTheOldOrTheNewFileWhole(t *testing.T) {
	folder := post.Folder{Path: t.TempDir()}
	write := func(mark string) {
		if err := folder.Write(post.Game{Round: "round-1", Name: "game-1", PGN: []byte(strings.Repeat(mark, 1<<16))}); err != nil {
			t.Error(err)
		}
	}
	write("a")
	written := make(chan struct{})
	go func() {
		defer close(written)
		for i := range 20 {
			write(string(rune('a' + i%2)))
		}
	}()
	for reading := true; reading; {
		select {
		case <-written:
			reading = false
		default:
		}
		for _, name := range []string{"game-1.pgn", "games.pgn"} {
			if got := read(folder.Path, "round-1", name); len(got) != 1<<16 || strings.Trim(got, got[:1]) != "" {
				t.Fatalf("%s: got %d bytes, or two versions in one", name, len(got))
			}
		}
	}
	entries, err := os.ReadDir(filepath.Join(folder.Path, "round-1"))
	if err != nil || len(entries) != 2 {
		t.Errorf("got %v, %v, want the two files and nothing left over", entries, err)
	}
}

func TestHandler_ServesGamesAndNothingElse(t *testing.T) {
	folder := t.TempDir()
	if err := (post.Folder{Path: folder}).Write(post.Game{Round: "round-1", Name: "game-1", PGN: []byte("[Event \"x\"]\n")}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{".new-1", "token.txt"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("secret"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		method, path string
		status       int
		holds        string
	}{
		{"GET", "/round-1/games.pgn", 200, "[Event"},
		{"GET", "/round-1/", 200, "game-1.pgn"},
		{"HEAD", "/round-1/game-1.pgn", 200, ""},
		{"PUT", "/round-1/game-1.pgn", 405, ""},
		{"DELETE", "/round-1/game-1.pgn", 405, ""},
		{"GET", "/.new-1", 404, ""},
		{"GET", "/token.txt", 404, ""},
		{"GET", "/../secret.pgn", 404, ""},
	}
	for _, test := range tests {
		answer := httptest.NewRecorder()
		post.Handler(folder).ServeHTTP(answer, httptest.NewRequest(test.method, test.path, nil))
		if answer.Code != test.status || !strings.Contains(answer.Body.String(), test.holds) {
			t.Errorf("%s %s: got %d %q, want %d", test.method, test.path, answer.Code, answer.Body, test.status)
		}
	}
}
