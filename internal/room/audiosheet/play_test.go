package audiosheet_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/room/audiosheet"
	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// player counts the sounds that it plays into the ear of the one who listens.
type player struct{ played int }

func (p *player) Play(ear say.Channel, _ speech.Sound, _ speech.Pan) bool {
	if ear != say.Private {
		return false
	}
	p.played++
	return true
}

// kept opens an audio scoresheet with so many seconds of announcements, and as
// many of dictation.
func kept(t *testing.T) *audiosheet.Sheet {
	t.Helper()
	journal := filepath.Join(t.TempDir(), "game.journal")
	for _, part := range []string{audiosheet.Folder(journal), audiosheet.DictationFolder(journal)} {
		if err := os.MkdirAll(part, 0o700); err != nil {
			t.Fatal(err)
		}
		sheet, _, err := speech.OpenAudioSheet(part)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 1; ply <= 2; ply++ {
			if _, err := sheet.Keep(speech.Spoken{Ply: ply, By: "white", Kind: speech.Announced, Words: "Anna"}, make(speech.Sound, speech.Rate)); err != nil {
				t.Fatal(err)
			}
		}
		if err := sheet.Close(); err != nil {
			t.Fatal(err)
		}
	}
	sheet, err := audiosheet.Open(audiosheet.Folder(journal))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sheet.Close)
	return sheet
}

func TestWrite_PutsThePauseBetweenEntries(t *testing.T) {
	sheet := kept(t)
	file := filepath.Join(t.TempDir(), "all.flac")
	if err := audiosheet.Write(sheet.Entries(0), file); err != nil {
		t.Fatal(err)
	}
	sound, err := speech.ReadSound(file)
	if want := 4*time.Second + 3*600*time.Millisecond; err != nil || sound.Duration() != want {
		t.Errorf("got %v, %v, want %v", sound.Duration(), err, want)
	}
}

func TestPlay_NamesEachEntryAndPassesOverOneThatIsDamaged(t *testing.T) {
	sheet := kept(t)
	entries := sheet.Entries(1)
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		p := &player{}
		if !audiosheet.Play(t.Context(), &out, p, entries) || p.played != 2 || strings.Count(out.String(), "ply 1, white, announced: Anna") != 2 {
			t.Errorf("got %d played and %q, want both entries of the ply", p.played, out.String())
		}
		stopped, stop := context.WithCancel(t.Context())
		stop()
		if p = (&player{}); !audiosheet.Play(stopped, &out, p, entries) || p.played > 1 {
			t.Errorf("got %d played after the end, want one at most", p.played)
		}
	})
	files, err := filepath.Glob(filepath.Join(filepath.Dir(t.TempDir()), "*", "game.audio", "*.flac"))
	if err != nil || len(files) == 0 {
		t.Fatalf("got %v and %v, want the files of the sheet", files, err)
	}
	if err := os.WriteFile(files[0], []byte("noise"), 0o600); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		if p := (&player{}); audiosheet.Play(t.Context(), &out, p, sheet.Entries(0)) || p.played != 3 {
			t.Errorf("got %d played and %q, want the damaged one passed over", p.played, out.String())
		}
	})
	if err := audiosheet.Write(sheet.Entries(0), filepath.Join(t.TempDir(), "all.flac")); err == nil {
		t.Error("got a file written of what is damaged")
	}
}

func TestNewest_IsTheLastOfTheGames(t *testing.T) {
	folder := t.TempDir()
	if _, err := audiosheet.Newest(folder); err == nil {
		t.Error("got a sheet where there is none")
	}
	for _, name := range []string{"2026-01-01.audio", "2026-02-01.audio"} {
		if err := os.Mkdir(filepath.Join(folder, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := audiosheet.Newest(folder); err != nil || filepath.Base(got) != "2026-02-01.audio" {
		t.Errorf("got %s, %v, want the later one", got, err)
	}
	if _, err := audiosheet.Open(folder); err == nil || !strings.Contains(err.Error(), "is not an audio scoresheet") {
		t.Errorf("got %v for a folder of games, want it refused", err)
	}
}

func TestList_NamesEntriesWithTheirLengthOrAsJSON(t *testing.T) {
	entries := kept(t).Entries(0)
	for asJSON, want := range map[bool]string{false: "1.0 seconds\n", true: `"ply":2`} {
		var out bytes.Buffer
		if err := audiosheet.List(&out, entries, asJSON); err != nil || strings.Count(out.String(), "\n") != len(entries) || !strings.Contains(out.String(), want) {
			t.Errorf("JSON %v: got %v and %q, want %q in it, a line each", asJSON, err, out.String(), want)
		}
	}
}
