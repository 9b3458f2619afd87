package main

import (
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/language"
	"blindchess/internal/scoresheet"
	"blindchess/internal/scoresheet/sheetfile"
)

func newSheetConvertCommand() *cobra.Command {
	var source sheetSource
	target := sheetfile.Target{As: "text"}
	command := &cobra.Command{
		Use:   "convert FILE",
		Short: "write a scoresheet in another notation, as PGN or in braille",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, names []string) error {
			pack, err := source.settle()
			if err != nil {
				return err
			}
			write, err := target.Writer(source.Code, source.Notation)
			if err != nil {
				return err
			}
			file, err := source.openSheet(command, names[0])
			if err != nil {
				return err
			}
			convert := file.Convert
			if file.Games() != nil && target.To == "pgn" {
				convert = file.Copy
			}
			whole, err := convert(command.OutOrStdout(), command.ErrOrStderr(), pack, write)
			if err == nil && !whole {
				return commandline.Status(1)
			}
			return err
		},
	}
	source.addFlags(command, "from")
	flags := command.Flags()
	flags.StringVar(&target.To, "to", "", "the notation to write: "+strings.Join(language.Languages(), ", ")+", or pgn; without it, that of the sheet")
	flags.StringVar(&target.As, "write", "text", "text, brf or braille")
	flags.BoolVar(&target.Format.Style.Long, "long", false, "write the square that is left too")
	flags.BoolVar(&target.Format.Style.NoCapture, "no-capture-sign", false, "write captures without their sign")
	flags.BoolVar(&target.Format.Style.Figurines, "figurines", false, "write pieces as print draws them")
	flags.BoolVar(&target.Format.Running, "running", false, "let the moves run on in one line")
	flags.BoolVar(&target.Format.Times, "times", false, "write the clock times too")
	flags.IntVar(&target.Page.Width, "width", scoresheet.UsualPage.Width, "cells in a line of BRF")
	flags.IntVar(&target.Page.Height, "height", scoresheet.UsualPage.Height, "lines on a page of BRF")
	return command
}
