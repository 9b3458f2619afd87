package main

import "github.com/spf13/pflag"

// addPosition adds the flag of a position of one's own. The tournament build
// refuses it, as examinesAt says, and its help does not name it.
func addPosition(flags *pflag.FlagSet, fen *string, usage string) {
	flags.StringVar(fen, "fen", "", usage)
	if tournament {
		_ = flags.MarkHidden("fen") // it is there
	}
}
