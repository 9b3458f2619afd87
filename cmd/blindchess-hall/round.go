package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/bringing"
	"blindchess/internal/event/tournament/ledger"
	"blindchess/internal/event/tournament/opening"
)

// bringer takes over a round that another program paired.
type bringer struct {
	k       kept
	file    brought
	options bringing.Options
	about   tournament.About
	date    string
}

func newRoundCommand() *cobra.Command {
	var b bringer
	var o opening.Options
	open := false
	command := &cobra.Command{
		Use:   "round --from FILE",
		Short: "read a round that another program paired",
		RunE: func(command *cobra.Command, words []string) error {
			t, number, err := b.take(command)
			if err != nil {
				return err
			}
			if err := tellPairings(command, t, number); err != nil {
				return err
			}
			if open {
				f := told{kept: b.k, round: number}
				return openRound(command, &f, &o, words)
			}
			round, _ := t.Round(number)
			fmt.Fprintf(command.OutOrStdout(), "Games without a result in round %d: %d.\n", number, round.Open())
			return nil
		},
	}
	b.k.addBy(command)
	flags := command.Flags()
	commandline.AddEncoding(flags, &b.file.encoding)
	flags.StringVar(&b.file.path, "from", "", "the pairing program's file: a report (TRF), a list (CSV), games (PGN), results of Vega, or bbpPairings' output")
	flags.IntVar(&b.options.Round, "round", 0, "the round, if the file does not name it (default: the next one)")
	flags.BoolVar(&b.options.Again, "again", false, "replace the pairings of the last round, while it has no result")
	flags.BoolVar(&b.options.Enter, "enter", false, "enter unknown players of the list")
	flags.StringVar(&b.about.Name, "name", "", "for the first file: the tournament's name, if the file does not have it")
	flags.StringVar(&b.about.TimeControl, "control", "", "for the first file: the time control of the tables, such as 90m+30s")
	addDay(flags, &b.date, "date", "the day of the round, such as 2026/03/14 (default: today)")
	flags.BoolVar(&open, "open", false, "open the tables of the round, as blindchess-hall open does")
	addOpening(command, &o)
	return command
}

// take reads the file and writes the new data in it. It returns the tournament
// and the round of the file.
func (b *bringer) take(command *cobra.Command) (tournament.Tournament, int, error) {
	var t tournament.Tournament
	if b.file.path == "" {
		return t, 0, errors.New("round: name the file of your pairing program: blindchess-hall round --from FILE")
	}
	if err := checkControl(b.about.TimeControl); err != nil {
		return t, 0, err
	}
	data, err := os.ReadFile(b.file.path)
	if err != nil {
		return t, 0, fmt.Errorf("round: %w", err)
	}
	sheet, err := bringing.Read(filepath.Base(b.file.path), data, b.file.choose(command, data), b.options.Round)
	if err != nil {
		return t, 0, err
	}
	var first []tournament.Entry
	if _, err := os.Stat(b.k.path); errors.Is(err, fs.ErrNotExist) {
		first, err = b.begun(sheet)
		if err != nil {
			return t, 0, err
		}
		if t, err = t.With(first[0]); err != nil {
			return t, 0, err
		}
	} else if t, err = b.k.read(); err != nil {
		return t, 0, err
	}
	found, err := sheet.Compare(t, b.options)
	if err != nil {
		return t, 0, err
	}
	b.dated(t.About.Days, found.Entries)
	if first != nil {
		t, err = ledger.Begin(command.Context(), b.k.path, b.k.signed(append(first, found.Entries...))...)
	} else {
		t, err = b.k.put(command, found.Entries...)
	}
	if err != nil {
		return t, 0, err
	}
	b.tell(command, t, found, first != nil)
	return t, found.Round, nil
}

// begun returns the entry that opens a tournament for the first file.
func (b *bringer) begun(sheet *bringing.Sheet) ([]tournament.Entry, error) {
	about := tournament.About{System: tournament.ByHand}
	if report := sheet.Report(); report != nil {
		entries, err := tournament.FromReport(report)
		if err != nil {
			return nil, err
		}
		about = *entries[0].Opened
	}
	if b.about.Name != "" {
		about.Name = b.about.Name
	}
	if about.Name == "" {
		about.Name = strings.TrimSuffix(filepath.Base(b.file.path), filepath.Ext(b.file.path))
	}
	if checkControl(about.TimeControl) != nil {
		about.KeepControl()
	}
	about.TimeControl = cmp.Or(b.about.TimeControl, about.TimeControl)
	return []tournament.Entry{{Opened: &about}}, nil
}

