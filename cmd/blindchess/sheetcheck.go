package main

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/report"
)

func newSheetCheckCommand() *cobra.Command {
	var source sheetSource
	var asJSON bool
	command := &cobra.Command{
		Use:   "check FILE",
		Short: "read a scoresheet and name its errors",
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
				if err := commandline.Tell(command.OutOrStdout(), asJSON, report.SheetOf(pack, sheet), report.SheetLines(pack, sheet)...); err != nil {
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
