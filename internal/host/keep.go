package host

import (
	"context"
	"encoding/json"
	"fmt"

	"blindchess/internal/journal"
	"blindchess/internal/table"
)

// JournalLog keeps records in a journal file.
type JournalLog struct {
	journal *journal.Journal
	path    string // of the journal
	pin     string // the digest of the arbiter's PIN, or empty
}

// Opened is a journal that was opened, with the table it holds.
type Opened struct {
	Log     *JournalLog
	State   table.State
	Records []table.Record
	Torn    string // the part of a record that was cut off, or nothing
	Header  []byte
}

// OpenJournal opens or begins a journal and reads its table back. header is a
// JSON value for a new one. After a crash both clocks of the table are stopped,
// with the times of the last record; Resumed says which clock to start again.
func OpenJournal(path string, header []byte) (Opened, error) {
	j, contents, err := journal.Open(path, header)
	if err != nil {
		return Opened{}, err
	}
	log := &JournalLog{journal: j, path: path}
	records, err := Records(contents.Records)
	if err == nil {
		log.pin, err = readPIN(path)
	}
	if err != nil {
		j.Close()
		return Opened{}, err
	}
	return Opened{Log: log, State: table.Fold(table.State{}, records...), Records: records, Torn: string(contents.Torn), Header: contents.Header}, nil
}

// Records decodes the bodies of a journal.
func Records(bodies [][]byte) ([]table.Record, error) {
	records := make([]table.Record, len(bodies))
	for i, body := range bodies {
		if err := json.Unmarshal(body, &records[i]); err != nil {
			return nil, fmt.Errorf("host: %w", err)
		}
	}
	return records, nil
}

// Append stores the records of effects and returns once they are safe.
func (l *JournalLog) Append(ctx context.Context, effects ...table.Effect) error {
	bodies := make([][]byte, len(effects))
	for i, effect := range effects {
		body, err := json.Marshal(effect.Record)
		if err != nil {
			return fmt.Errorf("host: %w", err)
		}
		bodies[i] = body
	}
	return l.journal.Append(ctx, bodies...)
}

// Anew returns how often the journal was rewritten, since a user had emptied,
// deleted or moved it.
func (l *JournalLog) Anew() int { return l.journal.Anew() }

// Close closes the journal.
func (l *JournalLog) Close() error { return l.journal.Close() }
