package table_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

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
