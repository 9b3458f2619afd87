package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"blindchess/internal/settings"
)

func newConfigCommand() *cobra.Command {
	config := &cobra.Command{
		Use:   "config",
		Short: "show and change the settings",
		Example: `  blindchess config show
  blindchess config set language de
  blindchess config get voice
  blindchess config path`,
	}
	config.AddCommand(
		&cobra.Command{
			Use: "show", Short: "print every setting, one \"key = value\" a line", Args: cobra.NoArgs,
			RunE: func(command *cobra.Command, _ []string) error {
				own, err := settings.Load()
				if err != nil {
					return err
				}
				for _, line := range own.Lines() {
					fmt.Fprintln(command.OutOrStdout(), line)
				}
				return nil
			},
		},
		&cobra.Command{
			Use: "get KEY", Short: "print one setting", Args: cobra.ExactArgs(1), ValidArgsFunction: completeSetting,
			RunE: func(command *cobra.Command, words []string) error {
				own, err := settings.Load()
				if err != nil {
					return err
				}
				value, err := own.Get(words[0])
				if err != nil {
					return err
				}
				fmt.Fprintln(command.OutOrStdout(), value)
				return nil
			},
		},
		&cobra.Command{
			Use: "set KEY VALUE", Short: "change one setting and keep it", Args: cobra.ExactArgs(2), ValidArgsFunction: completeSetting,
			RunE: func(command *cobra.Command, words []string) error {
				own, err := settings.Load()
				if err != nil {
					return err
				}
				if err := own.Set(words[0], words[1]); err != nil {
					return err
				}
				if err := own.Save(); err != nil {
					return err
				}
				value, err := own.Get(words[0])
				fmt.Fprintf(command.OutOrStdout(), "%s = %s\n", words[0], value)
				return err
			},
		},
		&cobra.Command{
			Use: "path", Short: "print where the settings are kept", Args: cobra.NoArgs,
			Run: func(command *cobra.Command, _ []string) { fmt.Fprintln(command.OutOrStdout(), settings.Path()) },
		},
	)
	return config
}

// completeSetting completes the name of a setting, and after it the values
// that it takes.
func completeSetting(_ *cobra.Command, words []string, _ string) ([]string, cobra.ShellCompDirective) {
	var choices []string
	for _, field := range settings.Fields() {
		if len(words) == 0 {
			choices = append(choices, field.Key+"\t"+field.About)
		} else if field.Key == words[0] {
			choices = field.Choices
		}
	}
	return choices, cobra.ShellCompDirectiveNoFileComp
}
