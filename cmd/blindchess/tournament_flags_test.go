//go:build tournament

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Two games, and two positions, that differ only in where a bishop stands: on b4 it
// pins the knight on c3, so that the last entry, and the move asked about, is illegal.
// A bishop on a3 pins nothing.
const (
	pinnedSheet = "1. d4 e6\n2. Nc3 Bb4\n3. Ne4\n"
	pinnedFEN   = "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1"
	freeFEN     = "4k3/8/8/8/8/b1N5/8/4K3 w - - 0 1"
)

// recordLines are the same game as lines that replay --json prints, which anyone may write:
// they have no checksums.
func recordLines(bishop string) string {
	lines := `{"at":"1s","seq":1,"event":"TableSet","conditions":{"laws":2023,"pace":"standard","control":{"white":"30m","black":"30m"},"seats":{"white":{"blind":true},"black":{"blind":true}},"occasion":{"id":"x"}}}` + "\n" + `{"at":"2s","seq":2,"event":"GameStarted"}` + "\n"
	for i, move := range []string{"d2d4", "e7e6", "b1c3", bishop, "c3e4"} {
		lines += fmt.Sprintf("{\"at\":\"%ds\",\"seq\":%d,\"event\":\"MoveMade\",\"by\":%q,\"move\":%q}\n", i+3, i+3, []string{"white", "black"}[i%2], move)
	}
	return lines
}

// ofPositions are the verbs that take a position, a move or a game.
var ofPositions = []string{"position", "play", "sheet", "hear", "say", "reconcile", "journal", "games", "replay", "report", "perft", "check", "script", "envelope", "setup", "braille"}

// sameWords returns an output with both games in the same words, without the spaces at
// which it is broken into lines, and in lower case.
func sameWords(out, journal string) string {
	bare := func(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), "")) }
	var pairs []string
	for _, pair := range [][2]string{
		{pinnedFEN, "FEN"}, {freeFEN, "FEN"}, {"1b6", "RANK"}, {"b1N5", "RANK3"}, {"2N5", "RANK3"}, {"Bb4", "BISHOP"}, {"Ba3", "BISHOP"},
		{"b4", "SQUARE"}, {"a3", "SQUARE"}, {"Bella vier", "SQUARE"}, {"Anna drei", "SQUARE"}, {journal, "JOURNAL"}, {"pinned.", "FILE."}, {"loosen.", "FILE."},
	} {
		pairs = append(pairs, bare(pair[0]), pair[1])
	}
	return strings.NewReplacer(pairs...).Replace(bare(out))
}

// words are what a flag may be given: what tells of the position, and what it takes
// otherwise.
func words(flag *pflag.Flag) []string {
	if flag.Value.Type() == "bool" {
		return []string{"--" + flag.Name}
	}
	values := []string{"FEN", "FILE.txt"}
	if taken := choices()[flag.Name]; len(taken) > 0 {
		values = []string{"FEN", taken[0], taken[len(taken)-1]}
	}
	var all []string
	for _, value := range values {
		all = append(all, "--"+flag.Name+"="+value)
	}
	return all
}

// TestTheTournamentBuildTellsByNoFlagWhetherAMoveIsLegal gives every flag of every verb
// that takes a position, a move or a game, each beside a pair of games of which one has
// a legal move where the other has an illegal one. Both get the same answer.
func TestTheTournamentBuildTellsByNoFlagWhetherAMoveIsLegal(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for name, text := range map[string]string{"pinned": pinnedSheet, "loosen": strings.ReplaceAll(pinnedSheet, "Bb4", "Ba3")} {
		for _, kind := range []string{".txt", ".pgn"} {
			if err := os.WriteFile(h.path(name+kind), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		bishop := "f8a3"
		if name == "pinned" {
			bishop = "f8b4"
		}
		if err := os.WriteFile(h.path(name+".json"), []byte(recordLines(bishop)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(words []string, pinned bool) (out, same string) {
		fen, name := freeFEN, "loosen."
		if pinned {
			fen, name = pinnedFEN, "pinned."
		}
		journal := filepath.Join(t.TempDir(), "game.journal")
		given := make([]string, len(words))
		for i, word := range words {
			given[i] = strings.NewReplacer("FEN", fen, "FILE.", h.path(name), "JOURNAL", journal).Replace(word)
		}
		ctx, end := context.WithTimeout(t.Context(), 20*time.Second)
		defer end()
		command := h.command(nil, given...)
		command.Stdin = strings.NewReader("quit\n")
		var said strings.Builder
		command.Stdout, command.Stderr = &said, &said
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- command.Wait() }()
		select {
		case err := <-ended:
			out = said.String() + errorText(err)
			return out, sameWords(out, journal)
		case <-ctx.Done():
			_ = command.Process.Kill()
			<-ended
			return "it waits", "it waits"
		}
	}
	tries := attempts(newRoot())
	turns, pairs := make(chan struct{}, 2), 0
	var all sync.WaitGroup
	for _, words := range tries {
		pairs++
		turns <- struct{}{}
		all.Go(func() {
			defer func() { <-turns }()
			illegal, first := run(words, true)
			legal, second := run(words, false)
			if first != second {
				t.Errorf("%v: with the illegal move\n%s\nwith the legal one\n%s", words, illegal, legal)
			}
		})
	}
	all.Wait()
	t.Logf("%d pairs", pairs)
	if pairs < 200 {
		t.Errorf("got %d pairs, want every flag of every verb", pairs)
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// attempts are what is typed: each verb before each kind of arguments, and with each
// flag before the first kind.
func attempts(root *cobra.Command) [][]string {
	var tries [][]string
	var under func(command *cobra.Command)
	under = func(command *cobra.Command) {
		for _, child := range command.Commands() {
			under(child)
		}
		if !command.Runnable() {
			return
		}
		verb := strings.Fields(command.CommandPath())[1:]
		arguments := [][]string{{"FILE.txt"}, {"FILE.pgn"}, {"FEN"}, {"FEN", "Ne4"}}
		switch verb[0] {
		case "position", "perft":
			arguments = [][]string{{"FEN"}, {"FEN", "Ne4"}}
		case "say", "hear":
			arguments = [][]string{{"--fen=FEN", "Ne4"}}
		case "play":
			arguments = [][]string{{"--position=FEN", "--opponent=here", "--voice=none", "--screen=line", "--journal=JOURNAL"}}
		case "reconcile":
			arguments = [][]string{{"--white=FILE.txt", "--black=FILE.pgn"}}
		case "replay", "report":
			arguments = [][]string{{"FILE.json"}, {"FILE.txt"}, {"FILE.pgn"}}
		case "sheet":
			arguments = [][]string{{"FILE.txt"}, {"--fen=FEN", "FILE.pgn"}}
		}
		flags := []string{""}
		command.Flags().VisitAll(func(flag *pflag.Flag) {
			if !slices.Contains([]string{"help", "pair", "page", "port", "hall", "post"}, flag.Name) {
				flags = append(flags, words(flag)...)
			}
		})
		for i, given := range arguments {
			tried := flags
			if i > 0 {
				tried = flags[:1]
			}
			for _, flag := range tried {
				try := append(slices.Clone(verb), given...)
				if flag != "" {
					try = append(slices.Clone(verb), append([]string{flag}, given...)...)
				}
				tries = append(tries, try)
			}
		}
	}
	for _, command := range root.Commands() {
		if slices.Contains(ofPositions, command.Name()) {
			under(command)
		}
	}
	return tries
}
