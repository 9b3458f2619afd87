package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/language"
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
	keeper, err := newAudioKeeper(journal, scheme, announce.Form{}, speech.Setup{}, func(err error) { t.Error(err) })
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
	sheet, err := openSpokenSheet(audioSheetFolder(journal))
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
		t.Errorf("got %q, want ply 3 in the words of the scheme", last.line())
	}
	if sound, err := last.sheet.Sound(last.Spoken); err != nil || sound.Duration().Seconds() < 1 {
		t.Errorf("got %v of sound and %v, want the announcement", sound.Duration(), err)
	}
}

func TestWithoutAMicrophoneADictationIsRefusedAndTheGameGoesOn(t *testing.T) {
	h := newHome(t)
	s := h.start(t, []string{"ALSA_CONFIG_PATH=" + h.path("absent.conf")}, "play", "--opponent", "here", "--screen", "line")
	s.await("The game begins")
	s.enter("dictate")
	s.await("Speak after the tone.")
	s.await("Not recorded. ")
	s.enter("e4")
	s.await("Bauer Eva zwei Eva vier")
}

func TestTheAudioScoresheetIsListedAndWrittenAsOneFile(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "game.audio")
	for part, kind := range map[string]string{folder: speech.Announced, filepath.Join(folder, dictations): speech.Dictated} {
		sheet, _, err := speech.OpenAudioSheet(part)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := sheet.Keep(speech.Spoken{Ply: 4, By: "black", Kind: kind}, make(speech.Sound, speech.Rate)); err != nil {
			t.Fatal(err)
		}
		sheet.Close()
	}
	listen := func(arguments ...string) string {
		var out strings.Builder
		command := newSheetListenCommand()
		command.SetOut(&out)
		command.SetArgs(append([]string{"--sheet", folder}, arguments...))
		if err := command.Execute(); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	list := listen("--list", "4")
	if !strings.Contains(list, "ply 4, black, announced, 1.0 seconds\n") || !strings.Contains(list, "ply 4, black, dictated, 1.0 seconds\n") {
		t.Errorf("got the list %q, want what was announced and what was dictated", list)
	}
	file := filepath.Join(folder, "all.flac")
	listen("--out", file)
	sound, err := speech.ReadSound(file)
	if err != nil || sound.Duration() != 2*time.Second+betweenEntries {
		t.Errorf("got %v and %v, want both entries and the pause between them", sound.Duration(), err)
	}
}
