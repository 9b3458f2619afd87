package livechess

import (
	"encoding/json"
)

// Told is one message of LiveChess about a board. When a board is read, each is a
// line, so that a recording of it can be read again.
type Told struct {
	Serial  string `json:"serial,omitempty"`
	Board   string `json:"board,omitempty"`   // the first field of a FEN
	Battery string `json:"battery,omitempty"` // a number and its unit
	Clock   *Clock `json:"clock,omitempty"`
	NoClock bool   `json:"no_clock,omitempty"` // no clock is connected
	Black   bool   `json:"black,omitempty"`    // Black's clock runs, or ran last
	Time    int64  `json:"time,omitempty"`     // the time of the message, by the server's clock
}

// Line writes t with the end of a line.
func (t Told) Line() []byte {
	text, err := json.Marshal(t)
	if err != nil {
		return nil // a number that is none, which no server can have sent
	}
	return append(text, '\n')
}
