//go:build !tournament

package main

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/practice/diary"
)

func newRatingCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "rating",
		Short: "hear your rating from games against engines",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			pack, err := readersPack("")
			if err != nil {
				return err
			}
			kept, err := openDiary()
			if err != nil {
				return err
			}
			text := pack.Phrase("practice.rating-none")
			if games := kept.Count(diary.Game); games > 0 {
				own := kept.Rating(diary.Game, time.Now())
				text = pack.Phrase("practice.rating", "value", rounded(own.Value), "deviation", rounded(2*own.Deviation), "games", strconv.Itoa(games))
			}
			_, err = fmt.Fprintln(command.OutOrStdout(), text)
			return err
		},
	}
}

func rounded(value float64) string { return strconv.Itoa(int(math.Round(value))) }
