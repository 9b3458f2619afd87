package laws_test

import (
	"bytes"
	"flag"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"blindchess/internal/floors/golden"
	"blindchess/internal/host/script"
	"blindchess/internal/host/script/scripttest"
	"blindchess/internal/rules/laws"
)

var update = flag.Bool("update", false, "write what the scripts print anew")

// TestScript_TrapsOfTheLaws plays what is easily ruled wrongly: repetitions with
// rights and captures that look alike, flags that fall with a mate, claims at
// the edge of a minute. Each file is one such trap; each of its sections names
// the editions it holds in, and after a colon what sets it apart. The output of
// all is in one file, once for the editions with the same output.
func TestScript_TrapsOfTheLaws(t *testing.T) {
	files, err := filepath.Glob("testdata/traps/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, file := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(file), ".txtar"))
	}
	shelf := golden.Open(t, "testdata/traps/traps.golden", names, *update)
	voices := script.NewVoices()
	played := map[string]int{}
	for i, file := range files {
		trap, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, section := range trap.Files {
			for _, year := range yearsOf(section) {
				played[year]++
			}
		}
		name := names[i]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if !strings.HasPrefix(string(trap.Comment), "# ") || len(trap.Files) == 0 {
				t.Error("got no sentence or no section")
			}
			var printed bytes.Buffer
			for _, section := range trap.Files {
				spring(t, &printed, name, section, voices)
			}
			shelf.Check(t, name, printed.String())
		})
	}
	for _, e := range laws.Editions() {
		if played[strconv.Itoa(e.Year())] == 0 {
			t.Errorf("got no trap in the edition of %d", e.Year())
		}
	}
}

func yearsOf(section txtar.File) []string {
	years, _, _ := strings.Cut(section.Name, ":")
	return strings.Fields(years)
}

// spring plays one section of a trap by each of its editions, and prints what
// each prints below a line that names the editions.
func spring(t *testing.T, out *bytes.Buffer, name string, section txtar.File, voices *script.Voices) {
	t.Helper()
	_, apart, _ := strings.Cut(section.Name, ":")
	var outputs []string
	years := map[string][]string{}
	for _, year := range yearsOf(section) {
		printed := scripttest.Play(t, name+" "+year+apart, "laws "+year+"\n"+string(section.Data), voices)
		if len(years[printed]) == 0 {
			outputs = append(outputs, printed)
		}
		years[printed] = append(years[printed], year)
	}
	for _, printed := range outputs {
		fmt.Fprintf(out, "== %s%s ==\n%s", strings.Join(years[printed], " "), apart, printed)
	}
}
