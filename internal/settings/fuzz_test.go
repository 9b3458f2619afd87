package settings_test

import (
	"testing"

	"blindchess/internal/settings"
)

// FuzzParse reads anything as a file of settings. An accepted file is written
// and read again alike.
func FuzzParse(f *testing.F) {
	f.Add(settings.Default().TOML())
	f.Add("language = \"de\"\nrate = 150\n")
	f.Add("rate = 1e400\nvolume = []\n[look]\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := settings.Parse(text)
		if err != nil {
			return
		}
		again, err := settings.Parse(s.TOML())
		if err != nil {
			t.Fatalf("%q was taken and cannot be read back: %v", s.TOML(), err)
		}
		if got, want := again.TOML(), s.TOML(); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	})
}
