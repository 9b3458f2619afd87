package commandline

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
)

// absent is the annotation of a command that Absent returned: the manual's text is on
// another one of its name.
const absent = "absent"

// Absent returns a command in place of one that is not in the tournament build. It says
// what that build does not do, also as its help, and what to do.
func Absent(verb, lacks string) *cobra.Command {
	why := fmt.Sprintf("%s: the tournament build %s: away from the board, take the other build", verb, lacks)
	return &cobra.Command{
		Use:                verb,
		Short:              "not in the tournament build",
		Long:               why,
		Annotations:        map[string]string{absent: ""},
		FParseErrWhitelist: cobra.FParseErrWhitelist{UnknownFlags: true},
		Args:               cobra.ArbitraryArgs,
		RunE:               func(*cobra.Command, []string) error { return errors.New(why) },
	}
}
