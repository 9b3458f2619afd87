package audiosheet_test

import (
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/room/audiosheet"
	"blindchess/internal/rules"
	"blindchess/internal/speech"
	"blindchess/internal/table"
)

func TestEveryAnnouncementIsKeptAsSoundWithItsPly(t *testing.T) {
	scheme, err := language.LoadScheme("fide")
	if err != nil {
		t.Fatal(err)
	}
	journal := filepath.Join(t.TempDir(), "game.journal")
	keeper, err := audiosheet.NewKeeper(journal, scheme, nil, true, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	game := rules.NewGame(rules.StandardSetup())
	for i, text := range []string{"e4", "e5", "Nf3"} {
		move, err := game.Position().ParseSAN(text)
		if err != nil {
			t.Fatal(err)
		}
		side := game.Position().Turn()
		keeper.Watch(table.Record{Seq: uint64(i + 1), Event: table.MoveAnnounced{Actor: table.By(side), Move: move}}, table.State{Game: game})
		keeper.Watch(table.Record{Event: table.ClockPressed{Actor: table.By(side)}}, table.State{Game: game})
		if game, err = game.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	if err := keeper.Close(); err != nil {
		t.Fatal(err)
	}
	sheet, err := audiosheet.Open(audiosheet.Folder(journal))
	if err != nil {
		t.Fatal(err)
	}
	defer sheet.Close()
	entries := sheet.Entries(0)
	if len(entries) != 3 {
		t.Fatalf("got %d entries, want one for each announcement", len(entries))
	}
	last := entries[2]
	if last.Ply != 3 || last.By != "white" || last.Words != "Springer Gustav eins Felix drei" {
		t.Errorf("got %q, want ply 3 in the words of the scheme", last.Line())
	}
	if sound, err := last.Sound(); err != nil || sound.Duration().Seconds() < 1 {
		t.Errorf("got %v of sound and %v, want the announcement", sound.Duration(), err)
	}
}

func TestSheet_TheNewestIsThatOfTheLastGameWithWhatWasDictated(t *testing.T) {
	games := t.TempDir()
	if _, err := audiosheet.Newest(games); err == nil || !strings.Contains(err.Error(), "audio_sheet") {
		t.Errorf("got %v without any, want to be told how to keep one", err)
	}
	if _, err := audiosheet.Open(games); err == nil {
		t.Error("a folder that holds none was opened")
	}
	for _, name := range []string{"2026-01-01", "2026-01-02"} {
		for _, part := range []string{audiosheet.Folder(filepath.Join(games, name+".journal")), audiosheet.DictationFolder(filepath.Join(games, name+".journal"))} {
			sheet, _, err := speech.OpenAudioSheet(part)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := sheet.Keep(speech.Spoken{Ply: 2, By: "black", Kind: speech.Dictated, Words: name}, make(speech.Sound, speech.Rate)); err != nil {
				t.Fatal(err)
			}
			_ = sheet.Close()
		}
	}
	newest, err := audiosheet.Newest(games)
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := audiosheet.Open(newest)
	if err != nil {
		t.Fatal(err)
	}
	defer sheet.Close()
	entries := sheet.Entries(2)
	if len(entries) != 2 || entries[1].Line() != "ply 2, black, dictated: 2026-01-02" {
		t.Errorf("got %v, want what was announced and what was dictated in the last game", entries)
	}
}
