package main

import (
	"maps"
	"time"

	"github.com/spf13/pflag"

	"blindchess/internal/gamesetup"
	"blindchess/internal/journal"
)

// header is the first line of the journal.
func (f *playFlags) header() []byte {
	return gamesetup.Hosted{
		Side: f.side, Opponent: f.opponent, Boards: f.boards, Clock: f.boardClock, Sloppy: f.sloppy, Seed: f.seed, Haste: f.haste, Strength: f.strength, Chooser: f.engine, Advice: f.advice || f.advised,
		Scheme: f.scheme, Language: f.lang, Form: f.form, Notation: f.notation, Voice: f.voice, Story: gamesetup.NewStory(time.Now()),
	}.Header()
}

// inherit takes the options of a game from the journal at path, unless the
// player has set them now.
func (f *playFlags) inherit(path string, set *pflag.FlagSet) error {
	contents, err := journal.Read(path)
	if err != nil {
		return err
	}
	h, hosted := gamesetup.ReadHosted(contents.Header)
	if !hosted {
		return nil
	}
	f.advised = h.Advice
	said := h.Said()
	maps.Copy(said, engineAsked(h))
	for name, value := range said {
		if set.Changed(name) || value == "" || set.Lookup(name) == nil { // the build for tournaments knows no partner
			continue
		}
		if err := set.Set(name, value); err != nil {
			return err
		}
	}
	if !set.Changed("board") {
		f.boards = h.Boards
	}
	return f.check() // a partner of another build may be asked for
}
