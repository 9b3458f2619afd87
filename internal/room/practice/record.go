package practice

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"blindchess/internal/rating"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Record is what is kept of somebody's games against engines.
type Record struct {
	Rating rating.Rating `json:"rating"`
	Games  []Rated       `json:"games"`
}

// Rated is one game that counts.
type Rated struct {
	Game     string  `json:"game"` // the name of its journal
	Opponent int     `json:"opponent"`
	Score    float64 `json:"score"`
}

// engineDeviation is how far the strength that an engine is set to may be off.
const engineDeviation = 80

// ReadRecord reads a record. One that is not there yet is that of somebody of whom
// nothing is known.
func ReadRecord(path string) (Record, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Record{Rating: rating.New()}, nil
	}
	if err != nil {
		return Record{}, fmt.Errorf("practice: %w", err)
	}
	var r Record
	if err := json.Unmarshal(text, &r); err != nil || r.Rating.Deviation <= 0 || r.Rating.Volatility <= 0 {
		return Record{}, fmt.Errorf("practice: %s is no record of games: move it away to begin anew", path)
	}
	return r, nil
}

// With returns r with one more game, unless it is counted already.
func (r Record) With(game Rated) Record {
	if slices.ContainsFunc(r.Games, func(other Rated) bool { return other.Game == game.Game }) {
		return r
	}
	opponent := rating.Rating{Value: float64(game.Opponent), Deviation: engineDeviation}
	return Record{r.Rating.After(rating.Result{Opponent: opponent, Score: game.Score}), append(slices.Clone(r.Games), game)}
}

// Write writes a record whole or not at all.
func (r Record) Write(path string) error {
	text, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return fmt.Errorf("practice: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("practice: %w", err)
	}
	draft := path + ".new"
	if err := os.WriteFile(draft, text, 0o600); err != nil {
		return fmt.Errorf("practice: %w", err)
	}
	return os.Rename(draft, path)
}

// Counts has the result of the table count for the player of a side against an
// opponent of some strength, once the game has ended. game is its name; a fault
// of the file is told.
func Counts(r *room.Room, side rules.Side, path, game string, strength int, told func(error)) {
	r.Attend(func(ctx context.Context, states <-chan table.State) {
		state := r.State()
		for left := false; !state.Over() && !left; {
			select {
			case <-ctx.Done():
				state, left = r.State(), true
			case state = <-states:
			}
		}
		score, counts := scoreOf(state.Outcome.Result, side)
		if !counts {
			return
		}
		record, err := ReadRecord(path)
		if err == nil {
			err = record.With(Rated{game, strength, score}).Write(path)
		}
		if err != nil {
			told(err)
		}
	})
}

// scoreOf returns the points of a side, and false for a result that says nothing
// of who played better.
func scoreOf(result rules.Result, side rules.Side) (float64, bool) {
	switch {
	case result.Winner() == side:
		return 1, true
	case result.Winner() == side.Other():
		return 0, true
	case result == rules.Draw():
		return 0.5, true
	default:
		return 0, false
	}
}
