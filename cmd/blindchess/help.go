package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/manual"
	"blindchess/internal/meant"
)

// linesOfHelp is how many lines of a topic are told at a time; one more says how to
// go on.
const linesOfHelp = 9

func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND | TOPIC [PART]]",
		Short: "tell about a command, or what the manual says of a topic",
		RunE: func(command *cobra.Command, words []string) error {
			if len(words) == 0 {
				return command.Root().Help()
			}
			if told := manual.Topic(strings.ToLower(words[0])); told != nil {
				return tellTopic(command, told, words)
			}
			about, rest, err := command.Root().Find(words)
			if err != nil || len(rest) > 0 {
				return noTopic(command, words[0])
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
		ValidArgsFunction: func(command *cobra.Command, words []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			if len(words) == 0 {
				names = manual.Topics()
				for _, below := range command.Root().Commands() {
					names = append(names, below.Name())
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// tellTopic writes the part of a topic whose number stands behind its name, and how
// to go on.
func tellTopic(command *cobra.Command, told, words []string) error {
	parts := slices.Collect(slices.Chunk(told, linesOfHelp))
	part := 1
	if len(words) > 1 {
		number, err := strconv.Atoi(words[1])
		if err != nil || number < 1 || number > len(parts) || len(words) > 2 {
			return fmt.Errorf("help: %s has the parts 1 to %d, type for example blindchess help %s %d", words[0], len(parts), words[0], len(parts))
		}
		part = number
	}
	for _, line := range parts[part-1] {
		fmt.Fprintln(command.OutOrStdout(), line)
	}
	if part < len(parts) {
		fmt.Fprintf(command.OutOrStdout(), "More: blindchess help %s %d\n", words[0], part+1)
	} else if below, _, err := command.Root().Find(words[:1]); err == nil && below.HasParent() {
		fmt.Fprintf(command.OutOrStdout(), "The command of this name: %s --help\n", below.CommandPath())
	}
	return nil
}

// noTopic says what there is help on, the nearest first.
func noTopic(command *cobra.Command, word string) error {
	names := manual.Topics()
	for _, below := range command.Root().Commands() {
		names = append(names, below.Name())
	}
	if near := meant.Word(word, names, 3); near != "" {
		return fmt.Errorf("help: there is no help on %q, did you mean blindchess help %s", word, near)
	}
	return fmt.Errorf("help: there is no help on %q: it knows the commands and %s", word, strings.Join(manual.Topics(), ", "))
}
