package scripttest

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/floors/golden"
	"blindchess/internal/host/script"
)

// Folder plays every script of a folder, each as a separate test. A script must
// expect something, its expectations must hold, and it must print what
// scripts.golden holds under its name; with update that is written instead. An
// output without its script fails, and with update is removed.
func Folder(t *testing.T, folder string, update bool) {
	t.Helper()
	scripts, err := filepath.Glob(filepath.Join(folder, "*.script"))
	if err != nil || len(scripts) == 0 {
		t.Fatalf("got no script in %s: %v", folder, err)
	}
	var names []string
	for _, file := range scripts {
		names = append(names, strings.TrimSuffix(filepath.Base(file), ".script"))
	}
	shelf := golden.Open(t, filepath.Join(folder, "scripts.golden"), names, update)
	voices := script.NewVoices()
	for i, file := range scripts {
		t.Run(names[i], func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			shelf.Check(t, names[i], Play(t, names[i], string(text), voices))
		})
	}
}

// Play plays a script and returns what came of each direction. Voices may be
// nil. An expectation that does not hold fails the test, as does a script
// without any.
func Play(t testing.TB, name, text string, voices *script.Voices) string {
	t.Helper()
	s, err := script.Parse(name, text)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text, "expect ") {
		t.Error("got a script that expects nothing")
	}
	var printed bytes.Buffer
	held, err := script.New(&printed, script.Options{Under: true, Voices: voices}).Play(s)
	if err != nil {
		t.Fatal(err)
	}
	if !held {
		t.Errorf("got an expectation that does not hold:\n%s", printed.String())
	}
	return printed.String()
}
