package prompt_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/settings"
	"blindchess/internal/settings/prompt"
)

// alone gives a test temporary settings, a card and a folder without voices.
func alone(t *testing.T) settings.Settings {
	t.Helper()
	t.Setenv("BLINDCHESS_CONFIG", filepath.Join(t.TempDir(), "settings.toml"))
	t.Setenv("BLINDCHESS_VOICES", t.TempDir())
	t.Setenv("ALSA_CONFIG_PATH", filepath.Join(t.TempDir(), "absent.conf"))
	own := settings.Default()
	own.Language, own.Notation = "en", "en"
	return own
}

func TestSetup_KeepsEachAnswerAtOnce(t *testing.T) {
	own := alone(t)
	var out bytes.Buffer
	if err := (prompt.Setup{In: strings.NewReader("de\n\n\n\n999\n140\nquit\n"), Out: &out, Silent: true}).Run(t.Context(), own); err != nil {
		t.Fatal(err)
	}
	kept, err := settings.Load()
	if err != nil || kept.Language != "de" || kept.Notation != "de" || kept.Rate != 140 {
		t.Errorf("got %+v, %v, want German and a rate of 140", kept, err)
	}
	for _, want := range []string{"In which language", "Wie werden Felder", "999 ist hier keine Antwort", "rate ist 140", "Gespeichert in"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("got\n%s\nwant words %q", out.String(), want)
		}
	}
}

func TestSetup_NamesBoardsAndTriesTheVoice(t *testing.T) {
	own := alone(t)
	own.Speech = "self"
	t.Setenv("BLINDCHESS_VOICES", t.TempDir())
	if err := os.Mkdir(filepath.Join(settings.VoicesFolder(), "broken"), 0o700); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	answers := "\n\nself\nnobody\nbroken\n\n\n\n\n\n\n"
	if err := (prompt.Setup{In: strings.NewReader(answers), Out: &out, Aloud: true}).Run(t.Context(), own); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"board is connected", "nobody is no answer here. Choose auto, none", "The voice cannot be tried"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("got\n%s\nwant words %q", out.String(), want)
		}
	}
}

func TestSetup_LeavesWithItsContextAndSaysWhatCannotBeKept(t *testing.T) {
	own := alone(t)
	ctx, stop := context.WithCancel(t.Context())
	in, keys := io.Pipe()
	defer keys.Close()
	var out bytes.Buffer
	time.AfterFunc(50*time.Millisecond, stop)
	if err := (prompt.Setup{In: in, Out: &out, Silent: true}).Run(ctx, own); err != nil {
		t.Errorf("got %v after an interrupt, want none", err)
	}
	t.Setenv("BLINDCHESS_CONFIG", "/dev/null/settings.toml")
	if err := (prompt.Setup{In: strings.NewReader("de\n"), Out: &out, Silent: true}).Run(t.Context(), own); err == nil {
		t.Error("got no error where nothing can be kept")
	}
}

func TestFirstStart_TakesItsLinesAndNotAByteMore(t *testing.T) {
	own := alone(t)
	var out bytes.Buffer
	in := strings.NewReader("42\nb\nx\ne\ne4\n")
	chosen, err := prompt.FirstStart(t.Context(), own, in, &out)
	if err != nil || chosen.Screen != "board" {
		t.Fatalf("got %s, %v, want the board", chosen.Screen, err)
	}
	if rest, _ := io.ReadAll(in); string(rest) != "e4\n" {
		t.Errorf("got %q left for the game, want e4", rest)
	}
	if kept, err := settings.Load(); err != nil || kept.Screen != "board" || kept.Speech != "self" || kept.Rate != settings.BeginnersRate || kept.Scheme != "en" {
		t.Errorf("got %s, %s and %s kept, %v, want the board, the program's voice, slowly, and English", kept.Screen, kept.Speech, kept.Scheme, err)
	}
	if !strings.Contains(out.String(), "That was neither") || !strings.Contains(out.String(), "set rate 100") {
		t.Errorf("got %q, want to be asked again and told how to make the voice faster", out.String())
	}
}

