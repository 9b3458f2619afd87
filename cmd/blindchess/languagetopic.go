package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/console/manual"
	"blindchess/internal/language"
)

func newLanguageTopicCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "topic TOPIC",
		Short: "print a help topic in English as a file for translators",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			if manual.Digest(words[0]) == "" {
				return noTopic(command, words[0])
			}
			fmt.Fprint(command.OutOrStdout(), manual.Draft(words[0]))
			return nil
		},
		ValidArgsFunction: func(_ *cobra.Command, words []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(words) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return manual.Topics(), cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// topicsBehind lists the help topics that a language has only in English, and those
// translated before the English text changed.
func topicsBehind(lang string) []string {
	pack, err := language.Load(lang)
	if err != nil || pack.Code() == language.Reference {
		return nil
	}
	var absent, aged []string
	for _, topic := range manual.Topics() {
		switch told, old := manual.Retold(topic, pack.Told(topic)); {
		case len(told) == 0:
			absent = append(absent, topic)
		case old:
			aged = append(aged, topic)
		}
	}
	var lines []string
	if len(absent) > 0 {
		lines = append(lines, "Topics of the help that are in English alone: "+strings.Join(absent, ", ")+".")
	}
	if len(aged) > 0 {
		lines = append(lines, "Topics of the help whose English text has changed: "+strings.Join(aged, ", ")+".")
	}
	return lines
}
