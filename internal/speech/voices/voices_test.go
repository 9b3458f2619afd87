package voices_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/language"
	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/settings/settingstest"
	"blindchess/internal/speech"
	"blindchess/internal/speech/voicebank"
	"blindchess/internal/speech/voices"
)

// withVoices gives a test a separate folder of voices: anna, who says one word
// for the scheme of the Laws, and a folder that holds no voice.
func withVoices(t *testing.T) {
	t.Helper()
	root := t.TempDir()
	t.Setenv("BLINDCHESS_VOICES", root)
	settingstest.Home(t, t.TempDir())
	banks, err := speech.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	word, err := banks.Clip("fide", "role.knight")
	if err != nil {
		t.Fatal(err)
	}
	studio, err := voicebank.NewStudio(filepath.Join(root, "anna"), voicebank.Label{Scheme: "fide", Lang: "de", Origin: "Anna herself"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := studio.Keep("role.knight", word); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(root, "broken"), 0o700); err != nil {
		t.Fatal(err)
	}
}

func TestList_NamesTheVoicesAndWhichSpeak(t *testing.T) {
	withVoices(t)
	list, faults, err := voices.List("anna")
	if err != nil {
		t.Fatal(err)
	}
	english, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]voices.Description{}
	for _, voice := range list {
		told[voice.Name] = voice
	}
	if anna := told["anna"]; !anna.Own || !anna.InUse || anna.Clips == 0 || len(anna.Missing) == 0 || !strings.Contains(anna.Tell(english), ", words missing: ") || !strings.HasSuffix(anna.Tell(english), ", in use. Anna herself") {
		t.Errorf("got %v, want anna in use with words missing", anna)
	}
	if fide := told["fide"]; fide.InUse || !strings.Contains(fide.Tell(english), "all words. ") {
		t.Errorf("got %v, want that anna speaks in place of fide", fide)
	}
	if !told["en"].InUse || len(faults) != 1 || !strings.Contains(faults[0].Error(), "broken") {
		t.Errorf("got %v and faults %v, want English in use and the folder named that is no voice", told["en"], faults)
	}
}

func TestNamed_OpensOneVoiceOrAll(t *testing.T) {
	withVoices(t)
	one, err := voices.Named("anna")
	if err != nil || len(one) != 1 || one[0].Name != "anna" {
		t.Fatalf("got %v, %v, want anna", one, err)
	}
	all, err := voices.Named("")
	if err != nil || len(all) < 7 || !slices.ContainsFunc(all, func(b *speech.Bank) bool { return b.Name == "anna" }) {
		t.Errorf("got %d voices, %v, want the built-in ones and anna", len(all), err)
	}
	if byFolder, err := voices.Open(filepath.Join(voices.Folder(), "anna")); err != nil || byFolder.Scheme != "fide" {
		t.Errorf("got %v, %v by the folder of anna, want her", byFolder, err)
	}
	var out bytes.Buffer
	if voices.Check(&out, one[0]) || !strings.Contains(out.String(), "role.king is missing") {
		t.Errorf("got %q, want what anna lacks", out.String())
	}
	for _, name := range []string{"nobody", "broken"} {
		if _, err := voices.Named(name); err == nil {
			t.Errorf("got a voice %s", name)
		}
	}
}

func TestWith_ReplacesTheVoiceOfTheSameScheme(t *testing.T) {
	withVoices(t)
	anna, err := voices.Open("anna")
	if err != nil {
		t.Fatal(err)
	}
	for chosen, want := range map[string]string{"auto": "anna", "fide,sk": "sk,anna", "": "anna", "gone, pl": "pl,anna"} {
		if got := voices.With(chosen, anna); got != want {
			t.Errorf("%q: got %q, want %q", chosen, got, want)
		}
	}
}

func TestName_IsOneWordOfItsOwn(t *testing.T) {
	for name, good := range map[string]bool{"anna": true, "großmutter": true, "auto": false, "": false, "fide": false, "a b": false, "../x": false, "a,b": false, "x.y": false, "a\tb": false} {
		if err := voices.CheckName(name); (err == nil) != good {
			t.Errorf("%q: got %v, want taken %v", name, err, good)
		}
	}
}

