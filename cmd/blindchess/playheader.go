package main

import (
	"cmp"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"blindchess/internal/journal"
	"blindchess/internal/settings"
	"blindchess/internal/terms"
)

// header is the first line of the journal.
func (f *playFlags) header(own settings.Settings) []byte {
	return terms.Hosted{
		Side: f.side, Opponent: f.opponent, Boards: f.boards, Clock: f.boardClock, Sloppy: f.sloppy, Seed: f.seed, Haste: f.haste,
		Scheme: f.scheme, Language: f.lang, Form: f.form, Notation: f.notation, Voice: f.voice, Story: terms.NewStory(time.Now(), f.tags(), f.identity(own)),
	}.Header()
}

// inherit takes what the journal at path tells of its game, where the player has
// not said otherwise now.
func (f *playFlags) inherit(path string, set *pflag.FlagSet) error {
	contents, err := journal.Read(path)
	if err != nil {
		return err
	}
	h, hosted := terms.ReadHosted(contents.Header)
	if !hosted {
		return nil
	}
	for name, value := range h.Said() {
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

// tags returns those of PGN that say what is played, and where.
func (f *tableFlags) tags() map[string]string {
	return map[string]string{"Event": f.eventName, "Site": f.site, "Round": f.round, "Board": f.boardNumber}
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
