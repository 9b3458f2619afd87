package main

import (
	"encoding/json"
	"strconv"

	"github.com/spf13/pflag"

	"blindchess/internal/journal"
)

// playHeader is what the first line of a journal tells of a game, so that it
// goes on as it was begun.
type playHeader struct {
	Program  string   `json:"program"`
	Verb     string   `json:"verb,omitempty"` // the command that keeps the table; play where empty
	Side     string   `json:"side"`
	Opponent string   `json:"opponent"`
	Boards   []string `json:"boards,omitempty"`
	Clock    string   `json:"clock,omitempty"`
	Sloppy   bool     `json:"sloppy,omitempty"`
	Seed     uint64   `json:"seed,omitempty"`
	Haste    int      `json:"haste,omitempty"`
	Scheme   string   `json:"scheme,omitempty"` // what was asked for this game; without it the settings hold
	Language string   `json:"language,omitempty"`
	Form     string   `json:"form,omitempty"`
	Notation string   `json:"notation,omitempty"`
	Voice    string   `json:"voice,omitempty"`
}

func (f *playFlags) header() []byte {
	text, err := json.Marshal(playHeader{"blindchess", "", f.side, f.opponent, f.boards, f.boardClock, f.sloppy, f.seed, f.haste, f.scheme, f.lang, f.form, f.notation, f.voice})
	if err != nil {
		return []byte(`{"program":"blindchess"}`)
	}
	return text
}

// inherit takes what the journal at path tells of its game, where the player has
// not said otherwise now.
func (f *playFlags) inherit(path string, set *pflag.FlagSet) error {
	contents, err := journal.Read(path)
	if err != nil {
		return err
	}
	var h playHeader
	if json.Unmarshal(contents.Header, &h) != nil || h.Opponent == "" {
		return nil
	}
	for name, value := range map[string]string{
		"side": h.Side, "opponent": h.Opponent, "clock": h.Clock,
		"scheme": h.Scheme, "language": h.Language, "form": h.Form, "notation": h.Notation, "voice": h.Voice,
		"sloppy": strconv.FormatBool(h.Sloppy), "seed": strconv.FormatUint(h.Seed, 10), "haste": strconv.Itoa(max(h.Haste, 1)),
	} {
		if set.Changed(name) || value == "" {
			continue
		}
		if err := set.Set(name, value); err != nil {
			return err
		}
	}
	if !set.Changed("board") {
		f.boards = h.Boards
	}
	return nil
}
