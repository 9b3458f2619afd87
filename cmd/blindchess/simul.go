package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/event/simul"
	"blindchess/internal/room"
)

func newSimulCommand() *cobra.Command {
	f := joinFlags{screen: "line"}
	tables, side := "", ""
	command := &cobra.Command{
		Use:   "simul [ADDRESS...]",
		Short: "play at several tables at once",
		RunE: func(command *cobra.Command, addresses []string) error {
			ctx, stop := commandline.Stoppable(command)
			defer stop()
			chosen, err := simulTables(tables, side, addresses)
			if err != nil {
				return err
			}
			own, err := f.settings()
			if err != nil {
				return err
			}
			return leftEarly(simul.Run(ctx, simul.Options{
				Tables: chosen, Name: f.name, Own: own, Speak: f.speak,
				Show: func(ctx context.Context, d *simul.Display) error { return commandline.ShowSeat(ctx, d, os.Stdin) },
			}))
		},
	}
	flags := command.Flags()
	flags.StringVar(&tables, "tables", "", "the file with one table a line: its address, your colour, its host's key and your join code")
	flags.StringVar(&side, "seat", "", "your side if the list names none: white or black")
	flags.StringVar(&f.name, "name", "", "your name")
	flags.StringVar(&f.language, "language", "", "your language (default: your settings)")
	flags.StringVar(&f.scheme, "scheme", "", "names for squares and pieces, such as fide")
	flags.IntVar(&f.width, "width", 0, "wrap lines at this many cells, such as 40 for a Braille display")
	flags.BoolVar(&f.speak, "speak", false, "speak all tables' messages here")
	return command
}

// simulTables returns the tables that a list or the command line names. Without
// either, it returns all that are open on this computer.
func simulTables(list, side string, addresses []string) ([]simul.Table, error) {
	var tables []simul.Table
	switch {
	case side != "" && side != "white" && side != "black":
		return nil, commandline.UnknownChoice("simul", "--seat", side, "white", "black")
	case list != "":
		file, err := os.Open(list)
		if err != nil {
			return nil, fmt.Errorf("simul: %w", err)
		}
		defer func() { _ = file.Close() }()
		if tables, err = simul.ReadTables(file); err != nil {
			return nil, err
		}
	case len(addresses) == 0:
		addresses = room.Sockets()
	}
	for _, address := range addresses {
		tables = append(tables, simul.Table{Address: address})
	}
	if len(tables) == 0 {
		return nil, errors.New("simul: no table is open on this computer: name the tables, or give --tables")
	}
	for i := range tables {
		if tables[i].Seat == "" {
			tables[i].Seat = side
		}
	}
	return tables, nil
}
