package script_test

import (
	"bytes"
	"fmt"
	"strings"
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
				if held, heard := playCase(t, name, c.Text); !held {
					t.Errorf("got an expectation that does not hold:\n%s", heard)
				}
			})
		}
	}
}

// TestEveryOverrideInALawCaseDecidesSomething takes each parameter that a case
// overrides back to what its edition says, and asks that an expectation then no
// longer hold: else nothing at the table reads the parameter.
func TestEveryOverrideInALawCaseDecidesSomething(t *testing.T) {
	count := 0
	for _, e := range rules.Editions() {
		for _, c := range e.Cases() {
			if !c.Script {
				continue
			}
			for line := range strings.Lines(c.Text) {
				if !strings.HasPrefix(line, "law ") {
					continue
				}
				count++
				name := fmt.Sprintf("%d/%s/%s", c.Year, c.Article, c.Rule.Key())
				if held, _ := playCase(t, name, strings.Replace(c.Text, line, "", 1)); held {
					t.Errorf("%s: every expectation holds without %q too", name, strings.TrimSpace(line))
				}
			}
		}
	}
	if count == 0 {
		t.Error("got no case that overrides a parameter")
	}
}

// playCase plays a case and reports whether every expectation held, with what
// was printed.
func playCase(t *testing.T, name, text string) (bool, string) {
	t.Helper()
	s, err := script.Parse(name, text)
	if err != nil {
		t.Fatal(err)
	}
	var printed bytes.Buffer
	held, err := script.New(&printed, script.Options{}).Play(s)
	if err != nil {
		t.Fatal(err)
	}
	return held, printed.String()
}
