package attendant

import (
	"cmp"
	"context"
	"path/filepath"
	"time"

	"blindchess/internal/practice/diary"
	"blindchess/internal/practice/rating"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// engineDeviation is how far the strength that an engine is set to may be off.
const engineDeviation = 80

// Counts has the result of the table count in a diary for the player of a side,
// against an opponent of some strength, once the game has ended. A game that
// counts already does not count a second time.
func Counts(r *room.Room, side rules.Side, strength int, open func() (*diary.Diary, error), told func(error)) {
	began := time.Now()
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
		kept, err := open()
		name := cmp.Or(state.Conditions.Occasion.ID, filepath.Base(r.Journal()))
		if err == nil && !kept.Has(diary.Game, name) {
			now := time.Now()
			opponent := rating.Rating{Value: float64(strength), Deviation: engineDeviation}
			err = kept.Add(diary.Entry{At: now, Kind: diary.Game, What: name, Opponent: opponent, Score: score, Seconds: now.Sub(began).Seconds()})
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
