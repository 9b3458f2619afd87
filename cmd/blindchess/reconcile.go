package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/language"
	"blindchess/internal/report"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/sheetfile"
	"blindchess/internal/settings"
)

// reconcileRequest is what reconcile is asked with.
type reconcileRequest struct {
	files, boards rules.BySide[string]
	notations     []string
	fen, lang     string
	laws          lawsChoice
	asJSON        bool
	occupied      bool
}

func newReconcileCommand() *cobra.Command {
	var request reconcileRequest
	command := &cobra.Command{
		Use:   "reconcile --white FILE --black FILE",
		Short: "find the right position from two scoresheets",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			if err := examinesAt("reconcile", request.fen); err != nil {
				return err
			}
			own, err := settings.Load()
			if err != nil {
				return err
			}
			if request.lang == "" {
				request.lang = own.Language
			}
			pack, err := language.Load(request.lang)
			if err != nil {
				return err
			}
			dispute, err := request.dispute(command, own.Notation)
			if err != nil {
				return err
			}
			edition, err := request.laws.edition()
			if err != nil {
				return err
			}
			found, err := dispute.Find(pack, edition)
			if err != nil {
				return err
			}
			err = commandline.Tell(command.OutOrStdout(), request.asJSON, found, found.Words...)
			if err == nil && found.Differs() {
				return commandline.Status(1)
			}
			return err
		},
	}
	request.laws.addFlags(command)
	flags := command.Flags()
	flags.StringVar(&request.files.White, "white", "", "White's scoresheet")
	flags.StringVar(&request.files.Black, "black", "", "Black's scoresheet")
	flags.StringVar(&request.boards.White, "white-board", "", "the position on White's board, in FEN")
	flags.StringVar(&request.boards.Black, "black-board", "", "the position on Black's board, in FEN")
	flags.BoolVar(&request.occupied, "occupied-only", false, "the boards sense occupied squares, but not which piece is on them")
	flags.StringArrayVar(&request.notations, "notation", nil, "language of the scoresheets: sr, or white=sr and black=pl")
	addPosition(flags, &request.fen, "the starting position of the game, in FEN")
	flags.StringVar(&request.lang, "language", "", "language of the words (default: your settings)")
	flags.BoolVar(&request.asJSON, "json", false, "print one JSON object")
	return command
}

// dispute reads the sheets.
func (r reconcileRequest) dispute(command *cobra.Command, usual string) (report.Dispute, error) {
	d := report.Dispute{Start: rules.StandardSetup(), Boards: r.boards, OccupiedOnly: r.occupied}
	var err error
	if r.fen != "" {
		if d.Start, err = rules.ParseFEN(r.fen); err != nil {
			return d, err
		}
	}
	if d.Notations, err = report.SheetNotations(usual, r.notations...); err != nil {
		return d, err
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		name := r.files.Of(side)
		if name == "" {
			return d, fmt.Errorf("name the scoresheet of %v with --%s", side, strings.ToLower(side.String()))
		}
		source := sheetSource{Source: sheetfile.Source{Notation: d.Notations.Of(side)}}
		file, err := source.openSheet(command, name)
		if err != nil {
			return d, err
		}
		if file.Games() != nil {
			return d, errors.New("a scoresheet is wanted, not PGN: convert it with blindchess sheet convert")
		}
		d.Sheets = d.Sheets.With(side, file.Text())
	}
	return d, nil
}
