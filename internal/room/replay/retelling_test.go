package replay_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/room/replay"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// game keeps a game of one move and returns its journal.
func game(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.journal")
	conditions := table.ForFriends()
	conditions.Seats.White.Name = "Anna"
	r, err := room.Open(context.Background(), room.Options{Journal: path, Conditions: conditions})
	if err != nil {
		t.Fatal(err)
	}
	move, err := rules.Standard().ParseUCI("g1f3")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(r.Set(), r.Begin(), r.Order(table.Player, rules.White, table.Announce{Actor: table.By(rules.White), Move: move}), r.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

// told runs a request and returns what it wrote to each of its writers.
func told(t *testing.T, r replay.Request, typed, path string) (out, problems string) {
	t.Helper()
	var wrote, wrong bytes.Buffer
	if err := r.Run(strings.NewReader(typed), &wrote, &wrong, path); err != nil {
		t.Fatal(err)
	}
	return wrote.String(), wrong.String()
}

func TestRun_TellsEachEventWithItsTimeInTheWordsOfASeat(t *testing.T) {
	path := game(t)
	out, problems := told(t, replay.Request{Lang: "en", Side: "black", Scheme: "en"}, "", path)
	if !strings.Contains(out, "0:00 ") || !strings.Contains(out, "Knight") || problems != "" {
		t.Errorf("got %q and %q, want the knight's move with its time", out, problems)
	}
	every, _ := told(t, replay.Request{Lang: "en", Every: true}, "", path)
	if len(every) <= len(out) {
		t.Errorf("got %q, want more than what was heard", every)
	}
}

func TestRun_TakesAShareOfTheTimeThatTheGameTook(t *testing.T) {
	var passed, quick []time.Duration
	path := game(t)
	told(t, replay.Request{Lang: "en", Speed: 1, Wait: func(d time.Duration) { passed = append(passed, d) }}, "", path)
	told(t, replay.Request{Lang: "en", Speed: 10, Wait: func(d time.Duration) { quick = append(quick, d) }}, "", path)
	if len(passed) == 0 || len(passed) != len(quick) {
		t.Fatalf("waited %v and %v, want once before each event", passed, quick)
	}
	for i := range passed {
		if quick[i] != time.Duration(float64(passed[i])/10) {
			t.Errorf("waited %v at ten times the speed, want a tenth of %v", quick[i], passed[i])
		}
	}
}

func TestRun_StepsAndStopsWhereNothingMoreIsTyped(t *testing.T) {
	path := game(t)
	whole, _ := told(t, replay.Request{Lang: "en"}, "", path)
	out, _ := told(t, replay.Request{Lang: "en", Step: true}, "\n", path)
	if got := strings.Count(out, "\n"); got != 2 || !strings.HasPrefix(whole, out) {
		t.Errorf("got %q, want the first two lines of %q", out, whole)
	}
}

func TestRun_WritesTheGameInItsOtherForms(t *testing.T) {
	path := game(t)
	for name, test := range map[string]struct {
		request replay.Request
		want    string
	}{
		"PGN":         {replay.Request{PGN: true}, `[White "Anna"]`},
		"records":     {replay.Request{JSON: true}, `"move":"g1f3"`},
		"check words": {replay.Request{Check: true}, " "},
		"a sheet":     {replay.Request{Sheet: "white", To: "de", Write: "text"}, "Anna"},
		"sheet JSON":  {replay.Request{Sheet: "black", Lang: "en", Write: "json"}, "{"},
	} {
		if out, _ := told(t, test.request, "", path); !strings.Contains(out, test.want) {
			t.Errorf("%s: got %q, want %q in it", name, out, test.want)
		}
	}
	sheet, _ := told(t, replay.Request{Sheet: "black", Lang: "en", Write: "json"}, "", path)
	if !json.Valid([]byte(sheet)) {
		t.Errorf("got %q, want JSON", sheet)
	}
}

func TestRun_SaysThatTheEndOfAJournalIsMissing(t *testing.T) {
	path := game(t)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, whole[:len(whole)-9], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, problems := told(t, replay.Request{Lang: "en"}, "", path); !strings.Contains(problems, "incomplete") {
		t.Errorf("got %q, want that the last record is not whole", problems)
	}
}

func TestRun_RefusesWhatItCannotMean(t *testing.T) {
	path := game(t)
	for name, request := range map[string]replay.Request{
		"a side":             {Lang: "en", Side: "green"},
		"a sheet":            {Sheet: "green"},
		"a language":         {Lang: "xx"},
		"a scheme":           {Lang: "en", Scheme: "xx"},
		"a notation":         {Sheet: "white", To: "xx", Write: "text"},
		"a sheet's language": {Sheet: "white", Lang: "xx", Write: "json"},
		"a voice log":        {Voice: true},
	} {
		if err := request.Run(strings.NewReader(""), new(bytes.Buffer), new(bytes.Buffer), path); err == nil {
			t.Errorf("%s: got no error", name)
		}
	}
	if err := (replay.Request{}).Run(nil, nil, nil, filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("got no error for a journal that is not there")
	}
}
