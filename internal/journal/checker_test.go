package journal_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestChain_IsCheckedByTheFewLinesOfPythonThatTheDocumentShows runs the commands that
// docs/privacy.md gives to an outsider.
func TestChain_IsCheckedByTheFewLinesOfPythonThatTheDocumentShows(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed: the chain is checked by this program alone")
	}
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "privacy.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, program, found := strings.Cut(string(text), "```python\n")
	program, _, ended := strings.Cut(program, "```")
	if !found || !ended {
		t.Fatal("docs/privacy.md shows no program in Python")
	}
	check := func(raw []byte) (string, error) {
		path := filepath.Join(t.TempDir(), "game.journal")
		if err := os.WriteFile(path, raw, 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(python, "-c", program, path).CombinedOutput()
		return string(out), err
	}
	raw := kept(t, 8)
	if out, err := check(raw); err != nil || !strings.HasPrefix(out, "9 records, ") {
		t.Errorf("got %q, %v, want nine records", out, err)
	}
	if out, err := check(bytes.Replace(raw, []byte("e3e4"), []byte("e3e5"), 1)); err == nil || !strings.Contains(out, "line 5 is not what was written") {
		t.Errorf("got %q, %v, want line 5 named", out, err)
	}
}
