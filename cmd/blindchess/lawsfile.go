package main

import (
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/gamesetup"
	"blindchess/internal/rules/laws"
)

// lawsChoice is the edition that a command works by: --laws and --laws-file.
type lawsChoice struct{ gamesetup.LawsChoice }

// addFlags gives a command the flags of c.
func (c *lawsChoice) addFlags(command *cobra.Command) {
	command.Flags().IntVar(&c.Year, "laws", laws.Latest().Year(), "the edition of the Laws: "+strings.Join(laws.Years(), ", "))
	command.Flags().StringVar(&c.File, "laws-file", "", "your own edition of the Laws, or a TOML file that changes parameters of one")
}

// edition returns the chosen edition with the changes of the file. Every fault
// of the file is named.
func (c lawsChoice) edition() (laws.Edition, error) {
	chosen, err := c.Read()
	return chosen.Edition, err
}
