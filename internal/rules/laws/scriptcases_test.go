package laws_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/floors/golden"
	"blindchess/internal/host/script"
	"blindchess/internal/host/script/scripttest"
	"blindchess/internal/rules/laws"
)

// TestScript_LawCasesThatNeedATable plays the law cases of every edition that
// are table scripts. Their output is in one file, by rule, and once for the
// editions with the same output.
func TestScript_LawCasesThatNeedATable(t *testing.T) {
	voices := script.NewVoices()
	var order []string
	cited := map[string][]string{}
	for _, e := range laws.Editions() {
		for _, c := range e.Cases() {
			if !c.Script {
				continue
			}
			cite := fmt.Sprintf("%d %s", c.Year, c.Article)
			section := c.Rule.Key() + " --\n" + scripttest.Play(t, cite+" "+c.Rule.Key(), c.Text, voices)
			if len(cited[section]) == 0 {
				order = append(order, section)
			}
			cited[section] = append(cited[section], cite)
		}
	}
	slices.SortStableFunc(order, strings.Compare)
	var printed strings.Builder
	for _, section := range order {
		fmt.Fprintf(&printed, "-- %s: %s", strings.Join(cited[section], ", "), section)
	}
	golden.Check(t, "testdata/cases.golden", printed.String(), *update)
}

// TestEveryOverrideInALawCaseDecidesSomething resets each parameter that a case
// overrides to the edition's value, and requires that an expectation then
// fails. Otherwise nothing at the table reads the parameter.
func TestEveryOverrideInALawCaseDecidesSomething(t *testing.T) {
	count := 0
	for _, e := range laws.Editions() {
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
				if held(t, name, strings.Replace(c.Text, line, "", 1)) {
					t.Errorf("%s: every expectation holds without %q too", name, strings.TrimSpace(line))
				}
			}
		}
	}
	if count == 0 {
		t.Error("got no case that overrides a parameter")
	}
}

// held plays a script and reports whether every expectation held.
func held(t *testing.T, name, text string) bool {
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
	return held
}
