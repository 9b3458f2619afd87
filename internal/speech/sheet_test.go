//go:build linux || darwin

package speech_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
)

func openSheet(t *testing.T, folder string) (*speech.AudioSheet, []string) {
	t.Helper()
	sheet, found, err := speech.OpenAudioSheet(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { sheet.Close() })
	return sheet, found
}

func keep(t *testing.T, sheet *speech.AudioSheet, ply int, name string) speech.Spoken {
	t.Helper()
	entry, err := sheet.Keep(speech.Spoken{Ply: ply, By: "white", Kind: speech.Announced, Words: name}, clip(t, "fide", name))
	if err != nil {
		t.Fatal(err)
	}
	return entry
}

func TestTheAudioScoresheetGivesBackWhatWasKept(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "sheet")
	sheet, _ := openSheet(t, folder)
	keep(t, sheet, 1, "role.knight")
	keep(t, sheet, 1, "square.f3")
	keep(t, sheet, 3, "castle.long")
	sheet.Close()
	again, found := openSheet(t, folder)
	if len(found) > 0 {
		t.Errorf("got %q found on a sheet that was closed well", found)
	}
	if got := len(again.Entries(0)); got != 3 {
		t.Errorf("got %d entries, want 3", got)
	}
	first := again.Entries(1)
	if len(first) != 2 || first[1].Words != "square.f3" || first[1].Number != 2 {
		t.Fatalf("got %+v for ply 1, want both entries in order", first)
	}
	sound, err := again.Sound(first[1])
	if err != nil {
		t.Fatal(err)
	}
	if want := clip(t, "fide", "square.f3"); find(sound, want) != 0 || len(sound) != len(want) {
		t.Error("the sound is not the one that was kept, sample for sample")
	}
}

func TestACrashCostsTheAudioScoresheetNothingThatWasKept(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "sheet")
	sheet, _ := openSheet(t, folder)
	keep(t, sheet, 1, "role.knight")
	keep(t, sheet, 2, "role.king")
	sheet.Close()
	index := filepath.Join(folder, speech.IndexFile)
	text, err := os.ReadFile(index)
	if err != nil {
		t.Fatal(err)
	}
	for cut := len(text) / 2; cut < len(text); cut += 9 {
		if err := os.WriteFile(index, text[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		again, found, err := speech.OpenAudioSheet(folder)
		if err != nil {
			t.Fatalf("cut after %d bytes: %v", cut, err)
		}
		entries := again.Entries(2)
		if len(entries) != 1 {
			t.Fatalf("cut after %d bytes: got %+v for ply 2 and %q, want the sound entered again", cut, entries, found)
		}
		if _, err := again.Sound(entries[0]); err != nil {
			t.Errorf("cut after %d bytes: %v", cut, err)
		}
		again.Close()
	}
}

func TestALineOrASoundThatWasChangedIsRefused(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "sheet")
	sheet, _ := openSheet(t, folder)
	entry := keep(t, sheet, 1, "role.knight")
	keep(t, sheet, 2, "role.king")
	if err := os.WriteFile(filepath.Join(folder, entry.File), []byte("fLaC"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := sheet.Sound(entry); err == nil || !strings.Contains(err.Error(), "not the one that was kept") {
		t.Errorf("got %v for a changed sound, want it refused", err)
	}
	index := filepath.Join(folder, speech.IndexFile)
	text, _ := os.ReadFile(index)
	if err := os.WriteFile(index, []byte(strings.Replace(string(text), `"ply":1`, `"ply":9`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := speech.OpenAudioSheet(folder); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("got %v for a changed index, want line 1 named", err)
	}
}

func TestAFullDiskIsSaidAndWhatWasKeptStays(t *testing.T) {
	if os.Getuid() != 0 {
		t.Log("not run as root: a folder that refuses stands for the full disk")
	}
	folder := filepath.Join(t.TempDir(), "sheet")
	sheet, _ := openSheet(t, folder)
	keep(t, sheet, 1, "role.knight")
	if err := os.Rename(folder, folder+"-gone"); err != nil {
		t.Fatal(err)
	}
	if _, err := sheet.Keep(speech.Spoken{Ply: 2, By: "white", Kind: speech.Announced}, clip(t, "fide", "role.king")); err == nil || !strings.Contains(err.Error(), "earlier ones are safe") {
		t.Errorf("got %v, want it said that earlier ones are safe", err)
	}
	if err := os.Rename(folder+"-gone", folder); err != nil {
		t.Fatal(err)
	}
	keep(t, sheet, 2, "role.king")
	if got := len(sheet.Entries(0)); got != 2 {
		t.Errorf("got %d entries, want 2", got)
	}
}

func TestDictationIsKeptEvenWhenItIsBrokenOff(t *testing.T) {
	spoken := plugInMicrophone(t)
	cards := portaudio.NewSystem(nil)
	defer cards.Close()
	folder := filepath.Join(t.TempDir(), "sheet")
	sheet, _ := openSheet(t, folder)
	recording, err := speech.Listen(cards, "")
	if err != nil {
		t.Fatal(err)
	}
	spoken <- make(speech.Sound, speech.Rate/2)
	spoken <- clip(t, "fide", "castle.long")
	entry, err := sheet.Dictate(context.Background(), recording, speech.Spoken{Ply: 7, By: "black"}, 8*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	sound, err := sheet.Sound(entry)
	if err != nil {
		t.Fatal(err)
	}
	if entry.Kind != speech.Dictated || find(sound, clip(t, "fide", "castle.long")) < 0 {
		t.Errorf("got %+v, want the words that were spoken", entry)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*.part")); len(left) > 0 {
		t.Errorf("got %v left behind", left)
	}
	// A process that dies in the middle leaves the part; here its bytes are put there.
	part := filepath.Join(folder, "000009-ply9-black-dictated.part")
	if err := os.WriteFile(part, raw(clip(t, "fide", "castle.short")), 0o600); err != nil {
		t.Fatal(err)
	}
	sheet.Close()
	again, found := openSheet(t, folder)
	if len(found) != 1 || !strings.Contains(found[0], "ply 9") {
		t.Errorf("got %q, want it said that the recording was broken off", found)
	}
	if entries := again.Entries(9); len(entries) != 1 || entries[0].By != "black" {
		t.Errorf("got %+v, want the broken recording kept", entries)
	}
}

func TestAMicrophoneThatHearsNothingMakesNoEntry(t *testing.T) {
	sheet, _ := openSheet(t, t.TempDir())
	recording, err := speech.Listen(&pickyMicrophone{}, "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = sheet.Dictate(context.Background(), recording, speech.Spoken{Ply: 1, By: "white"}, 100*time.Millisecond)
	if !errors.Is(err, speech.ErrNothingHeard) || len(sheet.Entries(0)) != 0 {
		t.Errorf("got %v and %d entries, want nothing heard and none", err, len(sheet.Entries(0)))
	}
}
