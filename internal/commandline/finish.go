package commandline

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/console/manual"
)

// Finish gives every command below root the common parts of all commands: the manual's
// text in the user's language, completion of flags that take one of some words, and an
// answer to an unknown command.
func Finish(root *cobra.Command, choices map[string][]string, layout Layout) {
	var each func(*cobra.Command)
	each = func(command *cobra.Command) {
		describe(command)
		shorten(command.Flags())
		command.Flags().VisitAll(func(flag *pflag.Flag) {
			words, known := choices[flag.Name]
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
	root.SetHelpFunc(func(command *cobra.Command, _ []string) {
		pack := Tongue(os.Args[1:])
		Translate(root, pack)
		tellHelp(command.OutOrStdout(), command, pack, layout)
	})
}

// shorten makes a set of flags accept --lang for --language.
func shorten(flags *pflag.FlagSet) {
	other := flags.GetNormalizeFunc()
	flags.SetNormalizeFunc(func(set *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "lang" {
			name = "language"
		}
		return other(set, name)
	})
}

// describe gives a command the manual's text on it.
func describe(command *cobra.Command) {
	if _, is := command.Annotations[absent]; is {
		return
	}
	about, examples := manual.Of(command.CommandPath())
	command.Example = examples
	if command.Long == "" {
		command.Long = about
	}
}
