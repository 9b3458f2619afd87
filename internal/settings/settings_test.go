package settings_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/floors/golden"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
)

var update = flag.Bool("update", false, "write what the tests compare with anew")

// withFile keeps the settings of a test in a file with this text, or in none.
func withFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "settings.toml")
	t.Setenv("BLINDCHESS_CONFIG", path)
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		t.Setenv(name, "")
	}
	if text != "" {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

func lines(s settings.Settings) string { return strings.Join(s.Lines(), "\n") }

func TestFile_SettingsComeBackAsTheyWereSaved(t *testing.T) {
	withFile(t, "")
	saved := settings.Default()
	words := filepath.Join(t.TempDir(), `my "own".txt`)
	if err := os.WriteFile(words, []byte("file.a\tAlma\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for key, value := range map[string]string{"language": "de", "rate": "180", "scheme": words, "bind.f2": "c", "thresholds": "1m, 10m", "silent-earcons": "press"} {
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
	if got, want := lines(read), lines(saved); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := read.ThresholdTimes(); len(got) != 2 || got[0] != 10*time.Minute {
		t.Errorf("got thresholds %v, want ten minutes first", got)
	}
}

func TestFile_IsForItsUserAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no such mode on Windows")
	}
	path := withFile(t, "")
	if err := settings.Default().Save(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got&0o077 != 0 {
		t.Errorf("got the mode %v, want nobody else to read it", got)
	}
}

func TestFile_ThatIsNotThereIsTheDefaults(t *testing.T) {
	withFile(t, "")
	tests := []struct{ name, value, want string }{
		{"LC_ALL", "de_AT.UTF-8", "de"}, {"LANG", "sr_RS@latin", "sr"}, {"LANG", "C.UTF-8", "en"}, {"LC_MESSAGES", "sk", "sk"}, {"LANG", "", "en"},
	}
	for _, test := range tests {
		t.Run(test.name+"="+test.value, func(t *testing.T) {
			t.Setenv(test.name, test.value)
			read, err := settings.Load()
			if err != nil || read.Language != test.want || read.Notation != test.want || read.Keys != "lichess" || read.Rate != 100 {
				t.Errorf("got %+v, %v, want defaults in %s", read, err, test.want)
			}
		})
	}
}

func TestFile_ThatIsWrongSaysWhatWasMeant(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"an unknown key", "langauge = \"de\"\n", "did you mean language"},
		{"a value that is not taken", "keys = \"vim\"\n", "keys takes lichess or orologic"},
		{"a number out of range", "rate = 1000\n", "30 to 400"},
		{"a number that is none", "rate = \"fast\"\n", "30 to 400"},
		{"a time that is none", "thresholds = \"soon\"\n", "times such as"},
		{"a file that is no TOML", "language de\n", "settings.toml"},
		{"a control character", "name = \"a\\u001b[2J\"\n", "control character"},
		{"a control character in a key of one's own", "[bind]\nf2 = \"a\\u001b[2J\"\n", "control character"},
		{"a list", "voice = [1, 2]\n", "voice must be text"},
		{"a table of no such name", "[voyce]\nf2 = 1\n", "no setting voyce.f2"},
		{"two faults are both named", "keys = \"vim\"\nrate = 1\n", "rate takes"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			withFile(t, test.text)
			read, err := settings.Load()
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want words %q", err, test.want)
			}
			if err != nil && strings.ContainsAny(err.Error(), "\x1b") {
				t.Errorf("got %q, want no escapes", err)
			}
			if got, want := lines(read), lines(settings.Default()); got != want {
				t.Errorf("got %s beside an error, want the defaults", got)
			}
		})
	}
}

