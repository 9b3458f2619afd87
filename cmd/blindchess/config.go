package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/settings"
)

func newConfigCommand() *cobra.Command {
	config := &cobra.Command{
		Use:   "config",
		Short: "show or change settings",
		Args:  cobra.NoArgs,
		RunE:  func(command *cobra.Command, _ []string) error { return command.Help() },
	}
	config.AddCommand(
		newConfigShowCommand(),
		newConfigAboutCommand(),
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
			Use: "set KEY VALUE", Short: "change one setting", Args: cobra.ExactArgs(2), ValidArgsFunction: completeSetting,
			RunE: func(command *cobra.Command, words []string) error {
				own, err := settings.Load()
				if err != nil {
					return err
				}
				if err := own.Set(words[0], words[1]); err != nil {
					return err
				}
				if _, err := own.Listener(); err != nil {
					return fmt.Errorf("config: %s stays as it was: %w", words[0], err)
				}
				if err := own.Save(); err != nil {
					return err
				}
				value, _ := own.Get(words[0])
				fmt.Fprintf(command.OutOrStdout(), "%s = %s\n", words[0], value)
				return nil
			},
		},
		&cobra.Command{
			Use: "path", Short: "print the path of the settings file", Args: cobra.NoArgs,
			Run: func(command *cobra.Command, _ []string) { fmt.Fprintln(command.OutOrStdout(), settings.Path()) },
		},
	)
	return config
}

func newConfigShowCommand() *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use: "show", Short: "print every setting as \"key = value\"", Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			own, err := settings.Load()
			if err != nil {
				return err
			}
			return commandline.Tell(command.OutOrStdout(), asJSON, own.Listed(), own.Lines()...)
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object with the values of each setting and when it applies")
	return command
}

func newConfigAboutCommand() *cobra.Command {
	return &cobra.Command{
		Use: "about [KEY]", Short: "explain a setting: its purpose, its values and when it applies", Args: cobra.MaximumNArgs(1), ValidArgsFunction: completeSetting,
		RunE: func(command *cobra.Command, words []string) error {
			own, err := settings.Load()
			if err != nil {
				return err
			}
			keys := settings.Keys()
			if len(words) == 1 {
				key, err := settings.Find(words[0])
				if err != nil {
					return err
				}
				keys = []settings.Key{key}
			}
			for _, key := range keys {
				fmt.Fprintf(command.OutOrStdout(), "%s: %s\n", key.Name, key.Describe(own.Pack()))
			}
			return nil
		},
	}
}

// completeSetting completes the name of a setting, with its purpose, and after
// it the possible values.
func completeSetting(_ *cobra.Command, words []string, _ string) ([]string, cobra.ShellCompDirective) {
	offered := settings.Complete(words)
	if len(words) == 0 {
		pack := settings.Default().Pack()
		for i, key := range settings.Keys() {
			offered[i] += "\t" + key.About(pack)
		}
	}
	return offered, cobra.ShellCompDirectiveNoFileComp
}
