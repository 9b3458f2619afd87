package main

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// turn is one typed line of a transcript, and the lines that come of it. The
// first turn is the command itself.
type turn struct {
	typed string
	want  []string
}

// evenings reads the transcripts of a page, or the one of a text file: in its blocks a
// command follows "$ ", typed text follows "> ", and the program prints everything else.
func evenings(t *testing.T, path string) (all [][]turn) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	fenced := strings.HasSuffix(path, ".txt")
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		typed, isTyped := strings.CutPrefix(line+" ", "> ")
		switch command, begins := strings.CutPrefix(line, "$ blindchess "); {
		case strings.HasPrefix(line, "```"):
			fenced = !fenced
		case !fenced:
		case begins:
			all = append(all, []turn{{typed: command}})
		case len(all) == 0:
			t.Fatalf("%s: got %q, want a command before it", path, line)
		case isTyped:
			game := &all[len(all)-1]
			*game = append(*game, turn{typed: strings.TrimSpace(typed)})
		default:
			last := &all[len(all)-1][len(all[len(all)-1])-1]
			last.want = append(last.want, line)
		}
	}
	return all
}

// TestDocuments_TheFirstEveningIsPlayed types what the README, the page of a
// first evening and its files in other languages show, line by line, and asks for each line that they show in
// between.
func TestDocuments_TheFirstEveningIsPlayed(t *testing.T) {
	pages, err := filepath.Glob(filepath.Join("..", "..", "docs", "evenings", "*.txt"))
	if err != nil || len(pages) != 6 {
		t.Fatalf("got %d evenings and %v, want one in each other language", len(pages), err)
	}
	for _, name := range append(pages, filepath.Join("..", "..", "README.md"), filepath.Join("..", "..", "docs", "firstevening.md")) {
		games := evenings(t, name)
		if len(games) == 0 {
			t.Fatalf("got no game, want one in %s", name)
		}
		for _, game := range games {
			t.Run(name+" "+game[0].typed, func(t *testing.T) {
				t.Parallel()
				playEvening(t, game)
			})
		}
	}
}

func playEvening(t *testing.T, game []turn) {
	ctx, cancel := context.WithTimeout(t.Context(), stallTimeout)
	defer cancel()
	command := newHome(t).command(nil, append(shellWords(game[0].typed), "--voice", "none")...)
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	defer context.AfterFunc(ctx, func() { _ = command.Process.Kill() })()
	heard := bufio.NewScanner(out)
	for i, turn := range game {
		if i > 0 {
			if _, err := in.Write([]byte(turn.typed + "\n")); err != nil {
				t.Fatal(err)
			}
		}
		for _, want := range turn.want {
			if !heard.Scan() || heard.Text() != want {
				t.Fatalf("line %d, after %q: got %q, want %q", i, turn.typed, heard.Text(), want)
			}
		}
	}
	_ = in.Close()
	for heard.Scan() {
		t.Errorf("got %q at the end, want nothing more", heard.Text())
	}
	if err := command.Wait(); err != nil {
		t.Errorf("got %v at the end, want none", err)
	}
}