func TestFile_OfAnEarlierProgramIsReadAndWrittenAgain(t *testing.T) {
	files, err := filepath.Glob("testdata/files/*.toml")
	if err != nil || len(files) < 2 {
		t.Fatalf("got %d files and %v, want the kept ones", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		withFile(t, string(text))
		read, err := settings.Load()
		if err != nil {
			t.Errorf("%s: got %v, want it read", file, err)
			continue
		}
		kept(t, strings.TrimSuffix(filepath.Base(file), ".toml"), lines(read)+"\n")
		again, err := settings.Parse(read.TOML())
		if err != nil || lines(again) != lines(read) {
			t.Errorf("%s: written and read again got %v\n%s\nwant\n%s", file, err, lines(again), lines(read))
		}
	}
}

// kept compares got with the golden file of that name.
func kept(t *testing.T, name, got string) {
	t.Helper()
	golden.Check(t, filepath.Join("testdata", name+".golden"), got, *update)
}

func TestFile_KeepChangesOneSettingAndLeavesTheOthers(t *testing.T) {
	withFile(t, "rate = 150\n")
	if err := settings.Keep("volume", "30"); err != nil {
		t.Fatal(err)
	}
	if err := settings.Keep("volume", "3000"); err == nil {
		t.Error("got a value kept that volume does not take")
	}
	read, err := settings.Load()
	if err != nil || read.Rate != 150 || read.Volume != 30 {
		t.Errorf("got rate %d and volume %d, %v, want 150 and 30", read.Rate, read.Volume, err)
	}
}

func TestFile_ThatCannotBeWrittenIsAnError(t *testing.T) {
	t.Setenv("BLINDCHESS_CONFIG", "/dev/null/settings.toml")
	if err := settings.Default().Save(); err == nil {
		t.Error("got no error, want one")
	}
	if _, err := settings.Load(); err == nil {
		t.Error("got settings from below a device, want an error")
	}
}

func TestSet_EveryKeyTakesItsDefaultAndWhatItOffersAndNothingElse(t *testing.T) {
	for _, key := range settings.Keys() {
		s := settings.Default()
		values := []string{key.Default}
		if key.Choices != nil {
			values = append(values, key.Choices()...)
		}
		for _, value := range values {
			if err := s.Set(key.Name, value); err != nil {
				t.Errorf("%s %q: got %v, want it taken", key.Name, value, err)
			}
			if got, err := s.Get(key.Name); err != nil || got != value {
				t.Errorf("%s: got %q, %v, want %q", key.Name, got, err, value)
			}
		}
		before := lines(s)
		for _, value := range []string{"\x1b[2J", "-1\x07"} {
			if s.Set(key.Name, value) == nil {
				t.Errorf("%s: got %q taken, want it refused", key.Name, value)
			}
		}
		if lines(s) != before {
			t.Errorf("%s: a value that was refused changed something", key.Name)
		}
	}
}

func TestSet_WhatIsRefusedChangesNothing(t *testing.T) {
	own := settings.Default()
	before := lines(own)
	for key, value := range map[string]string{"width": "7", "nothing": "x", "rate": "29", "volume": "101", "thresholds": "-3m", "bind.f2": "\a"} {
		if own.Set(key, value) == nil {
			t.Errorf("%s = %q: got no refusal, want one", key, value)
		}
	}
	if got := lines(own); got != before {
		t.Errorf("got %s, want %s", got, before)
	}
}

func TestSet_AKeyOfOnesOwnIsBoundAndTakenAwayAgain(t *testing.T) {
	first := settings.Default()
	if err := first.Set("bind.F2", "clock"); err != nil {
		t.Fatal(err)
	}
	second := first
	if err := second.Set("bind.f2", ""); err != nil {
		t.Fatal(err)
	}
	if got, err := first.Get("bind.f2"); err != nil || got != "clock" {
		t.Errorf("got %q, %v after another copy was changed, want clock", got, err)
	}
	if _, err := second.Get("bind.f2"); err == nil {
		t.Error("got a binding that was taken away")
	}
}

func TestRefusal_IsToldInEveryLanguageWithWhatIsPossible(t *testing.T) {
	tests := []struct{ key, value, want string }{
		{"keys", "vim", "lichess"}, {"rate", "9", "400"}, {"width", "3", "20"}, {"thresholds", "soon", "10m"}, {"voice", "\x1b", "voice"},
		{"langauge", "de", "language"}, {"zzzzzzzz", "de", "blindchess config show"},
	}
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range tests {
			s := settings.Default()
			told := pack.Error(s.Set(test.key, test.value))
			if !strings.Contains(told, test.want) || strings.ContainsAny(told, "{}\x1b") {
				t.Errorf("%s: %s = %q: got %q, want words %q", lang, test.key, test.value, told, test.want)
			}
		}
	}
	if got := (language.Pack{}).Error(errors.New("other")); got != "other" {
		t.Errorf("got %q for an error of others, want it as it is", got)
	}
}

