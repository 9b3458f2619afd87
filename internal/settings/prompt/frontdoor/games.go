package frontdoor

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"blindchess/internal/room/archive"
	"blindchess/internal/settings"
	"blindchess/internal/settings/prompt"
)

// mostListed is how many games are listed at a time.
const mostListed = 10

// games lists the saved games, asks for one of them and what to do with it.
func (f Front) games(ctx context.Context, own settings.Settings, games []archive.Game) (bool, error) {
	game, found, err := f.pick(ctx, own, games)
	if err != nil || !found {
		return true, err
	}
	return f.one(ctx, own, game)
}

// pick lists games and asks for one of them, and reports false if there are none, or the
// user wants none.
func (f Front) pick(ctx context.Context, own settings.Settings, games []archive.Game) (archive.Game, bool, error) {
	if len(games) == 0 {
		f.Door.Tell(own, own.Pack().Phrase("games.none"))
		return archive.Game{}, false, nil
	}
	told, listed := question(own, "games.which"), archive.Texts(own.Pack(), games[:min(len(games), mostListed)])
	for {
		typed, err := f.Door.Pick(ctx, own, told, listed)
		if err != nil || f.back(own, typed) {
			return archive.Game{}, false, err
		}
		if game, err := archive.Find(games, typed); err == nil {
			return game, true, nil
		}
		told = own.Pack().Phrase("games.no-such", "typed", typed, "back", own.Pack().Word("setup.word.back"))
		if f.Door.Paint == nil {
			listed = nil
		}
	}
}

// back reports whether the typed answer is the way back.
func (f Front) back(own settings.Settings, typed string) bool {
	return typed == prompt.Back || slices.Contains(own.Pack().Variants("setup.word.back"), typed)
}

// one asks for an action on a game, and carries it out.
func (f Front) one(ctx context.Context, own settings.Settings, game archive.Game) (bool, error) {
	offers := []prompt.Offer{{Key: "replay"}, {Key: "analyse"}, {Key: "export"}, {Key: "rename"}, {Key: "remove"}}
	if f.Tournament || game.Open() {
		offers = slices.DeleteFunc(offers, func(o prompt.Offer) bool { return o.Key == "analyse" })
	}
	if game.Open() {
		offers = append([]prompt.Offer{{Key: "goon"}}, offers...)
	}
	key, err := f.Door.Choose(ctx, own, game.Text(own.Pack())+".", offers, true)
	switch {
	case err != nil || key == prompt.Back:
		return true, err
	case key == "goon":
		return false, f.Do(ctx, game.Command()...)
	case key == "analyse":
		return f.run(ctx, own, "study", game.Path)
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
	return f.told(ctx, own, err)
}

// run has a command done, and comes back to the question.
func (f Front) run(ctx context.Context, own settings.Settings, words ...string) (bool, error) {
	return f.told(ctx, own, f.Do(ctx, words...))
}

// told says why a command failed, if it did, and returns to the question.
func (f Front) told(ctx context.Context, own settings.Settings, err error) (bool, error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(f.Door.Out, strings.TrimSuffix(own.Pack().Error(err), ".")+".")
	}
	return true, f.Door.Wait(ctx, own)
}
