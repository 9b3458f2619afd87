package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/settings"
)

func newSheetCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "sheet",
		Short: "read and write scoresheets: check, convert, hear one",
		Long: `Read and write scoresheets in every notation, in PGN and in braille.
A sheet belongs to a language: S is a knight in German and a bishop in Slovak.
Nothing on it is guessed silently, and nothing on it is lost.`,
	}
	command.AddCommand(newSheetCheckCommand(), newSheetConvertCommand(), newSheetListenCommand())
	return command
}

// sheetSource is how sheet commands read their file.
type sheetSource struct {
	notation string
	as       string
	fen      string
	code     string
	lang     string
	choice   lawsChoice
}

func (s *sheetSource) addFlags(command *cobra.Command, notationFlag string) {
	flags := command.Flags()
	flags.StringVar(&s.notation, notationFlag, "", "the language of the sheet: bg, cnr, de, en, pl, sk, sr, auto, or pgn; without it, that of the settings")
	flags.StringVar(&s.as, "as", "", "what the file is: text, pgn, brf or braille; without it, told by its name and letters")
	flags.StringVar(&s.fen, "fen", "", "the position that the game starts from, in FEN")
	flags.StringVar(&s.code, "code", "computer", "the braille code: computer, built-in or chess")
	flags.StringVar(&s.lang, "lang", "", "the language of the messages; without it, that of the settings")
	s.choice.addFlags(command)
}

// sheetFile is a file that was read: a sheet, or a reader of many games.
type sheetFile struct {
	text  string
	from  string // the encoding it was converted from
	games *pgn.Reader
	close func() error
}

// settle fills what the flags left open and returns the pack of the messages.
func (s *sheetSource) settle() (language.Pack, error) {
	own, err := settings.Load()
	if err != nil {
		return language.Pack{}, err
	}
	if s.notation == "" {
		s.notation = own.Notation
	}
	if s.lang == "" {
		s.lang = own.Language
	}
	return language.Load(s.lang)
}

// open opens a file of games, or reads a sheet whole; "-" is standard input.
func (s *sheetSource) open(in io.Reader, name string) (sheetFile, error) {
	file := io.NopCloser(in)
	if name != "-" {
		opened, err := os.Open(name)
		if err != nil {
			return sheetFile{}, fmt.Errorf("the sheet cannot be read: %w", err)
		}
		file = opened
	}
	kind := s.as
	if kind == "" {
		kind = map[string]string{".pgn": "pgn", ".brf": "brf"}[strings.ToLower(filepath.Ext(name))]
	}
	if kind == "pgn" || s.notation == "pgn" {
		return sheetFile{games: pgn.NewReader(file), close: file.Close}, nil
	}
	data, err := io.ReadAll(file)
	if err := errors.Join(err, file.Close()); err != nil {
		return sheetFile{}, fmt.Errorf("the sheet cannot be read: %w", err)
	}
	text, from, err := scoresheet.Decode(data, s.notation)
	if err != nil {
		return sheetFile{}, err
	}
	if kind == "brf" || kind == "braille" || kind == "" && scoresheet.IsBraille(text) {
		if text, err = s.fromBraille(text, kind == "brf"); err != nil {
			return sheetFile{}, err
		}
	} else if kind != "" && kind != "text" {
		return sheetFile{}, fmt.Errorf("--as is %q; choose text, pgn, brf or braille", kind)
	}
	return sheetFile{text: text, from: from, close: func() error { return nil }}, nil
}

func (s *sheetSource) fromBraille(text string, brf bool) (string, error) {
	if s.notation == scoresheet.Auto {
		return "", errors.New("a sheet in braille needs its language: name it with --notation or --from")
	}
	translator, _, err := scoresheet.Braille(s.notation, s.code, brf)
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

// read returns the next sheet of a file, and io.EOF after the last.
func (s *sheetSource) read(file *sheetFile) (scoresheet.Sheet, error) {
	if file.games != nil {
		game, err := file.games.Read()
		if err != nil {
			return scoresheet.Sheet{}, err
		}
		return scoresheet.OfPGN(game), nil
	}
	if file.close == nil {
		return scoresheet.Sheet{}, io.EOF
	}
	file.close = nil
	options := scoresheet.Options{Notation: s.notation}
	var err error
	if options.Laws, err = s.choice.edition(); err != nil {
		return scoresheet.Sheet{}, err
	}
	if s.fen != "" {
		if options.Start, err = rules.ParseFEN(s.fen); err != nil {
			return scoresheet.Sheet{}, err
		}
	}
	sheet, err := scoresheet.Read(file.text, options)
	if err == nil && file.from != "" {
		sheet.Notices = append([]scoresheet.Notice{{Key: scoresheet.NoticeEncoding, What: file.from}}, sheet.Notices...)
	}
	return sheet, err
}
