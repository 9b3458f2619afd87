//go:build !tournament

package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/practice/endings"
	"blindchess/internal/practice/training"
)

func newEndgameCommand() *cobra.Command {
	var flags trainingFlags
	moves := 0
	command := &cobra.Command{
		Use:       "endgame NAME",
		Short:     "win an ending against perfect defence, such as KRK or KBNK",
		Args:      cobra.ExactArgs(1),
		ValidArgs: endings.Names(),
		RunE: func(command *cobra.Command, words []string) error {
			pupil, own, err := flags.pupil()
			if err != nil {
				return err
			}
			tables := endings.Open(filepath.Join(cacheFolder(), "endings"), func(name string) {
				fmt.Fprintln(command.ErrOrStderr(), pupil.Say("making", announce.TextSlot("name", name)).Text())
			})
			if moves < 1 {
				moves = 100
			}
			exercise, err := training.Endgame(command.Context(), pupil, tables, strings.ToUpper(words[0]), moves, flags.chance())
			if err != nil {
				return err
			}
			return flags.practise(command, own, exercise)
		},
	}
	flags.add(command)
	command.Flags().IntVar(&moves, "moves", 0, "the most moves the win may take (default: the longest)")
	return command
}
