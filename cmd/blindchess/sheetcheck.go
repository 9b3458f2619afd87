package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/language"
	"blindchess/internal/report"
	"blindchess/internal/scoresheet"
)

func newSheetCheckCommand() *cobra.Command {
	var source sheetSource
	var asJSON bool
	command := &cobra.Command{
		Use:   "check FILE",
		Short: "read a scoresheet and say what is wrong with it",
		Long: `Read a scoresheet, play it through, and say what cannot be read or is not
legal: the move, what is written, and the legal moves it could have meant.
An entry that is no legal move is supposed to be one only where what follows
can be read with no other; that is said.
The status is 1 where something could not be read or is illegal.`,
		Example: `  blindchess sheet check --notation pl --laws 2005 game.txt
  blindchess sheet check --notation auto --json game.txt
  blindchess sheet check --notation de game.brf`,
		Args: cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, names []string) error {
			pack, err := source.settle()
			if err != nil {
				return err
			}
			file, err := source.openSheet(command, names[0])
			if err != nil {
				return err
			}
			bad := false
			for {
				sheet, err := file.Next()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					return err
				}
				bad = bad || len(sheet.Problems) > 0
				if err := tellSheet(command.OutOrStdout(), pack, sheet, asJSON); err != nil {
					return err
				}
			}
			if bad {
				return exitStatus(1)
			}
			return nil
		},
	}
	source.addFlags(command, "notation")
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return command
}

func tellSheet(out io.Writer, pack language.Pack, sheet scoresheet.Sheet, asJSON bool) error {
	if asJSON {
		encoder := json.NewEncoder(out)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(report.SheetOf(pack, sheet))
	}
	_, err := fmt.Fprintln(out, strings.Join(report.SheetLines(pack, sheet), "\n"))
	return err
}