func TestKeys_EachIsToldInEveryLanguage(t *testing.T) {
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range settings.Keys() {
			for _, told := range []string{key.About(pack), key.Takes(pack), key.Holds(pack)} {
				if told == "" || strings.HasPrefix(told, "settings.") || strings.Contains(told, "{") {
					t.Errorf("%s: %s is told as %q", lang, key.Name, told)
				}
			}
		}
	}
}

func TestLanguages_AreThoseThatHaveAPack(t *testing.T) {
	for name, all := range map[string][]string{"language": language.Languages(), "notation": language.Notations()} {
		key, err := settings.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := strings.Join(key.Choices(), " "), strings.Join(all, " "); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

func TestComplete_NamesSettingsAndThenWhatOneTakes(t *testing.T) {
	if got := settings.Complete(nil); len(got) != len(settings.Keys()) || got[0] != "language" {
		t.Errorf("got %v, want every key", got)
	}
	if got := strings.Join(settings.Complete([]string{"keys"}), " "); got != "lichess orologic" {
		t.Errorf("got %q, want lichess orologic", got)
	}
	for _, words := range [][]string{{"rate"}, {"nothing"}, {"keys", "lichess"}} {
		if got := settings.Complete(words); got != nil {
			t.Errorf("%v: got %v, want nothing", words, got)
		}
	}
}

func TestPart_IsTheSameForTwoWhomOtherSettingsPart(t *testing.T) {
	one, other := settings.Default(), settings.Default()
	other.Rate, other.Theme = 300, "none"
	if one.Part(settings.Words) != other.Part(settings.Words) {
		t.Error("the rate of the voice changed how somebody is spoken to")
	}
	other.Form = "short"
	if one.Part(settings.Words) == other.Part(settings.Words) {
		t.Error("long and short announcements are the same")
	}
}

func TestGuest_SetsWhatIsTheirsAndOpensNoFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret.txt")
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	for key, value := range map[string]string{"voice": "anna", "boards": "dgt:/dev/tty", "words": file, "bind.f2": "c", "scheme": file, "language": "xx", "audio_sheet": "yes"} {
		if err := s.SetFar(key, value); err == nil {
			t.Errorf("%s = %s: got it set, want a refusal", key, value)
		}
	}
	var host *settings.HostOnlyError
	if err := s.SetFar("voice", "anna"); !errors.As(err, &host) || host.Name != "voice" || host.Error() == "" {
		t.Errorf("got %v, want that it is the host's", err)
	}
	if err := s.SetFar("scheme", "sk"); err != nil || s.Scheme != "sk" {
		t.Errorf("got %v and scheme %s, want sk", err, s.Scheme)
	}
}

func TestGuest_BringsTheirPreferencesAlong(t *testing.T) {
	t.Setenv("LC_ALL", "pl_PL")
	own := settings.Default()
	for key, value := range map[string]string{"language": "de", "notation": "sk", "form": "short", "pawn": "no", "colours": "no", "voice": "sk", "thresholds": "1m"} {
		if err := own.Set(key, value); err != nil {
			t.Fatal(err)
		}
	}
	brought := own.Preferences()
	if _, ok := brought["voice"]; ok {
		t.Error("the voice of a guest's own machine was brought along")
	}
	brought["rate"], brought["nothing"], brought["scheme"] = "300", "x", "/etc/passwd"
	got := settings.Preferred(brought)
	if got.Part(settings.Words, settings.Clock) != own.Part(settings.Words, settings.Clock) || got.Rate != 100 {
		t.Errorf("got\n%s\nwant\n%s", got.Part(settings.Words, settings.Clock), own.Part(settings.Words, settings.Clock))
	}
	if got := settings.Preferred(nil); got.Language != "en" || got.Notation != "en" {
		t.Errorf("got %s of a guest who changed nothing, want en whatever the host speaks", got.Language)
	}
}

func TestConsole_IsMadeOfTheSettings(t *testing.T) {
	s := settings.Default()
	for key, value := range map[string]string{"language": "de", "notation": "sk", "scheme": "fide", "form": "short", "pawn": "no", "colours": "no", "order": "black", "keys": "orologic", "bind.f2": "c"} {
		if err := s.Set(key, value); err != nil {
			t.Fatal(err)
		}
	}
	config, err := s.Console(console.Actor{Side: rules.Black})
	if err != nil {
		t.Fatal(err)
	}
	voice := config.Narrator
	if voice.Pack.Code() != "de" || config.Notation.Code() != "sk" || voice.Side != rules.Black || voice.From != rules.Black || !voice.Form.Short || !voice.Form.SilentPawn || voice.Colours || config.Keys != "orologic" || config.Bind["f2"] != "c" {
		t.Errorf("got %+v, want what was set", config)
	}
	s.Words = filepath.Join(t.TempDir(), "none.txt")
	if _, err := s.Console(console.Actor{}); err == nil || !strings.Contains(err.Error(), "and no such file") {
		t.Errorf("got %v for own words that are not there, want it said", err)
	}
	if _, err := settings.LoadScheme(t.TempDir()); err == nil {
		t.Error("got a scheme from a folder, want an error")
	}
}

func TestAlarms_AreTheThresholdsAndTheLastSeconds(t *testing.T) {
	s := settings.Default()
	s.Thresholds = "10s,5m"
	alarms := s.Alarms()
	if len(alarms) != 11 || alarms[0] != 5*time.Minute || alarms[10] != time.Second {
		t.Errorf("got %v, want five minutes, ten seconds and the nine below", alarms)
	}
	s.Countdown = "no"
	if got := s.Alarms(); len(got) != 2 {
		t.Errorf("got %v, want two", got)
	}
	if !s.Said() || s.Pack().Code() != "en" {
		t.Errorf("got %s and %v, want en and a voice", s.Pack().Code(), s.Said())
	}
}

func TestSet_ALanguageBringsItsLettersUnlessOthersAreWritten(t *testing.T) {
	tests := []struct{ name, notation, want string }{
		{"the notation was that of the language", "en", "sk"},
		{"the notation was another one", "de", "de"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := settings.Default()
			s.Language, s.Notation = "en", test.notation
			if err := s.Set("language", "sk"); err != nil || s.Notation != test.want {
				t.Errorf("got the notation %s, %v, want %s", s.Notation, err, test.want)
			}
			if got := settings.Preferred(s.Preferences()); got.Language != "sk" || got.Notation != test.want {
				t.Errorf("elsewhere: got %s with the notation %s, want sk and %s", got.Language, got.Notation, test.want)
			}
		})
	}
	s := settings.Default()
	s.Language, s.Notation = "sk", "sk"
	if err := s.Set("notation", "en"); err != nil || s.Language != "sk" {
		t.Errorf("got %s, %v, want the language kept", s.Language, err)
	}
	if got := settings.Preferred(s.Preferences()); got.Notation != "en" || got.Language != "sk" {
		t.Errorf("elsewhere: got %s with the notation %s, want sk and en", got.Language, got.Notation)
	}
}
