package announce_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/floors/golden"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// TestSentences_EveryEventIsToldToEveryListener tells each event, with each of its fields
// changed, to each listener at each table, and compares what they hear with the earlier
// words. It also compares the line of the replay and that of the arbiter's report. Of a
// changed event stands only what is not heard without the change.
func TestSentences_EveryEventIsToldToEveryListener(t *testing.T) {
	var all listing
	situations := standings(t)
	for _, kind := range everyEvent(t) {
		variants := variantsOf(kind)
		all.heading(variants[0].name, heardOf(t, situations, variants[0].event))
		for _, v := range variants[1:] {
			all.variant(v.name, heardOf(t, situations, v.event))
		}
	}
	golden.Check(t, filepath.Join("testdata", "events.golden"), all.text.String(), *update)
}

// heardOf is what each listener hears of an event at each table.
func heardOf(t *testing.T, situations []standing, event table.Event) grid {
	t.Helper()
	g := grid{heard: map[[2]string]string{}}
	white, black, arbiter := seat(t, "en", "en", rules.White), seat(t, "en", "en", rules.Black), seat(t, "en", "en", 0)
	both, onlooker, few := arbiter, arbiter, white
	both.Both, onlooker.Onlooker = true, true
	few.OneMessage, few.FormKept, few.Verbosity = true, true, announce.Short
	listeners := []struct {
		name string
		announce.Narrator
	}{{"White", white}, {"Black", black}, {"the arbiter", arbiter}, {"both", both}, {"a spectator", onlooker}, {"White in few words", few}}
	for _, l := range listeners {
		g.listeners = append(g.listeners, l.name)
	}
	g.people = len(g.listeners)
	g.listeners = append(g.listeners, "replay", "report")
	for _, s := range situations {
		if ply := plyOf(event); ply > s.state.Game.Ply() {
			continue
		}
		g.situations = append(g.situations, s.name)
		func() {
			defer func() {
				if failed := recover(); failed != nil {
					t.Errorf("%s, %T %+v: %v", s.name, event, event, failed)
				}
			}()
			for _, l := range listeners {
				if u, heard := l.Event(s.state, event); heard {
					g.heard[[2]string{s.name, l.name}] = written(t, l.Pack, u)
				} else if len(u.Words) > 0 {
					t.Errorf("%s, %T: %s hears nothing, and it is %q", s.name, event, l.name, u.Text())
				}
			}
			if text := written(t, arbiter.Pack, say.Utterance{Words: arbiter.ForReplay(s.state, event).Words}); !strings.HasPrefix(text, "Something is put on record") {
				g.heard[[2]string{s.name, "replay"}] = text
			}
			g.heard[[2]string{s.name, "report"}] = reported(arbiter, s.state, event)
		}()
	}
	return g
}

// reported is the line of an event in the arbiter's report, without its words.
func reported(arbiter announce.Narrator, s table.State, event table.Event) string {
	var desk announce.Desk
	desk.Happened(table.Record{Event: event, At: s.At, Wall: "2026-03-02T10:00:05Z"}, func() (table.State, table.State) { return s, s })
	incidents := desk.Incidents(arbiter)
	if len(incidents) == 0 {
		return ""
	}
	i := incidents[0]
	when := ""
	if number, side := s.Game.Number(s.Game.Ply() + 1); i.Move != number || i.Turn != strings.ToLower(side.String()) {
		when = fmt.Sprintf("of move %d, %s,", i.Move, i.Turn)
	}
	return strings.Join(strings.Fields(fmt.Sprintf("%s %s of %s, article %s, by %s", i.Kind, when, i.Side, i.Article, i.By)), " ")
}

// plyOf is the ply that must have been played for an event about it.
func plyOf(event table.Event) int {
	if _, ahead := event.(table.SheetWritten); ahead {
		return 0
	}
	if field := reflect.ValueOf(event).FieldByName("Ply"); field.IsValid() {
		return int(field.Int())
	}
	return 0
}