func TestFirstStart_IsLeftByQuitByTheEndAndByAnInterrupt(t *testing.T) {
	own := alone(t)
	for _, answer := range []string{"quit\n", ""} {
		if _, err := prompt.FirstStart(t.Context(), own, strings.NewReader(answer), io.Discard); !errors.Is(err, prompt.ErrLeft) {
			t.Errorf("%q: got %v, want it left", answer, err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	in, keys := io.Pipe()
	defer keys.Close()
	time.AfterFunc(50*time.Millisecond, stop)
	if _, err := prompt.FirstStart(ctx, own, in, io.Discard); !errors.Is(err, prompt.ErrLeft) {
		t.Errorf("got %v after an interrupt, want it left", err)
	}
	if kept, err := settings.Load(); err != nil || kept.Screen != "ask" {
		t.Errorf("got %s kept, %v, want to be asked the next time", kept.Screen, err)
	}
}

func TestDoor_AnOfferIsChosenByNumberByWordAndInEnglish(t *testing.T) {
	own := alone(t)
	own.Language = "de"
	offers := []prompt.Offer{{Key: "play"}, {Key: "join"}, {Key: "quit"}}
	for typed, want := range map[string]string{
		"2": "join", "3.": "quit", "play": "play", "?\n1": "play", "\n1": "play", "nothing\n2": "join", "4\n2": "join",
		own.Pack().Word("setup.word.back"): prompt.Back, own.Pack().Word("front.word.join"): "join",
	} {
		var out bytes.Buffer
		key, err := (&prompt.Door{In: strings.NewReader(typed + "\n"), Out: &out}).Choose(t.Context(), own, "head", offers, true)
		if err != nil || key != want {
			t.Errorf("%q: got %q, %v, want %q; it wrote\n%s", typed, key, err, want, out.String())
		}
	}
	for _, typed := range []string{"quit\n", "\x03\n", "\x04\n", ""} {
		if _, err := (&prompt.Door{In: strings.NewReader(typed), Out: io.Discard}).Choose(t.Context(), own, "head", offers, true); !errors.Is(err, prompt.ErrLeft) {
			t.Errorf("%q: got %v, want that they left", typed, err)
		}
	}
}

func TestDoor_AnOfferIsChosenByTheLettersThatOnlyItBeginsWith(t *testing.T) {
	own := alone(t)
	offers := []prompt.Offer{{Key: "white"}, {Key: "black"}, {Key: "both"}}
	for typed, want := range map[string]string{"w": "white", "W": "white", "bl": "black", "bo": "both", "b\nwh": "white"} {
		var out bytes.Buffer
		key, err := (&prompt.Door{In: strings.NewReader(typed + "\n"), Out: &out}).Choose(t.Context(), own, "head", offers, true)
		if err != nil || key != want {
			t.Errorf("%q: got %q, %v, want %q; it wrote\n%s", typed, key, err, want, out.String())
		}
	}
}

func TestDoor_AnAnswerThatIsNoneSaysWhatIsNear(t *testing.T) {
	own := alone(t)
	var out bytes.Buffer
	door := &prompt.Door{In: strings.NewReader("plya\nxxxxxxxx\n1\n"), Out: &out}
	if _, err := door.Choose(t.Context(), own, "head", []prompt.Offer{{Key: "play"}}, false); err != nil {
		t.Fatal(err)
	}
	near, none := own.Pack().Phrase("front.near", "typed", "plya", "near", "play", "last", "1"), own.Pack().Phrase("front.none", "typed", "xxxxxxxx", "last", "1")
	if !strings.Contains(out.String(), near) || !strings.Contains(out.String(), none) {
		t.Errorf("got\n%s\nwant %q and %q", out.String(), near, none)
	}
}

func TestDoor_AsksUntilYesOrNo(t *testing.T) {
	own := alone(t)
	for typed, want := range map[string]bool{"perhaps\nyes\n": true, "no\n": false} {
		if got, err := (&prompt.Door{In: strings.NewReader(typed), Out: io.Discard}).Confirm(t.Context(), own, "Is it so?"); err != nil || got != want {
			t.Errorf("%q: got %v, %v, want %v", typed, got, err, want)
		}
	}
	if _, err := (&prompt.Door{In: strings.NewReader("perhaps\n"), Out: io.Discard}).Confirm(t.Context(), own, "Is it so?"); !errors.Is(err, prompt.ErrLeft) {
		t.Errorf("got %v where nothing more is typed, want that they left", err)
	}
}
