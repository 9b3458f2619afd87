//go:build !tournament

package main

import (
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/fault"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
)

// positionSource is the source of a command's position: a FEN in its words, a
// Chess960 start position, or the start position.
type positionSource struct {
	number int
	strict bool
}

func (s *positionSource) addFlags(command *cobra.Command) {
	command.Flags().IntVar(&s.number, "chess960", -1, "use the Chess960 start position of this number, 0 to 959")
	command.Flags().BoolVar(&s.strict, "strict", false, "refuse an incomplete FEN or an impossible position, as the setting strict does")
}

// read returns the set-up that words and flags give. A FEN may be one word or
// several, quoted or not.
func (s *positionSource) read(words []string) (rules.Setup, error) {
	text := strings.Join(words, " ")
	switch {
	case s.number >= 0 && text != "":
		return rules.Setup{}, fault.New("fault.two-positions", "give a FEN or --chess960, not both")
	case s.number != -1:
		return rules.Chess960(s.number)
	case text == "":
		return rules.StandardSetup(), nil
	}
	strict, err := strictly(s.strict)
	switch {
	case err != nil:
		return rules.Setup{}, err
	case strict:
		return rules.ParseFENStrict(text)
	default:
		return rules.ParseFEN(text)
	}
}

// strictly reports whether notation must be exact, by a flag or the settings.
func strictly(flag bool) (bool, error) {
	if flag {
		return true, nil
	}
	own, err := settings.Load()
	return own.Strict == "yes", err
}
