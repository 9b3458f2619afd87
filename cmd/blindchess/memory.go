//go:build !tournament

package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/practice/memory"
	"blindchess/internal/practice/training"
)

func newMemoryCommand() *cobra.Command {
	var flags trainingFlags
	var names []string
	for _, kind := range memory.Kinds() {
		names = append(names, string(kind))
	}
	command := &cobra.Command{
		Use:       "memory EXERCISE",
		Short:     "train your picture of the board",
		Args:      cobra.ExactArgs(1),
		ValidArgs: names,
		RunE: func(command *cobra.Command, words []string) error {
			if !slices.Contains(names, words[0]) {
				return fmt.Errorf("memory: there is no exercise %q: there are %s", words[0], strings.Join(names, ", "))
			}
			pupil, own, err := flags.pupil()
			if err != nil {
				return err
			}
			return flags.practise(command, own, training.Drill(pupil, memory.Kind(words[0]), flags.chance()))
		},
	}
	flags.add(command)
	return command
}
