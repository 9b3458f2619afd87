package listener

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/hearing"
	"blindchess/internal/speech"
)

// ending ends the name of the file with one player's words.
const ending = ".hearing"

// Shelf is the folder of the words that players taught. Only the user of the
// computer can read it.
type Shelf string

// Load returns a player's takes; nothing if they taught nothing.
func (s Shelf) Load(player string) (*hearing.Player, error) {
	path, err := s.path(player)
	if err != nil {
		return nil, err
	}
	taught := new(hearing.Player)
	file, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return taught, nil
	case err != nil:
		return nil, fmt.Errorf("listener: %w", err)
	}
	return taught, taught.UnmarshalBinary(file)
}

// Save stores the words that a player has taught.
func (s Shelf) Save(player string, taught *hearing.Player) error {
	path, err := s.path(player)
	if err != nil {
		return err
	}
	file, err := taught.MarshalBinary()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(string(s), 0o700); err != nil {
		return fmt.Errorf("listener: %w", err)
	}
	if err := speech.WriteWhole(path, file); err != nil {
		return err
	}
	return os.Chmod(path, 0o600)
}

// Forget deletes all that a player has taught. It reports whether there was
// anything.
func (s Shelf) Forget(player string) (bool, error) {
	path, err := s.path(player)
	if err != nil {
		return false, err
	}
	err = os.Remove(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

func (s Shelf) path(player string) (string, error) {
	odd := func(r rune) bool { return strings.ContainsRune(`/\:,`, r) || r < ' ' }
	if player == "" || strings.HasPrefix(player, ".") || strings.ContainsFunc(player, odd) {
		return "", fault.New("fault.no-player-name", "{name} cannot name a player; give a name without dots, commas and strokes", "name", fault.Quoted(player)).In("hearing")
	}
	return filepath.Join(string(s), player+ending), nil
}

// Recording is a file with one take of a word. A clip is one that belongs to a voice.
type Recording struct {
	Key, Path string
	Clip      bool
}

// Recordings lists the recordings in a folder that are named by a key and a
// take, such as role.king-1.wav, in small or capital letters, and then clips, which
// are named by a key alone. It also lists the names of other sound files in it.
func Recordings(folder string, keys []string) (found []Recording, others []string, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, nil, fmt.Errorf("listener: %w", err)
	}
	for _, entry := range entries {
		kind := strings.ToLower(filepath.Ext(entry.Name()))
		if kind != ".wav" && kind != ".flac" {
			continue
		}
		name := strings.ToLower(entry.Name()[:len(entry.Name())-len(kind)])
		at := strings.LastIndexByte(name, '-')
		if slices.Contains(keys, name) {
			found = append(found, Recording{name, filepath.Join(folder, entry.Name()), true})
			continue
		}
		if at < 0 || !slices.Contains(keys, name[:at]) {
			others = append(others, entry.Name())
			continue
		}
		found = append(found, Recording{name[:at], filepath.Join(folder, entry.Name()), false})
	}
	slices.SortStableFunc(found, func(a, b Recording) int {
		switch {
		case a.Clip == b.Clip:
			return 0
		case a.Clip:
			return 1
		}
		return -1
	})
	return found, others, nil
}
