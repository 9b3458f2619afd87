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
		Short: "write a scoresheet in another notation, as PGN or in Braille",
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
	flags.StringVar(&target.To, "to", "", "the notation to write: "+strings.Join(language.Notations(), ", ")+", or pgn (default: unchanged)")
	flags.StringVar(&target.As, "write", "text", "text, brf or braille")
	flags.BoolVar(&target.Format.Style.Long, "long", false, "also write the square the piece leaves")
	flags.BoolVar(&target.Format.Style.NoCapture, "no-capture-sign", false, "write captures without a sign")
	flags.BoolVar(&target.Format.Style.Figurines, "figurines", false, "write pieces as figurines")
	flags.BoolVar(&target.Format.Running, "running", false, "write the moves in one continuous line")
	flags.BoolVar(&target.Format.Times, "times", false, "also write the clock times")
	flags.IntVar(&target.Page.Width, "width", scoresheet.UsualPage.Width, "cells in a BRF line")
	flags.IntVar(&target.Page.Height, "height", scoresheet.UsualPage.Height, "lines on a BRF page")
	return command
}
