package scripttest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/host/script/scripttest"
)

// heard is a test that stores its messages instead of failing.
type heard struct {
	testing.TB
	errors []string
}

func (h *heard) Helper()           {}
func (h *heard) Error(args ...any) { h.errors = append(h.errors, fmt.Sprint(args...)) }
func (h *heard) Errorf(format string, args ...any) {
	h.errors = append(h.errors, fmt.Sprintf(format, args...))
}

func TestPlay_AScriptMustExpectSomethingThatHolds(t *testing.T) {
	for text, want := range map[string]string{
		"start\n":                    "expects nothing",
		"start\nexpect result 1-0\n": "does not hold",
		"start\nexpect result *\nexpect fen \"8\"": "does not hold",
	} {
		h := &heard{TB: t}
		scripttest.Play(h, "case", text, nil)
		if len(h.errors) != 1 || !strings.Contains(h.errors[0], want) {
			t.Errorf("%q: got %q, want %q", text, h.errors, want)
		}
	}
}

func TestFolder_WithUpdateWritesWhatIsMissingAndRemovesWhatIsLeft(t *testing.T) {
	folder := t.TempDir()
	keep := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	keep("one.script", "start\nexpect result *\n")
	keep("scripts.golden", "-- gone --\nstart\n")
	t.Run("update", func(t *testing.T) { scripttest.Folder(t, folder, true) })
	t.Run("compare", func(t *testing.T) { scripttest.Folder(t, folder, false) })
	kept, err := os.ReadFile(filepath.Join(folder, "scripts.golden"))
	if err != nil || strings.Contains(string(kept), "gone") || !strings.HasPrefix(string(kept), "-- one --\nstart\n") {
		t.Errorf("got %q, want what the script prints and nothing of the one that is gone; error %v", kept, err)
	}
}
