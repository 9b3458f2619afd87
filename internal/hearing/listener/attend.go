package listener

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/fault"
	"blindchess/internal/hearing"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/speech"
)

// longest is how long an announcement may last.
const longest = 8 * time.Second

// Attendant listens to one player at a table, and learns their words once.
type Attendant struct {
	Shelf Shelf
	mu    sync.Mutex
	name  string
	words string // the scheme
	known *Listener
}

// Attention is what an Attendant needs.
type Attention struct {
	Scheme     language.Scheme
	Ear        announce.Ear // of the player's typed words
	Name       string       // of the player
	Position   rules.Position
	Shown      rules.Move                        // on the player's board, or none
	Keep       string                            // a folder in which the sound is kept; empty for none
	Microphone func() (*speech.Recording, error) // opens it
}

// Hear opens the microphone, waits until the player has said something, and finds
// which move that is. Silence is heard as nothing.
func (a *Attendant) Hear(ctx context.Context, what Attention) (Heard, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.know(what); err != nil {
		return Heard{}, err
	}
	hall := a.known.At(what.Position)
	recording, err := what.Microphone()
	if err != nil {
		return Heard{}, err
	}
	sound, err := recording.Word(ctx, longest)
	if errors.Is(err, speech.ErrNothingHeard) {
		return Heard{Verdict: hearing.Ask}, nil
	}
	if err != nil {
		return Heard{}, err
	}
	heard := a.known.Hear(sound, speech.Rate, hall, what.Shown)
	if what.Keep != "" {
		err = keep(what.Keep, heard, sound)
	}
	return heard, err
}

// know learns the words of the player of what.
func (a *Attendant) know(what Attention) error {
	name, err := a.Shelf.Owner(what.Name)
	if err != nil {
		return err
	}
	if a.known != nil && name == a.name && what.Scheme.Name() == a.words {
		return nil
	}
	known, err := a.Shelf.Listener(name, what.Scheme, what.Ear)
	if err == nil {
		a.known, a.name, a.words = known, name, what.Scheme.Name()
	}
	return err
}

// Listener returns a listener to a player, who must have taught words.
func (s Shelf) Listener(name string, scheme language.Scheme, ear announce.Ear) (*Listener, error) {
	player, err := s.Load(name)
	if err != nil {
		return nil, err
	}
	if len(player.Words()) == 0 {
		return nil, nothingTaught(name)
	}
	return New(scheme, ear, player), nil
}

func nothingTaught(name string) error {
	return fault.New("fault.nothing-taught", "{name} has taught no words yet: type blindchess voice teach --player {name}", "name", name).In("hearing")
}

// Owner returns the name under which the words of a player are stored: their own,
// or the only one there is.
func (s Shelf) Owner(name string) (string, error) {
	if path, err := s.path(name); err == nil {
		if _, err := os.Stat(path); err == nil {
			return name, nil
		}
	}
	found, _ := filepath.Glob(filepath.Join(string(s), "*"+ending))
	switch {
	case len(found) == 1:
		return strings.TrimSuffix(filepath.Base(found[0]), ending), nil
	case name != "":
		return "", nothingTaught(name)
	case len(found) == 0:
		return "", fault.New("fault.nobody-taught", "no words are taught yet: type blindchess voice teach --player and your name").In("hearing")
	default:
		return "", fault.New("fault.whose-taught", "several players have taught words: put your name in the setting {setting}", "setting", "name").In("hearing")
	}
}

// keep stores a recording with its verdict, for reporting faults.
func keep(folder string, heard Heard, sound speech.Sound) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("listener: %w", err)
	}
	name := time.Now().UTC().Format("20060102-150405.000") + "-" + heard.Verdict.String() + ".flac"
	return speech.WriteSound(filepath.Join(folder, name), sound)
}
