package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/language"
	"blindchess/internal/scoresheet"
	"blindchess/internal/scoresheet/pgn"
)

// sheetTarget is how sheet convert writes.
type sheetTarget struct {
	to     string
	as     string
	format scoresheet.Format
	page   scoresheet.Page
}

func newSheetConvertCommand() *cobra.Command {
	var source sheetSource
	var target sheetTarget
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
			write, err := target.writer(source.code, source.notation)
			if err != nil {
				return err
			}
			file, err := source.open(command.InOrStdin(), names[0])
			if err != nil {
				return err
			}
			if file.games != nil && target.to == "pgn" {
				return copyGames(command.OutOrStdout(), command.ErrOrStderr(), file.games)
			}
			return convertSheets(command, &source, &file, pack, write)
		},
	}
	source.addFlags(command, "from")
	flags := command.Flags()
	flags.StringVar(&target.to, "to", "", "the notation to write: bg, cnr, de, en, pl, sk, sr, or pgn; without it, that of the sheet")
	flags.StringVar(&target.as, "write", "text", "text, brf or braille")
	flags.BoolVar(&target.format.Style.Long, "long", false, "write the square that is left too")
	flags.BoolVar(&target.format.Style.NoCapture, "no-capture-sign", false, "write captures without their sign")
	flags.BoolVar(&target.format.Style.Figurines, "figurines", false, "write pieces as print draws them")
	flags.BoolVar(&target.format.Running, "running", false, "let the moves run on in one line")
	flags.BoolVar(&target.format.Times, "times", false, "write the clock times too")
	flags.IntVar(&target.page.Width, "width", scoresheet.UsualPage.Width, "cells in a line of BRF")
	flags.IntVar(&target.page.Height, "height", scoresheet.UsualPage.Height, "lines on a page of BRF")
	return command
}

// convertSheets writes every sheet of a file and says what is wrong with it.
func convertSheets(command *cobra.Command, source *sheetSource, file *sheetFile, pack language.Pack, write func(io.Writer, scoresheet.Sheet) error) error {
	bad := false
	for count := 0; ; count++ {
		sheet, err := source.read(file)
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

// writer returns what writes a sheet.
func (t sheetTarget) writer(code, from string) (func(io.Writer, scoresheet.Sheet) error, error) {
	switch {
	case t.to == "pgn":
		return func(out io.Writer, sheet scoresheet.Sheet) error { return pgn.Write(out, scoresheet.PGN(sheet)) }, nil
	case t.to == "" && (from == scoresheet.Auto || from == "pgn"):
		return nil, errors.New("name the notation to write with --to")
	case t.to == "":
		t.to = from
	}
	pack, err := language.Load(t.to)
	if err != nil {
		return nil, err
	}
	switch t.as {
	case "text":
		return func(out io.Writer, sheet scoresheet.Sheet) error {
			_, err := io.WriteString(out, scoresheet.Write(sheet, pack, t.format))
			return err
		}, nil
	case "brf", "braille":
		return t.braille(pack, code)
	default:
		return nil, fmt.Errorf("--write is %q; choose text, brf or braille", t.as)
	}
}

func (t sheetTarget) braille(pack language.Pack, code string) (func(io.Writer, scoresheet.Sheet) error, error) {
	translator, _, err := scoresheet.Braille(pack.Code(), code, t.as == "brf")
	if err != nil {
		return nil, err
	}
	t.format.Style.Figurines = false // braille has no cells for drawn pieces
	return func(out io.Writer, sheet scoresheet.Sheet) error {
		lines := strings.Split(strings.TrimRight(scoresheet.Write(sheet, pack, t.format), "\n"), "\n")
		cells, err := translator.Forward(context.Background(), lines)
		if err != nil {
			return err
		}
		text := strings.Join(cells, "\n") + "\n"
		if t.as == "brf" {
			if text, err = scoresheet.BRF(cells, t.page); err != nil {
				return err
			}
		}
		_, err = io.WriteString(out, text)
		return err
	}, nil
}
