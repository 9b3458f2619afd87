package archive

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/fault"
	"blindchess/internal/journal"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// ErrNone is returned for a game that is not saved here.
var ErrNone = fault.New("fault.no-such-game", "there is no such game: list the saved games with blindchess games").In("archive")

// errTaken is returned if another game already has the new name.
var errTaken = fault.New("fault.name-taken", "another game has this name: take a different one").In("archive")

// ErrInUse is returned if the game is being played at this moment.
var ErrInUse = fault.New("fault.being-played", "this game is being played now: leave it first").In("archive")

// stamp is the time format at the start of a game's file name, unless the user
// chose another file.
const stamp = "2006-01-02-150405.000"

const ending = ".journal"

// Game is one saved game.
type Game struct {
	Path  string    // of its journal
	Began time.Time // by the name of its file, or otherwise the last change
	Title string    // its title; empty if it has none
	Verb  string    // the command that runs it: play or serve
	State table.State
	// Damage is the damage of the journal; nil if it is whole. State is then the
	// table as it was before.
	Damage *journal.DamageError
}

// Open reports whether the game was begun and has not ended.
func (g Game) Open() bool {
	return g.Damage == nil && g.State.Phase != table.PhaseUnset && !g.State.Over()
}

// Name returns the name by which the game is found: its title, or the name of
// its file.
func (g Game) Name() string {
	return cmp.Or(g.Title, strings.TrimSuffix(filepath.Base(g.Path), ending))
}

// moves returns how many moves White has made, the last one whole or not.
func (g Game) moves() int {
	white := 0
	for ply := 1; ply <= g.State.Game.Ply(); ply++ {
		if _, by := g.State.Game.Number(ply); by == rules.White {
			white++
		}
	}
	return max(white, min(g.State.Game.Ply(), 1))
}

// List returns the games in folder that were set up, the newest first. A game with a
// damaged journal is listed until its readable part has been saved beside it. List
// leaves out an unreadable journal and an empty one.
func List(folder string) ([]Game, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*"+ending))
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	var games []Game
	for _, path := range paths {
		game, err := Read(path)
		if err == nil && (game.State.Phase != table.PhaseUnset || game.Damage != nil) && !game.saved() {
			games = append(games, game)
		}
	}
	slices.SortFunc(games, func(a, b Game) int {
		return cmp.Or(b.Began.Compare(a.Began), cmp.Compare(b.Path, a.Path))
	})
	return games, nil
}

// Damaged returns those games of List whose journals are damaged.
func Damaged(folder string) []Game {
	games, _ := List(folder)
	return slices.DeleteFunc(games, func(g Game) bool { return g.Damage == nil })
}

// saved reports whether the game is damaged and its readable part has been saved
// beside it.
func (g Game) saved() bool { return g.Damage != nil && !room.Damaged(g.Path, g.Damage) }

// Read reads one game. A damaged one is no error.
func Read(path string) (Game, error) {
	verb, state, err := room.ReadGame(path)
	game := Game{Path: path, Verb: verb, State: state}
	if err != nil && !errors.As(err, &game.Damage) {
		return Game{}, err
	}
	name := strings.TrimSuffix(filepath.Base(path), ending)
	if began, err := time.ParseInLocation(stamp, name[:min(len(stamp), len(name))], time.Local); err == nil {
		game.Began, game.Title = began, strings.TrimPrefix(name[len(stamp):], "-")
		return game, nil
	}
	if info, err := os.Stat(path); err == nil {
		game.Began = info.ModTime()
	}
	game.Title = name
	return game, nil
}

// Find returns the game that which names. It may be the game's number in the
// list, from 1, its name, a part of its name that no other has, or the path of
// its journal. An empty word means the first, which is the newest.
func Find(games []Game, which string) (Game, error) {
	if which == "" {
		which = "1"
	}
	if n, err := strconv.Atoi(which); err == nil {
		if n < 1 || n > len(games) {
			return Game{}, ErrNone
		}
		return games[n-1], nil
	}
	var near []Game
	for _, game := range games {
		if game.Path == which || strings.EqualFold(game.Name(), which) {
			return game, nil
		}
		if strings.Contains(strings.ToLower(filepath.Base(game.Path)), strings.ToLower(which)) {
			near = append(near, game)
		}
	}
	if len(near) == 1 {
		return near[0], nil
	}
	if _, err := os.Stat(which); err == nil && len(near) == 0 {
		return Read(which)
	}
	return Game{}, ErrNone
}
