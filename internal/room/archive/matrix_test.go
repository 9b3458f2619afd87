package archive_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/golden"
	"blindchess/internal/journal"
	"blindchess/internal/language"
	"blindchess/internal/room/archive"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

var update = flag.Bool("update", false, "write what is told of games anew")

// TestGame_EachStateOfAGameIsToldAndGoneOnWithInItsWay goes through the phases of a
// game, whole and damaged, with different numbers of moves.
func TestGame_EachStateOfAGameIsToldAndGoneOnWithInItsWay(t *testing.T) {
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	begins := time.Date(2026, 3, 1, 9, 5, 7, 0, time.UTC)
	games := map[string]func() rules.Game{
		"the starting array": func() rules.Game { return rules.NewGame(rules.StandardSetup()) },
		"Black to move": func() rules.Game {
			setup, err := rules.ParseFEN("4k3/8/8/8/8/8/8/R3K3 b - - 0 30")
			if err != nil {
				t.Fatal(err)
			}
			return rules.NewGame(setup)
		},
	}
	var out strings.Builder
	tell := func(g archive.Game) {
		line, err := json.Marshal(g.Line())
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "  open %t, %q, %q, %v\n  %q\n  %s\n", g.Open(), g.Name(), g.Command(), g.Slots(pack), g.Text(pack), line)
	}
	for _, start := range []string{"the starting array", "Black to move"} {
		game := games[start]()
		for ply := range 5 {
			fmt.Fprintf(&out, "%s, %d plies\n", start, ply)
			tell(archive.Game{Path: "/g/x.journal", Verb: "play", Began: begins, State: table.State{Phase: table.PhasePlaying, Game: game}})
			for move := range game.Position().Moves() {
				if game, err = game.Play(move); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
	}
	for phase := table.PhaseUnset; phase <= table.PhaseEnded; phase++ {
		for _, damage := range []*journal.DamageError{nil, {Path: "/g/x.journal", Line: 7, Reason: errors.New("cut")}} {
			for _, title := range []string{"", "club"} {
				state := table.State{Phase: phase, Game: games["the starting array"]()}
				if title != "" {
					state.Conditions.Seats.Black.Name = "Bo"
					state.Outcome.Result, _ = rules.ParseResult("0-1")
				}
				fmt.Fprintf(&out, "%v, damaged %t\n", phase, damage != nil)
				tell(archive.Game{Path: "/g/x.journal", Title: title, Verb: "serve", Began: begins, State: state, Damage: damage})
			}
		}
	}
	golden.Check(t, "testdata/games.golden", out.String(), *update)
}

func TestGames_ADamagedOneIsListedUntilItsReadablePartIsSaved(t *testing.T) {
	folder := t.TempDir()
	whole, leave := played(t, folder, "2026-03-01-100000.000", "e2e4")
	leave()
	path, leave := played(t, folder, "2026-03-02-100000.000", "e2e4")
	leave()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	lines[len(lines)-3] = bytes.ReplaceAll(lines[len(lines)-3], []byte(`"`), []byte("'"))
	if err := os.WriteFile(path, bytes.Join(lines, nil), 0o600); err != nil {
		t.Fatal(err)
	}
	paths := func() (all, damaged []string) {
		games, err := archive.List(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range games {
			all = append(all, g.Path)
		}
		for _, g := range archive.Damaged(folder) {
			damaged = append(damaged, g.Path)
		}
		return all, damaged
	}
	if all, damaged := paths(); fmt.Sprint(all) != fmt.Sprint([]string{path, whole}) || fmt.Sprint(damaged) != fmt.Sprint([]string{path}) {
		t.Errorf("got %v, of them %v damaged; want both, the newer one damaged", all, damaged)
	}
	if err := os.WriteFile(journal.Saved(path), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(journal.Saved(whole), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	all, damaged := paths()
	for _, listed := range all {
		if listed == path {
			t.Errorf("got %v, want the damaged one left out once it is saved", all)
		}
	}
	if len(damaged) != 0 || !strings.Contains(strings.Join(all, " "), filepath.Base(whole)) {
		t.Errorf("got %v, of them %v damaged, want the whole one", all, damaged)
	}
}

func TestFind_GivesTheGameOfANumberANameAPathOrAPartThatNoOtherHas(t *testing.T) {
	games := []archive.Game{{Path: "/g/2026-03-02-1-club.journal", Title: "club"}, {Path: "/g/2026-03-01-1-clubhouse.journal", Title: "clubhouse"}, {Path: "/g/evening.journal"}}
	for which, want := range map[string]string{
		"": "club", "1": "club", "2": "clubhouse", "3": "evening", "0": "", "4": "", "-1": "", "club": "club", "CLUB": "club", "clubh": "clubhouse", "clu": "",
		"even": "evening", "EVENING": "evening", "/g/evening.journal": "evening", "03-01": "clubhouse", "2026": "", "none": "",
	} {
		got, err := archive.Find(games, which)
		if (err == nil) != (want != "") || err == nil && got.Name() != want {
			t.Errorf("%q: got %q, %v, want %q", which, got.Name(), err, want)
		}
	}
	if _, err := archive.Find(nil, ""); !errors.Is(err, archive.ErrNone) {
		t.Errorf("got %v where nothing is saved, want that there is none", err)
	}
}

func TestRename_LeavesOutWhatAFileNameCannotHaveAndTakesItsFilesAlong(t *testing.T) {
	for title, want := range map[string]string{
		"club evening": "club-evening", "  a  b ": "a-b", "a/b\\c:d": "abcd", "-_x_-": "x", "\u017eena 7": "\u017eena-7", "..": "", "": "", "/": "", "x_y-z": "x_y-z",
		strings.Repeat("x", 60): strings.Repeat("x", 60), strings.Repeat("y", 61): strings.Repeat("y", 60), strings.Repeat("z", 59) + "--z": strings.Repeat("z", 59),
	} {
		folder := t.TempDir()
		path := filepath.Join(folder, "2026-03-01-100000.000.journal")
		for _, end := range []string{".journal", ".voice", ".audio", ".pgn", ".keys", ".back", ".doors", ".other"} {
			if err := os.WriteFile(strings.TrimSuffix(path, ".journal")+end, nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		game, err := archive.Game{Path: path, Began: time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)}.Rename(title)
		if want == "" {
			if err == nil || game.Path != path {
				t.Errorf("%q: got %s, want no name", title, game.Path)
			}
			continue
		}
		after := filepath.Join(folder, "2026-03-01-100000.000-"+want)
		if err != nil || game.Title != want || game.Path != after+".journal" {
			t.Errorf("%q: got %q at %s, %v, want %q", title, game.Title, game.Path, err, want)
		}
		if moved, _ := filepath.Glob(after + ".*"); len(moved) != 7 {
			t.Errorf("%q: got %v moved, want the journal and the six files beside it", title, moved)
		}
		if same, err := game.Rename(title); err != nil || same.Path != game.Path {
			t.Errorf("%q: got %v for the same name again", title, err)
		}
		if err := game.Remove(); err != nil {
			t.Errorf("%q: %v", title, err)
		}
		if left, _ := os.ReadDir(folder); len(left) != 1 || !strings.HasSuffix(left[0].Name(), ".other") {
			t.Errorf("%q: got %v left, want the file that is not the game's", title, left)
		}
	}
}
