package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"

	"github.com/spf13/cobra"

	"blindchess/internal/event/tournament/opening"
)

func newOpenCommand() *cobra.Command {
	var f told
	var o opening.Options
	command := &cobra.Command{
		Use:   "open [-- FLAG...]",
		Short: "open the tables of a round and keep them running",
		RunE: func(command *cobra.Command, words []string) error {
			return openRound(command, &f, &o, words)
		},
	}
	f.add(command)
	addOpening(command, &o)
	return command
}

// openRound opens the tables of a round and runs them.
func openRound(command *cobra.Command, f *told, o *opening.Options, words []string) error {
	t, b, pack, err := f.open()
	if err != nil {
		return err
	}
	round, ok := t.Round(f.round)
	if !ok {
		return fmt.Errorf("open: no round is paired yet: pair one with blindchess-hall pair")
	}
	if o.Folder == "" {
		o.Folder = fmt.Sprintf("round-%d", round.Number)
	}
	if o.Program, err = opening.Find(o.Program); err != nil {
		return err
	}
	if err := os.MkdirAll(o.Folder, 0o700); err != nil {
		return fmt.Errorf("open: %w", err)
	}
	o.Flags = words
	tables := opening.Tables(t, round, *o)
	if len(tables) == 0 {
		return fmt.Errorf("open: every game of round %d has a result", round.Number)
	}
	ctx, stop := stoppedByHand(command)
	defer stop()
	return keepTables(ctx, command, tables, &sheets{
		pack: pack, title: b.Title(), stem: filepath.Join(o.Folder, "codes"), wanted: wanted(*o, tables),
	})
}

// addOpening adds the flags that say how tables are opened.
func addOpening(command *cobra.Command, o *opening.Options) {
	command.Flags().StringVar(&o.Program, "program", "blindchess", "the program that runs a table")
	command.Flags().StringVar(&o.Folder, "journals", "", "the folder for game files and codes (default: named after the round)")
	command.Flags().StringVar(&o.Host, "host", "", "let other computers join at this address, such as 0.0.0.0 (default: this computer alone)")
	command.Flags().IntVar(&o.Port, "port", 0, "let players join over SSH: table 1 at this port, each other table at the next")
	command.Flags().IntVar(&o.Page, "page", 0, "let browsers join: table 1 at this port, each other table at the next")
}

// wanted returns how many codes will be told: two for each table that lets people
// in from elsewhere.
func wanted(o opening.Options, tables []opening.Table) int {
	if o.Port == 0 && o.Page == 0 {
		return 0
	}
	return 2 * len(tables)
}

// stoppedByHand returns the context of a program that keeps tables: it ends, and closes
// them, by Ctrl+C alone. If the program ends in another way, or its terminal closes, the
// tables continue, and it finds them again.
func stoppedByHand(command *cobra.Command) (context.Context, context.CancelFunc) {
	return signal.NotifyContext(command.Context(), os.Interrupt)
}
