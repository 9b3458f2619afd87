package gamesetup_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/gamesetup"
	"blindchess/internal/rules/laws"
)

// file writes text into a temporary file and returns its path.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// value returns what an edition has for the moves before a draw is agreed.
func value(e laws.Edition) string {
	for _, s := range e.Settings() {
		if s.Key == "agreement.moves" {
			return s.Value
		}
	}
	return ""
}

func TestChoice_ByYearIsThatEdition(t *testing.T) {
	chosen, err := gamesetup.LawsChoice{Year: 2014}.Read()
	if err != nil || chosen.Edition.Year() != 2014 || len(chosen.Changes) != 0 {
		t.Errorf("got %d, %v, want 2014 unchanged", chosen.Edition.Year(), err)
	}
	if _, err := (gamesetup.LawsChoice{Year: 1999}).Read(); err == nil || !strings.Contains(err.Error(), "no edition of 1999") {
		t.Errorf("got %v for a year without an edition", err)
	}
}

func TestChoice_OfAnOrganisersFileChangesParametersHoweverTheyAreWritten(t *testing.T) {
	for name, text := range map[string]string{
		"whole": "\"agreement.moves\" = 30\n", "dotted": "agreement.moves = 30\n", "table": "[agreement]\nmoves = 30\n", "text": "agreement.moves = \"30\"\n",
	} {
		t.Run(name, func(t *testing.T) {
			chosen, err := gamesetup.LawsChoice{Year: 2014, File: file(t, "club.toml", text)}.Read()
			if err != nil || len(chosen.Changes) != 1 || chosen.Changes[0].Key != "agreement.moves" || chosen.Changes[0].Value != "30" {
				t.Fatalf("got %+v, %v, want one change", chosen.Changes, err)
			}
			if after, before := value(chosen.Edition), value(chosen.Base); chosen.Base.Year() != 2014 || after != "30" || before == "30" {
				t.Errorf("got %s moves, and %s before, want 30 in the edition alone", after, before)
			}
		})
	}
}

func TestChoice_OfAFileThatNamesItsEdition(t *testing.T) {
	latest := laws.Latest().Year()
	chosen, err := gamesetup.LawsChoice{Year: latest, File: file(t, "club.toml", "edition = 2005\nagreement.moves = 30\n")}.Read()
	if err != nil || chosen.Edition.Year() != 2005 || len(chosen.Changes) != 1 {
		t.Errorf("got %d with %d changes, %v, want 2005 with one", chosen.Edition.Year(), len(chosen.Changes), err)
	}
	if _, err := (gamesetup.LawsChoice{Year: 2018, File: file(t, "club.toml", "edition = 2005\n")}).Read(); err == nil || !strings.Contains(err.Error(), "leave one of them out") {
		t.Errorf("got %v for two editions at once, want one left out", err)
	}
	own := file(t, "club.edition", "# Ours\nedition 2040\nbased on 2018\n")
	for _, choice := range []gamesetup.LawsChoice{{Year: latest, File: own}, {Year: latest, File: file(t, "club.toml", "edition = \""+own+"\"\n")}} {
		chosen, err := choice.Read()
		if err != nil || chosen.Edition.Year() != 2040 {
			t.Errorf("got %d, %v, want the edition of the file", chosen.Edition.Year(), err)
		}
	}
}

func TestChoice_NamesEveryFaultOfAFile(t *testing.T) {
	latest := laws.Latest().Year()
	tests := []struct{ name, text, want string }{
		{"two faults", "agreement.moves = \"many\"\nclaim.tiem = \"3m\"\n", "agreement.moves"},
		{"the second of them", "agreement.moves = \"many\"\nclaim.tiem = \"3m\"\n", "claim.tiem"},
		{"no TOML", "agreement moves 30\n", "club.toml"},
		{"a list", "agreement.moves = [1]\n", "must be text in quotation marks"},
		{"a list below a table", "[agreement]\nmoves = [1]\n", "must be text in quotation marks"},
		{"an edition that is not there", "edition = \"gone.edition\"\n", "cannot be read"},
		{"an edition of no year", "edition = 1999\n", "no edition of 1999"},
		{"an edition that is none", "edition soon\nbased on 2018\n", "club.toml"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := gamesetup.LawsChoice{Year: latest, File: file(t, "club.toml", test.text)}.Read()
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want words %q", err, test.want)
			}
		})
	}
	if _, err := (gamesetup.LawsChoice{Year: latest, File: "/nowhere/club.toml"}).Read(); err == nil {
		t.Error("got an edition from a file that is not there")
	}
}
