package voicebank_test

import (
	"os"
	"path/filepath"
	"testing"

	"blindchess/internal/speech/voicebank"
)

// FuzzImport unpacks anything as an exported voice. If it is refused, no file
// is left behind, and no file is ever written outside the folder.
func FuzzImport(f *testing.F) {
	f.Add([]byte("PK\x05\x06\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"))
	f.Add([]byte("no archive"))
	f.Fuzz(func(t *testing.T, data []byte) {
		folder := t.TempDir()
		archive := filepath.Join(folder, "voice.zip")
		if err := os.WriteFile(archive, data, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := voicebank.Import(archive, filepath.Join(folder, "banks", "voice"))
		left, _ := filepath.Glob(filepath.Join(folder, "banks", "*"))
		hidden, _ := filepath.Glob(filepath.Join(folder, "banks", ".*"))
		if err != nil && len(left)+len(hidden) > 0 {
			t.Errorf("%v, and %v %v is left", err, left, hidden)
		}
		if beside, _ := filepath.Glob(filepath.Join(folder, "*")); len(beside) > 2 {
			t.Errorf("got %v beside the folder", beside)
		}
	})
}
