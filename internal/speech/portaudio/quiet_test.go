//go:build cgo && unix

package portaudio

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

func TestTheTerminalComesBackOnlyWhenTheLastSystemNeedsNoQuiet(t *testing.T) {
	folder := t.TempDir()
	create := func(name string) *os.File {
		file, err := os.Create(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { file.Close() })
		return file
	}
	// In place of the terminal of this test, a file.
	own, err := newQuiet(create("terminal"))
	if err != nil {
		t.Fatal(err)
	}
	terminal := quieted.terminal
	quieted.holders, quieted.terminal = 0, nil

	game, err := newQuiet(create("log of the game"))
	if err != nil {
		t.Fatal(err)
	}
	dictation, err := newQuiet(nil)
	if err != nil {
		t.Fatal(err)
	}
	// As the sound libraries do: os.Stderr of a test may lead elsewhere.
	write := func(text string) {
		if _, err := unix.Write(2, []byte(text)); err != nil {
			t.Error(err)
		}
	}
	write("both ")
	game.end()
	write("one ")
	dictation.end()
	write("none ")

	quieted.holders, quieted.terminal = 1, terminal
	own.end()
	for name, want := range map[string]string{"terminal": "none ", "log of the game": "both one "} {
		got, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || strings.TrimSpace(string(got)) != strings.TrimSpace(want) {
			t.Errorf("%s: got %q, %v, want %q", name, got, err, want)
		}
	}
}
