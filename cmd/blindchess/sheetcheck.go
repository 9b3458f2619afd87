package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
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
		Args:  cobra.ExactArgs(1),
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
				return commandline.Status(1)
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
