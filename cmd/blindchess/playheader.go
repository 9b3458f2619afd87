package main

import (
	"cmp"
	"encoding/json"
	"maps"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"blindchess/internal/journal"
	"blindchess/internal/settings"
	"blindchess/internal/terms"
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
	storyHeader
}

// storyHeader is what the first line of every journal tells for those who read
// the game later.
type storyHeader struct {
	Began string            `json:"began,omitempty"` // RFC 3339
	Tags  map[string]string `json:"tags,omitempty"`  // of PGN: event, round, who the players are
}

func (f *playFlags) header(own settings.Settings) []byte {
	text, err := json.Marshal(playHeader{"blindchess", "", f.side, f.opponent, f.boards, f.boardClock, f.sloppy, f.seed, f.haste, f.scheme, f.lang, f.form, f.notation, f.voice, f.story(f.identity(own))})
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

// story returns what the journal of a game that begins now tells of it.
func (f *tableFlags) story(players map[string]string) storyHeader {
	tags := map[string]string{"Event": f.eventName, "Site": f.site, "Round": f.round, "Board": f.boardNumber}
	maps.Copy(tags, players)
	for name, value := range tags {
		if tags[name] = terms.Plain(value); tags[name] == "" {
			delete(tags, name)
		}
	}
	return storyHeader{time.Now().Format(time.RFC3339), tags}
}

// identity returns the tags of PGN that say who the player is.
func (f *playFlags) identity(own settings.Settings) map[string]string {
	side := f.own().String()
	tags := map[string]string{side + "Fed": cmp.Or(f.country, own.Country), side + "FideId": cmp.Or(f.fideID, own.FIDEID)}
	if rating := cmp.Or(f.rating, own.Rating); rating != 0 {
		tags[side+"Elo"] = strconv.Itoa(rating)
	}
	return tags
}
