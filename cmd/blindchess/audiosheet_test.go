package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/room/audiosheet"
	"blindchess/internal/speech"
)

func TestWithoutAMicrophoneADictationIsRefusedAndTheGameGoesOn(t *testing.T) {
	t.Parallel()
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
	for part, kind := range map[string]string{folder: speech.Announced, audiosheet.DictationFolder(strings.TrimSuffix(folder, ".audio")): speech.Dictated} {
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
	if err != nil || sound.Duration() != 2*time.Second+600*time.Millisecond {
		t.Errorf("got %v and %v, want both entries and the pause between them", sound.Duration(), err)
	}
}
