package table_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// filled returns an event with something in the fields that many have.
func filled(e table.Event) table.Event {
	v := reflect.New(reflect.TypeOf(e)).Elem()
	for name, value := range map[string]any{
		"By": rules.Black, "Ply": 3, "Move": rules.Move{From: 5, To: 9}, "Squares": []rules.Square{4}, "Text": "x", "Square": rules.Square(7),
	} {
		if field := v.FieldByName(name); field.IsValid() {
			field.Set(reflect.ValueOf(value))
		}
	}
	return v.Interface().(table.Event)
}

func TestRecords_TellWhoDecided(t *testing.T) {
	opened, err := table.Decide(table.State{}, 0, table.Open{Conditions: table.ForFriends()})
	if err != nil {
		t.Fatal(err)
	}
	begun, err := table.Decide(opened[len(opened)-1].After, 0, table.Begin{})
	if err != nil {
		t.Fatal(err)
	}
	s := begun[len(begun)-1].After
	effects, err := table.Decide(s, 0, table.Ruling{Command: table.AddTime{Side: rules.White, Time: time.Minute}})
	if err != nil || len(effects) == 0 {
		t.Fatal(err)
	}
	for _, wall := range []string{"", "2026-03-02T10:00:05Z"} {
		want := effects[0].Record
		want.Wall = wall
		line, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got table.Record
		if err := json.Unmarshal(line, &got); err != nil || got.Decided != table.ByArbiter || got != want {
			t.Errorf("got %+v from %s, %v, want %+v", got, line, err, want)
		}
	}
}

func TestRecords_AreWrittenAsJournalsHaveThem(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "records.txt"))
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(string(text)), "\n")
	var got []string
	for _, e := range table.EveryEvent() {
		for _, e := range []table.Event{e, filled(e)} {
			line, err := json.Marshal(table.Record{Seq: 1, Event: e})
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, string(line))
		}
	}
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("no event is written as\n%s\nany more, and journals have it", line)
		}
	}
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("%s\nis not in testdata/records.txt: a new event is added there, an old one must not change", line)
		}
	}
}
