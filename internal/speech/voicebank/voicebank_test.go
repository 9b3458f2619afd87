package voicebank_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/speech"
	"blindchess/internal/speech/voicebank"
)

func builtIn(t *testing.T) speech.Banks {
	t.Helper()
	banks, err := speech.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	return banks
}

// builtInClip returns a clip of the voice of the Laws.
func builtInClip(t *testing.T, name string) speech.Sound {
	t.Helper()
	sound, err := builtIn(t).Clip("fide", name)
	if err != nil {
		t.Fatal(err)
	}
	return sound
}

func TestVoice_IsRecordedExportedAndImported(t *testing.T) {
	root := t.TempDir()
	label := voicebank.Label{Scheme: "fide", Lang: "de", Origin: "recorded by\ta player\nof two lines", Licence: "CC0"}
	studio, err := voicebank.NewStudio(filepath.Join(root, "anna"), label)
	if err != nil {
		t.Fatal(err)
	}
	source := builtInClip(t, "role.knight")
	for _, name := range []string{"role.knight", "file.a", "rank.1"} {
		if _, err := studio.Keep(name, source); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := studio.Keep("file.b", make(speech.Sound, 5000)); !errors.Is(err, speech.ErrNothingHeard) {
		t.Errorf("got %v for a silent recording, want %v", err, speech.ErrNothingHeard)
	}
	again, err := voicebank.NewStudio(filepath.Join(root, "anna"), label)
	if err != nil {
		t.Fatal(err)
	}
	if !again.Recorded("file.a") || again.Recorded("file.b") {
		t.Error("the words that were kept are not known when the recording goes on")
	}
	recorded, err := speech.OpenBank(os.DirFS(filepath.Join(root, "anna")), "anna")
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := voicebank.Export(recorded, &file); err != nil {
		t.Fatal(err)
	}
	archive := filepath.Join(root, "anna.zip")
	if err := os.WriteFile(archive, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	bank, err := voicebank.Import(archive, filepath.Join(root, "copies", "anna"))
	if err != nil {
		t.Fatal(err)
	}
	if bank.Scheme != "fide" || bank.Lang != "de" || bank.Origin != "recorded by a player of two lines" {
		t.Errorf("got the label %q %q %q", bank.Scheme, bank.Lang, bank.Origin)
	}
	banks := builtIn(t).With(bank)
	own, err := banks.Clip("fide", "file.a")
	if err != nil {
		t.Fatal(err)
	}
	if slices.Equal(own, builtInClip(t, "file.a")) {
		t.Error("the built-in voice speaks, want the player's own")
	}
	behind, err := banks.Clip("fide", "file.b")
	if err != nil || !slices.Equal(behind, builtInClip(t, "file.b")) {
		t.Errorf("got %v for a word that the own voice lacks, want the built-in one", err)
	}
	if _, err := voicebank.Import(archive, filepath.Join(root, "copies", "anna")); err == nil {
		t.Error("a voice of the same name was overwritten")
	}
}

func TestImport_OfADamagedArchiveLeavesNothingBehind(t *testing.T) {
	root := t.TempDir()
	path := filepath.Join(root, "bad.zip")
	if err := os.WriteFile(path, []byte("PK\x03\x04 nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := voicebank.Import(path, filepath.Join(root, "voices", "bad")); err == nil || !strings.Contains(err.Error(), "not an exported voice") {
		t.Errorf("got %v, want it refused", err)
	}
	if found, _ := os.ReadDir(filepath.Join(root, "voices")); len(found) > 0 {
		t.Errorf("got %v left behind, want nothing", found)
	}
}

// zipped writes an archive with one file, and as many empty ones beside it.
func zipped(t *testing.T, name string, content []byte, empty int) string {
	t.Helper()
	var text bytes.Buffer
	archive := zip.NewWriter(&text)
	file, err := archive.Create(name)
	if err == nil {
		_, err = file.Write(content)
	}
	for i := range empty {
		if err == nil {
			_, err = archive.Create(fmt.Sprintf("clip.%d.flac", i))
		}
	}
	if err := errors.Join(err, archive.Close()); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "voice.zip")
	if err := os.WriteFile(path, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestImport_OfAForgedArchiveIsRefusedAndSaysWhy(t *testing.T) {
	tests := []struct {
		name, file string
		content    []byte
		empty      int
		want       string
	}{
		{"a name that leads out of the folder", "../../evil.flac", nil, 0, "no part of a voice"},
		{"a clip in a folder that is no speed", "evil/file.a.flac", nil, 0, "no part of a voice"},
		{"a clip that leads out of a speed", "200/../../evil.flac", nil, 0, "no part of a voice"},
		{"a file that is no part of a voice", "run.sh", nil, 0, "no part of a voice"},
		{"a file larger than any clip", "file.a.flac", make([]byte, 5<<20), 0, "larger than any clip"},
		{"more files than a voice has", "file.a.flac", nil, 2000, "holds 2001 files"},
		{"no description", "file.a.flac", nil, 0, "bank.txt"},
		{"a clip that is no sound", "bank.txt", []byte("scheme\tfide\nlang\tde\norigin\tnobody\n"), 1, "clips cannot be used"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "voices", "forged")
			_, err := voicebank.Import(zipped(t, test.file, test.content, test.empty), folder)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want words %q", err, test.want)
			}
			if found, _ := os.ReadDir(filepath.Dir(folder)); len(found) > 0 {
				t.Errorf("got %v left behind, want nothing", found)
			}
		})
	}
}

func TestPack_MakesABankOfAFolderAndNamesWhatCannotBeUsed(t *testing.T) {
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "bank")
	if err := speech.WriteSound(filepath.Join(from, "file.a.flac"), builtInClip(t, "file.a")); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"file.b.wav": "no sound", "notes.txt": "not a recording"} {
		if err := os.WriteFile(filepath.Join(from, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	made, faults := voicebank.Pack(from, to, voicebank.Label{Scheme: "fide", Lang: "de", Origin: "nobody"})
	if made != 1 || len(faults) != 1 || !strings.Contains(faults[0].Error(), "file.b") {
		t.Errorf("got %d clips and %v, want one and a fault of file.b", made, faults)
	}
	bank, err := speech.OpenBank(os.DirFS(to), "bank")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := bank.ClipAt("file.a", 100); err != nil {
		t.Errorf("got %v for the clip that was made, want it", err)
	}
	if _, faults := voicebank.Pack(filepath.Join(from, "none"), to, voicebank.Label{}); len(faults) != 1 {
		t.Errorf("got %v for a folder that is not there, want one fault", faults)
	}
}

func TestStudio_IsRefusedWhereThereIsNothingToRecordOrAnotherVoiceLies(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "anna")
	if _, err := voicebank.NewStudio(folder, voicebank.Label{Scheme: "klingon"}); err == nil || !strings.Contains(err.Error(), "choose bg, en, fide") {
		t.Errorf("got %v for a scheme without a word list, want those there are", err)
	}
	studio, err := voicebank.NewStudio(folder, voicebank.Label{Scheme: "fide", Lang: "de"})
	if err != nil || len(studio.Words()) == 0 {
		t.Fatalf("got %v and no words, want the list of the scheme", err)
	}
	if _, err := voicebank.NewStudio(folder, voicebank.Label{Scheme: "en"}); err == nil || !strings.Contains(err.Error(), "record under another name") {
		t.Errorf("got %v for a folder with a bank of another scheme, want another name asked for", err)
	}
}

func TestExport_LeavesNoFileWhereItCannotBeWhole(t *testing.T) {
	bank, _ := builtIn(t).Bank("fide")
	if err := voicebank.ExportFile(bank, "/nowhere/voice.zip"); err == nil {
		t.Error("got a file in a folder that is not there")
	}
	path := filepath.Join(t.TempDir(), "voice.zip")
	if err := os.WriteFile(path, []byte("other"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := voicebank.ExportFile(bank, path); err == nil {
		t.Error("a file that was there was written over")
	}
}

func TestExport_OfABuiltInVoiceStartsOneOfOnesOwn(t *testing.T) {
	root := t.TempDir()
	model, _ := builtIn(t).Bank("bg")
	if err := voicebank.ExportFile(model, filepath.Join(root, "bg.zip")); err != nil {
		t.Fatal(err)
	}
	bank, err := voicebank.Import(filepath.Join(root, "bg.zip"), filepath.Join(root, "anna"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := bank.Names(), model.Names(); !slices.Equal(got, want) {
		t.Errorf("got %d clips, want the %d of the voice it started from", len(got), len(want))
	}
	if !slices.Equal(bank.Speeds(), model.Speeds()) {
		t.Errorf("got the speeds %v, want %v", bank.Speeds(), model.Speeds())
	}
}

func TestPack_KeepsWhatWasSpokenAtOtherSpeedsBesideIt(t *testing.T) {
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "bank")
	write := func(name string, length int) {
		t.Helper()
		path := filepath.Join(from, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		long := slices.Concat(builtInClip(t, "file.a"), builtInClip(t, "file.b"))
		if err := speech.WriteSound(path, long[:min(len(long), length)]); err != nil {
			t.Fatal(err)
		}
	}
	write("file.a.flac", speech.Rate/2)
	write("200/file.a.flac", speech.Rate/4)
	write("300/file.a.flac", speech.Rate/6)
	write("fast/file.a.flac", speech.Rate/6)
	made, faults := voicebank.Pack(from, to, voicebank.Label{Scheme: "fide", Lang: "de", Origin: "nobody"})
	if made != 3 || len(faults) > 0 {
		t.Fatalf("got %d clips and %v, want the three speeds", made, faults)
	}
	bank, err := speech.OpenBank(os.DirFS(to), "bank")
	if err != nil {
		t.Fatal(err)
	}
	for rate, want := range map[int]int{50: 100, 100: 100, 200: 200, 300: 300, 400: 300} {
		sound, speed, err := bank.ClipAt("file.a", rate)
		if err != nil || speed != want || len(sound) == 0 {
			t.Errorf("rate %d: got the clip of speed %d and %v, want that of %d", rate, speed, err, want)
		}
	}
	studio, err := voicebank.NewStudio(to, voicebank.Label{Scheme: "fide"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := studio.Keep("file.a", builtInClip(t, "role.knight")); err != nil {
		t.Fatal(err)
	}
	if bank, err = speech.OpenBank(os.DirFS(to), "bank"); err != nil {
		t.Fatal(err)
	}
	if _, speed, err := bank.ClipAt("file.a", 300); err != nil || speed != 100 {
		t.Errorf("got the clip of speed %d and %v once the word was recorded anew, want the new one, of 100", speed, err)
	}
}

func TestMake_HasASynthesiserSpeakEveryWord(t *testing.T) {
	word := filepath.Join(t.TempDir(), "word.flac")
	if err := speech.WriteSound(word, builtInClip(t, "check")); err != nil {
		t.Fatal(err)
	}
	label := voicebank.Label{Scheme: "bg", Lang: "bg", Origin: "a parrot"}
	asked := 0
	to := filepath.Join(t.TempDir(), "parrot")
	made, faults := voicebank.Make(t.Context(), "cp "+word+" {file}", to, label, func(int, int, speech.ClipWord) { asked++ })
	if len(faults) > 0 || made != asked {
		t.Fatalf("got %d clips of %d words and %v, want each", made, asked, faults)
	}
	bank, err := speech.OpenBank(os.DirFS(to), "parrot")
	if err != nil {
		t.Fatal(err)
	}
	if missing := bank.Missing(speech.Wanted("bg")); len(missing) > 0 {
		t.Errorf("got a bank that lacks %v, want a whole one", missing)
	}
}

func TestMake_SaysWhyASynthesiserDoesNotSpeak(t *testing.T) {
	tests := []struct{ name, command, scheme, want string }{
		{"no file", "true {text}", "bg", "{file}"},
		{"no such scheme", "true {file}", "klingon", "no word list"},
		{"nothing written", "true {file}", "bg", "wrote no file"},
		{"a program that fails", "false {file}", "bg", "failed"},
		{"no such program", "no-such-synthesiser {file}", "bg", "no-such-synthesiser"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			to := filepath.Join(t.TempDir(), "bank")
			made, faults := voicebank.Make(t.Context(), test.command, to, voicebank.Label{Scheme: test.scheme}, func(int, int, speech.ClipWord) {})
			if made != 0 || len(faults) != 1 || !strings.Contains(faults[0].Error(), test.want) {
				t.Errorf("got %d clips and %v, want one fault with %q", made, faults, test.want)
			}
			if _, err := os.Stat(to); err == nil {
				t.Error("a bank was begun of nothing")
			}
		})
	}
}
