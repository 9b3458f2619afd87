package machine_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"blindchess/internal/doctor"
	"blindchess/internal/doctor/machine"
	"blindchess/internal/settings"
)

func TestLook_TheDiskIsTriedAndNothingIsLeftOnIt(t *testing.T) {
	games := filepath.Join(t.TempDir(), "games")
	facts := machine.Look(machine.Program{Version: "1.0", Games: games}, settings.Default())
	if facts.Version != "1.0" || facts.System != runtime.GOOS+" "+runtime.GOARCH || facts.Clock.Now.IsZero() {
		t.Errorf("got %+v, want the version, the system and the time", facts)
	}
	if d := facts.Disk; d.Folder != games || d.Cause != "" || d.Sync <= 0 {
		t.Errorf("got the disk %+v, want one that took a record", d)
	}
	left, err := os.ReadDir(games)
	if err != nil || len(left) != 0 {
		t.Errorf("got %v, %v left, want nothing", left, err)
	}
	if len(facts.Voices) == 0 {
		t.Error("got no voice, want those of the program")
	}
}

func TestLook_AFolderThatCannotBeMadeIsSaidWithItsReason(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d := machine.Look(machine.Program{Games: filepath.Join(file, "games")}, settings.Default()).Disk
	if d.Cause == "" || d.Reason == "" {
		t.Errorf("got %+v, want why no game can be kept", d)
	}
}

func TestLook_AJournalThatSomebodyElseHoldsIsSaid(t *testing.T) {
	games := t.TempDir()
	if err := os.Mkdir(filepath.Join(games, ".doctor-record"), 0o700); err != nil {
		t.Fatal(err)
	}
	if d := machine.Look(machine.Program{Games: games}, settings.Default()).Disk; d.Cause == "" {
		t.Errorf("got %+v, want that no record could be kept", d)
	}
}

func TestLook_LettersThatAreNotUTF8AreFound(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells the letters of a terminal by its locale")
	}
	t.Setenv("LC_ALL", "")
	t.Setenv("LC_CTYPE", "")
	for locale, want := range map[string]bool{"": true, "C": true, "de_DE.ISO-8859-1": true, "de_DE.UTF-8": false, "sr_RS.utf8@latin": false} {
		t.Setenv("LANG", locale)
		if got := machine.Look(machine.Program{Games: t.TempDir()}, settings.Default()).Terminal; got.Plain != want || got.Locale == "" {
			t.Errorf("%q: got %+v, want plain %v", locale, got, want)
		}
	}
}

func TestReport_HoldsTheFactsAndNotWhoseMachineItIs(t *testing.T) {
	home, err := os.UserHomeDir()
	if err != nil {
		t.Skip("this machine has no home")
	}
	facts := doctor.Facts{User: "annamaria", Disk: doctor.Disk{Folder: filepath.Join(home, "games")}, Networks: []string{"192.0.2.7"}, Broken: []string{"annamaria's voice"}}
	folder := t.TempDir()
	report := machine.Report{Facts: facts, Findings: doctor.Examine(facts)}
	alone, whole := filepath.Join(folder, "alone.json"), filepath.Join(folder, "whole.json")
	if err := report.Write(alone); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(alone)
	if err != nil || !json.Valid(text) {
		t.Fatalf("got %v and %s, want JSON", err, text)
	}
	for _, secret := range []string{"annamaria", "192.0.2.7", filepath.Join(home, "games")} {
		if strings.Contains(string(text), secret) {
			t.Errorf("the report tells %s", secret)
		}
	}
	report.Game = filepath.Join(folder, "game.journal")
	if err := report.Write(whole); err == nil {
		t.Error("got a report with a game that is not there")
	}
	if err := os.WriteFile(report.Game, []byte("one line of a game\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := report.Write(whole); err != nil {
		t.Fatal(err)
	}
	if both, _ := os.ReadFile(whole); string(both) != string(text)+"one line of a game\n" {
		t.Errorf("got %s, want the report and behind it the game", both)
	}
}
