package frontdoor

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"blindchess/internal/room/archive"
	"blindchess/internal/settings"
	"blindchess/internal/settings/prompt"
)

// Front is the front door. All its fields but Tournament and Strength are needed.
type Front struct {
	Door       *prompt.Door
	Tournament bool                                             // practice and games online are not offered
	Games      func() ([]archive.Game, error)                   // the stored ones, the newest first
	Usual      string                                           // the time control that Enter takes, as it is typed
	Control    func(text string) error                          // refuses a time control that cannot be read
	Strength   Strength                                         // of an engine; zero where no practice is offered
	Do         func(ctx context.Context, words ...string) error // runs a command of the program as if it had been typed
}

// Strength has the ratings at which an engine plays: the least, the most, and the
// one that Enter takes.
type Strength struct{ Least, Most, Usual int }

// Enter asks for the user's wish, and runs it, until they leave or have sat down
// at a table.
func (f Front) Enter(ctx context.Context) error {
	for {
		stays, err := f.once(ctx)
		if errors.Is(err, prompt.ErrLeft) {
			return nil
		}
		if err != nil || !stays {
			return err
		}
	}
}

// once asks once and has it done. It reports whether to ask again.
func (f Front) once(ctx context.Context) (stays bool, err error) {
	own, err := settings.Load()
	if err != nil {
		return false, err
	}
	games, err := f.Games()
	if err != nil {
		return false, err
	}
	last := slices.IndexFunc(games, func(g archive.Game) bool { return g.Open() && g.Verb == "play" })
	offers := []prompt.Offer{{Key: "play"}}
	if last >= 0 {
		offers = append(offers, prompt.Offer{Key: "resume", With: games[last].Slots(own.Pack())})
	}
	if !f.Tournament {
		offers = append(offers, prompt.Offer{Key: "learn"}, prompt.Offer{Key: "practise"}, prompt.Offer{Key: "online"})
	}
	offers = append(offers, prompt.Offer{Key: "invite"}, prompt.Offer{Key: "join"}, prompt.Offer{Key: "settings"},
		prompt.Offer{Key: "games", With: []string{"count", strconv.Itoa(len(games))}}, prompt.Offer{Key: "quit"})
	brief := ""
	if own.Screen == "ask" && len(games) == 0 && !f.Tournament { // never played before
		brief = own.Pack().Phrase("front.first", "play", own.Pack().Word("front.word.play"), "learn", own.Pack().Word("front.word.learn"))
	}
	key, err := f.Door.ChooseBriefly(ctx, own, brief, own.Pack().Phrase("front.intro"), offers, false)
	if err != nil {
		return false, err
	}
	switch key {
	case "play":
		return f.play(ctx, own)
	case "resume":
		return false, f.Do(ctx, "play", "resume", games[last].Path)
	case "learn":
		return false, f.Do(ctx, "learn")
	case "practise":
		return f.practise(ctx, own, games)
	case "online":
		return f.online(ctx, own)
	case "invite":
		return f.invite(ctx, own)
	case "join":
		return f.join(ctx, own)
	case "settings":
		if err := f.Do(ctx, "setup"); err != nil {
			return true, err
		}
		return true, f.Door.Wait(ctx, own)
	case "games":
		return f.games(ctx, own, games)
	default:
		return false, nil
	}
}

// play asks which new game is meant, and begins it.
func (f Front) play(ctx context.Context, own settings.Settings) (bool, error) {
	if f.Tournament {
		return f.timed(ctx, own, "play", "--opponent", "here")
	}
	offers := []prompt.Offer{{Key: "white"}, {Key: "black"}, {Key: "both"}}
	key, err := f.Door.ChooseBriefly(ctx, own, own.Pack().Phrase("front.which-short"), question(own, "front.which"), offers, true)
	switch {
	case err != nil || key == prompt.Back:
		return true, err
	case key == "both":
		return f.timed(ctx, own, "play", "--opponent", "here")
	default:
		return f.timed(ctx, own, "play", "--side", key)
	}
}

// timed asks for the time control of a new game, and begins it. Enter takes the
// usual one.
func (f Front) timed(ctx context.Context, own settings.Settings, words ...string) (bool, error) {
	for asked := own.Pack().Phrase("front.control", "example", "15+10", "usual", f.Usual); ; {
		typed, err := f.Door.Ask(ctx, own, asked)
		switch {
		case err != nil:
			return false, err
		case f.back(own, typed):
			return true, nil
		case typed == "":
			return false, f.Do(ctx, words...)
		}
		if f.Control(typed) == nil {
			return false, f.Do(ctx, append(words, "--control", typed)...)
		}
		f.Door.Tell(own, own.Pack().Phrase("front.no-control", "typed", typed, "example", "15+10"))
	}
}

// invite asks for the opponent's place, and opens a table for them.
func (f Front) invite(ctx context.Context, own settings.Settings) (bool, error) {
	key, err := f.Door.Choose(ctx, own, question(own, "front.whence"), []prompt.Offer{{Key: "machine"}, {Key: "network"}, {Key: "browser"}}, true)
	switch {
	case err != nil || key == prompt.Back:
		return true, err
	case key == "network":
		return f.timed(ctx, own, "play", "--opponent", "join", "--pair", "0.0.0.0:2222")
	case key == "browser":
		return f.timed(ctx, own, "play", "--opponent", "join", "--page", ":8443")
	default:
		return f.timed(ctx, own, "play", "--opponent", "join", "--pair")
	}
}

// join asks for the address of a table, and goes there.
func (f Front) join(ctx context.Context, own settings.Settings) (bool, error) {
	address, err := f.Door.Ask(ctx, own, own.Pack().Phrase("front.address", "example", "ssh://192.168.1.7:2222", "back", own.Pack().Word("setup.word.back")))
	switch {
	case err != nil:
		return false, err
	case f.back(own, address):
		return true, nil
	case address == "":
		return false, f.Do(ctx, "join")
	default:
		return false, f.Do(ctx, "join", address)
	}
}

// question is one that has a way back.
func question(own settings.Settings, key string) string {
	return own.Pack().Phrase(key, "back", own.Pack().Word("setup.word.back"))
}
