package sheetfile

import (
	"errors"
	"fmt"
	"io"

	"blindchess/internal/language"
	"blindchess/internal/scoresheet"
	"blindchess/internal/scoresheet/pgn"
)

// Convert writes every sheet of a file to out, separated by empty lines, and the
// notices about each to complaints, in the words of pack. It reports whether
// every entry could be read.
func (f *File) Convert(out, complaints io.Writer, pack language.Pack, write func(io.Writer, scoresheet.Sheet) error) (whole bool, err error) {
	whole = true
	for count := 0; ; count++ {
		sheet, err := f.Next()
		if errors.Is(err, io.EOF) {
			return whole, nil
		}
		if err != nil {
			return false, err
		}
		if decided := sheet.Tell(pack); decided != "" {
			fmt.Fprintln(complaints, decided)
		}
		for _, notice := range sheet.Notices {
			fmt.Fprintln(complaints, notice.Tell(pack))
		}
		for _, problem := range sheet.Problems {
			whole = false
			fmt.Fprintln(complaints, problem.Tell(pack))
		}
		if count > 0 {
			fmt.Fprintln(out)
		}
		if err := write(out, sheet); err != nil {
			return false, err
		}
	}
}

// Copy writes the games of a file to out in the export format, one at a time with
// their comments and variations, and their faults to complaints. Pack and write
// have no part in it. It reports whether all was right but for trifles.
func (f *File) Copy(out, complaints io.Writer, _ language.Pack, _ func(io.Writer, scoresheet.Sheet) error) (whole bool, err error) {
	defer f.close()
	whole = true
	for {
		game, err := f.games.Read()
		if errors.Is(err, io.EOF) {
			return whole, nil
		}
		if err != nil {
			return false, err
		}
		for _, fault := range game.Faults {
			whole = whole && fault.Minor
			fmt.Fprintln(complaints, fault)
		}
		if err := pgn.Write(out, game); err != nil {
			return false, err
		}
	}
}
