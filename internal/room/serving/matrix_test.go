package serving_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/floors/golden"
	"blindchess/internal/journal"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/room/serving"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

var update = flag.Bool("update", false, "write what a bulletin says anew")

// TestBulletin_TellsEachEventAsBefore has both forms of a bulletin tell every kind of news,
// with an error and without one, every cause for which a table stands, and records.
func TestBulletin_TellsEachEventAsBefore(t *testing.T) {
	own := settings.Default()
	own.Language, own.Notation = "en", "en"
	r, err := room.Open(t.Context(), room.Options{Journal: filepath.Join(t.TempDir(), "t.journal"), Conditions: table.ForFriends()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := r.Set(); err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, asJSON := range []bool{false, true} {
		var out sheet
		news, err := serving.NewBulletin(&out, own, asJSON)
		if err != nil {
			t.Fatal(err)
		}
		for kind := room.NewsEntered; kind <= room.NewsRenewed; kind++ {
			for _, fault := range []error{nil, errors.New("<broken> & gone")} {
				if fault == nil && (kind == room.NewsNoSocket || kind == room.NewsMoved || kind == room.NewsNoWay || kind == room.NewsLost || kind == room.NewsClosed || kind == room.NewsRefused) {
					continue // such news are of an error
				}
				news.News(r, room.News{Kind: kind, Pass: pair.Pass{Role: room.Opponent, Seat: "black", Name: "Bo <b>"}, Err: fault, Address: "192.0.2.1:22", Fingerprint: "AA:BB", Earlier: "CC:DD"})
			}
		}
		for cause := journal.Cause(0); cause <= journal.Slow; cause++ {
			news.Stands(cause)
		}
		ended := table.GameEnded{}
		ended.Result, ended.Reason = rules.WinFor(rules.Black), rules.Reason(1)
		for _, event := range []table.Event{table.GameStarted{}, ended, table.ClockPressed{}} {
			news.Watch(table.Record{Event: event}, r.State())
		}
		news.Closed()
		all.WriteString(out.String())
	}
	golden.Check(t, "testdata/bulletin.golden", all.String(), *update)
}

func TestBulletin_SaysThatTheLastRecordOfAJournalWasNotWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.journal")
	for torn, want := range map[bool]string{false: "", true: `{"event":"torn"}`} {
		r, err := room.Open(t.Context(), room.Options{Journal: path, Conditions: table.ForFriends()})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(r.Set(), r.Begin(), r.Close()); err != nil {
			t.Fatal(err)
		}
		if torn {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, text[:len(text)-9], 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if r, err = room.Open(t.Context(), room.Options{Journal: path, Conditions: table.ForFriends()}); err != nil {
			t.Fatal(err)
		}
		var out sheet
		news, err := serving.NewBulletin(&out, settings.Default(), true)
		if err != nil {
			t.Fatal(err)
		}
		news.Opened(r)
		opened := fmt.Sprintf(`{"event":"open","journal":%q,"resumed":true,"pid":%d}`, path, os.Getpid())
		if got := strings.TrimSpace(out.String()); got != strings.TrimSpace(opened+"\n"+want) {
			t.Errorf("torn %t: got %s", torn, got)
		}
		_ = r.Close()
		_ = os.Remove(path)
	}
}
