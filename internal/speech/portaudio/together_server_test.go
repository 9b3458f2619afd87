//go:build cgo && linux

package portaudio

import (
	"os"
	"testing"
)

func TestTwoSystemsLeaveNoConfigurationThatIsGoneWhicheverEndsFirst(t *testing.T) {
	for _, own := range []string{"", "/etc/own.conf"} {
		for _, first := range []int{0, 1} {
			t.Setenv(configurationVariable, own)
			var undo [2]func()
			for i := range undo {
				var err error
				if undo[i], err = configure([]output{{name: "headphones", card: "server_headphones"}}); err != nil {
					t.Fatal(err)
				}
			}
			undo[first]()
			if err := checkConfiguration(); own == "" && err != nil {
				t.Errorf("system %d has ended first: %v", first, err)
			}
			undo[1-first]()
			if got := os.Getenv(configurationVariable); got != own {
				t.Errorf("system %d has ended first: got %q, want %q", first, got, own)
			}
		}
	}
}
