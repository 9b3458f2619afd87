package table_test

import (
	"encoding/json"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// A record of a stranger may hold any name.
func TestPlayerNamed_ANameFromOutsideIsOneLine(t *testing.T) {
	var r table.Record
	if err := json.Unmarshal([]byte(`{"at":"0s","seq":2,"event":"PlayerNamed","by":"white","name":"Eve\nResult: 1-0 \u202e"}`), &r); err != nil {
		t.Fatal(err)
	}
	if got, want := table.Fold(table.State{}, r).Seat(rules.White).Name, "Eve Result: 1-0"; got != want {
		t.Errorf("got the name %q, want %q", got, want)
	}
}