// dated gives the last new round its day: the one that was named, that of the file, or
// today.
func (b *bringer) dated(days []string, entries []tournament.Entry) {
	for _, entry := range slices.Backward(entries) {
		if entry.Paired == nil {
			continue
		}
		known := b.date == "" && entry.Paired.Number <= len(days)
		if !known {
			entry.Paired.Date = cmp.Or(b.date, time.Now().Format(dayForm))
		}
		return
	}
}

// tell prints the imported entries.
func (b *bringer) tell(command *cobra.Command, t tournament.Tournament, found bringing.Found, begun bool) {
	out := command.OutOrStdout()
	if begun {
		fmt.Fprintf(out, "%s is saved in %s. Players: %d. Rounds paired: %d.\n", t.About.Name, b.k.path, len(t.Players), len(t.Rounds))
	}
	for _, entry := range found.Entries {
		for _, p := range entry.Entered {
			if !begun {
				fmt.Fprintf(out, "Entered: %d %s.\n", p.Number, p.Name)
			}
		}
	}
	if !found.New {
		fmt.Fprintf(out, "Round %d is known already.\n", found.Round)
	}
	if found.Taken > 0 {
		fmt.Fprintf(out, "Results taken from the file: %d.\n", found.Taken)
	}
	if found.Ahead > 0 {
		fmt.Fprintf(out, "Results that the file does not have: %d. Give them to your pairing program with blindchess-hall results.\n", found.Ahead)
	}
	for _, p := range found.Without {
		if t.Teams() == nil {
			fmt.Fprintf(out, "%s is not in the list and has no game.\n", p.Name)
		}
	}
	for _, asked := range found.Absent {
		p, _ := t.Player(asked.Player)
		fmt.Fprintf(out, "%s will not play in round %d, says the file.\n", p.Name, asked.Round)
	}
	for _, doubt := range found.Doubts {
		warn(command, doubt)
	}
	for _, entry := range found.Entries {
		if entry.Paired != nil {
			tellDoubts(command, t, entry.Paired.Number)
		}
	}
}

// tellDoubts prints what is strange about the pairings of a round. They are taken all
// the same.
func tellDoubts(command *cobra.Command, t tournament.Tournament, round int) {
	for _, doubt := range t.Doubts(round) {
		warn(command, fmt.Sprintf("round %d: %s", round, doubt))
	}
}

// warn prints a warning, which stops nothing.
func warn(command *cobra.Command, text string) {
	fmt.Fprintf(command.OutOrStdout(), "Warning: %s.\n", text)
}

// giveBack writes the results of the last round in the form in which its pairings
// came, and as a list, into a folder.
func giveBack(command *cobra.Command, t tournament.Tournament, folder string) error {
	round, ok := t.Round(len(t.Rounds))
	if !ok || round.From == nil {
		return nil
	}
	sheet, err := bringing.Again(*round.From, round.Number)
	if err != nil {
		return err
	}
	f := told{round: round.Number}
	b, err := f.of(t)
	if err != nil {
		return err
	}
	files := map[string]string{"results.txt": strings.Join(append([]string{b.Title()}, b.Pairings()...), "\n") + "\n"}
	names := []string{"results.txt"}
	if text, ok := sheet.With(t, round.Number); ok {
		name := "results-" + filepath.Base(round.From.File)
		files[name] = text
		names = append(names, name)
	} else {
		fmt.Fprintf(command.OutOrStdout(), "%s has no place for results: blindchess-hall export trf16 writes a report with them.\n", round.From.File)
	}
	tellLeft(command, round.From.File, sheet.Left(round))
	for _, name := range names {
		path := filepath.Join(folder, name)
		if err := wholeFile(path, files[name]); err != nil {
			return err
		}
		fmt.Fprintf(command.OutOrStdout(), "%s is written.\n", path)
	}
	return nil
}

// tellLeft prints which results a file has no sign for.
func tellLeft(command *cobra.Command, file string, left []tournament.Pairing) {
	for _, p := range left {
		warn(command, fmt.Sprintf("%s has no sign for the result %s of table %d: enter it in your program by hand", file, p.Result, p.Board))
	}
}
