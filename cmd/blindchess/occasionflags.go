package main

import (
	"github.com/spf13/pflag"

	"blindchess/internal/table"
)

// addOccasion adds the flags that say which game of which event is played.
func addOccasion(flags *pflag.FlagSet, o *table.Occasion) {
	flags.StringVar(&o.Event, "event-name", "", "the name of the event")
	flags.StringVar(&o.Site, "site", "", "where it is played")
	flags.StringVar(&o.Date, "date", "", "the day of the round as PGN writes it, such as 2026.03.01, where it is not the day on which the game begins")
	flags.StringVar(&o.Section, "section", "", "the section of the event, such as women")
	flags.StringVar(&o.Round, "round", "", "the round")
	flags.StringVar(&o.Board, "board-number", "", "the number of the board")
	flags.StringVar(&o.Arbiter, "arbiter-name", "", "the name of the arbiter")
}

// addPerson adds the flags that say who a player is, beside their name: prefix
// begins each flag, whose says of whom it is, and unless what holds without it.
func addPerson(flags *pflag.FlagSet, p *table.Person, prefix, whose, unless string) {
	flags.StringVar(&p.Title, prefix+"title", "", whose+" title, such as WGM"+unless)
	flags.StringVar(&p.Federation, prefix+"country", "", whose+" federation in three letters"+unless)
	flags.StringVar(&p.FIDEID, prefix+"fide-id", "", whose+" number at FIDE"+unless)
	flags.IntVar(&p.Rating, prefix+"rating", 0, whose+" rating"+unless)
	flags.StringVar(&p.Team, prefix+"team", "", whose+" team"+unless)
}
