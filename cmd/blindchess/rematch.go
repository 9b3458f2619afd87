package main

import (
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"blindchess/internal/fault"
	"blindchess/internal/gamesetup"
	"blindchess/internal/room"
	"blindchess/internal/room/archive"
	"blindchess/internal/table"
)

// takeRematch takes the options of the last game, with the sides changed,
// unless the player has set them now, and returns the conditions of the
// rematch.
func (f *playFlags) takeRematch(set *pflag.FlagSet) (table.Conditions, error) {
	games, err := archive.List(room.GamesFolder())
	if err != nil {
		return table.Conditions{}, err
	}
	last := slices.IndexFunc(games, func(g archive.Game) bool { return g.Verb == "play" })
	if last < 0 {
		return table.Conditions{}, fault.New("fault.no-rematch", "play: there is no game to play again: start one with blindchess play")
	}
	final := games[last].State
	switch {
	case games[last].Open():
		return table.Conditions{}, fault.New("fault.rematch-open", "play: the last game has not ended: resume it with blindchess play resume")
	case final.Conditions.Arbiter || final.Conditions.Supervised:
		return table.Conditions{}, fault.New("fault.rematch-event", "play: there is no rematch of a tournament game: start another game with blindchess play")
	}
	if err := f.inherit(games[last].Path, set); err != nil {
		return table.Conditions{}, err
	}
	f.side = strings.ToLower(f.own().Other().String())
	for i, board := range f.boards {
		f.boards[i] = gamesetup.OtherSide(board)
	}
	return final.Conditions.Rematch(false), nil
}
