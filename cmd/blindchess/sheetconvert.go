package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/language"
	"blindchess/internal/scoresheet"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/scoresheet/sheetfile"
)

func newSheetConvertCommand() *cobra.Command {
	var source sheetSource
	target := sheetfile.Target{As: "text"}
	command := &cobra.Command{
		Use:   "convert FILE",
		Short: "write a scoresheet in another notation, as PGN or in braille",
		Long: `Write a scoresheet in the notation of another language, as PGN, or in braille:
BRF for paper and embossers, Unicode braille for displays. Braille goes through
liblouis where it is installed, and is built in otherwise.
Entries that cannot be read are kept as they are written, what is wrong is said
on standard error, and the status is then 1.`,
		Example: `  blindchess sheet convert --from sk --to en game.txt
  blindchess sheet convert --from de --to pgn game.txt
  blindchess sheet convert --from pgn --to pl --write brf games.pgn`,
		Args: cobra.ExactArgs(1),
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
			if file.Games() != nil && target.To == "pgn" {
				return copyGames(command.OutOrStdout(), command.ErrOrStderr(), file.Games())
			}
			return convertSheets(command, file, pack, write)
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

// convertSheets writes every sheet of a file and says what is wrong with it.
func convertSheets(command *cobra.Command, file *sheetfile.File, pack language.Pack, write func(io.Writer, scoresheet.Sheet) error) error {
	bad := false
	for count := 0; ; count++ {
		sheet, err := file.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if decided := sheet.Tell(pack); decided != "" {
			fmt.Fprintln(command.ErrOrStderr(), decided)
		}
		for _, notice := range sheet.Notices {
			fmt.Fprintln(command.ErrOrStderr(), notice.Tell(pack))
		}
		for _, problem := range sheet.Problems {
			bad = true
			fmt.Fprintln(command.ErrOrStderr(), problem.Tell(pack))
		}
		if count > 0 {
			fmt.Fprintln(command.OutOrStdout())
		}
		if err := write(command.OutOrStdout(), sheet); err != nil {
			return err
		}
	}
	if bad {
		return exitStatus(1)
	}
	return nil
}

// copyGames writes the games of a file in the export format, one at a time,
// with their comments and variations.
func copyGames(out, complaints io.Writer, games *pgn.Reader) error {
	bad := false
	for {
		game, err := games.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		for _, fault := range game.Faults {
			bad = bad || !fault.Minor
			fmt.Fprintln(complaints, fault)
		}
		if err := pgn.Write(out, game); err != nil {
			return err
		}
	}
	if bad {
		return exitStatus(1)
	}
	return nil
}
