package frontdoor

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/room/archive"
	"blindchess/internal/settings"
	"blindchess/internal/settings/prompt"
)

// practise asks for the kind of practice, and starts it.
func (f Front) practise(ctx context.Context, own settings.Settings, games []archive.Game) (bool, error) {
	over := slices.DeleteFunc(slices.Clone(games), archive.Game.Open)
	offers := []prompt.Offer{{Key: "puzzles"}, {Key: "mistakes"}, {Key: "endings"}, {Key: "repertoire"}, {Key: "exercises"}, {Key: "study"}, {Key: "engine"}, {Key: "progress"}}
	key, err := f.Door.Choose(ctx, own, question(own, "front.practise"), offers, true)
	if err != nil || key == prompt.Back {
		return true, err
	}
	switch key {
	case "puzzles":
		return f.run(ctx, own, "puzzle")
	case "mistakes":
		game, found, err := f.pick(ctx, own, over)
		if err != nil || !found {
			return true, err
		}
		return f.run(ctx, own, "study", "--mistakes", "own", game.Path)
	case "exercises":
		return f.exercise(ctx, own)
	case "engine":
		return f.engine(ctx, own)
	case "progress":
		return f.run(ctx, own, "progress")
	}
	typed, err := f.Door.Ask(ctx, own, question(own, "front."+key))
	switch {
	case err != nil || f.back(own, typed):
		return true, err
	case key == "endings" && typed == "":
		return f.run(ctx, own, "endgame", "KRK")
	case key == "endings":
		return f.run(ctx, own, "endgame", typed)
	case key == "repertoire":
		return f.repertoire(ctx, own, typed)
	case typed == "":
		return f.run(ctx, own, "study")
	default:
		return f.run(ctx, own, "study", typed)
	}
}

// engine asks how strong an engine is to be, for a colour and for the time, and
// begins the game.
func (f Front) engine(ctx context.Context, own settings.Settings) (bool, error) {
	least, most, usual := strconv.Itoa(f.Strength.Least), strconv.Itoa(f.Strength.Most), strconv.Itoa(f.Strength.Usual)
	asked := own.Pack().Phrase("front.strength", "least", least, "most", most, "usual", usual, "back", own.Pack().Word("setup.word.back"))
	strength := ""
	for strength == "" {
		typed, err := f.Door.Ask(ctx, own, asked)
		if err != nil || f.back(own, typed) {
			return true, err
		}
		strength = cmp.Or(typed, usual)
		if number, err := strconv.Atoi(strength); err != nil || number < f.Strength.Least || number > f.Strength.Most {
			f.Door.Tell(own, own.Pack().Phrase("front.no-strength", "typed", typed, "least", least, "most", most))
			strength = ""
		}
	}
	side, err := f.Door.Choose(ctx, own, question(own, "front.colour"), []prompt.Offer{{Key: "engine-white"}, {Key: "engine-black"}}, true)
	if err != nil || side == prompt.Back {
		return true, err
	}
	return f.timed(ctx, own, "play", "--opponent", "engine", "--strength", strength, "--side", strings.TrimPrefix(side, "engine-"))
}

// exercise asks which exercise is meant, and begins it.
func (f Front) exercise(ctx context.Context, own settings.Settings) (bool, error) {
	offers := []prompt.Offer{{Key: "colours"}, {Key: "coordinates"}, {Key: "diagonals"}, {Key: "knight"}, {Key: "where"}}
	key, err := f.Door.Choose(ctx, own, question(own, "front.exercise"), offers, true)
	if err != nil || key == prompt.Back {
		return true, err
	}
	return f.run(ctx, own, "memory", key)
}

// repertoire asks whose moves to learn from a file.
func (f Front) repertoire(ctx context.Context, own settings.Settings, file string) (bool, error) {
	if file == "" {
		return true, nil
	}
	side, err := f.Door.Choose(ctx, own, question(own, "front.side"), []prompt.Offer{{Key: "white-moves"}, {Key: "black-moves"}}, true)
	if err != nil || side == prompt.Back {
		return true, err
	}
	return f.run(ctx, own, "repertoire", "--side", side[:len("white")], file)
}
