package main

import (
	"archive/zip"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/language"
	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/speech/speechtest"
	"blindchess/internal/speech/voicebank"
)

// booth is a room with a microphone in which a voice is recorded, the program
// leading.
type booth struct {
	home
	t          *testing.T
	microphone *speechtest.Microphone
	sound      string // the setting that leads ALSA to card and microphone
	banks      speech.Banks
	session    *session
	asked      int // how many words this session asked for
}

// newBooth returns a booth with room noise that is louder than the trimming
// threshold of a studio clip.
func newBooth(t *testing.T) *booth {
	t.Helper()
	if !portaudio.Built {
		t.Skip("this test binary was built without sound (CGO_ENABLED=0)")
	}
	noise := make(speech.Sound, speech.Rate)
	random := rand.New(rand.NewPCG(3, 4))
	for i := range noise {
		noise[i] = int16(random.NormFloat64() * 200) // 44 decibels below full scale
	}
	banks, err := speech.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	_, card := speechtest.NewCard(t, speech.Rate*2*2)
	b := &booth{home: newHome(t), t: t, microphone: speechtest.NewMicrophone(t, noise), banks: banks}
	b.sound = "ALSA_CONFIG_PATH=" + b.microphone.Beside(t, card)
	return b
}

// record starts or continues the recording of the voice anna.
func (b *booth) record(extra ...string) {
	b.t.Helper()
	b.asked = 0
	b.session = b.start(b.t, append([]string{b.sound}, extra...), "voice", "record", "anna", "--scheme", "en", "--speaker", "Anna")
}

// clip returns what Anna says for a word: the built-in clip, a little softer.
func (b *booth) clip(name string) speech.Sound {
	b.t.Helper()
	sound, err := b.banks.Clip("en", name)
	if err != nil {
		b.t.Fatal(err)
	}
	far := make(speech.Sound, len(sound))
	for i, sample := range sound {
		far[i] = sample / 4 * 3
	}
	return far
}

// say waits until the program asks for the word, and says it once the
// microphone is open. It returns when the program has said how long it was.
func (b *booth) say(word speech.ClipWord) {
	b.t.Helper()
	b.hear()
	b.microphone.Speak(b.clip(word.Clip))
	b.await("saves it, r records it again", b.asked)
}

// hear waits until the program has asked for a word and listens.
func (b *booth) hear() {
	b.t.Helper()
	b.asked++
	b.await(" of ", b.asked)
	b.opened()
}

