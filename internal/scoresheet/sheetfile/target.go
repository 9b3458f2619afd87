package sheetfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/scoresheet"
	"blindchess/internal/scoresheet/pgn"
)

// Target says how to write scoresheets.
type Target struct {
	To     string // the notation, or "pgn"; empty for the sheet's own
	As     string // text, brf or braille
	Format scoresheet.Format
	Page   scoresheet.Page // of BRF
}

// Writer returns what writes a sheet. A Braille code and the notation from which
// the sheet was read replace missing parts of the target.
func (t Target) Writer(code, from string) (func(io.Writer, scoresheet.Sheet) error, error) {
	switch {
	case t.To == "pgn":
		return func(out io.Writer, sheet scoresheet.Sheet) error { return pgn.Write(out, scoresheet.PGN(sheet)) }, nil
	case t.To == "" && (from == scoresheet.Auto || from == "pgn"):
		return nil, errors.New("name the notation to write with --to")
	case t.To == "":
		t.To = from
	}
	pack, err := language.Notation(t.To)
	if err != nil {
		return nil, err
	}
	switch t.As {
	case "text":
		return func(out io.Writer, sheet scoresheet.Sheet) error {
			_, err := io.WriteString(out, scoresheet.Write(sheet, pack, t.Format))
			return err
		}, nil
	case "brf", "braille":
		return t.braille(pack, code)
	default:
		return nil, fmt.Errorf("--write is %q; choose text, brf or braille", t.As)
	}
}

func (t Target) braille(pack language.Pack, code string) (func(io.Writer, scoresheet.Sheet) error, error) {
	translator, _, err := scoresheet.Braille(pack.Code(), code, t.As == "brf")
	if err != nil {
		return nil, err
	}
	t.Format.Style.Figurines = false // braille has no cells for drawn pieces
	return func(out io.Writer, sheet scoresheet.Sheet) error {
		lines := strings.Split(strings.TrimRight(scoresheet.Write(sheet, pack, t.Format), "\n"), "\n")
		cells, err := translator.Forward(context.Background(), lines)
		if err != nil {
			return err
		}
		text := strings.Join(cells, "\n") + "\n"
		if t.As == "brf" {
			if text, err = scoresheet.BRF(cells, t.Page); err != nil {
				return err
			}
		}
		_, err = io.WriteString(out, text)
		return err
	}, nil
}
