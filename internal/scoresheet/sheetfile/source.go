package sheetfile

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/scoresheet"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/text/charset"
)

// Source says how to read files of scoresheets.
type Source struct {
	Notation string       // the language of the sheet, scoresheet.Auto, or "pgn"
	As       string       // text, pgn, brf or braille; empty chooses by name and letters
	Code     string       // the braille code; empty for "computer"
	Start    rules.Setup  // the start of the game; the zero one is the usual one
	Laws     laws.Edition // the zero one is that of today
	Encoding charset.Choice
}

// File is a file that was opened: one sheet, or the games of a PGN file.
type File struct {
	source Source
	text   string
	from   string      // the encoding it was converted from
	games  *pgn.Reader // nil where it holds one sheet
	close  func()
	read   bool
}

// Open opens a file of games, or reads a sheet whole. The ending of its name
// may show its kind; closing is called when all of it was read.
func (s Source) Open(in io.Reader, name string, closing func()) (*File, error) {
	kind := s.As
	if kind == "" {
		kind = map[string]string{".pgn": "pgn", ".brf": "brf"}[strings.ToLower(filepath.Ext(name))]
	}
	if kind == "pgn" || s.Notation == "pgn" {
		games := pgn.NewReader(in)
		games.As(s.Encoding)
		return &File{source: s, games: games, close: closing}, nil
	}
	data, err := io.ReadAll(in)
	closing()
	if err != nil {
		return nil, fault.New("fault.no-sheet", "the scoresheet is unreadable: {reason}", "reason", err)
	}
	text, from, err := scoresheet.Decode(data, s.Notation, s.Encoding)
	if err != nil {
		return nil, err
	}
	if kind == "brf" || kind == "braille" || kind == "" && scoresheet.IsBraille(text) {
		if text, err = s.fromBraille(text, kind == "brf"); err != nil {
			return nil, err
		}
	} else if kind != "" && kind != "text" {
		return nil, fmt.Errorf("--as is %q; choose text, pgn, brf or braille", kind)
	}
	return &File{source: s, text: text, from: from}, nil
}

func (s Source) fromBraille(text string, brf bool) (string, error) {
	if s.Notation == scoresheet.Auto {
		return "", errors.New("a sheet in braille needs its language: name it with --notation or --from")
	}
	translator, _, err := scoresheet.Braille(s.Notation, cmp.Or(s.Code, "computer"), brf)
	if err != nil {
		return "", err
	}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if brf {
		lines = scoresheet.ParseBRF(text)
	}
	back, err := translator.Backward(context.Background(), lines)
	return strings.Join(back, "\n"), err
}

// Games returns the games of a PGN file, and nil if it holds one sheet.
func (f *File) Games() *pgn.Reader { return f.games }

// Text returns the words of the one sheet, in its letters.
func (f *File) Text() string { return f.text }

// Next returns the next sheet, and io.EOF after the last.
func (f *File) Next() (scoresheet.Sheet, error) {
	if f.games != nil {
		game, err := f.games.Read()
		if err != nil {
			f.close()
			return scoresheet.Sheet{}, err
		}
		return encoded(scoresheet.OfPGN(game), f.foreign()), nil
	}
	if f.read {
		return scoresheet.Sheet{}, io.EOF
	}
	f.read = true
	sheet, err := scoresheet.Read(f.text, scoresheet.Options{Notation: f.source.Notation, Start: f.source.Start, Laws: f.source.Laws})
	if err != nil {
		return sheet, err
	}
	return encoded(sheet, f.from), nil
}

// foreign returns the encoding of the games if it is not UTF-8, and was not named or told.
func (f *File) foreign() string {
	e := f.games.Encoding()
	if _, named := f.source.Encoding.Named(); named || e.Plain() || f.from != "" {
		return ""
	}
	f.from = e.String()
	return f.from
}

// encoded adds a notice of the encoding to a sheet, if there is one to tell.
func encoded(sheet scoresheet.Sheet, from string) scoresheet.Sheet {
	if from != "" {
		sheet.Notices = append([]scoresheet.Notice{{Key: scoresheet.NoticeEncoding, What: from}}, sheet.Notices...)
	}
	return sheet
}
