package laws_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/floors/golden"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/rulestest"
)

// named is a value with its name in the golden file.
type named struct {
	name  string
	value any
}

// TestMatrix_EveryEditionAnswersEveryQuestion asks each edition everything that it can be
// asked, by the methods of an Edition, with values of each kind, and compares the answers
// with the earlier ones. Editions that answer alike stand together, and so do the cases of
// a question that are answered alike.
func TestMatrix_EveryEditionAnswersEveryQuestion(t *testing.T) {
	asked := 0
	var out strings.Builder
	values := domain(t)
	of := reflect.TypeFor[laws.Edition]()
	for i := range of.NumMethod() {
		m := of.Method(i)
		cases := casesOf(m.Type, values)
		if cases == nil {
			continue
		}
		asked++
		var order []string
		names := map[string][]string{}
		for _, args := range cases {
			answer := answerOf(i, args)
			if names[answer] == nil {
				order = append(order, answer)
			}
			var words []string
			for _, arg := range args {
				words = append(words, arg.name)
			}
			names[answer] = append(names[answer], strings.Join(words, ", "))
		}
		fmt.Fprintf(&out, "\n%s\n", m.Name)
		for _, answer := range order {
			fmt.Fprintf(&out, "%s\n", answer)
			if len(order) > 1 {
				fmt.Fprintf(&out, "  %s\n", strings.Join(names[answer], "; "))
			}
		}
	}
	if asked < 40 {
		t.Errorf("asked %d questions, want all that an edition answers", asked)
	}
	golden.Check(t, "testdata/questions.golden", out.String(), *update)
}

// most is about how many cases a question is asked with.
const most = 250

// casesOf returns the arguments that a method is asked with, and nil if there are no
// values of one of them.
func casesOf(of reflect.Type, values map[reflect.Type][]named) [][]named {
	cases := [][]named{nil}
	for i := 1; i < of.NumIn(); i++ {
		var more [][]named
		for _, before := range cases {
			for _, v := range values[of.In(i)] {
				more = append(more, append(slices.Clone(before), v))
			}
		}
		cases = more
	}
	if len(cases) > most {
		step := len(cases)/most | 1 // odd, so that it meets all values
		var fewer [][]named
		for i := 0; i < len(cases); i += step {
			fewer = append(fewer, cases[i])
		}
		cases = fewer
	}
	for i := range of.NumOut() {
		switch of.Out(i) {
		case reflect.TypeFor[laws.Edition](), reflect.TypeFor[[]laws.Case](), reflect.TypeFor[[]laws.Sentence](), reflect.TypeFor[[]laws.Article](): // files hold them
			return nil
		}
	}
	return cases
}

// answerOf is what the editions answer to method i, those that answer alike together.
func answerOf(i int, args []named) string {
	var order []string
	years := map[string][]string{}
	for _, e := range laws.Editions() {
		in := []reflect.Value{}
		for _, arg := range args {
			in = append(in, reflect.ValueOf(arg.value))
		}
		var told []string
		for _, out := range reflect.ValueOf(e).Method(i).Call(in) {
			told = append(told, inWords(out))
		}
		answer := strings.Join(told, " ")
		if years[answer] == nil {
			order = append(order, answer)
		}
		years[answer] = append(years[answer], fmt.Sprint(e.Year()))
	}
	if len(order) == 1 {
		return order[0]
	}
	for i, answer := range order {
		order[i] = strings.Join(years[answer], " ") + ": " + answer
	}
	return strings.Join(order, " | ")
}

