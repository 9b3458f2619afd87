package audiosheet_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/language"
	"blindchess/internal/room/audiosheet"
	"blindchess/internal/rules"
	"blindchess/internal/speech"
	"blindchess/internal/table"
)

// parts are announcements and dictations of certain plies and instants.
func parts(t *testing.T, announced, dictated []speech.Spoken) []audiosheet.Entry {
	t.Helper()
	journal := filepath.Join(t.TempDir(), "game.journal")
	for folder, entries := range map[string][]speech.Spoken{audiosheet.Folder(journal): announced, audiosheet.DictationFolder(journal): dictated} {
		if len(entries) == 0 {
			continue
		}
		sheet, _, err := speech.OpenAudioSheet(folder)
		if err != nil {
			t.Fatal(err)
		}
		for i, entry := range entries {
			entry.By, entry.Kind = "white", speech.Announced
			if folder != audiosheet.Folder(journal) {
				entry.Kind = speech.Dictated
			}
			if _, err := sheet.Keep(entry, make(speech.Sound, speech.Rate*(i+1)/10)); err != nil {
				t.Fatal(err)
			}
		}
		_ = sheet.Close()
	}
	sheet, err := audiosheet.Open(audiosheet.Folder(journal))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sheet.Close)
	return sheet.Entries(0)
}

func TestEntries_AreInTheOrderOfTheGameAndOfTime(t *testing.T) {
	at := func(ply, second int, words string) speech.Spoken {
		return speech.Spoken{Ply: ply, At: time.Date(2026, 1, 1, 0, 0, second, 0, time.UTC), Words: words}
	}
	entries := parts(t, []speech.Spoken{at(1, 1, "a"), at(2, 5, "d"), at(10, 6, "f")}, []speech.Spoken{at(1, 2, "b"), at(2, 4, "c"), at(9, 9, "e"), at(11, 1, "g")})
	order := ""
	for _, entry := range entries {
		order += entry.Words
	}
	if order != "abcdefg" {
		t.Errorf("got %q", order)
	}
}

// Each entry is played to its end, and then there is a pause.
func TestPlay_WaitsForEachEntryAndThePauseAfterIt(t *testing.T) {
	entries := parts(t, []speech.Spoken{{Ply: 1}, {Ply: 2}, {Ply: 3}}, nil)
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		if !audiosheet.Play(t.Context(), &strings.Builder{}, &player{}, entries) {
			t.Error("an entry is damaged")
		}
		if got, want := time.Since(began), 600*time.Millisecond+3*600*time.Millisecond; got != want {
			t.Errorf("got %v, want %v for a tenth, two and three tenths of a second and three pauses", got, want)
		}
		stopped, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		began = time.Now()
		if p := (&player{}); !audiosheet.Play(stopped, &strings.Builder{}, p, entries) || p.played != 2 || time.Since(began) != time.Second {
			t.Errorf("got %d played in %v, want two until it is stopped", p.played, time.Since(began))
		}
	})
}

// Of all entries that cannot be stored, the first is reported.
func TestKeeper_SaysOnceThatAnEntryCannotBeStored(t *testing.T) {
	scheme, err := language.LoadScheme("fide")
	if err != nil {
		t.Fatal(err)
	}
	for _, broken := range []bool{false, true} {
		journal := filepath.Join(t.TempDir(), "game.journal")
		var faults []error
		keeper, err := audiosheet.NewKeeper(journal, scheme, nil, false, func(err error) { faults = append(faults, err) })
		if err != nil {
			t.Fatal(err)
		}
		if broken {
			if err := os.RemoveAll(audiosheet.Folder(journal)); err != nil {
				t.Fatal(err)
			}
		}
		game := rules.NewGame(rules.StandardSetup())
		move, err := game.Position().ParseSAN("e4")
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			keeper.Watch(table.Record{Event: table.MoveAnnounced{Actor: table.By(rules.White), Move: move}}, table.State{Game: game})
		}
		keeper.Watch(table.Record{Event: table.AnnouncementCorrected{Actor: table.By(rules.White), Move: move}}, table.State{Game: game})
		_ = keeper.Close()
		if broken {
			if len(faults) != 1 {
				t.Errorf("got %v, want one fault told", faults)
			}
			continue
		}
		if len(faults) != 0 {
			t.Errorf("got %v", faults)
		}
		sheet, err := audiosheet.Open(audiosheet.Folder(journal))
		if err != nil {
			t.Fatal(err)
		}
		if entries := sheet.Entries(1); len(entries) != 4 {
			t.Errorf("got %d entries, want four: %s", len(entries), fmt.Sprint(entries))
		}
		sheet.Close()
	}
}