func TestSetup_IsWhatTheSettingsSay(t *testing.T) {
	withVoices(t)
	own := settings.Default()
	for key, value := range map[string]string{
		"speech": "self", "reader": "dispatcher", "ears": "sides", "latency": "low", "voice": "anna", "private_device": "ear", "table_device": "loud",
		"rate": "150", "volume": "0", "earcons": "no", "silent_earcons": "press, tick", "verbosity": "short",
	} {
		if err := own.Set(key, value); err != nil {
			t.Fatal(err)
		}
	}
	setup, err := voices.Setup(own)
	if err != nil {
		t.Fatal(err)
	}
	if setup.Manner != speech.Self || !setup.Dispatcher || setup.Sound.Layout != speech.Sides || setup.Sound.Latency != speech.LowLatency || setup.Sound.Private != "ear" || setup.Sound.Table != "loud" || len(setup.Banks) != 1 {
		t.Errorf("got %+v", setup)
	}
	if s := setup.Settings; s.Rate != 150 || !s.Muted || !s.Silent["all"] || !s.Silent["press"] || !s.Silent["tick"] || !s.Less {
		t.Errorf("got %+v", s)
	}
	own.Voice = "nobody"
	if _, err := voices.Setup(own); err == nil || !strings.Contains(err.Error(), `no voice "nobody"`) {
		t.Errorf("got %v for a voice that is not there, want it said", err)
	}
	own.Speech = "shouting"
	if _, err := voices.Setup(own); err == nil {
		t.Error("got a setup for a manner that does not exist")
	}
	own.Speech, own.Ears = "self", "three"
	if _, err := voices.Setup(own); err == nil {
		t.Error("got a setup for ears that do not exist")
	}
}

func TestSay_WritesSoundOrShowsALineWhereNothingSounds(t *testing.T) {
	withVoices(t)
	t.Setenv("ALSA_CONFIG_PATH", filepath.Join(t.TempDir(), "absent.conf"))
	own := settings.Default()
	own.Language = "de"
	setup, err := voices.Setup(own)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "move.flac")
	if err := voices.Write(setup, "fide", "Springer Gustav eins", file); err != nil {
		t.Fatal(err)
	}
	if sound, err := speech.ReadSound(file); err != nil || len(sound) < speech.Rate/2 {
		t.Errorf("got %d samples, %v, want half a second or more", len(sound), err)
	}
	var out bytes.Buffer
	if err := voices.Say(&out, own.Pack(), setup, "fide", "Springer"); err != nil || !strings.Contains(out.String(), "Springer") {
		t.Errorf("got %q, %v, want the word as a line", out.String(), err)
	}
	if !strings.Contains(out.String(), own.Pack().Phrase("speech.no-sound")) {
		t.Errorf("got %q, want that there is no sound, in German", out.String())
	}
	if err := voices.SayOnce(t.Context(), own, "Springer", "de"); err != nil {
		t.Errorf("got %v, want the sentence taken", err)
	}
	own.Voice = "nobody"
	if err := voices.SayOnce(t.Context(), own, "Springer", "de"); err == nil {
		t.Error("got a voice that is not there")
	}
}

func TestNotice_IsEnglishWhereThePackLacksIt(t *testing.T) {
	pack := settings.Default().Pack()
	if got := voices.NoticeText(pack, speech.Notice{Key: "no.such.phrase", Text: "in English"}); got != "in English" {
		t.Errorf("got %q", got)
	}
}

