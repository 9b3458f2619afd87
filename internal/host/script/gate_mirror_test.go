package script_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"blindchess/internal/report"
	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/table"
)

// glass turns whatever befalls a table, by its types, into what it is in a
// mirror.
type glass struct{ rulestest.Mirror }

// inGlass returns a value as it is in the mirror.
func inGlass[T any](g glass, value T) T {
	v := reflect.New(reflect.TypeFor[T]()).Elem()
	v.Set(reflect.ValueOf(&value).Elem())
	g.turn(v, "")
	turned, _ := v.Interface().(T)
	return turned
}

// turn turns v, the value of a field of that name.
func (g glass) turn(v reflect.Value, field string) {
	switch value := v.Interface().(type) {
	case rules.Side:
		v.Set(reflect.ValueOf(g.Side(value)))
		return
	case rules.Square:
		v.Set(reflect.ValueOf(g.Square(value)))
		return
	case rules.Occupancy:
		v.Set(reflect.ValueOf(g.Occupancy(value)))
		return
	case rules.Placement:
		v.Set(reflect.ValueOf(g.Placement(value)))
		return
	case rules.Setup:
		v.Set(reflect.ValueOf(g.Setup(value)))
		return
	case []rules.Square:
		turned := make([]rules.Square, len(value))
		for i, s := range value {
			turned[i] = g.Square(s)
		}
		slices.Sort(turned)
		if value != nil {
			v.Set(reflect.ValueOf(turned))
		}
		return
	}
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			inner := reflect.New(v.Elem().Type()).Elem()
			inner.Set(v.Elem())
			g.turn(inner, field)
			v.Set(inner)
		}
	case reflect.Struct:
		g.turnStruct(v)
	case reflect.Slice:
		if !v.IsNil() {
			turned := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(turned, v)
			for i := range turned.Len() {
				g.turn(turned.Index(i), field)
			}
			v.Set(turned)
		}
	case reflect.Int:
		if field == "Number" {
			v.SetInt(0) // of the move, which goes up with Black's
		}
	case reflect.String:
		if slices.Contains([]string{"Start", "FEN", "SAN", "Text", "Words", "Wrote"}, field) {
			v.SetString(g.text(v.String()))
		}
	}
}

// turnStruct turns every field, and exchanges what belongs to White and Black.
func (g glass) turnStruct(v reflect.Value) {
	if conditions, ok := v.Interface().(table.Conditions); ok && conditions.Start == "" {
		v.FieldByName("Start").SetString(rules.StandardSetup().FEN())
	}
	for i := range v.NumField() {
		if v.Field(i).CanSet() {
			g.turn(v.Field(i), v.Type().Field(i).Name)
		}
	}
	if !g.Colours {
		return
	}
	for i := range v.NumField() {
		rest, ofWhite := strings.CutPrefix(v.Type().Field(i).Name, "White")
		if black := v.FieldByName("Black" + rest); ofWhite && black.IsValid() {
			white, kept := v.Field(i), reflect.New(black.Type()).Elem()
			kept.Set(white)
			white.Set(black)
			black.Set(kept)
		}
	}
}

var (
	namesSquare = regexp.MustCompile(`[a-h][1-8]`)
	sideWords   = strings.NewReplacer("white", "black", "black", "white", "White", "Black", "Black", "White")
)

// text turns the written parts: positions, results, sides, and words that name
// a square.
func (g glass) text(text string) string {
	if placement, err := rules.ParsePlacement(text); err == nil && strings.Count(text, "/") == 7 {
		return g.Placement(placement).String()
	}
	if setup, err := rules.ParseFEN(text); err == nil {
		setup.Number = 1 // it goes up with Black's moves
		return g.Setup(setup).ShredderFEN()
	}
	if result, ok := rules.ParseResult(text); ok {
		return g.Result(result).String()
	}
	if fields := strings.Fields(text); len(fields) == 6 && strings.Count(fields[0], "/") == 7 {
		return g.unreachable(fields)
	}
	words := strings.Split(text, " ")
	for i, word := range words {
		if g.Colours {
			words[i] = sideWords.Replace(word)
		}
		if namesSquare.MatchString(word) {
			words[i] = strings.Map(g.letter, word)
		}
	}
	return strings.Join(words, " ")
}

// unreachable turns the fields of a FEN that no legal moves have led to, which
// cannot be read as a setup.
func (g glass) unreachable(fields []string) string {
	if placement, err := rules.ParsePlacement(fields[0]); err == nil {
		fields[0] = g.Placement(placement).String()
	}
	if g.Colours {
		fields[1] = strings.Map(func(r rune) rune { return 'w' + 'b' - r }, fields[1])
		rights := []rune(strings.Map(otherCase, fields[2]))
		slices.Sort(rights)
		fields[2] = string(rights)
	}
	fields[3], fields[5] = strings.Map(g.letter, fields[3]), "1"
	return strings.Join(fields, " ")
}

// letter turns a file or a rank.
func (g glass) letter(r rune) rune {
	switch {
	case r >= '1' && r <= '8':
		return '0' + rune(g.Rank(int(r-'0')))
	case r >= 'a' && r <= 'h':
		return 'a' - 1 + rune(g.File(int(r-'a')+1))
	}
	return r
}