// everyEvent reads one of every event that there is from the records of the table.
func everyEvent(t *testing.T) []reflect.Type {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "table", "testdata", "records.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var kinds []reflect.Type
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var r table.Record
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		if kind := reflect.TypeOf(r.Event); !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// variantOf is an event with a name for what is special about it.
type variantOf struct {
	name  string
	event table.Event
}

// variantsOf returns an event whose fields have their first values, and then with each
// field changed, and each pair of two that are answered with yes.
func variantsOf(kind reflect.Type) []variantOf {
	var fields [][]int
	var find func(reflect.Type, []int)
	find = func(of reflect.Type, path []int) {
		for i := range of.NumField() {
			field, at := of.Field(i), append(slices.Clone(path), i)
			switch {
			case field.Anonymous && field.Type.Kind() == reflect.Struct:
				find(field.Type, at)
			case field.IsExported() && valuesOf(field.Name, field.Type) != nil:
				fields = append(fields, at)
			}
		}
	}
	find(kind, nil)
	base := reflect.New(kind).Elem()
	values := func(path []int) []any {
		field := kind.FieldByIndex(path)
		all := valuesOf(field.Name, field.Type)
		if field.Name == "By" && len(path) > 1 {
			return all[:2] // an actor is somebody
		}
		return all
	}
	for _, path := range fields {
		base.FieldByIndex(path).Set(reflect.ValueOf(values(path)[0]))
	}
	all := []variantOf{{kind.Name(), base.Interface().(table.Event)}}
	changed := func(name string, from reflect.Value, path []int, to any) (string, reflect.Value) {
		v := reflect.New(kind).Elem()
		v.Set(from)
		v.FieldByIndex(path).Set(reflect.ValueOf(to))
		name = strings.TrimSpace(fmt.Sprintf("%s %s=%v", name, kind.FieldByIndex(path).Name, to))
		all = append(all, variantOf{name, v.Interface().(table.Event)})
		return name, v
	}
	for i, path := range fields {
		for _, to := range values(path)[1:] {
			name, v := changed("", base, path, to)
			for _, other := range fields[i+1:] {
				first, second := kind.FieldByIndex(path), kind.FieldByIndex(other)
				if second.Type.Kind() == reflect.Bool && (to == true || to == rules.Black) || first.Name == "By" && second.Name == "Kind" && first.Index[0] == 0 {
					for _, too := range values(other)[1:] {
						changed(name, v, other, too)
					}
				}
			}
		}
	}
	return all
}

// valuesOf returns the values that matter of a field, and nil if none does.
func valuesOf(name string, of reflect.Type) []any {
	e2, e4, g1 := rules.SquareAt(4, 1), rules.SquareAt(4, 3), rules.SquareAt(6, 0)
	knight, pawn := rules.Move{From: g1, To: rules.SquareAt(5, 2)}, rules.Move{From: e2, To: e4}
	pick := func(values ...any) []any { return values }
	switch reflect.Zero(of).Interface().(type) {
	case rules.Side:
		return pick(rules.White, rules.Black, rules.Side(0))
	case bool:
		return pick(false, true)
	case rules.Move:
		return pick(knight, pawn, rules.Move{})
	case rules.Square:
		return pick(g1, rules.Square(0), e4)
	case []rules.Square:
		return pick([]rules.Square{e2}, []rules.Square{e2, e4}, []rules.Square{rules.SquareAt(0, 0), g1, e2, e4, rules.SquareAt(3, 6), rules.SquareAt(0, 7)})
	case rules.Piece:
		return pick(rules.Piece{Side: rules.White, Role: rules.Knight})
	case []rules.Move:
		return pick([]rules.Move{knight})
	case clock.Span:
		return pick(clock.Span(90*time.Second), clock.Span(time.Hour+time.Minute+time.Second), clock.Span(0))
	case int:
		return pick(0, 1, 2)
	case rules.Result:
		return pick(rules.Draw(), rules.WinFor(rules.White), rules.WinFor(rules.Black))
	case rules.BySide[bool]:
		return pick(rules.BySide[bool]{}, rules.BySide[bool]{White: true}, rules.BySide[bool]{Black: true}, rules.Both(true))
	case []table.Step:
		return pick([]table.Step{table.StepCaptured, table.StepAnnounced}, []table.Step{table.StepRepeated})
	}
	return namesOf(name, of)
}

// namesOf is valuesOf for names of the Laws, the table and the evidence, and for words.
func namesOf(name string, of reflect.Type) []any {
	switch reflect.Zero(of).Interface().(type) {
	case table.Kind:
		return anyOf(table.Kinds())
	case table.Cause:
		return anyOf(table.Causes())
	case table.DeviceFault:
		return anyOf(table.DeviceFaults())
	case table.PressKind:
		return anyOf(append([]table.PressKind{""}, table.PressKinds()...))
	case table.Penalty:
		return anyOf([]table.Penalty{table.Warning, table.Fine, table.Exclusion, table.Expulsion})
	case table.Decider:
		return anyOf([]table.Decider{table.ByArbiter, table.ByPlayers, ""})
	case table.Settled:
		return anyOf([]table.Settled{table.GameStands, table.GameBack, table.GameSettled})
	case evidence.Kind:
		return anyOf([]evidence.Kind{evidence.Wrong, evidence.Missing, evidence.Exchanged})
	case laws.ClaimKind:
		return anyOf(counted(laws.ClaimThreefold, laws.ClaimDelay))
	case laws.IllegalKind:
		return anyOf(append([]laws.IllegalKind{0}, counted(laws.IllegalDisplacement, laws.IllegalTwoHands)...))
	case rules.Reason:
		return anyOf(append([]rules.Reason{0}, counted(rules.ByCheckmate, rules.ByServer)...))
	case string:
		switch name {
		case "Reason":
			return anyOf(table.Stops())
		case "Cause":
			return anyOf([]string{"disk", table.CauseSlept, table.CauseAhead, table.CauseBack, table.CauseAnew})
		case "How":
			return anyOf([]string{"arbiter", "word"})
		case "Text", "Words", "Wrote", "Resumption":
			return anyOf([]string{"abc", ""})
		case "Article":
			return anyOf([]string{"", "9.9"})
		}
	}
	return nil
}

func anyOf[T any](values []T) []any {
	all := make([]any, len(values))
	for i, v := range values {
		all[i] = v
	}
	return all
}

func counted[T ~uint8](first, last T) []T {
	var all []T
	for v := first; v <= last; v++ {
		all = append(all, v)
	}
	return all
}
