package running

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"blindchess/internal/journal"
)

// Game is a game that is being played. One of the two is given.
type Game struct {
	Journal string `json:"journal,omitempty"` // its file, on this computer
	Table   string `json:"table,omitempty"`   // the address of a table elsewhere, at which a player of this machine sits
}

// Name returns the name by which the user knows the game.
func (g Game) Name() string {
	if g.Journal != "" {
		return filepath.Base(g.Journal)
	}
	return g.Table
}

// Mark says that a game is being played, until End. The zero Mark says nothing.
type Mark struct {
	file journal.File
	path string
}

// ending is how the names of marks end.
const ending = ".running"

// tries is how many names are tried if another program reads a mark in the very
// moment in which it is made.
const tries = 10

// Begin marks in folder that a game is being played. The folder is made if
// there is none.
func Begin(folder string, game Game) (Mark, error) {
	if game.Journal != "" {
		path, err := filepath.Abs(game.Journal)
		if err != nil {
			return Mark{}, fmt.Errorf("running: %w", err)
		}
		game.Journal = path
	}
	text, err := json.Marshal(game)
	if err != nil {
		return Mark{}, fmt.Errorf("running: %w", err)
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return Mark{}, fmt.Errorf("running: a mark cannot be left: %w", err)
	}
	for range tries {
		var mark Mark
		if mark, err = begin(filepath.Join(folder, strings.ToLower(rand.Text())+ending), text); err == nil {
			return mark, nil
		}
	}
	return Mark{}, fmt.Errorf("running: a mark cannot be left: %w", err)
}

func begin(path string, text []byte) (Mark, error) {
	file, _, err := journal.Machine{}.Open(path, true)
	if err != nil {
		return Mark{}, err
	}
	mark := Mark{file, path}
	err = file.Lock()
	if err == nil {
		_, err = file.WriteAt(text, 0)
	}
	if err != nil {
		mark.End()
	}
	return mark, err
}

// End takes the mark away.
func (m Mark) End() {
	if m.file != nil {
		_ = m.file.Close()
		_ = os.Remove(m.path)
	}
}

// left is how old an unlocked mark must be before it is removed: a younger one may
// be about to be locked.
const left = time.Hour

// Games returns the games that are being played, by the marks in folder. Marks
// that a program left which was killed are passed over.
func Games(folder string) []Game {
	paths, err := filepath.Glob(filepath.Join(folder, "*"+ending))
	if err != nil {
		return nil
	}
	var games []Game
	for _, path := range paths {
		if !journal.InUse(path) {
			if info, err := os.Stat(path); err == nil && time.Since(info.ModTime()) > left {
				_ = os.Remove(path)
			}
			continue
		}
		text, err := os.ReadFile(path)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		var game Game
		if json.Unmarshal(text, &game) != nil || game == (Game{}) {
			game = Game{Table: filepath.Base(path)} // held, so it is being played
		}
		games = append(games, game)
	}
	return games
}
