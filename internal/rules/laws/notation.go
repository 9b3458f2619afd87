package laws

import "strings"

// captureSigns are the signs by which captures are written: x, the colon, the
// cross and the Cyrillic letter that looks like it.
const captureSigns = "x:\u00d7\u0445"

// NotAllowed lists the parameters by which e does not allow the way in which a
// legal move was written: the long form, or a capture without its sign.
// Rule: RuleNotation.
func (e Edition) NotAllowed(written string, captures bool) []Parameter {
	written = strings.ReplaceAll(written, " ", "")
	var found []Parameter
	if !e.Yes(ParameterLongForm) && isLong(written) {
		found = append(found, ParameterLongForm)
	}
	if !e.Yes(ParameterBareCapture) && captures && !strings.ContainsAny(written, captureSigns) {
		found = append(found, ParameterBareCapture)
	}
	return found
}

// isLong reports whether an entry names the square that is left and parts it
// with a dash.
func isLong(written string) bool {
	before, after, found := strings.Cut(written, "-")
	return found && len(before) >= 2 && len(after) >= 2 && before[len(before)-1] >= '1' && before[len(before)-1] <= '8' && after[0] >= 'a' && after[0] <= 'h'
}
