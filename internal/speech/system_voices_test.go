package speech_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// standIn puts a program of that name in front of all others, as a script whose
// variable SAID names its output file. It returns a function that reads the
// output.
func standIn(t *testing.T, name, script string) (said func() string) {
	t.Helper()
	folder := t.TempDir()
	log := filepath.Join(folder, "said")
	if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\nSAID='"+log+"'\n"+script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	return func() string {
		text, err := os.ReadFile(log)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		return string(text)
	}
}

// germanMove is a move followed by a sentence in English.
func germanMove() say.Utterance {
	return say.Utterance{ID: 1, Kind: say.Move, Lang: "de", Words: []say.Word{
		{Text: "Springer"}, {Text: "Gustav eins", Gap: say.SentenceGap}, {Text: "Schach", Gap: say.SentenceGap}, {Text: "your move", Lang: "en"},
	}}
}

// macSay answers like say of macOS: a list of voices, or a text on its input.
const macSay = `if [ "$2" = '?' ]; then
	echo 'Albert              en_US    # Hello! My name is Albert.'
	echo 'Anna                de_DE    # Hallo! Ich heiße Anna.'
	echo 'Eddy (German (Germany)) de_DE    # Hallo! Ich heiße Eddy.'
	echo 'Samantha            en_US    # Hello! My name is Samantha.'
	echo 'Zuzana              cs_CZ    # Dobrý den!'
	exit
fi
printf '%s: %s\n' "$*" "$(cat)" >>"$SAID"
grep -q broken "$SAID" && exit 1
exit 0
`

