//go:build !tournament

package main

import (
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/practice/puzzle"
	"blindchess/internal/practice/training"
)

func newPuzzleCommand() *cobra.Command {
	var flags trainingFlags
	var wish training.Wish
	var file string
	var themes bool
	command := &cobra.Command{
		Use:   "puzzle",
		Short: "solve puzzles by ear",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			pupil, own, err := flags.pupil()
			if err != nil {
				return err
			}
			source, known, done, err := puzzleSource(command, pupil, file)
			if err != nil {
				return err
			}
			defer done()
			if themes {
				for _, theme := range slices.Sorted(maps.Keys(known)) {
					fmt.Fprintln(command.OutOrStdout(), theme, known[theme])
				}
				return nil
			}
			if err := puzzle.KnowsTheme(wish.Theme, known); err != nil {
				return err
			}
			return flags.practise(command, own, training.Puzzles(pupil, source, wish, flags.chance()))
		},
	}
	flags.add(command)
	command.Flags().StringVar(&file, "file", "", "a puzzle file with the columns of lichess.org's set (default: the built-in puzzles)")
	command.Flags().StringVar(&wish.Theme, "theme", "", "the theme of the puzzles, such as fork or mateIn2")
	command.Flags().IntVar(&wish.Strength, "rating", 0, "how hard the puzzles are (default: your own rating)")
	command.Flags().BoolVar(&themes, "themes", false, "list the themes and the number of puzzles for each")
	_ = command.RegisterFlagCompletionFunc("theme", cobra.NoFileCompletions)
	return command
}

// puzzleSource opens the puzzles of a file, or the program's own, and returns
// their themes.
func puzzleSource(command *cobra.Command, pupil *training.Pupil, file string) (training.Source, map[string]int, func(), error) {
	if file == "" {
		set, err := puzzle.Own()
		return set, set.Themes(), func() {}, err
	}
	told := false
	opened, err := puzzle.OpenFile(file, cacheFolder(), func(int64, int64) {
		if !told {
			told = true
			fmt.Fprintln(command.ErrOrStderr(), pupil.Say("indexing").Text())
		}
	})
	if err != nil {
		return nil, nil, nil, err
	}
	if n := opened.Unread(); n > 0 {
		fmt.Fprintln(command.ErrOrStderr(), pupil.Say("unread", announce.TextSlot("n", fmt.Sprint(n))).Text())
	}
	return opened, opened.Themes(), func() { _ = opened.Close() }, nil
}
