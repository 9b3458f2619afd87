package running_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/journal"
	"blindchess/internal/room/running"
)

// A mark that is held says that something is played, whatever is in it.
func TestGames_AMarkThatIsHeldIsAGameWhateverIsReadOfIt(t *testing.T) {
	named := running.Game{Table: "m.running"}
	for text, want := range map[string]running.Game{
		"": named, "{}": named, "x": named, `{"journal":""}`: named, `{"journal":`: named, `{"journal":1}`: named, `{"other":"x"}`: named,
		`{"journal":"/g.journal"}`: {Journal: "/g.journal"}, `{"table":"club:22"}`: {Table: "club:22"},
	} {
		folder := t.TempDir()
		path := filepath.Join(folder, "m.running")
		file, _, err := journal.Machine{}.Open(path, true)
		if err != nil {
			t.Fatal(err)
		}
		if err := file.Lock(); err != nil {
			t.Fatal(err)
		}
		if _, err := file.WriteAt([]byte(text), 0); err != nil {
			t.Fatal(err)
		}
		if got := running.Games(folder); len(got) != 1 || got[0] != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
		_ = file.Close()
		if got := running.Games(folder); len(got) != 0 {
			t.Errorf("%q: got %v once it is no longer held", text, got)
		}
	}
}

func TestBegin_LeavesAMarkThatOnlyThisUserReadsOrSaysWhyNot(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "deep", "marks")
	mark, err := running.Begin(folder, running.Game{Table: "club:22"})
	if err != nil {
		t.Fatal(err)
	}
	defer mark.End()
	marks, err := os.ReadDir(folder)
	if err != nil || len(marks) != 1 || !strings.HasSuffix(marks[0].Name(), ".running") || marks[0].Name() != strings.ToLower(marks[0].Name()) {
		t.Errorf("got %v, %v, want one mark in small letters", marks, err)
	}
	for _, path := range []string{folder, filepath.Dir(folder)} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%s: got %v, %v, want it closed to others", path, info.Mode(), err)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []string{file, filepath.Join(file, "marks")} {
		none, err := running.Begin(wrong, running.Game{Table: "club:22"})
		if err == nil || !strings.Contains(err.Error(), "a mark cannot be left") || none != (running.Mark{}) {
			t.Errorf("%s: got %v, want why no mark is left", wrong, err)
		}
		none.End() // is none and does nothing
	}
	for _, game := range []struct {
		game running.Game
		name string
	}{{running.Game{Journal: "/a/b.journal", Table: "club"}, "b.journal"}, {running.Game{Table: "club:22"}, "club:22"}, {running.Game{}, ""}} {
		if got := game.game.Name(); got != game.name {
			t.Errorf("got %q, want %q", got, game.name)
		}
	}
}
