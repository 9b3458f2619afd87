//go:build linux || darwin

package speech_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

func soak(t *testing.T) {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("a long test; set SOAK=1")
	}
}

func finishWithin(t *testing.T, speaker *speech.Speaker, seconds int) {
	t.Helper()
	ctx, cancel := contextUntil(time.Now().Add(time.Duration(seconds) * time.Second))
	defer cancel()
	if err := speaker.Finish(ctx); err != nil {
		t.Fatal(err)
	}
}

func encoded(t testing.TB, sound speech.Sound) []byte {
	t.Helper()
	file, err := speech.EncodeFLAC(sound)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// wave returns a WAV file of the samples.
func wave(rate, channels, bits int, samples []int16) []byte {
	var file bytes.Buffer
	data := raw(samples)
	file.WriteString("RIFF")
	for _, value := range []any{uint32(36 + len(data)), []byte("WAVEfmt "), uint32(16), uint16(1), uint16(channels), uint32(rate), uint32(rate * channels * 2), uint16(channels * 2), uint16(bits), []byte("data"), uint32(len(data))} {
		_ = binary.Write(&file, binary.LittleEndian, value)
	}
	file.Write(data)
	return file.Bytes()
}

func TestABankWithBadClipsSaysTheRestAndNamesThem(t *testing.T) {
	good := encoded(t, clip(t, "fide", "role.king"))
	folder := fstest.MapFS{
		"bank.txt":         {Data: []byte("scheme\tfide\nlang\tde\nsquare.a1\tfile.a rank.1\nloop\tloop\n")},
		"role.king.flac":   {Data: good},
		"role.queen.flac":  {Data: good[:len(good)/2]},
		"role.rook.flac":   {Data: []byte("not a clip at all")},
		"role.bishop.flac": {Data: nil},
		"file.a.flac":      {Data: good},
	}
	bank, err := speech.OpenBank(folder, "broken")
	if err != nil {
		t.Fatal(err)
	}
	faults := bank.Check()
	if len(faults) != 3 {
		t.Errorf("got the faults %v, want queen, rook and bishop named", faults)
	}
	for _, name := range []string{"role.queen", "role.rook", "role.bishop"} {
		if !strings.Contains(errors.Join(faults...).Error(), name) {
			t.Errorf("%s is not named in %v", name, faults)
		}
	}
	if got := bank.Missing([]string{"role.king", "square.a1", "rank.1", "loop"}); strings.Join(got, " ") != "square.a1 rank.1 loop" {
		t.Errorf("got %v missing", got)
	}
	var cards fakeCards
	speaker, ledger := startFake(t, &cards, speech.Setup{Banks: []*speech.Bank{bank}})
	speaker.Speak(say.Utterance{ID: 1, Kind: say.Move, Lang: "de", Words: []say.Word{
		{Clip: "role.queen", Text: "Dame", Bank: "fide"}, {Clip: "role.pawn", Text: "Bauer", Bank: "fide"},
	}})
	finish(t, speaker)
	if got := ledger.stages(1); got != "queued started finished " {
		t.Errorf("got the stages %q, want the built-in clips spoken instead", got)
	}
	if got, want := ledger.keys(), speech.MissingClips+" "; got != want {
		t.Errorf("got the notices %q, want it said once that the voice lacks words", got)
	}
	if find(cards.ear("", 0), clip(t, "fide", "role.queen")) < 0 {
		t.Error("the built-in queen was not heard in the place of the damaged one")
	}
}

func TestAWordWithoutAClipIsSynthesised(t *testing.T) {
	if _, err := speech.NewEspeak(); err != nil {
		t.Skip("espeak-ng is not installed")
	}
	var cards fakeCards
	speaker, ledger := startFake(t, &cards, speech.Setup{})
	u := say.Utterance{ID: 1, Kind: say.Notice, Lang: "de", Words: []say.Word{
		{Clip: "role.king", Text: "K\u00f6nig", Bank: "fide"}, {Clip: "role.archbishop", Text: "Erzbischof", Bank: "fide"}, {Text: "verstanden"},
	}}
	speaker.Speak(u)
	u.ID = 2
	speaker.Speak(u)
	finish(t, speaker)
	if got := ledger.stages(2); got != "queued started finished " {
		t.Errorf("got the stages %q", got)
	}
	if got := ledger.keys(); got != "" {
		t.Errorf("got the notices %q for a word that is in no list, want none", got)
	}
	king := clip(t, "fide", "role.king")
	if played := cards.ear("", 0); find(played, king) < 0 || len(played.Trim(-50, 0)) < 3*len(king) {
		t.Error("want the clip and then the words that were synthesised")
	}
}

func TestTheSerbianVoiceSaysOfMontenegrinOnlyWhatIsTheSame(t *testing.T) {
	renderer := speech.Renderer{Banks: builtIn(t)}
	same := say.Utterance{Lang: "cnr", Words: []say.Word{{Clip: "role.king", Text: "Kralj"}}}
	if _, err := renderer.Render(context.Background(), same, speech.Settings{}); err != nil {
		t.Errorf("got %v for a word of both languages, want its clip", err)
	}
	own := say.Utterance{Lang: "cnr", Words: []say.Word{{Clip: "role.pawn", Text: "Pje\u0161ak"}}}
	if _, err := renderer.Render(context.Background(), own, speech.Settings{}); !errors.Is(err, speech.ErrNoClip) {
		t.Errorf("got %v for a word of Montenegrin alone, want it left to a synthesiser", err)
	}
}

func TestForeignSoundsAreBroughtToTheCommonShapeOrRefused(t *testing.T) {
	tone := make([]int16, 48000)
	for i := range tone {
		tone[i] = int16(i * 37)
	}
	sound, err := speech.DecodeWAV(wave(48000, 2, 16, tone))
	if err != nil || sound.Duration() < 499*time.Millisecond || sound.Duration() > 501*time.Millisecond {
		t.Errorf("got %v and %v for half a second in stereo", sound.Duration(), err)
	}
	tests := []struct {
		name string
		file []byte
		want string
	}{
		{"12 bits", wave(48000, 1, 12, tone), "width"},
		{"no rate", wave(0, 1, 16, tone), "rate"},
		{"cut head", wave(48000, 1, 16, tone)[:40], "no sound"},
		{"nothing", nil, "not a WAV"},
		{"a picture", []byte("\x89PNG and so on and on"), "not a WAV"},
	}
	for _, test := range tests {
		if _, err := speech.DecodeWAV(test.file); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want an error about %q", test.name, err, test.want)
		}
	}
	if _, err := speech.DecodeWAV(wave(22050, 0, 16, tone)); err == nil {
		t.Error("a file of no channels was taken")
	}
}

