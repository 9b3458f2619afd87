package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/event/tournament/opening"
)

func newSimulCommand() *cobra.Command {
	var f told
	o, side := opening.Options{}, ""
	command := &cobra.Command{
		Use:   "simul NAME [-- FLAG...]",
		Short: "open the tables of a simultaneous display and keep them running",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			if at := command.ArgsLenAtDash(); at >= 0 {
				words, o.Flags = words[:at], words[at:]
			}
			t, b, pack, err := f.open()
			if err != nil {
				return err
			}
			giver, err := one(t, pack, strings.Join(words, " "))
			if err != nil {
				return err
			}
			if o.Program, err = opening.Find(o.Program); err != nil {
				return err
			}
			tables, err := opening.Simul(t, giver, side, o)
			if err != nil {
				return err
			}
			if err := os.MkdirAll(o.Folder, 0o700); err != nil {
				return fmt.Errorf("simul: %w", err)
			}
			ctx, stop := stoppedByHand(command)
			defer stop()
			list := giverList{giver: giver.Number, path: filepath.Join(o.Folder, "tables.txt"), lines: map[int]string{}, tables: tables}
			s := &sheets{pack: pack, title: b.Title(), stem: filepath.Join(o.Folder, "codes"), wanted: wanted(o, tables), hear: list.hear}
			return errors.Join(keepTables(ctx, command, tables, s), list.failed)
		},
	}
	f.add(command)
	command.Flags().StringVar(&side, "side", "white", "the colour of the player at all tables: white, black or alternate")
	command.Flags().StringVar(&o.Program, "program", "blindchess", "the program that runs a table")
	command.Flags().StringVar(&o.Folder, "journals", "simul", "the folder for games, codes and the list of tables")
	command.Flags().StringVar(&o.Host, "host", "", "let other computers join at this address, such as 0.0.0.0 (default: this computer alone)")
	command.Flags().IntVar(&o.Port, "port", 0, "let players join over SSH: table 1 at this port, each other table at the next")
	command.Flags().IntVar(&o.Page, "page", 0, "let browsers join: table 1 at this port, each other table at the next")
	return command
}

// giverList collects the data with which the giver of a simultaneous display joins
// each table, and writes it down once all tables have sent it.
type giverList struct {
	giver  int // their number
	path   string
	lines  map[int]string // the known one of each table
	tables []opening.Table
	done   int
	failed error
}

// hear handles a table's event.
func (l *giverList) hear(table opening.Table, event opening.Event) {
	seat := "white"
	if table.Black.Number == l.giver {
		seat = "black"
	}
	switch {
	case event.Event == "address":
		l.lines[table.Board] = strings.TrimPrefix(event.Join, "blindchess join ") + " " + seat
	case event.Event == "key":
		l.lines[table.Board] += " " + event.Fingerprint
	case event.Event == "code" && event.Seat == seat && l.lines[table.Board] != "":
		l.lines[table.Board] += " " + event.Code
		if l.done++; l.done == len(l.tables) {
			l.write()
		}
	}
}

// write writes the list, which holds codes and is for the giver alone.
func (l *giverList) write() {
	var text strings.Builder
	for _, table := range l.tables {
		text.WriteString(l.lines[table.Board] + "\n")
	}
	l.failed = wholeFile(l.path, text.String())
}
