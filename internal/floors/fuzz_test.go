package floors_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var fuzzTarget = regexp.MustCompile(`(?m)^func (Fuzz[A-Za-z0-9]+)\(`)

// The limits of a corpus: it is read with every test.
const (
	mostSeeds   = 30
	longestSeed = 2 << 10
)

// TestFuzz_EveryTargetHasACorpus requires that inputs which fuzzing found are
// stored for later tests.
func TestFuzz_EveryTargetHasACorpus(t *testing.T) {
	targets := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, found := range fuzzTarget.FindAllSubmatch(text, -1) {
			targets++
			corpus(t, filepath.Join(filepath.Dir(path), "testdata", "fuzz", string(found[1])))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if targets < 40 {
		t.Errorf("got %d targets, want the forty there are", targets)
	}
}

func corpus(t *testing.T, folder string) {
	seeds, err := os.ReadDir(folder)
	if err != nil || len(seeds) == 0 || len(seeds) > mostSeeds {
		t.Errorf("%s: got %d seeds, %v, want one to %d: scripts/fuzz finds them", folder, len(seeds), err, mostSeeds)
	}
	for _, seed := range seeds {
		if info, err := seed.Info(); err != nil || info.Size() > longestSeed {
			t.Errorf("%s of %s: got %d bytes, %v, want %d at the most", seed.Name(), folder, info.Size(), err, longestSeed)
		}
	}
}
