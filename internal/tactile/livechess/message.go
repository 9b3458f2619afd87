package livechess

import (
	"encoding/json"
	"net"
	"strings"
)

// Where LiveChess answers.
const (
	Host = "localhost:1982"
	Path = "/api/v1.0"
)

// Call is a client's message: the name of a call, a number for the answer, and
// the parameters.
type Call struct {
	Call  string          `json:"call"`
	ID    json.Number     `json:"id"`
	Param json.RawMessage `json:"param,omitempty"`
}

// The calls of boards.
const (
	Boards      = "eboards"     // lists the boards
	Subscribe   = "subscribe"   // reports the events of one from now on
	Unsubscribe = "unsubscribe" // and no longer
	Method      = "call"        // calls a method of a feed
)

// The methods of a feed of a board. It can also be unsubscribed by one.
const (
	Setup = "setup" // has moves found from a position on
	Flip  = "flip"  // turns the squares
)

// The parameters of the calls. A feed has a name, a number that the client
// chooses, and its board. A method has a name and parameters.
type (
	FeedParam struct {
		Feed   string          `json:"feed,omitempty"`
		ID     json.Number     `json:"id"`
		Method string          `json:"method,omitempty"`
		Param  json.RawMessage `json:"param,omitempty"`
	}
	SerialParam struct {
		Serial string `json:"serialnr"`
	}
	SetupParam struct {
		FEN string `json:"fen"`
	}
	FlipParam struct {
		Flip bool `json:"flip"`
	}
)

// BoardFeed is the name of the feed of a board.
const BoardFeed = "eboardevent"

// Response is the server's message: the answer to a call or an error, with its
// number, or an event of a feed, with the number of that.
type Response struct {
	Response string          `json:"response"`
	ID       json.Number     `json:"id"`
	Param    json.RawMessage `json:"param"`
	Time     int64           `json:"time"` // of the server, in milliseconds since 1970
}

// The kinds of responses.
const (
	Answer = "call"
	Event  = "feed"
	Failed = "error"
)

// Failure says why a call failed.
type Failure struct {
	Message string `json:"message"`
}

// Board is a board as the server lists it.
type Board struct {
	Serial  string  `json:"serialnr"`
	Source  *string `json:"source"`
	State   *string `json:"state"`
	Battery *string `json:"battery"`
	Comment *string `json:"comment"`
	Board   *string `json:"board"` // the first field of a FEN
	Flipped bool    `json:"flipped"`
	Clock   *Clock  `json:"clock"`
}

// The states of a board. One that was never there has none.
const (
	Active        = "ACTIVE"
	Inactive      = "INACTIVE" // the user has switched it off in LiveChess
	NotResponding = "NOTRESPONDING"
	Delayed       = "DELAYED" // the report is behind the board
)

// Is reports whether b is in a state.
func (b Board) Is(state string) bool { return b.State != nil && *b.State == state }

// Clock is a reading of a clock.
type Clock struct {
	White float64 `json:"white"` // seconds
	Black float64 `json:"black"`
	Run   *bool   `json:"run"`  // White's runs where it is true, Black's where it is false; otherwise none
	Time  int64   `json:"time"` // when it was read, in milliseconds
}

// Change is an event of a feed: absent fields have not changed. Moves are
// listed from the position in Start.
type Change struct {
	Serial  string   `json:"serialnr"`
	Flipped bool     `json:"flipped"`
	Board   string   `json:"board,omitempty"`
	Clock   *Clock   `json:"clock,omitempty"`
	Start   string   `json:"start,omitempty"`
	SAN     []string `json:"san,omitzero"`
	Match   *bool    `json:"match,omitempty"` // the board shows the position after these moves
}

// Place reads the address of a server, and the serial number of one of its boards
// behind a slash, or "". Missing parts have LiveChess's usual values.
func Place(text string) (host, serial string) {
	host, serial, _ = strings.Cut(text, "/")
	if host == "" {
		host = Host
	}
	if _, _, err := net.SplitHostPort(host); err != nil {
		_, port, _ := net.SplitHostPort(Host)
		host = net.JoinHostPort(strings.Trim(host, "[]"), port)
	}
	return host, serial
}