func TestFLACGivesBackEverySample(t *testing.T) {
	for _, length := range []int{1, 100, 4095, 4096, 4097, 30000} {
		sound := make(speech.Sound, length)
		for i := range sound {
			sound[i] = int16(i*i*31 - 7)
		}
		back, err := speech.DecodeFLAC(bytes.NewReader(encoded(t, sound)))
		if err != nil || len(back) != length || find(back, sound) != 0 {
			t.Errorf("%d samples: got %d back and %v", length, len(back), err)
		}
	}
}

func TestAFullDiskDoesNotSilenceTheVoice(t *testing.T) {
	var ledger ledger
	var text strings.Builder
	speaker, err := speech.Open(speech.Config{
		Voices:   []speech.Voice{speech.NewTranscript(&text)},
		Receipts: ledger.receive, Notices: ledger.notice, Log: &fullDisk{left: 200},
	})
	if err != nil {
		t.Fatal(err)
	}
	for id := range uint64(5) {
		speaker.Speak(utterance(id+1, say.Move, say.Next, "e4"))
	}
	finish(t, speaker)
	speaker.Close()
	if got := strings.Count(text.String(), "e4"); got != 5 {
		t.Errorf("got %d moves said, want 5", got)
	}
	if got, want := ledger.keys(), speech.LogFull+" "; got != want {
		t.Errorf("got the notices %q, want it said once: %q", got, want)
	}
}

