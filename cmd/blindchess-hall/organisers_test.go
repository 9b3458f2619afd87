package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestSoakOrganisers_TenCommandsOpenARoundOfTenTables runs the commands that the
// page for organisers shows, word for word, but for the two that bring the programs
// to the machine.
func TestSoakOrganisers_TenCommandsOpenARoundOfTenTables(t *testing.T) {
	e := newEvening(t)
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "organisers.md"))
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)## Ten tables.*?```\n(.*?)```").FindSubmatch(page)
	if block == nil {
		t.Fatal("the page shows no commands")
	}
	commands := strings.Split(strings.TrimSpace(string(block[1])), "\n")
	if len(commands) != 10 {
		t.Fatalf("got %d commands, want ten", len(commands))
	}
	players := "name,rating\n"
	for _, letter := range "ABCDEFGHIJKLMNOPQRST" {
		players += "Player " + string(letter) + ",1800\n"
	}
	if err := os.WriteFile(filepath.Join(e.folder, "players.csv"), []byte(players), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", e.folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	last := ""
	for _, line := range commands[2:] {
		words, beside := strings.CutSuffix(line, " &")
		command := exec.CommandContext(e.ctx, "sh", "-c", "exec "+words)
		command.Dir = e.folder
		if beside {
			command.Cancel = func() error { return command.Process.Signal(os.Interrupt) }
			command.WaitDelay = 10 * time.Second
			if err := command.Start(); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			t.Cleanup(func() {
				_ = command.Process.Signal(os.Interrupt)
				_ = command.Wait()
			})
			continue
		}
		out, err := command.CombinedOutput()
		if last = words; err != nil && words != commands[9] {
			t.Fatalf("%s: %v\n%s", line, err, out)
		}
	}
	out := ""
	for e.ctx.Err() == nil && !strings.Contains(out, "Tables: 10.") {
		text, _ := exec.CommandContext(e.ctx, "sh", "-c", "cd "+e.folder+" && "+last).CombinedOutput()
		out = string(text)
		time.Sleep(time.Second)
	}
	if strings.Count(out, " - Player ") != 10 {
		t.Errorf("got\n%s\nwant ten tables with their players", out)
	}
	for _, name := range []string{"live/round-1/games.pgn", "live/round-1/game-10.pgn", "round-1/codes.html"} {
		if _, err := os.Stat(filepath.Join(e.folder, name)); err != nil {
			t.Error(err)
		}
	}
}
