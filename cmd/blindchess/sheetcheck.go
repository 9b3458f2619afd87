package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet"
)

// sheetReport is what sheet check tells.
type sheetReport struct {
	Notation string          `json:"notation"`
	Decided  string          `json:"decided,omitempty"`
	FEN      string          `json:"fen"`
	Plies    int             `json:"plies"`
	Certain  int             `json:"certain"`
	Moves    []string        `json:"moves"`
	Result   string          `json:"result"`
	Header   []string        `json:"header"`
	Problems []problemReport `json:"problems"`
	Notices  []noticeReport  `json:"notices"`
	Rest     []entryReport   `json:"rest"`
}

// problemReport is one problem of a sheet.
type problemReport struct {
	Move     string   `json:"move"`
	Side     string   `json:"side"`
	Read     string   `json:"read"`
	Could    []string `json:"could be"`
	Why      string   `json:"why"`
	Supposed string   `json:"supposed,omitempty"`
	Line     int      `json:"line"`
	Column   int      `json:"column"`
	Words    string   `json:"words"`
}

// noticeReport is one notice of a sheet.
type noticeReport struct {
	Kind  string `json:"kind"`
	Move  string `json:"move,omitempty"`
	Side  string `json:"side,omitempty"`
	What  string `json:"what,omitempty"`
	Count int    `json:"count,omitempty"`
	Words string `json:"words"`
}

// entryReport is an entry that is not in the game, as it was written.
type entryReport struct {
	Move   string `json:"move"`
	Side   string `json:"side"`
	Read   string `json:"read"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

func newSheetCheckCommand() *cobra.Command {
	var source sheetSource
	var asJSON bool
	command := &cobra.Command{
		Use:   "check FILE",
		Short: "read a scoresheet and say what is wrong with it",
		Long: `Read a scoresheet, play it through, and say what cannot be read or is not
legal: the move, what is written, and the legal moves it could have meant.
An entry that is no legal move is supposed to be one only where what follows
can be read with no other; that is said.
The status is 1 where something could not be read or is illegal.`,
		Example: `  blindchess sheet check --notation pl --laws 2005 game.txt
  blindchess sheet check --notation auto --json game.txt
  blindchess sheet check --notation de game.brf`,
		Args: cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, names []string) error {
			pack, err := source.settle()
			if err != nil {
				return err
			}
			file, err := source.open(command.InOrStdin(), names[0])
			if err != nil {
				return err
			}
			bad := false
			for {
				sheet, err := source.read(&file)
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					return err
				}
				bad = bad || len(sheet.Problems) > 0
				if err := tellSheet(command.OutOrStdout(), pack, sheet, asJSON); err != nil {
					return err
				}
			}
			if bad {
				return exitStatus(1)
			}
			return nil
		},
	}
	source.addFlags(command, "notation")
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return command
}

func tellSheet(out io.Writer, pack language.Pack, sheet scoresheet.Sheet, asJSON bool) error {
	if asJSON {
		encoder := json.NewEncoder(out)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(sheetReportOf(pack, sheet))
	}
	var lines []string
	if decided := sheet.Tell(pack); decided != "" {
		lines = append(lines, decided)
	}
	for _, notice := range sheet.Notices {
		lines = append(lines, notice.Tell(pack))
	}
	for _, problem := range sheet.Problems {
		lines = append(lines, problem.Tell(pack))
	}
	plies := strconv.Itoa(sheet.Plies())
	if len(sheet.Problems) == 0 {
		lines = append(lines, pack.Phrase("sheet.good", "plies", plies))
	} else {
		lines = append(lines, pack.Phrase("sheet.bad", "plies", plies, "problems", strconv.Itoa(len(sheet.Problems)), "rest", strconv.Itoa(len(sheet.Rest()))))
	}
	lines = append(lines, sheet.Game.Setup().FEN())
	_, err := fmt.Fprintln(out, strings.Join(lines, "\n"))
	return err
}

func sheetSide(side rules.Side) string {
	if side == 0 {
		return ""
	}
	return strings.ToLower(side.String())
}

func sheetReportOf(pack language.Pack, sheet scoresheet.Sheet) sheetReport {
	report := sheetReport{
		Notation: sheet.Notation, Decided: sheet.Tell(pack), FEN: sheet.Game.Setup().FEN(), Plies: sheet.Plies(), Certain: sheet.Certain,
		Moves: []string{}, Result: sheet.Result, Header: []string{}, Problems: []problemReport{}, Notices: []noticeReport{}, Rest: []entryReport{},
	}
	report.Header = append(report.Header, sheet.Header...)
	for ply, move := range sheet.Game.Moves() {
		report.Moves = append(report.Moves, sheet.Game.At(ply).SAN(move))
	}
	for _, p := range sheet.Problems {
		could := p.Could
		if could == nil {
			could = []string{}
		}
		report.Problems = append(report.Problems, problemReport{
			Move: strconv.Itoa(p.Number), Side: sheetSide(p.Side), Read: p.Read, Could: could, Why: strings.TrimPrefix(p.Key, "sheet."),
			Supposed: p.Suppose, Line: p.Place.Line, Column: p.Place.Column, Words: p.Tell(pack),
		})
	}
	for _, n := range sheet.Notices {
		notice := noticeReport{Kind: strings.TrimPrefix(strings.TrimPrefix(n.Key, "sheet."), "notice."), Side: sheetSide(n.Side), What: n.What, Count: n.Count, Words: n.Tell(pack)}
		if n.Number > 0 {
			notice.Move = strconv.Itoa(n.Number)
		}
		report.Notices = append(report.Notices, notice)
	}
	for _, e := range sheet.Rest() {
		report.Rest = append(report.Rest, entryReport{strconv.Itoa(e.Number), sheetSide(e.Side), e.Text, e.Place.Line, e.Place.Column})
	}
	return report
}
