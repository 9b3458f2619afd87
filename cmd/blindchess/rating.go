//go:build !tournament

package main

import (
	"fmt"
	"math"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"blindchess/internal/room"
	"blindchess/internal/room/practice"
)

// recordPath is the file that keeps a player's results against engines.
func recordPath() string { return filepath.Join(room.StateFolder(), "practice.json") }

func newRatingCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "rating",
		Short: "tell your own rating, by your games against engines",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			pack, err := readersPack("")
			if err != nil {
				return err
			}
			record, err := practice.ReadRecord(recordPath())
			if err != nil {
				return err
			}
			text := pack.Phrase("practice.rating-none")
			if games := len(record.Games); games > 0 {
				text = pack.Phrase("practice.rating", "value", rounded(record.Rating.Value), "deviation", rounded(2*record.Rating.Deviation), "games", strconv.Itoa(games))
			}
			_, err = fmt.Fprintln(command.OutOrStdout(), text)
			return err
		},
	}
}

func rounded(value float64) string { return strconv.Itoa(int(math.Round(value))) }
