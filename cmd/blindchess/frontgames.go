package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"blindchess/internal/interview"
	"blindchess/internal/room"
	"blindchess/internal/room/archive"
	"blindchess/internal/settings"
)

// mostListed is how many games the front door tells at a time.
const mostListed = 10

// games tells the games that are kept, asks for one of them and what is to
// become of it.
func (f front) games(ctx context.Context, own settings.Settings, games []archive.Game) (bool, error) {
	if len(games) == 0 {
		fmt.Fprintln(f.command.OutOrStdout(), own.Pack().Phrase("games.none"))
		return true, nil
	}
	told := strings.Join(append(gameLines(own, games[:min(len(games), mostListed)]), f.question(own, "games.which")), "\n")
	for {
		typed, err := f.door.Ask(ctx, own, told)
		if err != nil {
			return false, err
		}
		if typed == interview.Back || typed == own.Pack().Word("setup.word.back") {
			return true, nil
		}
		game, err := archive.Find(games, typed)
		if err == nil {
			return f.one(ctx, own, game)
		}
		told = own.Pack().Phrase("games.no-such", "typed", typed, "back", own.Pack().Word("setup.word.back"))
	}
}

// one asks what is to become of a game, and does it.
func (f front) one(ctx context.Context, own settings.Settings, game archive.Game) (bool, error) {
	offers := []interview.Offer{{Key: "replay"}, {Key: "export"}, {Key: "rename"}, {Key: "remove"}}
	if game.Open() {
		offers = append([]interview.Offer{{Key: "goon"}}, offers...)
	}
	key, err := f.door.Choose(ctx, own, told(own, game)+".", offers, true)
	switch {
	case err != nil || key == interview.Back:
		return true, err
	case key == "goon":
		return false, f.run(ctx, opening(game)...)
	case key == "export":
		err = f.run(ctx, "games", "export", game.Path, strings.TrimSuffix(game.Path, ".journal")+".pgn", "--force")
	case key == "rename":
		title, asked := f.door.Ask(ctx, own, own.Pack().Phrase("games.title"))
		if asked != nil {
			return false, asked
		}
		err = f.run(ctx, "games", "rename", game.Path, title)
	default:
		err = f.run(ctx, "games", key, game.Path)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(f.command.OutOrStdout(), room.Reason(err)+".")
	}
	return true, nil
}
