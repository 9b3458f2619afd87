package host

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/fault/shell"
	"blindchess/internal/host/checkwords"
	"blindchess/internal/journal"
)

// Verified is the result of reading a whole journal.
type Verified struct {
	Path       string       `json:"-"`
	Records    int          `json:"records"`
	Words      string       `json:"words"` // of the last record
	Damage     string       `json:"damage,omitempty"`
	Line       int          `json:"line,omitempty"` // of the damage
	Torn       int          `json:"torn"`           // bytes of a last record that was never finished
	Unplayable []Unplayable `json:"unplayable"`
	Told       string       `json:"told,omitempty"`  // the words that were asked about
	Found      int          `json:"found,omitempty"` // the record they stand for
	Anchor     Anchored     `json:"anchor,omitzero"`
}

// Verify reads the journal at path and changes nothing. It checks whether each
// line is as it was written, and whether each move could be played. If words are
// given, it finds the record with these check words. If an anchor is given, it
// checks whether the journal still agrees with it. The error concerns the file;
// the result reports damage.
func Verify(path, words string, anchor []byte) (Verified, error) {
	v := Verified{Path: path, Unplayable: []Unplayable{}, Told: strings.Join(strings.Fields(words), " ")}
	contents, err := journal.Read(path)
	var damage *journal.DamageError
	switch {
	case errors.As(err, &damage):
		v.Damage, v.Line = damage.Reason.Error(), damage.Line
	case err != nil:
		return v, err
	}
	if v.Line == 0 && len(contents.Records) == 0 {
		return v, fault.New("fault.no-game-there", "{path} holds no game: name a game file, {command} lists them", "path", path, "command", shell.Command("blindchess", "games")).In("journal")
	}
	v.Records, v.Torn = len(contents.Records), len(contents.Torn)
	if v.Line > 0 {
		v.Torn = 0
	}
	records, err := Records(contents.Records)
	if err != nil {
		return v, err
	}
	checks := checkwords.All(records)
	v.Words = checks[len(checks)-1].Words()
	if anchor != nil {
		v.Anchor = compare(anchor, checkwords.Every(records), contents.Chains)
	}
	v.Found = findWords(v.Told, checks, contents.Chains)
	v.Unplayable = append(v.Unplayable, Story{Records: records}.Unplayable()...)
	return v, nil
}

// findWords returns the number of the record with these check words, or 0. Two
// words belong to games that were begun before there were four: they represent the
// lines of the journal itself.
func findWords(told string, checks []checkwords.Check, chains []journal.Chain) int {
	switch strings.Count(told, " ") {
	case 1:
		for i, chain := range chains {
			if strings.HasPrefix(chain.Words(), told+" ") {
				return i + 1
			}
		}
	case 3:
		for _, check := range checks {
			if check.Words() == told {
				return int(check.Seq)
			}
		}
	}
	return 0
}

// Right reports whether nothing speaks against the journal.
func (v Verified) Right() bool {
	return v.Line == 0 && len(v.Unplayable) == 0 && (v.Told == "" || v.Found > 0) && v.Anchor.Departs == ""
}

// String describes v in separate lines.
func (v Verified) String() string {
	var b strings.Builder
	if v.Line > 0 {
		fmt.Fprintf(&b, "Line %d is not what was written: %s. The %d records before it are whole. This saves what can be saved into a new file: %s\n", v.Line, v.Damage, v.Records, journal.RepairCommand(v.Path))
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
	switch {
	case v.Anchor.Departs != "":
		fmt.Fprintf(&b, "The journal departs from the anchor at its %s, after %d moments that agree: what was on record there was changed, or they are of different games.\n", v.Anchor.Departs, v.Anchor.Moments)
	case v.Anchor.Moments > 0:
		fmt.Fprintf(&b, "All %d moments of the anchor are as they were. It was signed by %s.\n", v.Anchor.Moments, v.Anchor.By)
	}
	return b.String()
}

// Repair saves the readable part of the journal at path into a new file at into.
// It saves the records after unrepairable damage into a second one whose name
// ends in .behind. It replaces no file, and reports its actions in lines.
func Repair(path, into string) (string, error) {
	raw, err := journal.Load(path)
	if err != nil {
		return "", err
	}
	s := journal.Repair(raw)
	if len(s.Good) == 0 {
		return "", fmt.Errorf("journal: not even the first line of %s can be read: nothing was written", path)
	}
	if err := writeNew(into, s.Good); err != nil {
		return "", err
	}
	if len(s.Behind) > 0 {
		if err := writeNew(into+".behind", append(bytes.Join(s.Behind, []byte("\n")), '\n')); err != nil {
			return "", err
		}
	}
	return saved(s, into), nil
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

// saved describes in lines the part of a journal that was saved into a new one
// at path.
func saved(s journal.Salvage, path string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s holds %d records.\n", path, bytes.Count(s.Good, []byte("\n"))-1)
	for _, line := range s.Restored {
		fmt.Fprintf(&b, "Line %d was damaged and stands as it was written: its link proves it.\n", line)
	}
	for _, line := range s.Moved {
		fmt.Fprintf(&b, "Line %d stood elsewhere and stands where it belongs: its link proves it.\n", line)
	}
	if s.Foreign {
		fmt.Fprintf(&b, "Another system had changed the ends of the lines or put its mark before the first: they are as they were written.\n")
	}
	if s.Surplus > 0 {
		fmt.Fprintf(&b, "Lines that are none of the game, empty, there twice or strange, are left out: %d.\n", s.Surplus)
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
