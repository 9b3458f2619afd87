package report

import (
	"fmt"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/laws"
	"blindchess/internal/scoresheet"
)

// Dispute is the written evidence on a game whose sheets or boards differ.
type Dispute struct {
	Start        rules.Setup
	Sheets       rules.BySide[string] // the content of each sheet
	Notations    rules.BySide[string] // the language of each
	Boards       rules.BySide[string] // the placement of each board, in FEN; empty if unknown
	OccupiedOnly bool                 // the boards report the occupied squares, and not the pieces
}

// Find returns the finding on the sheets and boards, by the articles of an
// edition and in the words of pack.
func (d Dispute) Find(pack language.Pack, edition laws.Edition) (Finding, error) {
	given, sheets, err := d.evidence()
	if err != nil {
		return Finding{}, err
	}
	finding, err := evidence.Reconcile(given)
	if err != nil {
		return Finding{}, err
	}
	explanations, err := evidence.Explain(given)
	if err != nil {
		return Finding{}, err
	}
	return FindingOf(pack, edition, given, finding, explanations, sheets), nil
}

// unwritten reports whether both sheets have a fault at one ply, so that an
// explanation may put a move there that neither player wrote. A program that
// lists no moves does not name it.
func unwritten(x evidence.Explanation) bool {
	faulty := map[int]bool{}
	for _, f := range x.Faults {
		if faulty[f.Ply] {
			return true
		}
		faulty[f.Ply] = true
	}
	return false
}

// evidence reads the sheets and boards.
func (d Dispute) evidence() (evidence.Evidence, rules.BySide[scoresheet.Sheet], error) {
	given := evidence.Evidence{Game: rules.NewGame(d.Start)}
	var options rules.BySide[scoresheet.Options]
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		options = options.With(side, scoresheet.Options{Notation: d.Notations.Of(side), Start: d.Start})
		board, err := d.board(side)
		if err != nil {
			return given, rules.BySide[scoresheet.Sheet]{}, err
		}
		given.Boards = given.Boards.With(side, board)
	}
	sheets, err := scoresheet.ReadBoth(d.Sheets.White, d.Sheets.Black, options)
	if err != nil {
		return given, sheets, err
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		given.Sheets = given.Sheets.With(side, scoresheet.Evidence(sheets.Of(side)))
		given.Results = given.Results.With(side, scoresheet.ResultOf(sheets.Of(side)))
	}
	return given, sheets, nil
}

func (d Dispute) board(side rules.Side) (evidence.Board, error) {
	field, _, _ := strings.Cut(strings.TrimSpace(d.Boards.Of(side)), " ")
	if field == "" {
		return evidence.Board{}, nil
	}
	placement, err := rules.ParsePlacement(field)
	if err != nil {
		return evidence.Board{}, fmt.Errorf("the board of %v: %w", side, err)
	}
	if d.OccupiedOnly {
		return evidence.OccupiedBoard(placement.Occupied()), nil
	}
	return evidence.BoardOf(placement), nil
}
