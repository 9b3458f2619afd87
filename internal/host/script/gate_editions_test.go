package script_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"blindchess/internal/host/script"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/table"
)

// TestGate_TheMirrorOfColoursHoldsInEveryEdition plays the scripts of the corpus, and
// the traps, law cases and sentences of the Laws, by each edition and again with the
// colours exchanged. Each script is played by one of the editions; by all is for a soak.
func TestGate_TheMirrorOfColoursHoldsInEveryEdition(t *testing.T) { mirroredInEveryEdition(t, quarter) }

func TestSoakGate_TheMirrorOfColoursHoldsInEveryEditionForEveryScript(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1")
	}
	mirroredInEveryEdition(t, whole)
}

func mirroredInEveryEdition(t *testing.T, of share) {
	scripts := corpus(t)
	for turn, e := range laws.Editions() {
		t.Run(strconv.Itoa(e.Year()), func(t *testing.T) {
			t.Parallel()
			for _, one := range scripts {
				if !of(one.name, turn) {
					continue
				}
				bare := under(one, func(c *table.Conditions) {
					if c.Edition == "" {
						c.Laws = e.Year()
					}
				})
				glass{rulestest.Mirror{Colours: true}}.holds(t, bare)
			}
			for _, one := range lawScripts(t, e, func(name string) bool { return of(name, turn) }) {
				glass{rulestest.Mirror{Colours: true}}.holds(t, one)
			}
		})
	}
}

// lawScripts returns the scripts of those names beside the Laws as e plays them,
// each as a tape.
func lawScripts(t *testing.T, e laws.Edition, named func(string) bool) []*tape {
	t.Helper()
	voices := script.NewVoices()
	var all []*tape
	folder := filepath.Join("..", "..", "rules", "laws")
	for _, pattern := range []string{"testdata/traps/*.txtar", "sentences/*.txtar"} {
		files, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("got no script under %s: %v", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, section := range txtar.Parse(text).Files {
				name := strings.TrimSuffix(filepath.Base(file), ".txtar") + " " + section.Name
				if named(name) {
					all = append(all, recorded(t, name, fmt.Sprintf("laws %d\n%s", e.Year(), section.Data), voices))
				}
			}
		}
	}
	for _, c := range e.Cases() {
		if name := c.Article + " " + c.Rule.Key(); c.Script && named(name) {
			all = append(all, recorded(t, name, c.Text, voices))
		}
	}
	return all
}
