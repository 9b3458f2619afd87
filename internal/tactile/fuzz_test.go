package tactile_test

import (
	"maps"
	"os"
	"path/filepath"
	"testing"

	"blindchess/internal/tactile"
)

// FuzzReadCalibration reads anything as the tags of a board. An accepted file
// is written and read again alike.
func FuzzReadCalibration(f *testing.F) {
	f.Add([]byte("# tags\n1a2b K\nff p\n"))
	f.Add([]byte("10000000000000000 K\n0 \n"))
	folder := f.TempDir()
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(folder, "tags")
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		known, err := tactile.ReadCalibration(path)
		if err != nil {
			return
		}
		if err := tactile.WriteCalibration(path, known); err != nil {
			t.Fatal(err)
		}
		if again, err := tactile.ReadCalibration(path); err != nil || !maps.Equal(again, known) {
			t.Errorf("got %v, %v, want %v", again, err, known)
		}
	})
}

// FuzzParseSpec reads anything as the name of a board. The name of an accepted
// board finds the same board again.
func FuzzParseSpec(f *testing.F) {
	f.Add("white=dgt:/dev/ttyACM0")
	f.Add("both=pegs:/dev/ttyUSB0,turned,settle=300ms")
	f.Add("dgt:tcp:localhost:4000")
	f.Fuzz(func(t *testing.T, text string) {
		spec, err := tactile.ParseSpec(text)
		if err != nil {
			return
		}
		again, err := tactile.ParseSpec(spec.String())
		if err != nil || again.String() != spec.String() || again.Side != spec.Side || again.Both != spec.Both || again.Address != spec.Address {
			t.Errorf("%q is written as %q: got %+v, %v, want %+v", text, spec, again, err, spec)
		}
	})
}
