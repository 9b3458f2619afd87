package table_test

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"blindchess/internal/clock"
	"blindchess/internal/table"
)

// FuzzRecords reads anything as the records of a table, one a line. Each that is
// read is written and read again alike, and folding them never refuses: the table
// that comes out can be looked at.
func FuzzRecords(f *testing.F) {
	all, err := os.ReadFile("testdata/records.txt")
	if err != nil {
		f.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(all), []byte("\n"))
	for i := 0; i < len(lines); i += 8 {
		f.Add(bytes.Join(lines[i:min(i+8, len(lines))], []byte("\n")))
	}
	f.Add([]byte(`{"at":"0s","seq":1,"event":"TableSet","conditions":{}}` + "\n" + `{"at":"1s","seq":2,"event":"GameStarted"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 4000 {
			return
		}
		var state table.State
		for line := range bytes.Lines(text) {
			var record table.Record
			if json.Unmarshal(line, &record) != nil {
				continue
			}
			written, err := json.Marshal(record)
			if err != nil {
				t.Fatalf("%s was read and cannot be written: %v", line, err)
			}
			var again table.Record
			if err := json.Unmarshal(written, &again); err != nil {
				t.Fatalf("%s was written as %s, which cannot be read: %v", line, written, err)
			}
			if twice, err := json.Marshal(again); err != nil || !bytes.Equal(twice, written) {
				t.Errorf("got %s, %v, want %s again", twice, err, written)
			}
			state = state.Apply(record)
			look(state)
		}
	})
}

// look asks a table what screens ask of it.
func look(s table.State) {
	s.Proposal()
	s.Due(s.At)
	s.Missing()
	s.Disclosed(table.Player, s.Turn())
	s.Left(s.Turn(), s.At.Add(clock.Span(1).Duration()))
	for _, side := range []table.Capacity{table.Arbiter, table.Spectator} {
		s.Disclosed(side, 0)
	}
}
