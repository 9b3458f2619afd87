package diary

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"blindchess/internal/practice/rating"
)

// record is what an earlier version kept of games against engines, in a file of
// its own. Its rating followed from the games.
type record struct {
	Games []struct {
		Game     string  `json:"game"`
		Opponent int     `json:"opponent"`
		Score    float64 `json:"score"`
	} `json:"games"`
}

// recordDeviation is how far the strengths in a record were reckoned to be off.
const recordDeviation = 80

// TakeOver adds the games of the record at path, which an earlier version kept,
// and calls the file path.taken then: they are taken over once, also where the
// program ends in the middle of it. They bear the time at which the record was
// written last. Where there is no record nothing is done.
func (d *Diary) TakeOver(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("diary: earlier games cannot be read: %w", err)
	}
	var kept record
	if err := json.Unmarshal(text, &kept); err != nil {
		return fmt.Errorf("diary: %s is no record of games: move it away to go on without them", path)
	}
	for _, game := range kept.Games {
		if d.Has(Game, game.Game) {
			continue
		}
		opponent := rating.Rating{Value: float64(game.Opponent), Deviation: recordDeviation}
		if err := d.Add(Entry{At: info.ModTime(), Kind: Game, What: game.Game, Opponent: opponent, Score: game.Score}); err != nil {
			return err
		}
	}
	if err := os.Rename(path, path+".taken"); err != nil {
		return fmt.Errorf("diary: earlier games cannot be put away: %w", err)
	}
	return nil
}