func TestALogOfReceiptsThatWasTornIsReadAsFarAsItGoes(t *testing.T) {
	text := `{"at":"2026-01-01T10:00:00Z","serial":1,"id":1,"stage":"queued","kind":"move","channel":"table","words":"e4"}
{"at":"2026-01-01T10:00:00.01Z","serial":1,"id":1,"stage":"started","voice":"clips"}
{"at":"2026-01-01T10:00:02Z","serial":1,"id":1,"stage":"finished","voice":"clips"}
{"at":"2026-01-01T10:00:03Z","serial":2,"id":2,"stage":"queu`
	all, err := speech.ReadLog(strings.NewReader(text))
	if err != nil || len(all) != 1 {
		t.Fatalf("got %+v and %v, want the one whole utterance", all, err)
	}
	if all[0].Waited != 10*time.Millisecond || all[0].Took != 1990*time.Millisecond || all[0].Voice != "clips" || all[0].Stage != "finished" {
		t.Errorf("got %+v", all[0])
	}
	uncounted := strings.Repeat(`{"at":"2026-01-01T10:00:00Z","serial":N,"id":0,"stage":"queued","words":"clock"}`+"\n", 2)
	uncounted = strings.Replace(strings.Replace(uncounted, "N", "1", 1), "N", "2", 1) + `{"at":"2026-01-01T10:00:00Z","serial":1,"id":0,"stage":"finished"}` + "\n"
	if all, err := speech.ReadLog(strings.NewReader(uncounted)); err != nil || len(all) != 2 || all[0].Stage != "finished" || all[1].Stage != "queued" {
		t.Errorf("got %+v and %v for two answers that the host does not count, want the first finished", all, err)
	}
	for _, bad := range []string{"nonsense\n", `{"at":"2026-01-01T10:00:00Z","serial":9,"id":9,"stage":"finished"}` + "\n"} {
		if _, err := speech.ReadLog(strings.NewReader(bad)); err == nil || !strings.Contains(err.Error(), "line 1") {
			t.Errorf("got %v for %q, want line 1 named", err, bad)
		}
	}
}