func TestSaying_SpeaksEachSentenceInItsLanguage(t *testing.T) {
	said := standIn(t, "say", macSay)
	voice, err := speech.NewSaying(func() speech.Settings { return speech.Settings{Rate: 200} })
	if err != nil {
		t.Fatal(err)
	}
	var heard []int
	if err := voice.Say(context.Background(), germanMove(), 0, func(words int) { heard = append(heard, words) }); err != nil {
		t.Fatal(err)
	}
	want := "-r 350 -v Anna: Springer Gustav eins\n-r 350 -v Anna: Schach\n-r 350 -v Samantha: your move\n"
	if got := said(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if slices.Max(heard) != 4 || !slices.IsSorted(heard) {
		t.Errorf("got %v heard, want it to grow to 4", heard)
	}
}

func TestSaying_ANameGivesTheSynthesiserNoCommand(t *testing.T) {
	for _, name := range []string{"[[volm 0]]Eve", "[[[[rate 900]]]] Eve", "[[[slnc 90000]]]", "Eve [[", "a]]]b[[["} {
		said := standIn(t, "say", macSay)
		voice, err := speech.NewSaying(nil)
		if err != nil {
			t.Fatal(err)
		}
		u := say.Utterance{Lang: "en", Words: []say.Word{{Text: name}, {Text: "has the move"}}}
		if err := voice.Say(context.Background(), u, 0, func(int) {}); err != nil {
			t.Fatal(err)
		}
		got := said()
		if strings.Contains(got, "[[") || strings.Contains(got, "]]") {
			t.Errorf("%s: got %q, want no command", name, got)
		}
		if bare := strings.NewReplacer(" ", "", "\n", ""); !strings.HasSuffix(bare.Replace(got), bare.Replace(name+"has the move")) {
			t.Errorf("%s: got %q, want every letter said", name, got)
		}
	}
}

func TestSaying_LeavesALanguageWithoutAVoiceToTheOneOfTheSystem(t *testing.T) {
	said := standIn(t, "say", macSay)
	voice, err := speech.NewSaying(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := voice.Say(context.Background(), say.Utterance{Lang: "bg", Words: []say.Word{{Text: "kon"}}}, 0, func(int) {}); err != nil {
		t.Fatal(err)
	}
	if got := said(); got != "-r 175: kon\n" {
		t.Errorf("got %q, want no voice named", got)
	}
}

// A message for one ear alone goes to no voice without a chosen card.
func TestSystemVoices_NeitherSpeaksWhatIsForOneEarAlone(t *testing.T) {
	saidByMac, saidByWindows := standIn(t, "say", macSay), standIn(t, "powershell", powerShell)
	mac, err := speech.NewSaying(nil)
	if err != nil {
		t.Fatal(err)
	}
	windows, err := speech.NewSAPI(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		voice speech.Voice
		said  func() string
	}{{mac, saidByMac}, {windows, saidByWindows}} {
		t.Run(test.voice.Name(), func(t *testing.T) {
			var lines bytes.Buffer
			speaker, err := speech.Open(speech.Config{Apart: true, Voices: []speech.Voice{test.voice, speech.NewTranscript(&lines)}})
			if err != nil {
				t.Fatal(err)
			}
			speaker.Speak(say.Utterance{ID: 1, Lang: "en", Channel: say.Private, Words: []say.Word{{Text: "secret"}}})
			speaker.Speak(say.Utterance{ID: 2, Lang: "en", Channel: say.Table, Words: []say.Word{{Text: "public"}}})
			if err := errors.Join(speaker.Finish(t.Context()), speaker.Close()); err != nil {
				t.Fatal(err)
			}
			if got := test.said(); strings.Contains(got, "secret") || !strings.Contains(got, "public") {
				t.Errorf("got %q said aloud, want what is for the table alone", got)
			}
			if got := lines.String(); !strings.Contains(got, "secret") {
				t.Errorf("got the lines %q, want what is for one ear", got)
			}
		})
	}
	if err := windows.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestSaying_TheNextVoiceSpeaksWhereItFails(t *testing.T) {
	standIn(t, "say", macSay)
	first, err := speech.NewSaying(nil)
	if err != nil {
		t.Fatal(err)
	}
	var lines bytes.Buffer
	var notices []speech.Notice
	speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{first, speech.NewTranscript(&lines)}, Notices: func(n speech.Notice) { notices = append(notices, n) }})
	if err != nil {
		t.Fatal(err)
	}
	speaker.Speak(say.Utterance{ID: 1, Lang: "en", Words: []say.Word{{Text: "broken"}}})
	if err := errors.Join(speaker.Finish(t.Context()), speaker.Close()); err != nil {
		t.Fatal(err)
	}
	if strings.TrimSpace(lines.String()) != "broken" || len(notices) != 1 || notices[0].Key != speech.VoiceChanged {
		t.Errorf("got %q and %+v, want the line and one notice", lines.String(), notices)
	}
}

// powerShell answers as the script for PowerShell does. The word "hold" is being
// said until it is cut short; "vanish" ends the program.
const powerShell = `echo noise
echo ready
while read -r verb lang rate volume text; do
	words=$(printf '%s' "$text" | base64 -d)
	echo "$verb $lang $rate $volume $words" >>"$SAID"
	case $words in
	hold) ;;
	vanish) exit 1 ;;
	*) echo done ;;
	esac
done
`

func TestSAPI_SpeaksThroughOnePowerShell(t *testing.T) {
	said := standIn(t, "powershell", powerShell)
	voice, err := speech.NewSAPI(func() speech.Settings { return speech.Settings{Rate: 300, Volume: 80} })
	if err != nil {
		t.Fatal(err)
	}
	defer voice.Close()
	heard := 0
	if err := voice.Say(context.Background(), germanMove(), 1, func(words int) { heard = words }); err != nil || heard != 4 {
		t.Errorf("got %v with %d heard, want all 4 words", err, heard)
	}
	if got, want := said(), "speak de 10 80 Gustav eins\nspeak de 10 80 Schach\nspeak en 10 80 your move\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSAPI_IsCutShortAndStartedAgain(t *testing.T) {
	said := standIn(t, "powershell", powerShell)
	voice, err := speech.NewSAPI(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer voice.Close()
	speak := func(ctx context.Context, text string, heard func(int)) error {
		return voice.Say(ctx, say.Utterance{Lang: "en", Words: []say.Word{{Text: text}}}, 0, heard)
	}
	if err := speak(context.Background(), "good day", func(int) {}); err != nil {
		t.Fatal(err)
	}
	ctx, cut := context.WithCancel(context.Background())
	if err := speak(ctx, "hold", func(int) { cut() }); !errors.Is(err, context.Canceled) {
		t.Errorf("cut short: got %v, want %v", err, context.Canceled)
	}
	if err := speak(context.Background(), "vanish", func(int) {}); err == nil {
		t.Error("got no error from a PowerShell that ended")
	}
	if err := speak(context.Background(), "here again", func(int) {}); err != nil || !strings.HasSuffix(said(), "speak en 0 100 here again\n") {
		t.Errorf("got %v after %q, want it started again", err, said())
	}
}

func TestNVDA_SpeaksIsSilencedAndIsPassedOverWhereItIsNotThere(t *testing.T) {
	var calls []string
	running, missing := error(nil), errors.New("no controller")
	controller := speech.Controller{
		Running: func() error { return running },
		Speak:   func(text string) error { calls = append(calls, text); return nil },
		Cancel:  func() error { calls = append(calls, "cancel"); return nil },
	}
	voice := speech.NewNVDA(func() (speech.Controller, error) { return controller, missing }, func() speech.Settings { return speech.Settings{Rate: 400} })
	if err := voice.Say(context.Background(), germanMove(), 0, func(int) {}); !errors.Is(err, missing) {
		t.Errorf("got %v, want %v", err, missing)
	}
	missing = nil
	heard := 0
	if err := voice.Say(context.Background(), germanMove(), 0, func(words int) { heard = words }); err != nil || heard != 4 {
		t.Errorf("got %v with %d heard, want all 4 words", err, heard)
	}
	ctx, cut := context.WithCancel(context.Background())
	if err := voice.Say(ctx, germanMove(), 3, func(int) { cut() }); !errors.Is(err, context.Canceled) {
		t.Errorf("cut short: got %v, want %v", err, context.Canceled)
	}
	if want := []string{"Springer Gustav eins", "Schach", "your move", "your move", "cancel"}; !slices.Equal(calls, want) {
		t.Errorf("got %q, want %q", calls, want)
	}
	running = errors.New("RPC server is unavailable")
	if err := voice.Say(context.Background(), germanMove(), 0, func(int) {}); !errors.Is(err, running) {
		t.Errorf("got %v, want %v", err, running)
	}
}
