package commandline

import (
	"strings"

	"github.com/spf13/pflag"

	"blindchess/internal/text/charset"
)

// AddEncoding adds the flag that names the encoding of a file.
func AddEncoding(flags *pflag.FlagSet, chosen *charset.Choice) {
	flags.Var(chosen, "encoding", "text encoding: "+strings.Join(charset.Names(), ", ")+" (default: detected)")
}
