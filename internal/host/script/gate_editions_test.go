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

// TestGate_TheMirrorOfColoursHoldsInEveryEdition plays every script of the corpus, and
// every trap, law case and sentence of the Laws, by each edition and again with the
// colours exchanged.
func TestGate_TheMirrorOfColoursHoldsInEveryEdition(t *testing.T) {
	scripts := corpus(t)
	for _, e := range laws.Editions() {
		t.Run(strconv.Itoa(e.Year()), func(t *testing.T) {
			t.Parallel()
			for _, one := range scripts {
				bare := under(one, func(c *table.Conditions) {
					if c.Edition == "" {
						c.Laws = e.Year()
					}
				})
				glass{rulestest.Mirror{Colours: true}}.holds(t, bare)
			}
			for _, one := range lawScripts(t, e) {
				glass{rulestest.Mirror{Colours: true}}.holds(t, one)
			}
		})
	}
}

// lawScripts returns the scripts that stand with the Laws as e plays them, each as a
// tape.
func lawScripts(t *testing.T, e laws.Edition) []*tape {
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
				all = append(all, recorded(t, name, fmt.Sprintf("laws %d\n%s", e.Year(), section.Data), voices))
			}
		}
	}
	for _, c := range e.Cases() {
		if c.Script {
			all = append(all, recorded(t, c.Article+" "+c.Rule.Key(), c.Text, voices))
		}
	}
	return all
}
