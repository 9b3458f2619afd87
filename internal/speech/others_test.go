package speech_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// spies puts programs into the search path that say where they were run, and
// returns the file that they write to.
func spies(t *testing.T) (folder, ran string) {
	t.Helper()
	folder = t.TempDir()
	ran = filepath.Join(folder, "ran")
	for _, name := range []string{"espeak-ng", "speech-dispatcher"} {
		text := fmt.Sprintf("#!/bin/sh\necho %s >>%s\nexit 1\n", name, ran)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
	return folder, ran
}

func TestOthersAreNamedByTheirFileAndItsChecksum(t *testing.T) {
	folder, _ := spies(t)
	found := speech.Others()
	if len(found) != 2 {
		t.Fatalf("got %v, want two programs", found)
	}
	for _, program := range found {
		text, err := os.ReadFile(filepath.Join(folder, program.Name))
		if err != nil || program.Path != filepath.Join(folder, program.Name) || program.Sum != sha256.Sum256(text) {
			t.Errorf("got %+v, %v, want the file in %s and its sum", program, err, folder)
		}
	}
}

func TestWithBuiltInVoicesNoOtherProgramIsRun(t *testing.T) {
	unheard := say.Utterance{Urgency: say.Next, Kind: say.Notice, Lang: "en", Words: []say.Word{{Text: "words that no bank has"}}}
	for _, test := range []struct {
		name string
		with speech.Setup
		runs bool
	}{
		{"as ever", speech.Setup{}, true},
		{"built in alone", speech.Setup{BuiltIn: true}, false},
		{"built in alone, for a screen reader", speech.Setup{BuiltIn: true, Manner: speech.Reader, Dispatcher: true}, false},
		{"built in alone, for both", speech.Setup{BuiltIn: true, Manner: speech.Both, Dispatcher: true}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, ran := spies(t)
			t.Setenv("SPEECHD_ADDRESS", "unix_socket:"+filepath.Join(t.TempDir(), "absent.sock"))
			var ledger ledger
			setup := test.with
			setup.Cards, setup.Show, setup.Notices, setup.Receipts = &fakeCards{channels: 2}, ledger.show, ledger.notice, ledger.receive
			speaker, err := speech.Start(setup)
			if err != nil {
				t.Fatal(err)
			}
			speaker.Speak(unheard)
			finish(t, speaker)
			if err := speaker.Close(); err != nil {
				t.Error(err)
			}
			told, err := os.ReadFile(ran)
			if runs := err == nil; runs != test.runs {
				t.Errorf("got the programs %q run, want %v", told, test.runs)
			}
		})
	}
}
