package script

import (
	"encoding/json"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/table"
)

// told is a table in virtual time: it never waits, and its journal is in
// memory.
type told struct {
	state   table.State
	at      clock.Instant
	journal []table.Record
}

// Now returns the last given instant.
func (t *told) Now() clock.Instant { return t.at }

// Do lets the table decide a command at the last given instant.
func (t *told) Do(c table.Command) ([]table.Record, error) {
	effects, err := table.Decide(t.state, t.at, c)
	if err != nil {
		return nil, err
	}
	var records []table.Record
	for _, effect := range effects {
		t.state = effect.After
		records = append(records, effect.Record)
	}
	t.journal = append(t.journal, records...)
	return records, nil
}

// Wait moves the table to later instants, and decides the events due at each.
func (t *told) Wait(d time.Duration) ([]table.Record, error) {
	until := t.at.Add(d)
	var all []table.Record
	for {
		due, ok := t.state.Due(t.at)
		if !ok || due > until {
			t.at = until
			return all, nil
		}
		t.at = max(due, t.at)
		records, err := t.Do(table.Tick{})
		all = append(all, records...)
		if err != nil || len(records) == 0 {
			t.at = until
			return all, err
		}
	}
}

// Crash forgets everything but the journal and reads the table back from it.
func (t *told) Crash() (table.State, error) {
	restored := table.State{}
	for _, kept := range t.journal {
		line, err := json.Marshal(kept)
		if err != nil {
			return t.state, err
		}
		var record table.Record
		if err := json.Unmarshal(line, &record); err != nil {
			return t.state, err
		}
		restored = restored.Apply(record)
	}
	t.state = restored
	return restored, nil
}
