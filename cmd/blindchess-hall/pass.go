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
			name := words[0]
			if round, boards, of := strings.Cut(name, "/"); of && round != "" && boards != "" {
				if round == everyRound {
					round = keeping.EveryRound
				}
				name = keeping.PostName(round, boards)
			} else if name != keeping.Arbiter {
				return fmt.Errorf("pass: %q is no pass: say ROUND/BOARDS, such as 3/12 or 3/1-20, every/1-20 for all rounds, or arbiter", name)
			}
			password, err := keeping.Password(folder, name)
			if err != nil {
				return err
			}
			if out == "" {
				out = filepath.Join(folder, strings.ReplaceAll(words[0], "/", "-")+".pass")
			}
			if err := os.WriteFile(out, []byte(name+" "+password+"\n"), 0o600); err != nil {
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
