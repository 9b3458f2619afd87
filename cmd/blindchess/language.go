package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/commandline"
	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/report"
	"blindchess/internal/settings"
	"blindchess/internal/tactile/boards"
)

func newLanguageCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "language",
		Short: "list, show and check languages and move names",
	}
	command.AddCommand(newLanguageListCommand(), newLanguageShowCommand(), newLanguageCheckCommand(), newLanguageTopicCommand())
	return command
}

func newLanguageListCommand() *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "list",
		Short: "list languages: code, name, piece letters and whether the pack is complete",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			for _, code := range language.Languages() {
				told, err := report.LanguageOf(code, neededPhrases()...)
				if err != nil {
					return err
				}
				if err := commandline.Tell(command.OutOrStdout(), asJSON, told, told.String()); err != nil {
					return err
				}
			}
			return nil
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line")
	return command
}

func newLanguageShowCommand() *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "show LANGUAGE [KEY...]",
		Short: "show the words of a language, or those whose keys start with a given text",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			pack, err := language.Load(words[0])
			if err != nil {
				return err
			}
			out := command.OutOrStdout()
			shown := make(map[string][]string)
			for _, key := range pack.Keys() {
				wanted := len(words) == 1 || slices.ContainsFunc(words[1:], func(prefix string) bool { return strings.HasPrefix(key, prefix) })
				if !wanted {
					continue
				}
				shown[key] = pack.Variants(key)
				if !asJSON {
					fmt.Fprintf(out, "%s: %s\n", key, strings.Join(shown[key], ", "))
				}
			}
			if len(shown) == 0 {
				return fault.New("fault.no-key", "the pack {name} has no key that begins with {typed}", "name", pack.Code(), "typed", strings.Join(words[1:], " or "))
			}
			return commandline.Tell(out, asJSON, shown)
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return command
}

func newLanguageCheckCommand() *cobra.Command {
	var lang string
	var scheme bool
	command := &cobra.Command{
		Use:   "check LANGUAGE|FILE",
		Short: "check a language pack, a translated topic or your own move names",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, names []string) error {
			faults, err := settings.LanguageFaults(names[0], lang, scheme, neededPhrases()...)
			if err != nil {
				return err
			}
			for _, fault := range faults {
				fmt.Fprintln(command.OutOrStdout(), fault)
			}
			if len(faults) > 0 {
				return commandline.Status(1)
			}
			fmt.Fprintf(command.OutOrStdout(), "%s is whole.\n", names[0])
			for _, line := range topicsBehind(names[0]) {
				fmt.Fprintln(command.OutOrStdout(), line)
			}
			return nil
		},
	}
	command.Flags().StringVar(&lang, "language", "", "language of a topic file (default: the name of its folder)")
	command.Flags().BoolVar(&scheme, "scheme", false, "the file holds move names")
	return command
}

// neededPhrases lists the keys that every pack must have because the program
// forms them from names such as the kinds of board.
func neededPhrases() []string {
	keys := announce.Phrases()
	for _, kind := range boards.Kinds() {
		keys = append(keys, "tactile.title."+kind.Traits().Name)
	}
	return keys
}
