package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/language"
	"blindchess/internal/manual"
	"blindchess/internal/rules/laws"
	"blindchess/internal/settings"
	"blindchess/internal/terms"
)

// choices are the values of flags that take one of some words, by the name of
// the flag.
func choices() map[string][]string {
	sides := []string{"white", "black"}
	all := map[string][]string{
		"side": sides, "seat": sides, "sheet": sides, "opponent": opponents, "event": terms.Events(), "clock": {"auto", "own", "board"},
		"scheme": language.Schemes(), "write": {"text", "brf", "braille", "json"}, "to": append(slices.Clone(language.Languages()), "pgn"),
		"laws": years(), "edition": years(), "answer": terms.Answers(),
	}
	for _, flag := range []string{"language", "lang", "notation"} {
		all[flag] = language.Languages()
	}
	for _, flag := range []string{"form", "screen", "theme"} {
		key, err := settings.Find(flag)
		if err == nil {
			all[flag] = slices.DeleteFunc(slices.Clone(key.Choices()), func(word string) bool { return flag == "screen" && word == "ask" })
		}
	}
	return all
}

func years() []string {
	return strings.FieldsFunc(laws.Years(), func(r rune) bool { return r < '0' || r > '9' })
}

// finish gives every command below root what all commands have: what the manual
// says of it, completion of flags that take one of some words, and an answer to a
// command that there is not.
func finish(root *cobra.Command) {
	all := choices()
	var each func(*cobra.Command)
	each = func(command *cobra.Command) {
		describe(command)
		command.Flags().VisitAll(func(flag *pflag.Flag) {
			words, known := all[flag.Name]
			if _, own := command.GetFlagCompletionFunc(flag.Name); known && !own && flag.Value.Type() != "bool" {
				_ = command.RegisterFlagCompletionFunc(flag.Name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
			}
		})
		if command.HasSubCommands() && !command.Runnable() {
			command.RunE = func(command *cobra.Command, words []string) error {
				if len(words) > 0 {
					return fmt.Errorf("unknown command %q for %q", words[0], command.CommandPath())
				}
				return command.Help()
			}
		}
		for _, below := range command.Commands() {
			each(below)
		}
	}
	each(root)
}

// describe gives a command what the manual says of it.
func describe(command *cobra.Command) {
	about, examples := manual.Of(command.CommandPath())
	command.Example = examples
	if command.Long == "" {
		command.Long = about
	}
}
