package main

import (
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/sheetfile"
	"blindchess/internal/settings"
)

func newSheetCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "sheet",
		Short: "check, convert or hear a scoresheet",
	}
	command.AddCommand(append(readingSheets(), newSheetListenCommand())...)
	return command
}

// sheetSource is how sheet commands read their file.
type sheetSource struct {
	sheetfile.Source
	fen, lang string
	choice    lawsChoice
}

func (s *sheetSource) addFlags(command *cobra.Command, notationFlag string) {
	flags := command.Flags()
	flags.StringVar(&s.Notation, notationFlag, "", "language of the scoresheet: "+strings.Join(language.Notations(), ", ")+", auto, or pgn (default: your settings)")
	flags.StringVar(&s.As, "as", "", "file type: text, pgn, brf or braille (default: detected)")
	commandline.AddEncoding(flags, &s.Encoding)
	addPosition(flags, &s.fen, "the starting position of the game, in FEN")
	flags.StringVar(&s.Code, "code", "computer", "Braille code: computer, built-in or chess")
	flags.StringVar(&s.lang, "language", "", "language of the messages (default: your settings)")
	s.choice.addFlags(command)
}

// settle fills in defaults for missing flags and returns the pack of the
// messages.
func (s *sheetSource) settle() (language.Pack, error) {
	if err := examinesAt("sheet", s.fen); err != nil {
		return language.Pack{}, err
	}
	own, err := settings.Load()
	if err != nil {
		return language.Pack{}, err
	}
	if s.Notation == "" {
		s.Notation = own.Notation
	}
	if s.lang == "" {
		s.lang = own.Language
	}
	if s.fen != "" {
		if s.Start, err = rules.ParseFEN(s.fen); err != nil {
			return language.Pack{}, err
		}
	}
	if s.Laws, err = s.choice.edition(); err != nil {
		return language.Pack{}, err
	}
	return language.Load(s.lang)
}

// openSheet opens the file of a name; "-" is standard input.
func (s *sheetSource) openSheet(command *cobra.Command, name string) (*sheetfile.File, error) {
	in, closeIn, err := openOrStdin(command, name)
	if err != nil {
		return nil, fault.New("fault.no-sheet", "the scoresheet is unreadable: {reason}", "reason", err)
	}
	return s.Open(in, name, closeIn)
}

// openOrStdin opens a file, or standard input for a hyphen, and returns what
// closes it.
func openOrStdin(command *cobra.Command, name string) (io.Reader, func(), error) {
	if name == "-" {
		return command.InOrStdin(), func() {}, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	return file, func() { file.Close() }, nil
}