// opened waits until the program has opened the microphone.
func (b *booth) opened() {
	b.t.Helper()
	for deadline := time.Now().Add(60 * time.Second); !b.microphone.OpenIn(b.t, b.session.command.Process.Pid); {
		if time.Now().After(deadline) {
			b.t.Fatalf("the microphone was not opened; what was written is:\n%s", b.session.screen())
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// await waits until text has been written so many times.
func (b *booth) await(text string, times int) {
	b.t.Helper()
	for deadline := time.Now().Add(60 * time.Second); strings.Count(b.session.screen(), text) < times; {
		if time.Now().After(deadline) {
			b.t.Fatalf("%q was not written %d times; what was written is:\n%s", text, times, b.session.screen())
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// folder is where the voice of Anna is.
func (b *booth) folder() string { return b.path("data/blindchess/voices/anna") }

// soft is how much of a word, such as the end of five, may be softer than the
// room, and lost in it.
const soft = 150 * time.Millisecond

// compare checks the clips of the voice in folder against the spoken words.
func (b *booth) compare(folder string, words []speech.ClipWord) {
	b.t.Helper()
	bank, err := speech.OpenBank(os.DirFS(folder), "anna")
	if err != nil {
		b.t.Fatal(err)
	}
	if files, err := filepath.Glob(filepath.Join(folder, "*.flac")); err != nil || len(files) != len(words) {
		b.t.Errorf("got %d clips and %v, want the %d words that were kept", len(files), err, len(words))
	}
	for _, word := range words {
		sound, _, err := bank.ClipAt(word.Clip, 100)
		if err != nil {
			b.t.Error(err)
			continue
		}
		want := b.clip(word.Clip).Duration()
		if got := sound.Duration(); got < want-soft || got > want+60*time.Millisecond {
			b.t.Errorf("%s: got a clip of %v, want the %v that was said", word.Clip, got, want)
		}
		if got := sound.Loudness(); got < -21 || got > -19 {
			b.t.Errorf("%s: got a loudness of %.1f dB, want -20", word.Clip, got)
		}
	}
}

// output runs the program and returns what it wrote, and whether it succeeded.
func (b *booth) output(words ...string) (string, bool) {
	b.t.Helper()
	out, err := b.command([]string{b.sound}, words...).CombinedOutput()
	return string(out), err == nil
}

// wordsToRecord returns the words that a speaker of English is led through.
func wordsToRecord(t *testing.T) []speech.ClipWord {
	t.Helper()
	studio, err := voicebank.NewStudio(filepath.Join(t.TempDir(), "list"), voicebank.Label{Scheme: "en", Lang: "en", Origin: "nobody"})
	if err != nil {
		t.Fatal(err)
	}
	return studio.Words()
}

func TestAVoiceIsRecordedByEarAndGoneOnWithAfterAnInterruption(t *testing.T) {
	t.Parallel()
	b := newBooth(t)
	words := wordsToRecord(t)
	b.record()
	b.session.await(fmt.Sprintf("Words to record: %d.", len(words)))
	b.say(words[0])
	b.session.enter("")
	b.say(words[1])
	b.session.enter("r") // once more
	b.say(words[1])
	b.session.enter("")
	b.say(words[2])
	b.session.enter("s") // left out
	b.say(words[3])
	b.session.enter("b") // back to the one that was left out
	b.say(words[2])
	b.session.enter("")
	b.hear() // the fourth word is being listened to
	b.session.killed()
	b.compare(b.folder(), words[:3])

	b.record()
	b.session.await(fmt.Sprintf("Words to record: %d.", len(words)-3))
	b.session.await(fmt.Sprintf("1 of %d: %s", len(words)-3, words[3].Text))
	b.say(words[3])
	b.session.enter("")
	b.hear() // without speech
	b.await("nothing was heard", 1)
	b.session.enter("q")
	b.session.await("Words saved: 1.")
	b.session.wait()
	b.compare(b.folder(), words[:4])

	if out, ok := b.output("voice", "list"); !ok || !strings.Contains(out, "anna: speaks en, en, clips: 4") {
		t.Errorf("got the list %q, want anna with four clips", out)
	}
	if out, ok := b.output("voice", "check", "anna"); ok || !strings.Contains(out, "anna: 4 clips, 0 damaged,") {
		t.Errorf("got %q and success %t, want four sound clips and the rest named as missing", out, ok)
	}
	if out, ok := b.output("voice", "export", "anna", "anna.zip"); !ok {
		t.Fatal(out)
	}
	if archive, err := zip.OpenReader(b.path("anna.zip")); err != nil || len(archive.File) != 6 {
		t.Errorf("got an archive %v, %v, want four clips, the label and the licence", archive, err)
	}
	if out, ok := b.output("voice", "import", "anna.zip", "--name", "hanna"); !ok {
		t.Fatal(out)
	}
	b.compare(b.path("data/blindchess/voices/hanna"), words[:4])
	if out, ok := b.output("voice", "use", "hanna"); !ok {
		t.Fatal(out)
	}
	if out, ok := b.output("voice", "list"); !ok || !strings.Contains(out, "missing: 239, in use. recorded by Anna") {
		t.Errorf("got the list %q, want hanna in use", out)
	}
	if out, ok := b.output("voice", "say", "--scheme", "en", "--out", "word.flac", words[0].Text); !ok {
		t.Fatal(out)
	}
	spoken, err := speech.ReadSound(b.path("word.flac"))
	if want := b.clip(words[0].Clip).Duration(); err != nil || spoken.Duration() < want-soft || spoken.Duration() > want+60*time.Millisecond {
		t.Errorf("got %v of sound (%v), want the %v of Anna", spoken.Duration(), err, want)
	}
}

func TestSoakEveryWordOfAVoiceIsRecordedByEar(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("set SOAK=1 for the quarter of an hour that a whole voice takes")
	}
	b := newBooth(t)
	words := wordsToRecord(t)
	b.record()
	for _, word := range words {
		b.say(word)
		b.session.enter("")
	}
	b.session.await(fmt.Sprintf("Words saved: %d.", len(words)))
	b.session.wait()
	b.compare(b.folder(), words)
	if out, ok := b.output("voice", "check", "anna"); !ok {
		t.Errorf("got %q, want nothing missing", out)
	}
}

func TestOfAVoiceWithoutAWordNothingIsOffered(t *testing.T) {
	english, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	if got := voicebank.Kept(english.Phrase, 0, "anna"); strings.Contains(got, "voice use") {
		t.Errorf("got %q, want no voice offered", got)
	}
	if got := voicebank.Kept(english.Phrase, 2, "anna"); !strings.Contains(got, "blindchess voice use anna") {
		t.Errorf("got %q, want how to choose it", got)
	}
}
