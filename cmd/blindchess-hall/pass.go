package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"blindchess/internal/event/hall/keeping"
)

func newPassCommand() *cobra.Command {
	folder, out := "", ""
	command := &cobra.Command{
		Use:   "pass ROUND/BOARDS | arbiter",
		Short: "write a pass for a post or an arbiter",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			name, err := keeping.Named(words[0])
			if err == nil {
				out, err = keeping.WritePass(folder, name, words[0], out)
			}
			if err != nil {
				return fmt.Errorf("pass: %w", err)
			}
			_, err = fmt.Fprintln(command.OutOrStdout(), out)
			return err
		},
	}
	command.Flags().StringVar(&folder, "folder", "hall", "the folder of the hall")
	command.Flags().StringVar(&out, "out", "", "the file to write (default: in the hall's folder)")
	return command
}

func newNATSConfigCommand() *cobra.Command {
	folder := ""
	command := &cobra.Command{
		Use:   "nats-config ROUND/BOARDS... [arbiter]",
		Short: "print the rights of each pass for a NATS server, and write the passes",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			text, err := keeping.GrantNATS(folder, words)
			if err != nil {
				return fmt.Errorf("nats-config: %w", err)
			}
			_, err = fmt.Fprint(command.OutOrStdout(), text)
			return err
		},
	}
	command.Flags().StringVar(&folder, "folder", "hall", "the folder of the hall")
	return command
}
