package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/console/manual"
	"blindchess/internal/fault"
	"blindchess/internal/fault/shell"
	"blindchess/internal/language"
	"blindchess/internal/text/suggest"
)

// linesOfHelp is how many lines of a topic are printed at a time; one more line
// says how to continue.
const linesOfHelp = 9

func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND | TOPIC [PART]]",
		Short: "explain a command or a topic",
		RunE: func(command *cobra.Command, words []string) error {
			if len(words) == 0 {
				return command.Root().Help()
			}
			pack := commandline.Tongue(os.Args[1:])
			if topic := topicNamed(pack, words[0]); topic != "" {
				return tellTopic(command, pack, topic, words)
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

// topicNamed returns the topic that a word names, in English or in the words of pack,
// as at the table.
func topicNamed(pack language.Pack, word string) string {
	folded := language.Fold(word)
	for _, topic := range manual.Topics() {
		names := slices.Concat([]string{topic}, pack.Variants("help-group."+topic), pack.Variants("command."+topic))
		if slices.ContainsFunc(names, func(name string) bool { return language.Fold(name) == folded }) {
			return topic
		}
	}
	return ""
}

// topicTold returns the text on a topic in the language of pack, or otherwise in
// English after a sentence that explains it.
func topicTold(pack language.Pack, topic string) []string {
	told, aged := manual.Retold(topic, pack.Told(topic))
	switch {
	case len(told) > 0 && aged:
		return slices.Concat([]string{pack.Word("manual.aged")}, told)
	case len(told) > 0:
		return told
	case pack.Code() == language.Reference:
		return manual.Topic(topic)
	default:
		return slices.Concat([]string{pack.Word("manual.english")}, manual.Topic(topic))
	}
}

// tellTopic writes the part of a topic whose number follows its name, and how to
// continue.
func tellTopic(command *cobra.Command, pack language.Pack, topic string, words []string) error {
	parts := slices.Collect(slices.Chunk(shell.Local(topicTold(pack, topic)), linesOfHelp))
	part := 1
	if len(words) > 1 {
		number, err := strconv.Atoi(words[1])
		if err != nil || number < 1 || number > len(parts) || len(words) > 2 {
			return fault.New("fault.help-parts", "{topic} has the parts 1 to {last}, type for example {command}", "topic", words[0], "last", len(parts), "command", fmt.Sprintf("blindchess help %s %d", words[0], len(parts))).In("help")
		}
		part = number
	}
	out := command.OutOrStdout()
	for _, line := range parts[part-1] {
		fmt.Fprintln(out, line)
	}
	if part < len(parts) {
		fmt.Fprintln(out, pack.Phrase("manual.topic.further", "command", fmt.Sprintf("blindchess help %s %d", words[0], part+1)))
	} else if below, _, err := command.Root().Find([]string{topic}); err == nil && below.HasParent() {
		fmt.Fprintln(out, pack.Phrase("manual.topic.command", "command", below.CommandPath()+" --help"))
	}
	return nil
}

// noTopic says what there is help on, the nearest first.
func noTopic(command *cobra.Command, word string) error {
	names := manual.Topics()
	for _, below := range command.Root().Commands() {
		names = append(names, below.Name())
	}
	if near := suggest.Word(word, names, 3); near != "" {
		return fault.New("fault.help-near", "there is no help on {typed}, did you mean {near}", "typed", fault.Quoted(word), "near", "blindchess help "+near).In("help")
	}
	return fault.New("fault.help-none", "there is no help on {typed}: it knows the commands and {topics}", "typed", fault.Quoted(word), "topics", strings.Join(manual.Topics(), ", ")).In("help")
}