func TestTheBanksAreWholeAndSmall(t *testing.T) {
	banks := builtIn(t)
	if got, want := strings.Join(banks.Schemes(), " "), "bg en fide pl sk sr"; got != want {
		t.Fatalf("got the banks %q, want %q", got, want)
	}
	for _, scheme := range banks.Schemes() {
		bank, _ := banks.Bank(scheme)
		if missing := bank.Missing(speech.Wanted(scheme)); len(missing) > 0 {
			t.Errorf("%s lacks %v", scheme, missing)
		}
		for _, name := range []string{"file.a", "rank.8", "square.h8", "role.pawn", "castle.long", "takes", "check", "mate", "stalemate", "promotes", "en-passant", "number.0", "number.60", "number.99", "hour.one", "minute.other", "second.one", "move.other", "side.white", "result.draw", "clock.fallen", "step.announced"} {
			sound, _, err := bank.ClipAt(name, 100)
			if loudness := sound.LUFS(); err != nil || loudness < -21.4 || loudness > -19.9 {
				t.Errorf("%s of %s: got a loudness of %.1f LUFS, want -20, and no more than 1.4 less where a peak forbids it: %v", name, scheme, loudness, err)
			}
		}
	}
	var total int64
	err := filepath.WalkDir("../../assets/voice", func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		total += info.Size()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if total == 0 || total > 20e6 {
		t.Errorf("got %d bytes of banks, want at most 20 megabytes", total)
	}
}

func TestSoakEveryClipOfEveryBankIsSoundAndLevel(t *testing.T) {
	soak(t)
	banks := builtIn(t)
	for _, scheme := range banks.Schemes() {
		bank, _ := banks.Bank(scheme)
		if faults := bank.Check(); len(faults) > 0 {
			t.Errorf("%s: %v", scheme, faults)
		}
		if got := decoded(bank); got > 20e6 {
			t.Errorf("%s takes %d bytes decoded, want under 20 MB for all three speeds", scheme, got)
		}
		for _, speed := range bank.Speeds() {
			for _, name := range bank.Names() {
				sound, _, err := bank.ClipAt(name, speed)
				if loudness := sound.LUFS(); err != nil || loudness < -21.4 || loudness > -19.9 {
					t.Errorf("%s of %s at %d: got a loudness of %.1f LUFS, want -20, and no more than 1.4 less where a peak forbids it: %v", name, scheme, speed, loudness, err)
				}
			}
		}
	}
}

func TestEveryBankHasItsLicence(t *testing.T) {
	for _, scheme := range builtIn(t).Schemes() {
		text, err := os.ReadFile(filepath.Join("../../assets/voice", scheme, "LICENSE"))
		origin := "eSpeak NG"
		if scheme == "en" {
			origin = "flite"
		}
		if err != nil || !strings.Contains(string(text), origin) {
			t.Errorf("%s: got %v, want a LICENSE that names the origin, %s", scheme, err, origin)
		}
	}
}

// atRate returns a FLAC file whose header gives another rate.
func atRate(file []byte, rate int) []byte {
	other := bytes.Clone(file)
	// 20 bits, after the name of the format, the head of a block and ten bytes of sizes
	other[18], other[19], other[20] = byte(rate>>12), byte(rate>>4), byte(rate<<4)|other[20]&0x0f
	return other
}

// A file of few bytes may stand for hours: silence costs hardly anything, and at a low
// rate each sample becomes many.
func TestDecodeFLAC_AFileThatStandsForMoreThanTenMinutesFillsNoMemory(t *testing.T) {
	minute := encoded(t, make(speech.Sound, 60*1000))
	ten := encoded(t, make(speech.Sound, 10*60*1000))
	more := encoded(t, make(speech.Sound, 10*60*1000+1))
	unsaid := bytes.Clone(more) // how many samples there are is left open
	unsaid[21] &= 0xf0
	clear(unsaid[22:26])
	for _, test := range []struct {
		name string
		file []byte
		say  string
	}{
		{"a minute", atRate(minute, 1000), ""},
		{"ten minutes", atRate(ten, 1000), ""},
		{"a sample more", atRate(more, 1000), "ten minutes"},
		{"a sample more that is not told", atRate(unsaid, 1000), "ten minutes"},
		{"a minute at a rate of one sample a second", atRate(minute, 1), "rate"},
		{"a minute at a rate just too low", atRate(minute, 999), "rate"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := speech.DecodeFLAC(bytes.NewReader(test.file))
		runtime.ReadMemStats(&after)
		if (err == nil) != (test.say == "") || err != nil && !strings.Contains(err.Error(), test.say) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.say)
		}
		if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 256 {
			t.Errorf("%s: took %d MB", test.name, took)
		}
	}
}

func FuzzDecodingNeverPanics(f *testing.F) {
	f.Add(atRate(encoded(f, make(speech.Sound, 3000)), 1))
	f.Add(encoded(f, make(speech.Sound, 300)))
	f.Add(wave(44100, 2, 16, make([]int16, 100)))
	f.Add([]byte("fLaC"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if len(file) > 1<<16 {
			return
		}
		_, _ = speech.DecodeFLAC(bytes.NewReader(file))
		_, _ = speech.DecodeWAV(file)
	})
}

func FuzzReadingALogNeverPanics(f *testing.F) {
	f.Add(`{"at":"2026-01-01T10:00:00Z","serial":1,"id":1,"stage":"queued"}` + "\n")
	f.Fuzz(func(t *testing.T, text string) { _, _ = speech.ReadLog(strings.NewReader(text)) })
}
