package laws_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// TestEveryParameterDecidesSomething overrides one parameter after the other,
// as an organiser may, and asks that the verdict of some law case then be
// another one. A parameter that only a table can show has a case that is a
// script with the override in it; the test of the scripts requires that it
// changes something.
func TestEveryParameterDecidesSomething(t *testing.T) {
	overridden := overriddenInScripts()
	for _, setting := range laws.Latest().Settings() {
		if !overridden[setting.Key] && !decides(t, setting) {
			t.Errorf("%s: no law case changes its verdict with it: nothing reads it, or it wants a case", setting.Key)
		}
	}
}

// decides reports whether some law case, in some edition, has another verdict
// with another value of a parameter.
func decides(t *testing.T, setting laws.Setting) bool {
	for _, e := range laws.Editions() {
		for _, value := range otherValues(e, setting) {
			changed, err := e.With(setting.Key, value)
			if err != nil {
				continue
			}
			for _, c := range e.Cases() {
				if !c.Script && !slices.Equal(verdicts(t, e, c), verdicts(t, changed, c)) {
					return true
				}
			}
		}
	}
	return false
}

// otherValues lists values that a parameter may be given. Those that it cannot
// hold are refused by With.
func otherValues(e laws.Edition, setting laws.Setting) []string {
	values := []string{"yes", "no", "0", "1/2", "1", "2", "3", "4", "0s", "20s", "1m", "7m", "10m", "1h", "2h"}
	if setting.Takes.Kind == "choice" {
		values = strings.Split(setting.Takes.Choices, ", ")
	}
	return slices.DeleteFunc(values, func(value string) bool {
		return slices.ContainsFunc(e.Settings(), func(s laws.Setting) bool { return s.Key == setting.Key && s.Value == value })
	})
}

// verdicts carries a case out by an edition and returns what it decides. A line
// that only gives the value of a parameter is no verdict.
func verdicts(t *testing.T, e laws.Edition, c laws.Case) []string {
	t.Helper()
	b := &bench{t: t, edition: e, game: rules.NewGame(rules.StandardSetup())}
	var all []string
	for line := range strings.Lines(c.Text) {
		before, _, judged := strings.Cut(line, "=>")
		words := strings.Fields(before)
		if len(words) == 0 {
			continue
		}
		got, known := b.direct(words[0], words[1:])
		if !known {
			t.Fatalf("%d/%s: no direction %q", c.Year, c.Article, words[0])
		}
		if judged && words[0] != "parameter" {
			all = append(all, got)
		}
	}
	return all
}

// overriddenInScripts returns the keys that law cases for a table override.
func overriddenInScripts() map[string]bool {
	keys := map[string]bool{}
	for _, e := range laws.Editions() {
		for _, c := range e.Cases() {
			for line := range strings.Lines(c.Text) {
				if words := strings.Fields(line); c.Script && len(words) > 2 && words[0] == "law" {
					keys[strings.Trim(words[1], strconv.Quote(""))] = true
				}
			}
		}
	}
	return keys
}
