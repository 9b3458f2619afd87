package uci

import (
	"strings"
	"testing"
)

func TestInstall_NamesNoToolThatTheSystemDoesNotHave(t *testing.T) {
	for system, want := range map[string]string{"linux": "apt ", "darwin": "brew ", "windows": "https://"} {
		if got := Install(system); !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %s, want %s", system, got, want)
		}
	}
}
