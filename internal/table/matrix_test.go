package table_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// TestMatrix_EveryCommandInEverySituation gives each command to each table, and
// compares its events, its refusal, and what of the table differs after it with the
// earlier ones. What a command brings about has a number. First stands what comes of it
// at most tables, and at each table what does not.
func TestMatrix_EveryCommandInEverySituation(t *testing.T) {
	const file = "testdata/matrix.golden"
	known, came, counted := map[string][]string{}, []map[string]string{}, map[string]map[string]int{}
	var order []string
	var fresh [][]string
	all := situations(t)
	for _, situation := range all {
		names, commands := everyCommand(t, situation.at.state)
		here, first := map[string]string{}, []string{}
		for i, c := range commands {
			name := names[i]
			told, happens := outcome(t, situation.at, c)
			if happens && !slices.Contains(known[name], told) {
				known[name] = append(known[name], told)
				first = append(first, fmt.Sprintf("%s %d: %s", name, len(known[name]), told))
			}
			if happens {
				told = fmt.Sprint(slices.Index(known[name], told) + 1)
			}
			if counted[name] == nil {
				counted[name], order = map[string]int{}, append(order, name)
			}
			counted[name][told]++
			here[name] = told
		}
		came, fresh = append(came, here), append(fresh, first)
	}
	out := strings.Builder{}
	usual := map[string]string{}
	for _, name := range order {
		usual[name] = slices.MaxFunc(slices.Sorted(maps.Keys(counted[name])), func(a, b string) int { return counted[name][a] - counted[name][b] })
	}
	out.WriteString(grouped(order, usual))
	for i, situation := range all {
		fmt.Fprintf(&out, "\n%s\nseen: %s\n", situation.name, seen(situation.at.state, situation.at.at))
		for _, told := range fresh[i] {
			fmt.Fprintln(&out, told)
		}
		maps.DeleteFunc(came[i], func(name, told string) bool { return usual[name] == told })
		out.WriteString(grouped(order, came[i]))
	}
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, before := strings.Split(out.String(), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(got), len(before)) {
		if i >= len(got) || i >= len(before) || got[i] != before[i] {
			t.Fatalf("%s:%d: got\n%s\nwant\n%s\n(-update writes it anew)", file, i+1, line(got, i), line(before, i))
		}
	}
}

func line(lines []string, i int) string {
	if i >= len(lines) {
		return "nothing"
	}
	return lines[i]
}

// seen says what a table answers to those who ask it.
func seen(s table.State, at clock.Instant) string {
	var told []string
	tell := func(name string, value any) {
		if v := reflect.ValueOf(value); v.IsValid() && !v.IsZero() && (v.Kind() != reflect.Slice || v.Len() > 0) {
			told = append(told, fmt.Sprint(name, " ", value))
		}
	}
	proposal, open := s.Proposal()
	proposal.Placement = rules.Placement{} // the FEN says it
	tell("proposal", open)
	tell("which", proposal)
	tell("missing", s.Missing())
	tell("due", func() any { due, ok := s.Due(at); return map[bool]any{true: due}[ok] }())
	tell("claimable", s.Claimable())
	tell("promotes", s.PromotionOpen())
	tell("started against", s.StartedAgainst())
	tell("enveloped", s.Enveloped())
	tell("time unknown", !s.TimeKnown())
	tell("stopped", s.Stopped())
	tell("disk", s.Standing().Stop)
	tell("takes back", s.TakesBack())
	tell("aside", s.Aside())
	for _, side := range []rules.Side{rules.White, rules.Black, 0} {
		as := map[bool]table.Capacity{true: table.Player, false: table.Spectator}[side != 0]
		shown := s.Disclosed(as, side)
		if shown.Slips != s.Slips || shown.Tried != s.Tried {
			told = append(told, fmt.Sprintf("%v %v sees slips %v and tries %v", as, side, shown.Slips, shown.Tried))
		}
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		by := func(name string) string { return side.String() + " " + name }
		tell(by("is bound by"), s.Bound(side))
		tell(by("consents"), s.Consents(side))
		tell(by("answers a claim"), s.AnswersClaim(side))
		tell(by("answers an accident"), s.AnswersAccident(side))
		tell(by("owes a press"), s.PressOwed(side))
		tell(by("seals a reply"), s.SealsReply(side))
		tell(by("may not move"), refusal(s.MayMove(side)))
		tell(by("may not seal"), refusal(s.MaySeal(side)))
		tell(by("is short of time"), s.ClaimsQuickplay(side, at))
		tell(by("must record"), s.MustRecord(side))
		tell(by("has a board in order"), s.Righted(side))
		tell(by("runs against the turn"), s.AgainstTurn(side))
	}
	return strings.Join(told, "; ")
}

// grouped lists which of some commands come to the same.
func grouped(order []string, came map[string]string) string {
	names := map[string][]string{}
	for _, name := range order {
		if told := came[name]; told != "" {
			names[told] = append(names[told], name)
		}
	}
	var out strings.Builder
	for _, told := range slices.Sorted(maps.Keys(names)) {
		fmt.Fprintf(&out, "%s: %s\n", told, strings.Join(names[told], ", "))
	}
	return out.String()
}

// outcome returns the events of a command and how the table has changed by them, or why
// nothing happens.
func outcome(t *testing.T, p *play, c table.Command) (told string, happens bool) {
	t.Helper()
	effects, err := table.Decide(p.state, p.at, c)
	switch {
	case err != nil:
		return refusal(err), false
	case len(effects) == 0:
		return "nothing", false
	}
	var all []string
	for _, effect := range effects {
		event, err := json.Marshal(effect.Record.Event)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, strings.TrimPrefix(fmt.Sprintf("%T", effect.Record.Event), "table.")+strings.NewReplacer(`"`, "", "{}", "").Replace(string(event)))
	}
	changed := differs("", p.at, reflect.ValueOf(p.state), reflect.ValueOf(effects[len(effects)-1].After))
	return strings.Join(append(all, changed...), " "), true
}

// refusal returns the key of a refusal, and the text of another error.
func refusal(err error) string {
	var refused *table.Refusal
	switch {
	case errors.As(err, &refused):
		return strings.TrimPrefix(refused.Key, "refuse.")
	case err != nil:
		return err.Error()
	default:
		return ""
	}
}

// differs lists what of a table differs from before, each field with what it
// holds, and of the clocks by how much they were changed.
func differs(path string, at clock.Instant, before, after reflect.Value) []string {
	if reflect.DeepEqual(before.Interface(), after.Interface()) {
		return nil
	}
	value := ""
	switch now := after.Interface().(type) {
	case clock.Clock:
		was := before.Interface().(clock.Clock)
		value = fmt.Sprintf("%v/%v,%v", now.Left(rules.White, at)-was.Left(rules.White, at), now.Left(rules.Black, at)-was.Left(rules.Black, at), now.Running())
	case rules.Game:
		value = fmt.Sprint("ply ", now.Ply())
	case fmt.Stringer:
		value = now.String()
	default:
		if after.Kind() != reflect.Struct {
			value = fmt.Sprint(now)
			break
		}
		var all []string
		for i := range after.NumField() {
			field := after.Type().Field(i)
			if field.IsExported() && field.Name != "Seq" && field.Name != "At" {
				all = append(all, differs(strings.TrimPrefix(path+"."+field.Name, "."), at, before.Field(i), after.Field(i))...)
			}
		}
		return all
	}
	return []string{path + "=" + value}
}
