package commandline

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
)

// Man returns the command that writes a manual page of each command of its program.
func Man() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIRECTORY",
		Short: "write the manual pages into a directory",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			if err := os.MkdirAll(words[0], 0o755); err != nil {
				return fmt.Errorf("man: %w", err)
			}
			root := command.Root()
			if err := writeManual(root, words[0]); err != nil {
				return err
			}
			fmt.Fprintf(command.OutOrStdout(), "The manual pages are in %s. Read the first with: man %s/%s.1\n", words[0], words[0], root.Name())
			return nil
		},
	}
}