func TestLog_TellsWhatBecameOfEachUtterance(t *testing.T) {
	journal := filepath.Join(t.TempDir(), "game.journal")
	if got := voices.LogOf(voices.LogOf(journal)); !strings.HasSuffix(got, "game.voice") {
		t.Errorf("got the log %s, want it beside the journal, and that of a log itself", got)
	}
	if err := voices.WriteLog(io.Discard, journal, false); err == nil {
		t.Error("got a log of a game that was never spoken")
	}
	file, err := os.Create(voices.LogOf(journal))
	if err != nil {
		t.Fatal(err)
	}
	speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{speech.NewTranscript(io.Discard)}, Log: file})
	if err != nil {
		t.Fatal(err)
	}
	speaker.Speak(say.Utterance{ID: 1, Urgency: say.Next, Kind: say.Move, Lang: "en", Words: []say.Word{{Text: "Knight Gustav one Felix three."}}})
	if err := errors.Join(speaker.Finish(t.Context()), speaker.Close(), file.Close()); err != nil {
		t.Fatal(err)
	}
	var lines, objects bytes.Buffer
	if err := errors.Join(voices.WriteLog(&lines, journal, false), voices.WriteLog(&objects, journal, true)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(lines.String(), "Knight Gustav one Felix three. finished") || !strings.Contains(lines.String(), "1 utterances: 1 finished") {
		t.Errorf("got %q", lines.String())
	}
	if !strings.HasPrefix(objects.String(), "{") || strings.Count(objects.String(), "\n") != 1 {
		t.Errorf("got %q, want one object", objects.String())
	}
}

// A table that ends while a sound is tried must not wait for a card that is
// slow, or for one that is not there.
func TestPlay_EndsWithWhoAsked(t *testing.T) {
	withVoices(t)
	t.Setenv("ALSA_CONFIG_PATH", filepath.Join(t.TempDir(), "absent.conf"))
	ended, end := context.WithCancel(t.Context())
	end()
	own := settings.Default()
	if err := voices.PlayDial(ended, own, io.Discard, time.Hour); !errors.Is(err, context.Canceled) && err != nil {
		t.Errorf("the dial: got %v, want that it was ended", err)
	}
	if err := voices.PlayEarcons(ended, own, io.Discard); !errors.Is(err, context.Canceled) && err != nil {
		t.Errorf("the earcons: got %v, want that it was ended", err)
	}
	own.Voice = "nobody"
	if voices.PlayDial(t.Context(), own, io.Discard, time.Hour) == nil || voices.PlayEarcons(t.Context(), own, io.Discard) == nil {
		t.Error("a voice that is not there was opened")
	}
}

func TestNotice_NamesVoicesInTheWordsOfThePlayer(t *testing.T) {
	for lang, want := range map[string]string{"en": "Failed: speech-dispatcher. Now the built-in voice.", "de": "Ausgefallen: speech-dispatcher. Jetzt die eingebaute Stimme."} {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := voices.NoticeText(pack, speech.Notice{Key: speech.VoiceChanged, Voice: "speech-dispatcher", Other: "clips"}); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"clips", "lines", "beep"} {
			if said := voices.NoticeText(pack, speech.Notice{Key: speech.VoiceBack, Voice: name}); strings.Contains(said, name) {
				t.Errorf("%s: got %q, want a name that players know", lang, said)
			}
		}
	}
}

func TestChoice_IsAVoiceOrTheWordAuto(t *testing.T) {
	withVoices(t)
	if got, err := voices.Choice("auto", "anna"); err != nil || got != "anna" {
		t.Errorf("got %q, %v, want anna", got, err)
	}
	if got, err := voices.Choice("anna", "auto"); err != nil || got != "auto" {
		t.Errorf("got %q, %v, want auto", got, err)
	}
	if got, err := voices.Choice("anna", "nobody"); err == nil {
		t.Errorf("got %q for a voice that is not there", got)
	}
}

func TestDevices_WhereThereIsNoCardThatIsSaid(t *testing.T) {
	t.Setenv("ALSA_CONFIG_PATH", filepath.Join(t.TempDir(), "absent.conf"))
	var out bytes.Buffer
	there, err := voices.Devices(&out, false)
	if err != nil || !there && !strings.Contains(out.String(), "no sound card") {
		t.Errorf("got %v, %v and %q, want that there is none", there, err, out.String())
	}
}
