package main

import (
	"errors"
	"time"

	"github.com/spf13/pflag"
)

// dayForm is how reports write a day.
const dayForm = "2006/01/02"

// day is the value of a flag that names a day. It is kept as reports write it.
type day struct{ kept *string }

// addDay adds a flag that names a day.
func addDay(flags *pflag.FlagSet, kept *string, name, usage string) {
	flags.Var(day{kept}, name, usage)
}

// Set reads a day that is written as 2026/03/14, 2026-03-14 or 14.3.2026.
func (d day) Set(text string) error {
	for _, form := range []string{dayForm, time.DateOnly, "2.1.2006"} {
		if found, err := time.Parse(form, text); err == nil {
			*d.kept = found.Format(dayForm)
			return nil
		}
	}
	return errors.New("write it as 2026/03/14")
}

func (d day) String() string {
	if d.kept == nil {
		return ""
	}
	return *d.kept
}

// Type is the word for the value of the flag.
func (d day) Type() string { return "day" }
