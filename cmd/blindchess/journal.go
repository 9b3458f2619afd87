package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/host"
	"blindchess/internal/journal"
)

func newJournalCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "journal",
		Short: "find out whether a journal is whole, and save what can be saved",
		Args:  cobra.NoArgs,
	}
	command.AddCommand(newJournalVerifyCommand(), newJournalRepairCommand())
	return command
}

// verified is what is told of a journal.
type verified struct {
	Records    int               `json:"records"`
	Words      string            `json:"words"` // of the last record
	Damage     string            `json:"damage,omitempty"`
	Line       int               `json:"line,omitempty"` // of the damage
	Torn       int               `json:"torn"`           // bytes of a last record that was never finished
	Unplayable []host.Unplayable `json:"unplayable"`
	Told       string            `json:"told,omitempty"`  // the words that were asked about
	Found      int               `json:"found,omitempty"` // the record they stand for
}

func newJournalVerifyCommand() *cobra.Command {
	var words string
	var asJSON bool
	command := &cobra.Command{
		Use:   "verify FILE",
		Short: "read every line of a journal and say whether it is what was written",
		Long: `Reads every line of a journal: whether its checksum is right, whether its link
follows from all before it, and whether each move could be played where it stands.
A line that was changed, taken out, put in or moved is found by its number. Whoever
writes the whole chain anew is found by the words that were told during the game:
--words "lusab babad" says which record they stand for, or that none does.

The exit status is 0 where all is right, 1 where something is not.`,
		Example: `  blindchess journal verify game.journal
  blindchess journal verify --words "lusab babad" game.journal`,
		Args: cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			found, err := verify(args[0], strings.Fields(words))
			if err != nil {
				return err
			}
			out := command.OutOrStdout()
			if asJSON {
				err = json.NewEncoder(out).Encode(found)
			} else {
				_, err = io.WriteString(out, found.text())
			}
			if err == nil && !found.right() {
				return exitStatus(1)
			}
			return err
		},
	}
	command.Flags().StringVar(&words, "words", "", "the two check words that were told during the game")
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return command
}

// verify reads the journal at path.
func verify(path string, words []string) (verified, error) {
	v := verified{Unplayable: []host.Unplayable{}, Told: strings.Join(words, " ")}
	contents, err := journal.Read(path)
	var damage *journal.DamageError
	switch {
	case errors.As(err, &damage):
		v.Damage, v.Line = damage.Reason, damage.Line
	case err != nil:
		return v, err
	}
	v.Records, v.Torn = len(contents.Records), len(contents.Torn)
	if v.Line > 0 {
		v.Torn = 0
	}
	first, second := contents.Chain().Words()
	v.Words = first + " " + second
	for i, chain := range contents.Chains {
		if first, second := chain.Words(); len(words) > 0 && v.Told == first+" "+second {
			v.Found = i + 1
		}
	}
	records, err := host.Records(contents.Records)
	if err != nil {
		return v, err
	}
	v.Unplayable = append(v.Unplayable, host.Story{Records: records}.Unplayable()...)
	return v, nil
}

// right reports whether nothing speaks against the journal.
func (v verified) right() bool {
	return v.Line == 0 && len(v.Unplayable) == 0 && (v.Told == "" || v.Found > 0)
}

func (v verified) text() string {
	var b strings.Builder
	if v.Line > 0 {
		fmt.Fprintf(&b, "Line %d is not what was written: %s. The %d records before it are whole; \"blindchess journal repair\" saves what can be saved.\n", v.Line, v.Damage, v.Records)
	} else {
		fmt.Fprintf(&b, "All %d records are whole. Their words are %s.\n", v.Records, v.Words)
	}
	if v.Torn > 0 {
		fmt.Fprintf(&b, "A last record was never finished: %d bytes that nobody was told of.\n", v.Torn)
	}
	for _, u := range v.Unplayable {
		fmt.Fprintln(&b, u)
	}
	switch {
	case v.Found > 0:
		fmt.Fprintf(&b, "The words %s stand for everything up to record %d.\n", v.Told, v.Found)
	case v.Told != "":
		fmt.Fprintf(&b, "No record gives the words %s: they are of another game, or the journal was written anew.\n", v.Told)
	}
	return b.String()
}

func newJournalRepairCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "repair FILE NEW",
		Short: "save what can be saved of a damaged journal into a new one",
		Long: `Saves what can be saved of a damaged journal into a new file, and leaves the old one
as it is. A line in which one byte is wrong is put right: its link proves that it
stands as it was written. What is damaged worse ends the new journal, which can be
played on from there; the records behind the damage that are whole are written
beside it, to NEW.behind, one a line, for the arbiter to read.`,
		Example: `  blindchess journal repair game.journal saved.journal`,
		Args:    cobra.ExactArgs(2),
		RunE: func(command *cobra.Command, args []string) error {
			raw, err := os.ReadFile(args[0])
			if err != nil {
				return fmt.Errorf("journal: %w", err)
			}
			saved := journal.Repair(raw)
			if len(saved.Good) == 0 {
				return fmt.Errorf("journal: not even the first line of %s can be read: nothing was written", args[0])
			}
			if err := writeNew(args[1], saved.Good); err != nil {
				return err
			}
			if len(saved.Behind) > 0 {
				if err := writeNew(args[1]+".behind", append(bytes.Join(saved.Behind, []byte("\n")), '\n')); err != nil {
					return err
				}
			}
			_, err = io.WriteString(command.OutOrStdout(), salvaged(saved, args[1]))
			return err
		},
	}
}

// writeNew writes a file that must not be there.
func writeNew(path string, text []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("journal: nothing is written over: %w", err)
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Sync(), file.Close())
}

// salvaged tells what stands in the new journal.
func salvaged(s journal.Salvage, path string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s holds %d records.\n", path, bytes.Count(s.Good, []byte("\n"))-1)
	for _, line := range s.Restored {
		fmt.Fprintf(&b, "Line %d was damaged and stands as it was written: its link proves it.\n", line)
	}
	if s.Lost > 0 {
		fmt.Fprintf(&b, "Line %d cannot be put right, and the new journal ends before it.\n", s.Lost)
	}
	if len(s.Behind) > 0 {
		fmt.Fprintf(&b, "%d records behind it are whole; they stand in %s.behind. Whether some are missing among them is not known.\n", len(s.Behind), path)
	}
	if len(s.Torn) > 0 {
		fmt.Fprintf(&b, "A last record was never finished: %d bytes that nobody was told of are left out.\n", len(s.Torn))
	}
	return b.String()
}
