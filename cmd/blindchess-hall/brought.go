package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/trf"
	"blindchess/internal/text/charset"
	"blindchess/internal/text/sanitize"
)

// brought is a file that an organiser brings: a tournament report, or a file of values with
// the players.
type brought struct {
	path     string
	encoding charset.Choice
}

// read returns the report in the file, or the players if it is a file of values. An
// encoding that was chosen by the letters is reported, since a name may be wrong by
// it.
func (b *brought) read(command *cobra.Command) (*trf.Report, []tournament.Player, error) {
	data, err := os.ReadFile(b.path)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", command.Name(), err)
	}
	encoding := b.choose(command, data)
	text := encoding.Decode(data)
	if !isReport(text) {
		players, left, err := tournament.PlayersFromCSV(text)
		if len(left) > 0 {
			fmt.Fprintf(command.ErrOrStderr(), "Columns left out of %s: %s.\n", b.path, sanitize.Short(strings.Join(left, ", "), 200))
		}
		return nil, players, err
	}
	report, err := trf.ReadAs(string(data), encoding)
	return &report, nil, err
}

// choose returns the encoding of the file. One that was chosen by the letters is
// reported.
func (b *brought) choose(command *cobra.Command, data []byte) charset.Encoding {
	encoding := b.encoding.Of(data)
	if !encoding.Plain() && b.encoding.String() == "" {
		fmt.Fprintf(command.ErrOrStderr(), "%s is not in UTF-8 and was read as %s. If names look wrong, name another encoding with --encoding.\n", b.path, encoding)
	}
	return encoding
}

// isReport reports whether a text is a tournament report and no file of values.
func isReport(text string) bool {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "001 ") || strings.HasPrefix(line, "012 ") {
			return true
		}
	}
	return false
}
