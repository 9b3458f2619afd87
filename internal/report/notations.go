package report

import (
	"fmt"
	"strings"

	"blindchess/internal/rules"
)

// SheetNotations returns the notation of each side's sheet: the usual one, where
// nothing else is given as "sr" for both, or as "white=sr" or "black=pl".
func SheetNotations(usual string, given ...string) (rules.BySide[string], error) {
	names := rules.Both(usual)
	for _, text := range given {
		side, name, one := strings.Cut(text, "=")
		switch {
		case !one:
			names = rules.Both(text)
		case side == "white":
			names.White = name
		case side == "black":
			names.Black = name
		default:
			return names, fmt.Errorf("--notation is %q; give a language, or white=sr, or black=pl", text)
		}
	}
	return names, nil
}
