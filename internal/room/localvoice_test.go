package room

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// voiceOf opens a voice on a computer without sound, where lines speak.
func voiceOf(t *testing.T, o LocalVoiceOptions) *LocalVoice {
	t.Helper()
	t.Setenv("ALSA_CONFIG_PATH", filepath.Join(t.TempDir(), "absent.conf"))
	o.Settings = ownEnglish()
	v, err := OpenLocalVoice(o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func words(text string) []say.Word { return []say.Word{{Text: text}} }

// What is spoken counts, so that a microphone knows whether the program spoke meanwhile;
// a pause without words does not, and nothing counts where nothing speaks.
func TestLocalVoice_CountsTheMessagesThatHaveWords(t *testing.T) {
	for _, silent := range []bool{false, true} {
		v := voiceOf(t, LocalVoiceOptions{Silent: silent})
		if v.Speaks() == silent {
			t.Errorf("silent %v: got it speaking %v", silent, v.Speaks())
		}
		for i, step := range []struct {
			u    say.Utterance
			want uint64
		}{
			{say.Utterance{}, 0}, {say.Utterance{Words: words("one")}, 1}, {say.Utterance{Urgency: say.Now}, 1},
			{say.Utterance{Anew: func(time.Duration) []say.Word { return words("two") }}, 2}, {say.Utterance{Words: slices.Concat(words("a"), words("b"))}, 3},
		} {
			if silent {
				step.want = 0
			}
			if v.Speak(step.u); v.spoken() != step.want {
				t.Errorf("silent %v, message %d: got %d counted, want %d", silent, i, v.spoken(), step.want)
			}
		}
		if err := v.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A transcript has a time as it is then, and not as it was when it was asked; whoever
// waits for the words is given those that are spoken, or those of the screen.
func TestLocalVoice_ATranscriptHasTheWordsAsTheyAreSpoken(t *testing.T) {
	for _, test := range []struct {
		name          string
		silent, anew  bool
		want, written string
	}{
		{"spoken as they are then", false, true, "later", "later"}, {"spoken as they are", false, false, "before", "before"},
		{"not spoken, of a time", true, true, "before", "later"}, {"not spoken", true, false, "before", "before"},
	} {
		transcript, given := filepath.Join(t.TempDir(), "spoken"), make(chan string, 8)
		v := voiceOf(t, LocalVoiceOptions{Silent: test.silent, Transcript: transcript})
		u := say.Utterance{Urgency: say.Next, Kind: say.Answer, Lang: "en", Words: words("before"), Spoken: func(said []say.Word) { given <- say.Utterance{Words: said}.Text() }}
		if test.anew {
			u.Anew = func(time.Duration) []say.Word { return words("later") }
		}
		v.Speak(u)
		if err := v.Finish(t.Context()); err != nil {
			t.Error(err)
		}
		if got := <-given; got != test.want {
			t.Errorf("%s: got %q given, want %q", test.name, got, test.want)
		}
		text, err := os.ReadFile(transcript)
		if got := string(text); err != nil || strings.Count(got, "\n") != 1 || !strings.Contains(got, test.written) {
			t.Errorf("%s: got the transcript %q, %v, want one line of %q", test.name, got, err, test.written)
		}
		if err := v.Close(); err != nil {
			t.Error(err)
		}
	}
}

// What a voice says of itself before somebody listens is told once they do, each once.
func TestLocalVoice_WhatItSaysOfItselfWaitsForAListener(t *testing.T) {
	v := voiceOf(t, LocalVoiceOptions{Silent: true})
	told := make(chan string, 8)
	v.notice(speech.Notice{Key: "first"})
	v.notice(speech.Notice{Key: "second"})
	v.listen(func(n speech.Notice) { told <- n.Key })
	v.notice(speech.Notice{Key: "third"})
	for _, want := range []string{"first", "second", "third"} {
		if got := <-told; got != want {
			t.Errorf("got %q told, want %q", got, want)
		}
	}
	if err := v.Close(); err != nil {
		t.Error(err)
	}
	v.notice(speech.Notice{Key: "late"})
	if len(told) != 0 {
		t.Errorf("got %q told after the end", <-told)
	}
}

// A voice that is opened on request speaks between two requests, and keeps one log.
func TestLocalVoice_SpeaksWhileItIsAskedTo(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	v := voiceOf(t, LocalVoiceOptions{Silent: true, Log: log})
	for i, step := range []struct{ mute, speaks bool }{{true, false}, {false, true}, {false, true}, {true, false}, {true, false}, {false, true}} {
		if err := v.mute(step.mute); err != nil || v.Speaks() != step.speaks {
			t.Errorf("request %d: got it speaking %v, %v, want %v", i, v.Speaks(), err, step.speaks)
		}
		if len(v.files) > 1 || (len(v.files) == 1) != step.speaks {
			t.Errorf("request %d: got %d logs open", i, len(v.files))
		}
	}
	v.Speak(say.Utterance{Urgency: say.Next, Kind: say.Answer, Lang: "en", Words: words("aloud")})
	v.LastWords(t.Context(), time.Minute)
	if err := v.builtIn(); err != nil || !v.Speaks() || !v.options.BuiltIn {
		t.Errorf("got %v and it speaking %v, want it to speak alone", err, v.Speaks())
	}
	if err := v.Close(); err != nil || v.Speaks() {
		t.Errorf("got %v, and it speaking %v after its end", err, v.Speaks())
	}
	if text, err := os.ReadFile(log); err != nil || strings.Count(string(text), "aloud") != 1 {
		t.Errorf("got the log %q, %v, want the message once", text, err)
	}
	quiet := voiceOf(t, LocalVoiceOptions{Silent: true})
	if err := quiet.builtIn(); err != nil || quiet.Speaks() {
		t.Errorf("got %v and it speaking %v, want no voice opened for that", err, quiet.Speaks())
	}
	if err := quiet.Close(); err != nil {
		t.Error(err)
	}
}

// Where there is no voice, all is as if it had spoken.
func TestLocalVoice_NoneIsSilent(t *testing.T) {
	var v *LocalVoice
	v.listen(nil)
	given := ""
	v.Speak(say.Utterance{Words: words("given"), Spoken: func(said []say.Word) { given = say.Utterance{Words: said}.Text() }})
	v.hush()
	v.hushAll()
	v.DialAfter(say.Private, time.Minute)
	v.LastWords(context.Background(), time.Minute)
	if v.Speaks() || v.dial(say.Private, time.Minute) || v.spoken() != 0 || v.Set(ownEnglish()) != nil || v.Finish(t.Context()) != nil || v.Close() != nil {
		t.Error("a voice that is not there does something")
	}
	if given != "given" {
		t.Errorf("got %q given to whoever waits for the words", given)
	}
}
