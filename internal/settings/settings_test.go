package settings_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/settings"
)

func withSettingsFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "settings.toml")
	t.Setenv("BLINDCHESS_CONFIG", path)
	if text != "" {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

func TestSettingsComeBackAsTheyWereSaved(t *testing.T) {
	withSettingsFile(t, "")
	saved := settings.Default()
	for key, value := range map[string]string{"language": "de", "rate": "180", "scheme": `my "own".txt`, "bind.f2": "c", "thresholds": "1m, 10m"} {
		if err := saved.Set(key, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := saved.Save(); err != nil {
		t.Fatal(err)
	}
	read, err := settings.Load()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(read.Lines(), "\n"), strings.Join(saved.Lines(), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := read.ThresholdTimes(); len(got) != 2 || got[0] != 10*time.Minute {
		t.Errorf("got thresholds %v, want ten minutes first", got)
	}
}

func TestAFileThatIsNotThereIsTheDefaults(t *testing.T) {
	withSettingsFile(t, "")
	t.Setenv("LC_ALL", "de_AT.UTF-8")
	read, err := settings.Load()
	if err != nil || read.Language != "de" || read.Notation != "de" || read.Keys != "lichess" || read.Rate != 100 {
		t.Errorf("got %+v, %v, want German defaults", read, err)
	}
}

func TestAWrongSettingSaysWhatWasMeant(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"an unknown key", "langauge = \"de\"\n", `did you mean "language"`},
		{"a value that is not taken", "keys = \"vim\"\n", "keys takes lichess or orologic"},
		{"a number out of range", "rate = 1000\n", "30 to 400"},
		{"a time that is none", "thresholds = \"soon\"\n", "no time such as"},
		{"a file that is no TOML", "language de\n", "settings.toml"},
		{"a control character", "voice = \"a\\u001b[2J\"\n", "control character"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			withSettingsFile(t, test.text)
			_, err := settings.Load()
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want words %q", err, test.want)
			}
			if err != nil && strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Errorf("got %q, want one line without escapes", err)
			}
		})
	}
}

func TestASettingThatIsRefusedChangesNothing(t *testing.T) {
	own := settings.Default()
	before := strings.Join(own.Lines(), "\n")
	if own.Set("width", "7") == nil || own.Set("nothing", "x") == nil {
		t.Error("got no refusal, want two")
	}
	if got := strings.Join(own.Lines(), "\n"); got != before {
		t.Errorf("got %s, want %s", got, before)
	}
}
