package main

import (
	"github.com/spf13/pflag"

	"blindchess/internal/table"
)

// addOccasion adds the flags that say which game of which event is played.
func addOccasion(flags *pflag.FlagSet, o *table.Occasion) {
	flags.StringVar(&o.Event, "event-name", "", "the event's name")
	flags.StringVar(&o.Site, "site", "", "the place of the game")
	flags.StringVar(&o.Date, "date", "", "the date of the round in PGN form, such as 2026.03.01 (default: today)")
	flags.StringVar(&o.Section, "section", "", "the section of the event, such as women")
	flags.StringVar(&o.Round, "round", "", "the round")
	flags.StringVar(&o.Board, "board-number", "", "the board number")
	flags.StringVar(&o.Arbiter, "arbiter-name", "", "the arbiter's name")
}

// addPerson adds the flags that describe a player, beside their name. prefix
// begins each flag, whose names the player in the help, and unless adds the
// default.
func addPerson(flags *pflag.FlagSet, p *table.Person, prefix, whose, unless string) {
	flags.StringVar(&p.Title, prefix+"title", "", whose+" title, such as WGM"+unless)
	flags.StringVar(&p.Federation, prefix+"country", "", whose+" federation in three letters"+unless)
	flags.StringVar(&p.FIDEID, prefix+"fide-id", "", whose+" FIDE ID"+unless)
	flags.IntVar(&p.Rating, prefix+"rating", 0, whose+" rating"+unless)
	flags.StringVar(&p.Team, prefix+"team", "", whose+" team"+unless)
}
