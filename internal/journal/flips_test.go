package journal_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"blindchess/internal/journal"
)

func TestFlips_OneBitAnywhereIsFound(t *testing.T) { flips(t, 400) }

func TestSoakFlips_TenThousandBitsAreFound(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1 to run it")
	}
	flips(t, 10_000)
}

// flips flips one bit of a journal, so many times: each bit of its last line first,
// which damage makes most like an unfinished line, and then any. Each is found as
// damage, none as the tail after a power cut, since opening would cut that off with
// a record that was reported as safe.
func flips(t *testing.T, count int) {
	t.Helper()
	raw := kept(t, 40)
	last := bytes.LastIndexByte(raw[:len(raw)-1], '\n') + 1
	path := filepath.Join(t.TempDir(), "flipped.journal")
	chance := rand.New(rand.NewPCG(3, 5))
	for n := range count {
		bit := 8*len(raw) - 1 - n
		if bit < 8*last || n > count/2 {
			bit = chance.IntN(8 * len(raw))
		}
		changed := bytes.Clone(raw)
		changed[bit/8] ^= 1 << (bit % 8)
		if err := os.WriteFile(path, changed, 0o600); err != nil {
			t.Fatal(err)
		}
		contents, err := journal.Read(path)
		var damage *journal.DamageError
		if !errors.As(err, &damage) {
			t.Errorf("bit %d of byte %d, %q, turned over: got %d records, the tail %q and %v, want damage", bit%8, bit/8, raw[bit/8], len(contents.Records), contents.Torn, err)
		}
	}
}
