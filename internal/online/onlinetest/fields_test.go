package onlinetest_test

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
)

// field is one line of testdata/fields.txt.
type field struct {
	kinds  []string
	always bool
}

// described reads which fields each type of line has.
func described(t *testing.T) map[string]map[string]field {
	t.Helper()
	text, err := os.ReadFile("testdata/fields.txt")
	must(t, err)
	types := map[string]map[string]field{}
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if len(words) < 3 || words[0] == "#" {
			continue
		}
		if types[words[0]] == nil {
			types[words[0]] = map[string]field{}
		}
		types[words[0]][words[1]] = field{strings.Split(words[2], "|"), len(words) > 3}
	}
	return types
}

// check checks an object against the description, and notes its fields.
func check(types map[string]map[string]field, kind, above string, o object, seen map[string]bool) error {
	for name, value := range o {
		path := above + name
		f, known := types[kind][path]
		if !known {
			return fmt.Errorf("%s has a field %s that is not described", kind, path)
		}
		seen[kind+" "+path] = true
		inner, isObject := value.(object)
		got := fmt.Sprintf("%T", value)
		is := map[string]string{"<nil>": "null", "float64": "number", "map[string]interface {}": "object", "[]interface {}": "array"}[got]
		if is == "" {
			is = got
		}
		if types[f.kinds[0]] != nil && isObject {
			if err := check(types, f.kinds[0], "", inner, seen); err != nil {
				return err
			}
			continue
		}
		if !slices.Contains(f.kinds, is) {
			return fmt.Errorf("%s.%s is a %s, want %v", kind, path, is, f.kinds)
		}
		if isObject {
			if err := check(types, kind, path+".", inner, seen); err != nil {
				return err
			}
		}
	}
	for path, f := range types[kind] {
		rest, below := strings.CutPrefix(path, above)
		if f.always && below && !strings.Contains(rest, ".") && o[rest] == nil && !slices.Contains(f.kinds, "null") {
			return fmt.Errorf("%s lacks the field %s", kind, path)
		}
	}
	return nil
}

func lines(t *testing.T, text string, types map[string]map[string]field, seen map[string]bool) {
	t.Helper()
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		var o object
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if err := check(types, o["type"].(string), "", o, seen); err != nil {
			t.Errorf("%v, in %s", err, line)
		}
	}
}

func TestTheExamplesHaveEveryFieldThatIsDescribed(t *testing.T) {
	text, err := os.ReadFile("testdata/examples.ndjson")
	must(t, err)
	types, seen := described(t), map[string]bool{}
	lines(t, string(text), types, seen)
	for kind, fields := range types {
		for path := range fields {
			if !seen[kind+" "+path] {
				t.Errorf("no example has the field %s of %s", path, kind)
			}
		}
	}
}

func TestWhatTheServerTellsHasTheFieldsThatAreDescribedAndNoOthers(t *testing.T) {
	p := open(t, onlinetest.Options{Unlimited: true})
	p.s.AddUser(onlinetest.User{Name: "Boris", Title: "FM", Provisional: true})
	events := p.stream(p.white, "GET /api/stream/event", "")
	types, seen := described(t), map[string]bool{}
	for _, begin := range []onlinetest.Play{
		{White: "Anna", Black: "Boris", Limit: 10 * time.Minute, Rated: true, Source: "lobby"},
		{White: "Boris", Black: "Anna", Days: 3, Variant: "chess960"},
		{White: "Anna", Black: "Boris", Limit: time.Hour, Tournament: "abcd1234", Source: "arena"},
	} {
		id := p.s.Begin(begin)
		st := p.stream(p.white, "GET /api/board/game/stream/"+id, "")
		hand := p.s.Hand("Boris", id, true)
		if begin.Variant == "" {
			must(t, hand.Move("e2e4", "e7e5"))
			hand.Draw(true)
			hand.Draw(false)
			hand.Takeback(true)
			hand.Say("hello")
			hand.Leave(false)
			p.clock.Advance(90 * time.Second)
			hand.Return()
		}
		must(t, hand.Resign())
		hand.Rematch(true)
		hand.Rematch(false)
		text, err := io.ReadAll(st.in)
		must(t, err)
		lines(t, string(text), types, seen)
	}
	p.s.Withdraw(p.s.Challenge("Boris", "Anna", "clock.limit=600&clock.increment=5"))
	p.s.Decline(p.s.Challenge("Boris", "Anna", "days=3&variant=chess960"), "later")
	p.s.Settle()
	p.s.Stop()
	lines(t, strings.TrimSuffix(events.breaks(), "\n"), types, seen)
	for _, needed := range []string{
		"gameFull clock.initial", "gameFull daysPerTurn", "gameState bdraw", "gameState btakeback", "gameState expiration.idleMillis",
		"opponentGone claimWinInSeconds", "game winner", "game ratingDiff", "challengeCanceled type", "call rematchOf", "call declineReasonKey",
	} {
		if !seen[needed] {
			t.Errorf("the server never told the field %s", needed)
		}
	}
}
