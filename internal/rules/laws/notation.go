package laws

import "strings"

// captureSigns are the signs by which captures are written: x, the colon, the
// cross and the Cyrillic letter that looks like it.
const captureSigns = "x:\u00d7\u0445"

// The ways of writing a move that some editions do not allow, by the keys of
// their parameters.
const (
	LongForm    = "notation.long-form"
	BareCapture = "notation.bare-capture"
)

// NotAllowed lists what e does not allow in how a legal move was written,
// LongForm or BareCapture. Rule: RuleNotation.
func (e Edition) NotAllowed(written string, captures bool) []string {
	written = strings.ReplaceAll(written, " ", "")
	var found []string
	if !e.yes(parameterLongForm) && isLong(written) {
		found = append(found, LongForm)
	}
	if !e.yes(parameterBareCapture) && captures && !strings.ContainsAny(written, captureSigns) {
		found = append(found, BareCapture)
	}
	return found
}

// isLong reports whether an entry names the square that is left and parts it
// with a dash.
func isLong(written string) bool {
	before, after, found := strings.Cut(written, "-")
	return found && len(before) >= 2 && len(after) >= 2 && before[len(before)-1] >= '1' && before[len(before)-1] <= '8' && after[0] >= 'a' && after[0] <= 'h'
}
