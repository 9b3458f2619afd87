package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
)

// announced plays a move and waits until lines of the program, or the file of
// that name, hold text; it returns what the program wrote until then.
func (w *wine) announced(text, file string) string {
	w.t.Helper()
	command := w.command("play", "--opponent", "here", "--journal", "voice.journal")
	in, err := command.StdinPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	lines := filepath.Join(w.folder, "lines.txt")
	out, err := os.Create(lines)
	if err != nil {
		w.t.Fatal(err)
	}
	defer out.Close()
	command.Stdout, command.Stderr = out, out
	if err := command.Start(); err != nil {
		w.t.Fatal(err)
	}
	if _, err := io.WriteString(in, "e4\r\n"); err != nil {
		w.t.Error(err)
	}
	holds := func(name string) bool {
		read, err := os.ReadFile(name)
		return err == nil && strings.Contains(string(read), text)
	}
	for last := range waits.Polls(50*time.Millisecond, stallTimeout) {
		if !(!holds(lines) || !holds(filepath.Join(w.folder, file))) {
			break
		}
		if last {
			w.t.Errorf("%q came neither in lines nor in %s", text, file)
			break
		}
	}
	_ = command.Process.Kill()
	_ = command.Wait()
	_ = os.Remove(filepath.Join(w.folder, "voice.journal"))
	said, err := os.ReadFile(lines)
	if err != nil {
		w.t.Fatal(err)
	}
	return string(said)
}

func TestSoakOnWindowsNVDAIsSpokenThroughAndIsMissedInOneSentence(t *testing.T) {
	w := newWine(t)
	settings := filepath.Join(w.folder, "settings.toml")
	w.env = append(w.env, "BLINDCHESS_CONFIG="+settings)
	if err := os.WriteFile(settings, []byte("language = \"en\"\nspeech = \"reader\"\nreader = \"dispatcher\"\nscreen = \"line\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	said := w.announced("Bauer Eva zwei Eva vier", "lines.txt")
	if strings.Count(said, "NVDA") != 1 {
		t.Errorf("without the controller: got\n%s\nwant NVDA missed in one sentence", said)
	}
	w.must(exec.Command("x86_64-w64-mingw32-gcc", "-shared", "-o", filepath.Join(w.folder, "nvdaControllerClient.dll"), "testdata/wine/nvda.c"))
	if said := w.announced("Bauer Eva zwei Eva vier", "nvda.txt"); strings.Contains(said, "NVDA") {
		t.Errorf("with the controller: got\n%s\nwant nothing said of NVDA", said)
	}
}
