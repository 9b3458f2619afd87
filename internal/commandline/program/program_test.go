package program_test

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"blindchess/internal/commandline/program"
)

func TestVersion_IsThatOfTheTagOrTheReleaseAndTheCommit(t *testing.T) {
	settings := []debug.BuildSetting{{Key: "vcs.revision", Value: "4c4ae46f8c7a"}, {Key: "vcs.modified", Value: "true"}}
	for _, c := range []struct {
		stamped, version string
	}{
		{"v1.2.3", "v1.2.3"},
		{"v1.2.4-0.20261122154909-4c4ae46f8c7a+dirty", "v1.2.4-0.20261122154909-4c4ae46f8c7a+dirty"},
		{"v0.0.0-20261122154909-4c4ae46f8c7a", program.Release + "+20261122154909.4c4ae46f8c7a"},
		{"v0.0.0-20261122154909-4c4ae46f8c7a+dirty", program.Release + "+20261122154909.4c4ae46f8c7a.dirty"},
		{"(devel)", program.Release + "+unknown"},
		{"", program.Release + "+unknown"},
	} {
		build := &debug.BuildInfo{Main: debug.Module{Version: c.stamped}, Settings: settings}
		version, revision, changed := program.VersionOf(build)
		if version != c.version || revision != "4c4ae46f8c7a" || !changed {
			t.Errorf("%q: got %q, %q, changed %v; want %q of that commit, changed", c.stamped, version, revision, changed, c.version)
		}
	}
}

func TestSum_IsThatOfTheFileThatRuns(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	whole := sha256.Sum256(raw)
	want := hex.EncodeToString(whole[:])
	for _, tournament := range []bool{false, true} {
		about, err := program.AboutThis(tournament)
		if err != nil || about.SHA256 != want || about.Tournament != tournament || about.Version != program.Version() {
			t.Errorf("got %+v, %v, want the sum %s", about, err, want)
		}
		told := program.Sentence(tournament)
		for _, part := range []string{want, about.Words, program.Build(tournament), program.Version()} {
			if !strings.Contains(told, part) {
				t.Errorf("got %q, want %q in it", told, part)
			}
		}
	}
}
