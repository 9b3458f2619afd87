package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"blindchess/internal/event/tournament"
	"blindchess/internal/journal"
)

// Verified is the result of reading a tournament's whole file.
type Verified struct {
	Entries int    `json:"entries"`          // that are whole
	Words   string `json:"words"`            // that stand for all of them, in their order
	Line    int    `json:"line,omitempty"`   // the first that differs from the written one
	Damage  string `json:"damage,omitempty"` // what is wrong with it
	Misfit  string `json:"misfit,omitempty"` // the first entry that cannot follow those before it
	Torn    int    `json:"torn"`             // bytes of a last entry that was never finished
	Told    string `json:"told,omitempty"`   // the words that were asked about
	Found   int    `json:"found,omitempty"`  // the entry up to which they stand for all
}

// Verify reads the file of a tournament and changes nothing. It checks whether each
// line is as it was written and in its place, and whether each entry can follow
// those before it. If words are given, it finds the entries with these words. A
// file that was rewritten whole is detected by words that a person noted before.
// The error concerns the file; the result has the faults of its lines.
func Verify(path, words string) (Verified, error) {
	v := Verified{Told: strings.Join(strings.Fields(strings.ToLower(words)), " ")}
	contents, err := journal.Read(path)
	var damage *journal.DamageError
	switch {
	case errors.As(err, &damage):
		v.Line, v.Damage = damage.Line, damage.Reason.Error()
	case err != nil:
		return v, err
	default:
		v.Torn = len(contents.Torn)
	}
	if len(contents.Header) > 0 && string(contents.Header) != string(header) {
		return v, fmt.Errorf("ledger: %s is no tournament: name another file with --tournament", path)
	}
	v.Entries, v.Words = len(contents.Records), contents.Chain().Words()
	if _, err := tournament.Read(contents.Records); err != nil {
		v.Misfit = err.Error()
	}
	v.Found = 1 + slices.IndexFunc(contents.Chains, func(c journal.Chain) bool { return c.Words() == v.Told })
	return v, nil
}

// Right reports whether nothing speaks against the file.
func (v Verified) Right() bool {
	return v.Line == 0 && v.Misfit == "" && (v.Told == "" || v.Found > 0)
}

// String describes v in separate lines.
func (v Verified) String() string {
	var b strings.Builder
	if v.Line > 0 {
		fmt.Fprintf(&b, "Line %d is not what was written: %s. The entries before it are whole: %d.\n", v.Line, v.Damage, v.Entries)
	} else {
		fmt.Fprintf(&b, "All %d entries are whole. Their words are %s.\n", v.Entries, v.Words)
	}
	if v.Misfit != "" {
		fmt.Fprintf(&b, "What the entries say does not fit together: %s.\n", v.Misfit)
	}
	if v.Torn > 0 {
		fmt.Fprintf(&b, "A last entry was never finished, and nobody was told that it was kept. Bytes: %d.\n", v.Torn)
	}
	switch {
	case v.Found > 0:
		fmt.Fprintf(&b, "The words %s stand for everything up to entry %d.\n", v.Told, v.Found)
	case v.Told != "":
		fmt.Fprintf(&b, "No entry gives the words %s: they are of another tournament, or the file was written anew.\n", v.Told)
	}
	return b.String()
}
