package host

import (
	"context"
	"encoding/json"
	"fmt"

	"blindchess/internal/journal"
	"blindchess/internal/table"
)

// JournalLog keeps records in a journal file. It remembers the link of the hash
// chain at every tenth move, so that both sides can compare two words by ear.
type JournalLog struct {
	journal *journal.Journal
	path    string // of the journal
	pin     string // the digest of the arbiter's PIN, or empty
	check   Check  // of the last tenth move; none before it
	early   Check  // of the last press, or of the start
	ply     int    // of the last record
}

// Check is what can be compared by ear: two words that stand for everything on
// record up to a ply.
type Check struct {
	Ply           int
	First, Second string
}

// checkEvery is how many plies lie between two checks: ten moves of each side.
const checkEvery = 20

// Opened is a journal that was opened, with the table it holds.
type Opened struct {
	Log     *JournalLog
	State   table.State
	Records []table.Record
	Torn    string // the part of a record that was cut off, or nothing
	Header  []byte
}

// OpenJournal opens or begins a journal and reads its table back. header is a
// JSON value for a new one. After a crash both clocks stand in the table as
// they did at the last record; Resumed says what must be started again.
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
	var state table.State
	for i, r := range records {
		state = table.Fold(state, r)
		log.follow(table.Effect{Record: r, After: state}, contents.Chains[i])
	}
	return Opened{Log: log, State: state, Records: records, Torn: string(contents.Torn), Header: contents.Header}, nil
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

// Append keeps the records of effects and returns once they are safe.
func (l *JournalLog) Append(ctx context.Context, effects ...table.Effect) error {
	bodies := make([][]byte, len(effects))
	for i, effect := range effects {
		body, err := json.Marshal(effect.Record)
		if err != nil {
			return fmt.Errorf("host: %w", err)
		}
		bodies[i] = body
	}
	before := l.journal.Chain()
	if err := l.journal.Append(ctx, bodies...); err != nil {
		return err
	}
	for i, effect := range effects {
		before = before.Next(bodies[i])
		l.follow(effect, before)
	}
	return nil
}

// follow keeps the check of every tenth move, and until the first of them that
// of each press: the records in between, such as the present time, come too
// fast for two people to compare the same one.
func (l *JournalLog) follow(effect table.Effect, link journal.Chain) {
	ply := effect.After.Game.Ply()
	l.ply = ply
	switch e := effect.Record.Event.(type) {
	case table.GameStarted:
	case table.ClockPressed:
		if e.Early || e.Late || ply == 0 {
			return
		}
	default:
		return
	}
	first, second := link.Words()
	l.early = Check{Ply: ply, First: first, Second: second}
	if ply > 0 && ply%checkEvery == 0 && l.check.Ply != ply {
		l.check = l.early
	}
}

// Check returns the words of the last tenth move; before it those of the last
// press, of the start, or of the last record where the game has not begun. It
// may be called from the goroutine that appends only, or after it has ended.
func (l *JournalLog) Check() Check {
	if l.check.Ply > 0 {
		return l.check
	}
	if l.early.First != "" {
		return l.early
	}
	first, second := l.journal.Chain().Words()
	return Check{Ply: l.ply, First: first, Second: second}
}

// Close closes the journal.
func (l *JournalLog) Close() error { return l.journal.Close() }
