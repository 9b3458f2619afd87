package commandline

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/language"
)

// Man returns the command that writes a manual page of each command of its program.
func Man() *cobra.Command {
	var lang string
	command := &cobra.Command{
		Use:    "man DIRECTORY",
		Short:  "write the manual pages",
		Args:   cobra.ExactArgs(1),
		Hidden: runtime.GOOS == "windows", // which has nothing that reads them
		RunE: func(command *cobra.Command, words []string) error {
			pack, err := language.Load(lang)
			if err != nil {
				return fmt.Errorf("man: --language: %w", err)
			}
			if err := os.MkdirAll(words[0], 0o755); err != nil {
				return fmt.Errorf("man: %w", err)
			}
			root := command.Root()
			Translate(root, pack)
			if err := writeManual(root, words[0]); err != nil {
				return err
			}
			if err := headPages(words[0], root.Name(), pack); err != nil {
				return fmt.Errorf("man: %w", err)
			}
			out := command.OutOrStdout()
			if runtime.GOOS == "windows" { // which has no man
				fmt.Fprintf(out, "The manual pages are in %s.\n", words[0])
				return nil
			}
			fmt.Fprintf(out, "The manual pages are in %s. Read the first with: man %s/%s.1\n", words[0], words[0], root.Name())
			return nil
		},
	}
	command.Flags().StringVar(&lang, "language", language.Reference, "language of the pages, whatever your settings")
	return command
}

// headPages gives the manual pages of a program in a folder the headings of a language.
func headPages(folder, program string, pack language.Pack) error {
	if pack.Code() == language.Reference {
		return nil
	}
	pairs := []string{`\fIVALUE\fP`, `\fI` + pack.Word("manual.argument.value") + `\fP`}
	for _, heading := range []string{"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLE", "SEE ALSO"} {
		key := "manual.page." + strings.ToLower(strings.ReplaceAll(heading, " ", "-"))
		pairs = append(pairs, "\n.SH "+heading+"\n", "\n.SH "+pack.Word(key)+"\n")
	}
	pages, err := filepath.Glob(filepath.Join(folder, program+"*.1"))
	if err != nil {
		return err
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		if err := os.WriteFile(page, []byte(strings.NewReplacer(pairs...).Replace(string(text))), 0o644); err != nil {
			return err
		}
	}
	return nil
}
