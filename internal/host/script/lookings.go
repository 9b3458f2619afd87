package script

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// failure is an expectation that did not hold.
type failure struct{ want, got string }

func (f *failure) Error() string { return fmt.Sprintf("script: wanted %s, got %s", f.want, f.got) }

// looks stores the subjects of expectations.
type looks struct {
	last    map[string][]seen // the events of each name from the last direction with such an event, without the expected ones
	number  int               // of the direction that runs
	refusal string
	heard   rules.BySide[[]string]
}

// seen is an event with the table it happened at.
type seen struct {
	record    table.Record
	before    table.State
	direction int
}

func newLooks() looks { return looks{last: map[string][]seen{}} }

func (l *looks) happened(r table.Record, before table.State) {
	name := table.NameOf(r.Event)
	kept := l.last[name]
	if len(kept) > 0 && kept[0].direction != l.number {
		kept = nil
	}
	l.last[name] = append(kept, seen{r, before, l.number})
}

func (l *looks) refused(err error) { l.refusal = sentence(err) }

func (l *looks) hears(side rules.Side, u say.Utterance) {
	l.heard = l.heard.With(side, append(l.heard.Of(side), u.Text()))
}

// lookings are the directions that look and change nothing.
func lookings() map[string]action {
	return map[string]action{
		"expect": expect,
		"state":  state,
		"ask":    ask,
	}
}

func state(*console.Words) (func(*Run) error, error) {
	return func(r *Run) error {
		if err := r.open(); err != nil {
			return err
		}
		r.out.state(r.state, r.now())
		return nil
	}, nil
}

func expect(w *console.Words) (func(*Run) error, error) {
	name := w.Next()
	switch name {
	case "":
		return nil, errors.New("say what is expected")
	case "heard":
		side, err := w.Side()
		text := w.Text()
		return func(r *Run) error { return r.expectHeard(side, text) }, err
	case "clock":
		return expectClock(w)
	case "result":
		result := w.Next()
		reason := w.Text()
		return func(r *Run) error { return r.expectResult(result, reason) }, nil
	}
	if look, ok := map[string]func(*Run, string) error{
		"refused": (*Run).expectRefused, "claimable": (*Run).expectClaimable, "fen": (*Run).expectFEN,
	}[name]; ok {
		text := w.Text()
		return func(r *Run) error { return look(r, text) }, nil
	}
	if !table.IsEventName(name) {
		return nil, fmt.Errorf("there is no event %q", name)
	}
	wanted, err := pairs(w)
	return func(r *Run) error { return r.expectEvent(name, wanted) }, err
}

// pair is one value that an event should have.
type pair struct{ key, value string }

func pairs(w *console.Words) ([]pair, error) {
	var all []pair
	for w.More() {
		word := w.Next()
		key, value, found := strings.Cut(word, "=")
		if !found {
			return nil, fmt.Errorf("%q is no key=value", word)
		}
		all = append(all, pair{key, value})
	}
	return all, nil
}

func (r *Run) expectRefused(text string) error {
	got := r.looks.refusal
	r.looks.refusal = ""
	if got == "" {
		return &failure{"a refusal: " + text, "none since the last one expected"}
	}
	if !strings.Contains(strings.ToLower(got), strings.ToLower(text)) {
		return &failure{"a refusal: " + text, got}
	}
	return nil
}

func (r *Run) expectHeard(side rules.Side, text string) error {
	heard := r.looks.heard.Of(side)
	for i, words := range heard {
		if strings.Contains(strings.ToLower(words), strings.ToLower(text)) {
			r.looks.heard = r.looks.heard.With(side, heard[i+1:])
			return nil
		}
	}
	return &failure{text, "nothing like it, but: " + strings.Join(heard, " / ")}
}

func expectClock(w *console.Words) (func(*Run) error, error) {
	side, err := w.Side()
	if err != nil {
		return nil, err
	}
	want, err := w.Duration()
	return func(r *Run) error {
		if err := r.open(); err != nil {
			return err
		}
		if got := r.state.Left(side, r.now()); got != want {
			return &failure{want.String(), got.String()}
		}
		return nil
	}, err
}

func (r *Run) expectResult(result, reason string) error {
	o := r.state.Outcome
	got := strings.TrimSpace(o.Result.String() + " " + o.Reason.String())
	want := strings.TrimSpace(result + " " + reason)
	if o.Result.String() != result || reason != "" && !strings.EqualFold(reason, o.Reason.String()) {
		return &failure{want, got}
	}
	return nil
}

// expectClaimable compares the draws that the player who has the move can
// claim, such as "threefold fifty", or "nothing".
func (r *Run) expectClaimable(want string) error {
	if err := r.open(); err != nil {
		return err
	}
	got := "nothing"
	for i, kind := range r.state.Claimable() {
		if i == 0 {
			got = kind.String()
			continue
		}
		got += " " + kind.String()
	}
	if got != want {
		return &failure{want, got}
	}
	return nil
}

func (r *Run) expectFEN(want string) error {
	if err := r.open(); err != nil {
		return err
	}
	got := r.state.Game.Setup()
	if given, err := rules.ParseFEN(want); err == nil && given == got || strings.HasPrefix(got.FEN(), want) {
		return nil
	}
	if given, err := rules.ParseFEN(want); err == nil && len(strings.Fields(want)) < 6 && given.Position == got.Position {
		return nil
	}
	return &failure{want, got.FEN()}
}

// expectEvent compares the last event of a name since it was last expected. Of
// several that one direction brought about any may be meant.
func (r *Run) expectEvent(name string, wanted []pair) error {
	events := r.looks.last[name]
	if len(events) == 0 {
		return &failure{name, "no such event since the last one expected"}
	}
	var first error
	for i := len(events) - 1; i >= 0; i-- {
		err := events[i].compare(wanted)
		if err == nil {
			r.looks.last[name] = slices.Delete(slices.Clone(events), i, i+1)
			return nil
		}
		if first == nil {
			first = err
		}
	}
	delete(r.looks.last, name)
	return first
}

// compare returns a *failure for the first value that is not as wanted.
func (s seen) compare(wanted []pair) error {
	line, err := json.Marshal(s.record)
	if err != nil {
		return err
	}
	var fields map[string]any
	if err := json.Unmarshal(line, &fields); err != nil {
		return err
	}
	for _, want := range wanted {
		if got := text(fields[want.key]); !alike(want.value, got) && !alike(want.value, s.castled(got)) {
			return &failure{want.key + "=" + want.value, want.key + "=" + got}
		}
	}
	return nil
}

// castled writes a castling of the record, in which the king takes the rook, as
// the king's own two squares: either may be expected. Any other value is
// unchanged.
func (s seen) castled(got string) string {
	for _, m := range table.MovesOf(s.record.Event) {
		if m.String() == got {
			return inCoordinates(s.before, m)
		}
	}
	return got
}

// text writes one value of a record.
func text(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case []any:
		parts := make([]string, len(v))
		for i, part := range v {
			parts[i] = text(part)
		}
		return strings.Join(parts, ",")
	default:
		return fmt.Sprint(v)
	}
}

// alike compares the expected value with the actual one: an absent value also
// equals zero, no and nothing, and lengths of time may be written in any way.
func alike(want, got string) bool {
	if strings.EqualFold(want, got) || got == "" && (want == "false" || want == "no" || want == "0") || got == "true" && want == "yes" {
		return true
	}
	a, err := time.ParseDuration(want)
	if err != nil {
		return false
	}
	b, err := time.ParseDuration(got)
	return err == nil && a == b
}
