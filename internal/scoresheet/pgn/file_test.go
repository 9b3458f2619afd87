package pgn_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"blindchess/internal/scoresheet/pgn"
)

// alike reports how the games of an index differ from those that a reader finds.
func alike(t *testing.T, text []byte) {
	t.Helper()
	var want []pgn.Game
	for reader := pgn.NewReader(bytes.NewReader(text)); ; {
		game, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, game)
	}
	file, err := pgn.Index(text)
	if err != nil {
		t.Fatal(err)
	}
	if file.Len() != len(want) {
		t.Fatalf("got %d games, want %d", file.Len(), len(want))
	}
	for i, game := range want {
		got, err := file.Game(i)
		if err != nil {
			t.Fatalf("game %d: %v", i+1, err)
		}
		if got, want := fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", game); got != want {
			t.Fatalf("game %d: got %s, want %s", i+1, got, want)
		}
	}
}

func TestIndex_FindsTheGamesThatAReaderFinds(t *testing.T) {
	texts := map[string][]byte{}
	for _, pattern := range []string{"testdata/*.pgn", "testdata/*/*.pgn", "../../practice/*/testdata/*.pgn"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			texts[path] = text
		}
	}
	for name, text := range map[string]string{
		"no tags":                     "1. e4 e5 1-0\n\n1. d4 d5 0-1\n",
		"tags alone":                  "[Event \"a\"]\n\n[Event \"b\"]\n\n1. e4 *\n",
		"text before the tags":        "Some games\n\n[Event \"a\"]\n\n1. e4 *\n",
		"moves before the tags":       "1. e4 e5\n\n[Event \"a\"]\n\n1. d4 *\n",
		"a brace that is open":        "[Event \"a\"]\n\n1. e4 { {a} b} e5 {never closed\n\n[Event \"b\"]\n\n1. d4 *\n",
		"both lose":                   "[Event \"a\"]\n[Result \"0-0\"]\n\n1. e4 0-0\n\n[Event \"b\"]\n\n1. d4 0-0\n",
		"a result in a variation":     "[Event \"a\"]\n\n1. e4 (1. d4 1-0) e5 1-0\n\n1. c4 *\n",
		"a result, and moves after":   "[Event \"a\"]\n\n1. e4 1-0 e5 2. Nf3 *\n\n[Event \"b\"]\n\n*\n",
		"a comment of the next game":  "[Event \"a\"]\n\n1. e4 1-0\n\n{next}\n[Event \"b\"]\n\n1. d4 *\n",
		"a variation that is open":    "[Event \"a\"]\n\n1. e4 (1. d4 e5 1-0\n\n[Event \"b\"]\n\n1. d4 *\n",
		"an illegal move":             "[Event \"a\"]\n\n1. e5 (1. d4) e5 1-0\n\n[Event \"b\"]\n\n1. d4 *\n",
		"another variant":             "[Event \"a\"]\n[Variant \"Atomic\"]\n\n1. e5 (1. d4) e5 1-0\n\n[Event \"b\"]\n\n1. d4 *\n",
		"returns for ends of lines":   "[Event \"a\"]\r\r1. e4 1-0\r\r[Event \"b\"]\r\r1. d4 *\r",
		"letters of another encoding": "[White \"Dvo\xf8\xe1k\"]\n\n1. e4 1-0\n\n[White \"\x8akoda\"]\n\n1. d4 *\n",
		"nothing":                     "",
	} {
		texts[name] = []byte(text)
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) { alike(t, text) })
	}
}

func FuzzIndex_FindsTheGamesThatAReaderFinds(f *testing.F) {
	for _, seed := range []string{
		"[Event \"a\"]\n\n1. e4 e5 (1... c5 2. Nf3) 1-0\n\n[Event \"b\"]\n\n1. d4 *\n",
		"1. e4 1-0 1. d4 0-1 {of the next}\n\n{too} 1. c4 *",
		"[Event \"a\"]\n\n1. e4 { {a} b} 0-0\n\n{x\n\n[Event \"b\"]\n\n1. d4 *\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if utf8.Valid(text) {
			alike(t, text)
		}
	})
}

// BenchmarkIndex finds the games of 26 MB and reads one of them, as a study does
// when it opens a file.
func BenchmarkIndex(b *testing.B) {
	one, err := os.ReadFile("testdata/games.pgn")
	if err != nil {
		b.Fatal(err)
	}
	text := bytes.Repeat(append(bytes.TrimSpace(one), "\n\n"...), 26_000_000/len(one))
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		file, err := pgn.Index(text)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := file.Game(file.Len() - 1); err != nil {
			b.Fatal(err)
		}
	}
}
