package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
)

// wineGame is a game on Wine, in plain lines, whose lines go to a file.
type wineGame struct {
	w       *wine
	command *exec.Cmd
	in      io.Writer
	lines   string
}

// plays begins a game in which this person plays both sides.
func (w *wine) plays(flags ...string) *wineGame {
	w.t.Helper()
	g := &wineGame{w: w, lines: filepath.Join(w.folder, "lines.txt")}
	g.command = w.command(append([]string{"play", "--opponent", "here", "--journal", "voice.journal"}, flags...)...)
	in, err := g.command.StdinPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	out, err := os.Create(g.lines)
	if err != nil {
		w.t.Fatal(err)
	}
	defer out.Close()
	g.in, g.command.Stdout, g.command.Stderr = in, out, out
	if err := g.command.Start(); err != nil {
		w.t.Fatal(err)
	}
	return g
}

// enter types a line, and waits until each of files holds text.
func (g *wineGame) enter(line, text string, files ...string) {
	g.w.t.Helper()
	if _, err := io.WriteString(g.in, line+"\r\n"); err != nil {
		g.w.t.Error(err)
	}
	lacks := func(name string) bool {
		read, err := os.ReadFile(name)
		return err != nil || !strings.Contains(string(read), text)
	}
	for last := range waits.Polls(50*time.Millisecond, stallTimeout) {
		if !slices.ContainsFunc(files, lacks) {
			return
		}
		if last {
			g.w.t.Errorf("%s: %q is not in all of %v", line, text, files)
		}
	}
}

// kill ends the game, and returns the lines of the program.
func (g *wineGame) kill() string {
	g.w.t.Helper()
	_ = g.command.Process.Kill()
	_ = g.command.Wait()
	_ = os.Remove(filepath.Join(g.w.folder, "voice.journal"))
	return g.said()
}

// said returns the lines of the program so far.
func (g *wineGame) said() string {
	g.w.t.Helper()
	said, err := os.ReadFile(g.lines)
	if err != nil {
		g.w.t.Fatal(err)
	}
	return string(said)
}

// announced plays a move and waits until lines of the program, and the file of
// that name, hold text; it returns what the program wrote until then.
func (w *wine) announced(text, file string) string {
	w.t.Helper()
	g := w.plays()
	g.enter("e4", text, g.lines, filepath.Join(w.folder, file))
	return g.kill()
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
