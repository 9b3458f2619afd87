package host_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"blindchess/internal/host"
	"blindchess/internal/host/script"
	"blindchess/internal/scoresheet/pgn"
)

func TestCheckWordsStayTheSameUntilTheNextPress(t *testing.T) {
	check := func(text string) (words host.Check) {
		synctest.Test(t, func(t *testing.T) {
			s, err := script.Parse("check", text)
			if err != nil {
				t.Fatal(err)
			}
			h := newHosted(t, filepath.Join(t.TempDir(), "game.journal"))
			if _, err := script.New(new(bytes.Buffer), script.Options{Table: h}).Play(s); err != nil {
				t.Fatal(err)
			}
			words = h.log.Check()
			h.stop()
		})
		return words
	}
	pressed := check("start\nmove white e4\npress white\n")
	if later := check("start\nmove white e4\npress white\nrepeat black e4\nwait 5s\nadjust black\n"); later != pressed || pressed.Ply != 1 {
		t.Errorf("got %v after the press and %v later, want the same words of ply 1", pressed, later)
	}
	if next := check("start\nmove white e4\npress white\nmove black e5\npress black\n"); next.Ply != 2 || next.First == pressed.First {
		t.Errorf("got %v after the next press, want other words of ply 2", next)
	}
}

func TestTwoJournalsOfOneGameHaveTheSameCheckWords(t *testing.T) {
	var text strings.Builder
	text.WriteString("start\n")
	for range 6 {
		text.WriteString("play Nf3 Nf6 Ng1 Ng8\n")
	}
	s, err := script.Parse("check", "laws 2005\n"+text.String())
	if err != nil {
		t.Fatal(err)
	}
	var checks []host.Check
	for range 2 {
		path := filepath.Join(t.TempDir(), "game.journal")
		synctest.Test(t, func(t *testing.T) {
			h := newHosted(t, path)
			if _, err := script.New(new(bytes.Buffer), script.Options{Table: h}).Play(s); err != nil {
				t.Fatal(err)
			}
			checks = append(checks, h.log.Check())
			h.stop()
		})
		story, err := host.ReadStory(path)
		if err != nil || len(story.Checks) != 2 || story.Checks[0] != checks[len(checks)-1] {
			t.Errorf("read back: %v, %v; want %v", story.Checks, err, checks)
		}
	}
	if checks[0] != checks[1] || checks[0].Ply != 20 {
		t.Errorf("got %v", checks)
	}
}

func TestAGameIsToldInPGNWithClocksAndIrregularities(t *testing.T) {
	var printed bytes.Buffer
	s, err := script.Parse("pgn", `laws 2014
player white sighted "Anna"
control 10m
event standard
start
wait 30s
play e4
move black e7e4
press black
move black e5
press black
resign white`)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := script.New(&printed, script.Options{JSON: true}).Play(s); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "printed")
	if err := os.WriteFile(path, printed.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	story, err := host.ReadStory(path)
	if err != nil {
		t.Fatal(err)
	}
	games := story.Games()
	var out bytes.Buffer
	if err := pgn.Write(&out, games[0]); err != nil {
		t.Fatal(err)
	}
	one := strings.Join(strings.Fields(out.String()), " ")
	for _, want := range []string{`[White "Anna"]`, `[Result "0-1"]`, "1. e4", "[%clk 0:09:30]", "Illegal move by Black, number one", "1... e5"} {
		if !strings.Contains(one, want) {
			t.Errorf("no %q in:\n%s", want, out.String())
		}
	}
	again, err := pgn.NewReader(&out).Read()
	if err != nil || len(again.Faults) > 0 || len(again.Line.Plies) != 2 {
		t.Errorf("read back: %v, %v", again.Faults, err)
	}
}
