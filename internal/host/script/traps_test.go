package script_test

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"blindchess/internal/rules"
)

// TestTrapsOfTheLaws plays what is easily ruled wrongly: repetitions with
// rights and captures that look alike, flags that fall with a mate, claims at
// the edge of a minute. Each file is one such trap; each of its sections names
// the editions it holds in, and after a colon what sets it apart.
func TestTrapsOfTheLaws(t *testing.T) {
	files, err := filepath.Glob("testdata/traps/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	played := map[string]int{}
	for _, file := range files {
		trap, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		if !strings.HasPrefix(string(trap.Comment), "# ") || len(trap.Files) == 0 {
			t.Errorf("%s: got no sentence or no section", name)
		}
		for _, section := range trap.Files {
			years, apart, _ := strings.Cut(section.Name, ":")
			for _, year := range strings.Fields(years) {
				played[year]++
				t.Run(name+"/"+year+apart, func(t *testing.T) { spring(t, name, year, string(section.Data)) })
			}
		}
	}
	for _, e := range rules.Editions() {
		if played[strconv.Itoa(e.Year())] == 0 {
			t.Errorf("got no trap in the edition of %d", e.Year())
		}
	}
}

// spring plays one section of a trap by the edition of a year.
func spring(t *testing.T, name, year, text string) {
	t.Helper()
	if !strings.Contains(text, "expect ") {
		t.Fatal("got no expectation")
	}
	if held, heard := playCase(t, name, "laws "+year+"\n"+text); !held {
		t.Errorf("got an expectation that does not hold:\n%s", heard)
	}
}
