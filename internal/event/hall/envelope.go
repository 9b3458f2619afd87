package hall

import (
	"encoding/json"
	"errors"
	"fmt"

	"blindchess/internal/clock"
	"blindchess/internal/journal"
	"blindchess/internal/table"
)

// Envelope is one message of a post to a hall about one game: usually the
// records of one command.
type Envelope struct {
	Game    string         `json:"game"`  // its ID
	After   uint64         `json:"after"` // the number of the record before these; 0 at the beginning
	At      clock.Instant  `json:"at"`    // the present of the table
	Records []table.Record `json:"records,omitempty"`
	Link    string         `json:"link"` // of all records up to the last of these, as Chain returns it
}

// Last returns the number of the last record that is in e, or before it.
func (e Envelope) Last() uint64 {
	if n := len(e.Records); n > 0 {
		return e.Records[n-1].Seq
	}
	return e.After
}

// Chain is the link of a hall's records, up to a record. The zero Chain is the
// link of no records.
type Chain struct{ link journal.Chain }

// Next returns the link of a record after c. The record is as a spectator is shown
// it. A record that only stores the time is not sent to halls and changes nothing.
func (c Chain) Next(r table.Record) Chain {
	next, _ := c.Sized(r)
	return next
}

// Sized is Next, with how many bytes the record has as text.
func (c Chain) Sized(r table.Record) (Chain, int) {
	if _, kept := r.Event.(table.TimeKept); kept {
		return c, 0
	}
	text, err := json.Marshal(r)
	if err != nil {
		text = []byte(err.Error()) // no event is so: what cannot be written is equal to nothing else
	}
	return Chain{c.link.Next(text)}, len(text)
}

// String returns c in hexadecimal digits.
func (c Chain) String() string { return c.link.String() }

// ChainOf returns the link of the records of a journal, as a hall that has heard
// them all has it.
func ChainOf(records []table.Record) Chain {
	var chain Chain
	var state table.State
	for _, r := range records {
		state = table.Fold(state, r)
		chain = chain.Next(state.Shown(r, table.Spectator, 0))
	}
	return chain
}

// ReadEnvelope reads an envelope from JSON. The error says what cannot be one.
func ReadEnvelope(text []byte) (Envelope, error) {
	var e Envelope
	if err := json.Unmarshal(text, &e); err != nil {
		return e, fmt.Errorf("hall: a report of a table is unreadable: %w", err)
	}
	before := e.After
	for _, r := range e.Records {
		if r.Seq <= before {
			return e, errors.New("hall: a report of a table is not in order")
		}
		before = r.Seq
	}
	return e, nil
}
