package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/language"
	"blindchess/internal/report"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/scoresheet"
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
		Short: "find the position both boards must show from two scoresheets",
		Long: `Compare the scoresheets of both players, and what stands on their boards where
that is given, and find the position that both boards must show. Sheets that
agree rule, and the board that departs from them is put right; sheets that
differ take play back to the last move on which they agree. Beside that stands
what most probably happened: which entry is wrong, missing, written twice or
exchanged. What is found is advice: the arbiter decides.

The exit status is 0 where nothing differs, 1 where something does, and 2 where
a sheet or a board could not be read.`,
		Example: `  blindchess reconcile --white ana.txt --black boris.txt
  blindchess reconcile --white ana.txt --black boris.txt --notation white=sr --notation black=pl
  blindchess reconcile --white ana.txt --black boris.txt --black-board "rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR"`,
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
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
			given, sheets, err := request.evidence(own.Notation)
			if err != nil {
				return err
			}
			edition, err := request.laws.edition()
			if err != nil {
				return err
			}
			finding, err := evidence.Reconcile(given)
			if err != nil {
				return err
			}
			explanations, err := evidence.Explain(given)
			if err != nil {
				return err
			}
			found := report.FindingOf(pack, edition, given, finding, explanations, sheets)
			if request.asJSON {
				encoder := json.NewEncoder(command.OutOrStdout())
				encoder.SetEscapeHTML(false)
				err = encoder.Encode(found)
			} else {
				_, err = fmt.Fprintln(command.OutOrStdout(), strings.Join(found.Words, "\n"))
			}
			if err == nil && found.Differs() {
				return exitStatus(1)
			}
			return err
		},
	}
	request.laws.addFlags(command)
	flags := command.Flags()
	flags.StringVar(&request.files.White, "white", "", "the scoresheet of White")
	flags.StringVar(&request.files.Black, "black", "", "the scoresheet of Black")
	flags.StringVar(&request.boards.White, "white-board", "", "what stands on the board of White, in FEN")
	flags.StringVar(&request.boards.Black, "black-board", "", "what stands on the board of Black, in FEN")
	flags.BoolVar(&request.occupied, "occupied-only", false, "the boards tell which squares are occupied, and not by what")
	flags.StringArrayVar(&request.notations, "notation", nil, "the language of the sheets: sr, or white=sr and black=pl")
	flags.StringVar(&request.fen, "fen", "", "the position that the game starts from, in FEN")
	flags.StringVar(&request.lang, "lang", "", "the language of the words; without it, that of the settings")
	flags.BoolVar(&request.asJSON, "json", false, "print one JSON object")
	return command
}

// evidence reads the sheets and boards.
func (r reconcileRequest) evidence(usual string) (evidence.Evidence, rules.BySide[scoresheet.Sheet], error) {
	var none rules.BySide[scoresheet.Sheet]
	start := rules.StandardSetup()
	if r.fen != "" {
		setup, err := rules.ParseFEN(r.fen)
		if err != nil {
			return evidence.Evidence{}, none, err
		}
		start = setup
	}
	given := evidence.Evidence{Game: rules.NewGame(start)}
	names, err := r.languages(usual)
	if err != nil {
		return given, none, err
	}
	var texts rules.BySide[string]
	var options rules.BySide[scoresheet.Options]
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		if r.files.Of(side) == "" {
			return given, none, fmt.Errorf("name the scoresheet of %v with --%s", side, strings.ToLower(side.String()))
		}
		source := sheetSource{notation: names.Of(side), code: "computer"}
		file, err := source.open(strings.NewReader(""), r.files.Of(side))
		if err != nil {
			return given, none, err
		}
		if file.games != nil {
			return given, none, errors.New("a scoresheet is wanted, not PGN: convert it with blindchess sheet convert")
		}
		texts = texts.With(side, file.text)
		options = options.With(side, scoresheet.Options{Notation: names.Of(side), Start: start})
		board, err := r.board(side)
		if err != nil {
			return given, none, err
		}
		given.Boards = given.Boards.With(side, board)
	}
	sheets, err := scoresheet.ReadBoth(texts.White, texts.Black, options)
	if err != nil {
		return given, none, err
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		given.Sheets = given.Sheets.With(side, scoresheet.Evidence(sheets.Of(side)))
		given.Results = given.Results.With(side, scoresheet.ResultOf(sheets.Of(side)))
	}
	return given, sheets, nil
}

// languages returns the notation of each sheet: that of both, or one side's.
func (r reconcileRequest) languages(usual string) (rules.BySide[string], error) {
	names := rules.Both(usual)
	for _, given := range r.notations {
		side, name, one := strings.Cut(given, "=")
		switch {
		case !one:
			names = rules.Both(given)
		case side == "white":
			names.White = name
		case side == "black":
			names.Black = name
		default:
			return names, fmt.Errorf("--notation is %q; give a language, or white=sr, or black=pl", given)
		}
	}
	return names, nil
}

func (r reconcileRequest) board(side rules.Side) (evidence.Board, error) {
	field, _, _ := strings.Cut(strings.TrimSpace(r.boards.Of(side)), " ")
	if field == "" {
		return evidence.Board{}, nil
	}
	placement, err := rules.ParsePlacement(field)
	if err != nil {
		return evidence.Board{}, fmt.Errorf("the board of %v: %w", side, err)
	}
	if r.occupied {
		return evidence.OccupiedBoard(placement.Occupied()), nil
	}
	return evidence.BoardOf(placement), nil
}
