package manual_test

import (
	"slices"
	"testing"

	"blindchess/internal/console/manual"
)

func TestACommandHasWhatThoseAboveItHave(t *testing.T) {
	names := func(entries []manual.Entry) []string {
		var names []string
		for _, entry := range entries {
			names = append(names, entry.Name)
		}
		return names
	}
	for _, c := range []struct {
		path, file string
		want       bool
	}{
		{"blindchess games open", "~/.local/state/blindchess/games/", true},
		{"blindchess games open", "~/.local/state/blindchess/history", true},
		{"blindchess games", "~/.local/state/blindchess/history", false},
		{"blindchess laws", "~/.config/blindchess/settings.toml", true},
		{"blindchess laws", "~/.local/state/blindchess/games/", false},
	} {
		if got := names(manual.OutsideOf(c.path).Files); slices.Contains(got, c.file) != c.want {
			t.Errorf("%s: got the files %q, want %s among them: %v", c.path, got, c.file, c.want)
		}
	}
	if got, want := names(manual.OutsideOf("blindchess check").Status), []string{"0", "1", "2"}; !slices.Equal(got, want) {
		t.Errorf("got the statuses %q of check, want %q", got, want)
	}
}
