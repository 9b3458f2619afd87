package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/bringing"
	"blindchess/internal/event/tournament/bulletin"
	"blindchess/internal/event/tournament/records"
	"blindchess/internal/event/trf"
	"blindchess/internal/language"
	"blindchess/internal/scoresheet"
)

// forms are the output forms of a tournament.
var forms = []string{"trf16", "trf26", "text", "html", "brf", "pairings-csv", "standings-csv", "teams-csv", "pgn", "vega"}

func newExportCommand() *cobra.Command {
	var f told
	var file, folder, code string
	command := &cobra.Command{
		Use:       "export FORM",
		Short:     "write a report, a bulletin, the pairings, the standings or the games",
		Args:      cobra.ExactArgs(1),
		ValidArgs: forms,
		RunE: func(command *cobra.Command, words []string) error {
			t, b, pack, err := f.open()
			if err != nil {
				return err
			}
			var text strings.Builder
			switch words[0] {
			case "trf16", "trf26":
				err = report(&text, t, map[string]trf.Edition{"trf16": trf.TRF16, "trf26": trf.TRF26}[words[0]])
			case "text":
				text.WriteString(b.Text())
			case "html":
				err = b.HTML(&text)
			case "brf":
				err = braille(command, &text, pack, code, b.Lines())
			case "pairings-csv":
				err = b.PairingsTable().CSV(&text)
			case "standings-csv":
				err = b.StandingsTable().CSV(&text)
			case "teams-csv":
				err = b.TeamsTable().CSV(&text)
			case "pgn":
				err = records.PGN(&text, t, f.round, folder)
			case "vega":
				err = vega(command, &text, t, f.round)
			default:
				err = fmt.Errorf("export: there is no form %q: say %s", words[0], strings.Join(forms, ", "))
			}
			if err != nil {
				return err
			}
			return write(command, file, text.String())
		},
	}
	f.add(command)
	command.Flags().StringVar(&file, "out", "", "the file to write (default: standard output)")
	command.Flags().StringVar(&folder, "journals", "", "for pgn: the folder of the games")
	command.Flags().StringVar(&code, "code", "computer", "for brf: the braille code, computer or built-in")
	return command
}

func report(out io.Writer, t tournament.Tournament, edition trf.Edition) error {
	report, err := t.Report(edition)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, report.Write())
	return err
}

// vega writes the results of a round, or of the last one, for Vega to import.
func vega(command *cobra.Command, out io.Writer, t tournament.Tournament, number int) error {
	round, ok := t.Round(cmp.Or(number, len(t.Rounds)))
	if !ok {
		return fmt.Errorf("export: round %d is not paired: say --round 1", number)
	}
	text, left := bringing.Vega(round)
	for _, p := range left {
		fmt.Fprintf(command.ErrOrStderr(), "Warning: Vega's file has no sign for the result %s of table %d: enter it there by hand.\n", p.Result, p.Board)
	}
	_, err := io.WriteString(out, text)
	return err
}

// braille writes lines as pages of forty cells.
func braille(command *cobra.Command, out io.Writer, pack language.Pack, code string, lines []string) error {
	translator, _, err := scoresheet.Braille(pack.Code(), code, true)
	if err != nil {
		return err
	}
	cells, err := translator.Forward(command.Context(), bulletin.ForBraille(pack, lines))
	if err != nil {
		return err
	}
	text, err := scoresheet.BRF(cells, scoresheet.UsualPage)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, text)
	return err
}

// write puts text into a file, or without one to standard output.
func write(command *cobra.Command, file, text string) error {
	if file == "" {
		_, err := io.WriteString(command.OutOrStdout(), text)
		return err
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	fmt.Fprintf(command.OutOrStdout(), "%s is written.\n", file)
	return nil
}

// codeSheets writes the codes of a round: a page to print, lines, and braille.
func codeSheets(command *cobra.Command, pack language.Pack, title, stem string, codes []bulletin.Code) error {
	var page, cells strings.Builder
	if err := bulletin.CodesHTML(&page, pack, title, codes); err != nil {
		return err
	}
	lines := append([]string{title, ""}, bulletin.CodeLines(pack, codes)...)
	if err := braille(command, &cells, pack, "computer", lines); err != nil {
		return err
	}
	for ending, text := range map[string]string{".html": page.String(), ".brf": cells.String(), ".txt": strings.Join(lines, "\n")} {
		if err := wholeFile(stem+ending, text); err != nil {
			return err
		}
	}
	return nil
}
