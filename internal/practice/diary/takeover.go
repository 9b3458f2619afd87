package diary

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"blindchess/internal/practice/rating"
)

// record is the file in which an earlier version stored games against engines.
// Its rating followed from the games.
type record struct {
	Games []struct {
		Game     string  `json:"game"`
		Opponent int     `json:"opponent"`
		Score    float64 `json:"score"`
	} `json:"games"`
}

// recordDeviation is the deviation of the estimated strengths in a record.
const recordDeviation = 80

// TakeOver adds the games of the record at path, which an earlier version
// wrote, and then renames the file to path.taken. They are taken over once,
// even if the program ends during it. They bear the time at which the record
// was written last. If there is no record, TakeOver does nothing.
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
		return fmt.Errorf("diary: %s is no record of games: move it away to continue without them", path)
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