// view turns a value from JSON, or puts it into the same order without a
// mirror.
func (g glass) view(value any, key string) any {
	switch v := value.(type) {
	case map[string]any:
		turned := map[string]any{}
		for key, inner := range v {
			turned[g.text(key)] = g.view(inner, key)
		}
		return turned
	case []any:
		turned := make([]any, len(v))
		for i, inner := range v {
			turned[i] = g.view(inner, key)
		}
		if slices.Contains([]string{"squares", "faults", "steps", "unseen", "witnesses", "white", "black"}, key) {
			slices.SortFunc(turned, func(a, b any) int { return cmp.Compare(inJSON(a), inJSON(b)) })
		}
		return turned
	case string:
		_, notTime := time.ParseDuration(v)
		switch {
		case key == "number":
			return "" // of the move, which goes up with Black's
		case key == "article" || notTime == nil:
			return v
		case key == "piece" && g.Colours:
			return strings.Map(otherCase, v)
		}
		return g.text(v)
	}
	return value
}

// otherCase turns the letter of a piece into the other side's.
func otherCase(r rune) rune {
	if unicode.IsUpper(r) {
		return unicode.ToLower(r)
	}
	return unicode.ToUpper(r)
}

func inJSON(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// shown returns a value as JSON has it, turned.
func (g glass) shown(value any) string {
	var read any
	if err := json.Unmarshal([]byte(inJSON(value)), &read); err != nil {
		return err.Error()
	}
	return inJSON(g.view(read, ""))
}

// refusal returns what a refusal says, as data.
func (g glass) refusal(err error) string {
	var refused *table.Refusal
	if errors.As(err, &refused) {
		said := map[string]string{}
		for _, arg := range refused.Args {
			said[arg.Name] = fmt.Sprint(arg.Value)
		}
		return refused.Key + " " + g.shown(said)
	}
	if err != nil {
		return g.text(err.Error())
	}
	return ""
}

// parted returns two texts from shortly before they part.
func parted(got, want string) string {
	from := 0
	for from < min(len(got), len(want)) && got[from] == want[from] {
		from++
	}
	from = max(0, from-120)
	return fmt.Sprintf("...%.300s\nwant ...%.300s", got[from:], want[from:])
}

// records returns records as their journal has them. Those of one kind that
// follow each other at once are about one side each, and either may be first.
func (g glass) records(records []table.Record) string {
	lines := make([]string, len(records))
	for i, r := range records {
		r.Seq = 0
		r = inGlass(g, r)
		if e, ok := r.Event.(table.Irregularity); ok && e.Square != 0 {
			e.Square = rules.SquareAt(0, e.Square.Rank()) // of a rank the first is named, from file a
			r.Event = e
		}
		lines[i] = written(r)
	}
	for from := 0; from < len(lines); {
		to := from + 1
		for to < len(lines) && table.NameOf(records[to].Event) == table.NameOf(records[from].Event) {
			to++
		}
		slices.Sort(lines[from:to])
		from = to
	}
	return strings.Join(lines, "\n")
}

// holds plays a tape in the mirror and fails where anything else comes of it.
func (g glass) holds(t *testing.T, one *tape) {
	t.Helper()
	plain, other := glass{}, &tape{}
	for i, h := range one.played {
		other.again(happening{command: inGlass(g, h.command), wait: h.wait, crash: h.crash})
		got := other.last()
		if a, b := plain.refusal(got.err), g.refusal(h.err); a != b {
			t.Errorf("%s, %d, %T: refused %q in the mirror, want %q", one.name, i, h.command, a, b)
			return
		}
		if a, b := plain.records(got.records), g.records(h.records); a != b {
			t.Errorf("%s, %d, %T: got in the mirror %s", one.name, i, h.command, parted(a, b))
			return
		}
		if a, b := plain.shown(report.ProposalOf(got.after)), g.shown(report.ProposalOf(h.after)); a != b {
			t.Errorf("%s, after %d: proposed in the mirror %s", one.name, i, parted(a, b))
			return
		}
	}
}

func coloursMirrored(t *testing.T, tapes []*tape) {
	for _, one := range tapes {
		glass{rulestest.Mirror{Colours: true}}.holds(t, one)
	}
}

// castles finds the tapes in which a player castles or would.
var castles = regexp.MustCompile(`[O0]-[O0]|e[18][acgh][18]|[Cc]astl|e1 *\n`)

// filesMirrored takes the right to castle from each game without castling, and
// plays it in the mirror of files.
func filesMirrored(t *testing.T, tapes []*tape) {
	for _, one := range tapes {
		if castles.MatchString(one.text) {
			continue
		}
		bare := under(one, func(c *table.Conditions) {
			setup := rules.StandardSetup()
			if c.Start != "" {
				setup = rulestest.Setup(t, c.Start)
			}
			placement, turn, _, enPassant := setup.Position.Parts()
			setup.Position = rules.PositionOf(placement, turn, 0, enPassant)
			c.Start = setup.ShredderFEN()
		})
		glass{rulestest.Mirror{Files: true}}.holds(t, bare)
	}
}
