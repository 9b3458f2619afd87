package gamesetup

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// Story is the part of the first line of every journal that later readers of the
// game need.
type Story struct {
	Began string `json:"began,omitempty"` // RFC 3339
}

// NewStory returns the story of a game that begins at a time of day.
func NewStory(began time.Time) Story { return Story{began.Format(time.RFC3339)} }

// Hosted is the part of the first line of a journal about a game that a player at
// this computer hosts. With it the game continues with the same options. An empty
// field was not chosen: the settings decide.
type Hosted struct {
	Program  string   `json:"program"`
	Verb     string   `json:"verb,omitempty"` // the command that runs the table; play if empty
	Side     string   `json:"side"`
	Opponent string   `json:"opponent"`
	Boards   []string `json:"boards,omitempty"`
	Clock    string   `json:"clock,omitempty"`
	Sloppy   bool     `json:"sloppy,omitempty"`
	Seed     uint64   `json:"seed,omitempty"`
	Haste    int      `json:"haste,omitempty"`
	Strength int      `json:"strength,omitempty"`
	Chooser  string   `json:"chooser,omitempty"` // the program that chooses the partner's moves, if one was named
	Advice   bool     `json:"advice,omitempty"`  // it answers the player beside the table
	Scheme   string   `json:"scheme,omitempty"`
	Language string   `json:"language,omitempty"`
	Form     string   `json:"form,omitempty"`
	Notation string   `json:"notation,omitempty"`
	Voice    string   `json:"voice,omitempty"`
	Story
}

// Header returns the first line of a journal.
func (h Hosted) Header() []byte {
	h.Program = "blindchess"
	return header(h)
}

// Said returns the chosen options, each by the name of its flag. The value of any
// other option is empty.
func (h Hosted) Said() map[string]string {
	return map[string]string{
		"side": h.Side, "opponent": h.Opponent, "clock": h.Clock,
		"scheme": h.Scheme, "language": h.Language, "form": h.Form, "notation": h.Notation, "voice": h.Voice,
		"sloppy": strconv.FormatBool(h.Sloppy), "seed": strconv.FormatUint(h.Seed, 10), "haste": strconv.Itoa(max(h.Haste, 1)),
	}
}

// ReadHosted reads the first line of a journal. It reports false if the game
// has no local host.
func ReadHosted(header []byte) (Hosted, bool) {
	var h Hosted
	if json.Unmarshal(header, &h) != nil || h.Opponent == "" {
		return Hosted{}, false
	}
	return h, true
}

// OwnSide returns the side that the user of this computer played in the game of
// a journal with this first line, and "" if both or none.
func OwnSide(header []byte) string {
	if h, hosted := ReadHosted(header); hosted && h.Opponent != "here" {
		return h.Side
	}
	return ""
}

// Served returns the first line of the journal of a game without a local
// player.
func Served(s Story) []byte {
	return header(struct {
		Program string `json:"program"`
		Verb    string `json:"verb"`
		Story
	}{"blindchess", "serve", s})
}

// header writes h, which always can be written.
func header(h any) []byte {
	text, err := json.Marshal(h)
	if err != nil {
		return []byte(`{"program":"blindchess"}`)
	}
	return text
}

// Another returns the first line of the journal of a game that follows another at
// the same table, whose first line is header. The players have changed sides
// unless same is set. Unknown fields stay.
func Another(header []byte, same bool) []byte {
	h, hosted := ReadHosted(header)
	if !hosted {
		return header
	}
	h.Story = NewStory(time.Now())
	if same {
		return h.Header()
	}
	h.Side = other(h.Side)
	boards := make([]string, len(h.Boards))
	for i, board := range h.Boards {
		boards[i] = OtherSide(board)
	}
	h.Boards = boards
	return h.Header()
}

func other(side string) string {
	if side == "black" {
		return "white"
	}
	return "black"
}

// OtherSide returns the name of a board with the other side before it, if it
// has one.
func OtherSide(board string) string {
	side, rest, named := strings.Cut(board, "=")
	if !named || side != "white" && side != "black" {
		return board
	}
	return other(side) + "=" + rest
}
