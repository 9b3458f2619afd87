package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/event/hall/keeping"
)

// everyRound is how a pass for all rounds is asked for.
const everyRound = "every"

func newPassCommand() *cobra.Command {
	folder, out := "", ""
	command := &cobra.Command{
		Use:   "pass ROUND/BOARDS | arbiter",
		Short: "write the pass with which a post or an arbiter comes into the hall",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			name, err := passName("pass", words[0])
			if err != nil {
				return err
			}
			if out == "" {
				out = passFile(folder, words[0])
			}
			if err := writePass(folder, name, out); err != nil {
				return fmt.Errorf("pass: %w", err)
			}
			_, err = fmt.Fprintln(command.OutOrStdout(), out)
			return err
		},
	}
	command.Flags().StringVar(&folder, "folder", "hall", "the folder of the hall")
	command.Flags().StringVar(&out, "out", "", "the file to write; without it, one in the folder of the hall")
	return command
}

// passName returns the name on the pass that somebody asks for by a word.
func passName(verb, word string) (string, error) {
	if round, boards, of := strings.Cut(word, "/"); of && round != "" && boards != "" {
		if round == everyRound {
			round = keeping.EveryRound
		}
		return keeping.PostName(round, boards), nil
	}
	if word != keeping.Arbiter {
		return "", fmt.Errorf("%s: %q is no pass: say ROUND/BOARDS, such as 3/12 or 3/1-20, every/1-20 for all rounds, or arbiter", verb, word)
	}
	return word, nil
}

func passFile(folder, word string) string {
	return filepath.Join(folder, strings.ReplaceAll(word, "/", "-")+".pass")
}

func writePass(folder, name, path string) error {
	text, err := keeping.Pass(folder, name)
	if err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text+"\n"), 0o600)
}

func newNATSConfigCommand() *cobra.Command {
	folder := ""
	command := &cobra.Command{
		Use:   "nats-config ROUND/BOARDS... [arbiter]",
		Short: "print what a NATS server must grant each pass, and write the passes",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			var names []string
			for _, word := range words {
				name, err := passName("nats-config", word)
				if err != nil {
					return err
				}
				names = append(names, name)
			}
			text, err := keeping.NATSConfig(folder, names)
			if err != nil {
				return err
			}
			for i, word := range append([]string{keeping.Keeper}, words...) {
				if err := writePass(folder, append([]string{keeping.Keeper}, names...)[i], passFile(folder, word)); err != nil {
					return fmt.Errorf("nats-config: %w", err)
				}
			}
			_, err = fmt.Fprint(command.OutOrStdout(), text)
			return err
		},
	}
	command.Flags().StringVar(&folder, "folder", "hall", "the folder of the hall")
	return command
}