// inWords writes an answer, of structures the fields that are not empty.
func inWords(v reflect.Value) string {
	switch value := v.Interface().(type) {
	case rules.Outcome:
		return fmt.Sprint("(", value.Result, " ", value.Reason, " ", value.Rule, " ", value.Ground, ")")
	case error:
		return value.Error()
	case fmt.Stringer:
		return value.String()
	case string:
		return value
	}
	switch v.Kind() {
	case reflect.Func: // a sequence of moves
		var moves []string
		v.Call([]reflect.Value{reflect.MakeFunc(v.Type().In(0), func(in []reflect.Value) []reflect.Value {
			moves = append(moves, inWords(in[0]))
			return []reflect.Value{reflect.ValueOf(true)}
		})})
		return fmt.Sprint(moves)
	case reflect.Slice:
		all := []string{}
		for i := range v.Len() {
			all = append(all, inWords(v.Index(i)))
		}
		return "[" + strings.Join(all, " ") + "]"
	case reflect.Struct:
		var fields []string
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && !v.Field(i).IsZero() {
				fields = append(fields, f.Name+" "+inWords(v.Field(i)))
			}
		}
		return "{" + strings.Join(fields, " ") + "}"
	default:
		return fmt.Sprint(v.Interface())
	}
}

// domain has values of each kind of argument.
func domain(t *testing.T) map[reflect.Type][]named {
	values := map[reflect.Type][]named{}
	add := func(name string, value any) {
		of := reflect.TypeOf(value)
		values[of] = append(values[of], named{name, value})
	}
	add("White", rules.White)
	add("Black", rules.Black)
	add("no", false)
	add("yes", true)
	for _, n := range []int{0, 1, 2} {
		add(fmt.Sprint(n), n)
	}
	for _, text := range []string{"0s", "20s", "2m", "5m", "10m", "1h", "2h"} {
		m, ok := laws.ParseMillis(text)
		if !ok {
			t.Fatal(text)
		}
		add(text, m)
	}
	for _, r := range rules.Rules() {
		add(r.String(), r)
	}
	add("none", rules.Rule(0))
	for _, g := range append(rules.Grounds(), "") {
		add(string(g), g)
	}
	for i := laws.IrregularStart; i <= laws.IrregularImpossible; i++ {
		add(i.String(), i)
	}
	for i, name := range []string{"no fault", "ambiguous", "unreadable", "illegal"} {
		add(name, laws.SealedKind(i))
	}
	for _, white := range []rules.Points{0, rules.NoPoint, rules.HalfPoint, rules.WholePoint} {
		for _, black := range []rules.Points{0, rules.NoPoint, rules.HalfPoint, rules.WholePoint} {
			add(fmt.Sprint(white, "-", black), rules.Result{White: white, Black: black})
		}
	}
	e4, a8 := rules.Move{From: rules.SquareAt(4, 1), To: rules.SquareAt(4, 3)}, rules.Move{From: rules.SquareAt(0, 6), To: rules.SquareAt(0, 7)}
	add("no move", rules.Move{})
	add("e2e4", e4)
	pawn := setupOf(t, "6k1/P7/8/8/8/8/8/K6R w - - 0 1")
	add("start", rules.NewGame(rules.StandardSetup()))
	add("two moves", rulestest.Start(t, rules.StandardSetup(), "e4 e5"))
	add("repeated", rulestest.Start(t, rules.StandardSetup(), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"))
	add("Black alone cannot mate", rules.NewGame(pawn))
	add("dead", rules.NewGame(setupOf(t, "6k1/8/8/8/8/8/8/K7 w - - 0 1")))
	add("start", rules.Standard())
	add("pawn", pawn.Position)
	add("start", rules.StandardSetup())
	add("another start", setupOf(t, "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1"))
	add("nothing touched", laws.Handling{})
	add("knight touched", laws.Handling{}.Touch(rules.SquareAt(6, 0)))
	add("two touched", laws.Handling{}.Touch(rules.SquareAt(0, 0)).Touch(rules.SquareAt(4, 1)))
	conditions := alternatives(laws.Conditions{}, map[string][]any{
		"Pace": {laws.PaceRapid, laws.PaceBlitz}, "Supervised": {true}, "Arbiter": {true}, "Quickplay": {true}, "Increment": {true},
		"IncrementPerMove": {laws.Millis(30 * laws.Second)}, "DrawMoves": {1}, "NoOffers": {true}, "DefaultTimeGiven": {true}, "DefaultTime": {laws.Millis(laws.Minute)},
	}, "Pace")
	for _, c := range conditions {
		add(c.name, c.value)
	}
	var kinds []any
	for kind := laws.ClaimThreefold + 1; kind <= laws.ClaimDelay; kind++ {
		kinds = append(kinds, kind)
	}
	rapid, arbiter := laws.Conditions{Pace: laws.PaceRapid}, laws.Conditions{Arbiter: true, Quickplay: true}
	for _, c := range alternatives(laws.Claim{Kind: laws.ClaimThreefold, By: rules.White, Remaining: rules.Both(laws.Millis(laws.Minute))}, map[string][]any{
		"Kind": kinds, "By": {rules.Black}, "Conditions": {rapid, arbiter}, "Intended": {e4}, "Unwritten": {true}, "Written": {e4}, "Made": {true},
		"Remaining": {rules.Both(laws.Millis(0)), rules.Both(laws.Millis(10 * laws.Minute))}, "Square": {rules.SquareAt(4, 6), rules.SquareAt(6, 0)}, "Proven": {true}, "Illegal": {laws.IllegalPromotion},
		"Pawn": {a8}, "Earlier": {1}, "LastPeriod": {true}, "Handling": {laws.Handling{}.Touch(rules.SquareAt(6, 0))},
	}, "Kind") {
		add(c.name, c.value)
	}
	for _, c := range alternatives(laws.IllegalMove{By: rules.White, Kinds: []laws.IllegalKind{laws.IllegalDisplacement}}, map[string][]any{
		"Kinds":   {[]laws.IllegalKind{laws.IllegalPromotion}, []laws.IllegalKind{laws.IllegalPress}, []laws.IllegalKind{laws.IllegalTwoHands}, []laws.IllegalKind{laws.IllegalPress, laws.IllegalKingCapture}},
		"Earlier": {1, 2}, "Conditions": {rapid, laws.Conditions{Pace: laws.PaceBlitz}, arbiter}, "Claimed": {true}, "Seen": {true}, "Sensed": {true}, "Answered": {true}, "Impossible": {true}, "Pawn": {a8},
	}, "Kinds", "Conditions", "Earlier") {
		add(c.name, c.value)
	}
	for _, c := range alternatives(laws.FlagFall{Side: rules.White}, map[string][]any{
		"Side": {rules.Black}, "Conditions": {rapid, laws.Conditions{Pace: laws.PaceBlitz, Supervised: true}}, "Both": {true}, "LastPeriod": {true}, "Enough": {true}, "Claimed": {true}, "Remaining": {laws.Millis(laws.Minute)},
	}, "Both", "Claimed", "Conditions") {
		add(c.name, c.value)
	}
	return values
}

// alternatives returns base, base with each field changed, and base with each of the
// chief fields and another changed.
func alternatives[T any](base T, fields map[string][]any, chief ...string) []named {
	all := []named{{"as usual", base}}
	of := reflect.TypeOf(base)
	set := func(name string, from any, field string, to any) (string, any) {
		v := reflect.New(of).Elem()
		v.Set(reflect.ValueOf(from))
		v.FieldByName(field).Set(reflect.ValueOf(to))
		name = strings.TrimSpace(name + " " + field + "=" + inWords(reflect.ValueOf(to)))
		all = append(all, named{name, v.Interface()})
		return name, v.Interface()
	}
	for i := range of.NumField() {
		field := of.Field(i).Name
		for _, to := range fields[field] {
			name, value := set("", base, field, to)
			for j := i + 1; j < of.NumField() && slices.Contains(chief, field); j++ {
				for _, too := range fields[of.Field(j).Name] {
					set(name, value, of.Field(j).Name, too)
				}
			}
		}
	}
	return all
}

func setupOf(t *testing.T, fen string) rules.Setup {
	t.Helper()
	setup, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return setup
}
