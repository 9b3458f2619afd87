package frontdoor

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"blindchess/internal/room/archive"
	"blindchess/internal/settings"
	"blindchess/internal/settings/prompt"
)

// mostListed is how many games are told at a time.
const mostListed = 10

// games tells the games that are kept, asks for one of them and what is to
// become of it.
func (f Front) games(ctx context.Context, own settings.Settings, games []archive.Game) (bool, error) {
	if len(games) == 0 {
		f.Door.Tell(own, own.Pack().Phrase("games.none"))
		return true, nil
	}
	told, listed := question(own, "games.which"), archive.Texts(own.Pack(), games[:min(len(games), mostListed)])
	for {
		typed, err := f.Door.Pick(ctx, own, told, listed)
		if err != nil {
			return false, err
		}
		if typed == prompt.Back || typed == own.Pack().Word("setup.word.back") {
			return true, nil
		}
		game, err := archive.Find(games, typed)
		if err == nil {
			return f.one(ctx, own, game)
		}
		told = own.Pack().Phrase("games.no-such", "typed", typed, "back", own.Pack().Word("setup.word.back"))
		if f.Door.Paint == nil {
			listed = nil
		}
	}
}

// one asks what is to become of a game, and has it done.
func (f Front) one(ctx context.Context, own settings.Settings, game archive.Game) (bool, error) {
	offers := []prompt.Offer{{Key: "replay"}, {Key: "export"}, {Key: "rename"}, {Key: "remove"}}
	if game.Open() {
		offers = append([]prompt.Offer{{Key: "goon"}}, offers...)
	}
	key, err := f.Door.Choose(ctx, own, game.Text(own.Pack())+".", offers, true)
	switch {
	case err != nil || key == prompt.Back:
		return true, err
	case key == "goon":
		return false, f.Do(ctx, game.Command()...)
	case key == "export":
		err = f.Do(ctx, "games", "export", game.Path, strings.TrimSuffix(game.Path, ".journal")+".pgn", "--force")
	case key == "rename":
		title, asked := f.Door.Ask(ctx, own, own.Pack().Phrase("games.title"))
		if asked != nil {
			return false, asked
		}
		err = f.Do(ctx, "games", "rename", game.Path, title)
	default:
		err = f.Do(ctx, "games", key, game.Path)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(f.Door.Out, strings.TrimSuffix(own.Pack().Error(err), ".")+".")
	}
	return true, f.Door.Wait(ctx, own)
}
