package script_test

import (
	"bytes"
	"fmt"
	"testing"

	"blindchess/internal/host/script"
	"blindchess/internal/rules"
)

// TestLawCasesThatNeedATable plays the law cases of every edition that are
// table scripts.
func TestLawCasesThatNeedATable(t *testing.T) {
	for _, e := range rules.Editions() {
		for _, c := range e.Cases() {
			if !c.Script {
				continue
			}
			name := fmt.Sprintf("%d/%s/%s", c.Year, c.Article, c.Rule.Key())
			t.Run(name, func(t *testing.T) {
				s, err := script.Parse(name, c.Text)
				if err != nil {
					t.Fatal(err)
				}
				var heard bytes.Buffer
				held, err := script.New(&heard, script.Options{}).Play(s)
				if err != nil || !held {
					t.Errorf("got %v and %v, want every expectation to hold:\n%s", held, err, heard.String())
				}
			})
		}
	}
}
