package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/bulletin"
	"blindchess/internal/event/tournament/opening"
	"blindchess/internal/language"
)

func newOpenCommand() *cobra.Command {
	var f told
	var o opening.Options
	command := &cobra.Command{
		Use:   "open [-- FLAG...]",
		Short: "open the tables of a round and keep them",
		RunE: func(command *cobra.Command, words []string) error {
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
			if err := os.MkdirAll(o.Folder, 0o700); err != nil {
				return fmt.Errorf("open: %w", err)
			}
			o.Flags = words
			tables := opening.Tables(t, round, o)
			if len(tables) == 0 {
				return fmt.Errorf("open: every game of round %d has a result", round.Number)
			}
			ctx, stop := commandline.Stoppable(command)
			defer stop()
			return keepTables(ctx, command, tables, &sheets{
				pack: pack, title: b.Title(), stem: filepath.Join(o.Folder, "codes"), wanted: wanted(o, tables),
			})
		},
	}
	f.add(command)
	command.Flags().StringVar(&o.Program, "program", "blindchess", "the program that keeps a table")
	command.Flags().StringVar(&o.Folder, "journals", "", "the folder for the journals and the codes; without it, one named after the round")
	command.Flags().StringVar(&o.Host, "host", "", "let players in from other machines: the address of this one, such as 0.0.0.0; without it, from this machine alone")
	command.Flags().IntVar(&o.Port, "port", 0, "let players in over SSH: table 1 at this port, each further table at the next one")
	command.Flags().IntVar(&o.Page, "page", 0, "let browsers in: table 1 at this port, each further table at the next one")
	return command
}

// wanted returns how many codes will be told: two for each table that lets people
// in from elsewhere.
func wanted(o opening.Options, tables []opening.Table) int {
	if o.Port == 0 && o.Page == 0 {
		return 0
	}
	return 2 * len(tables)
}

// sheets gathers the codes of a round, and writes them down when all have come.
type sheets struct {
	pack   language.Pack
	title  string
	stem   string
	wanted int
	codes  []bulletin.Code
	hear   func(opening.Table, opening.Event) // hears everything besides; nil for nobody

	sockets  map[int]string // by table
	arbiters map[int]string // what the arbiter types to go to a table
}

// arbiter takes in how the arbiter comes in at a table, and writes it down, for the
// arbiter alone, once all tables have told it. It reports whether it did so now.
func (s *sheets) arbiter(table opening.Table, code string, of int) (written bool, err error) {
	if s.arbiters == nil {
		s.arbiters = map[int]string{}
	}
	socket := s.sockets[table.Board]
	s.arbiters[table.Board] = strings.Join(strings.Fields(fmt.Sprintf("Table %d: blindchess join %s --role arbiter --code %q", table.Board, socket, code)), " ")
	if len(s.arbiters) < of {
		return false, nil
	}
	var text strings.Builder
	for _, board := range slices.Sorted(maps.Keys(s.arbiters)) {
		text.WriteString(s.arbiters[board] + "\n")
	}
	return true, os.WriteFile(s.arbiterPath(), []byte(text.String()), 0o600)
}

func (s *sheets) arbiterPath() string { return filepath.Join(filepath.Dir(s.stem), "arbiter.txt") }

// keepTables keeps tables until ctx ends, and tells what they tell, a line each.
func keepTables(ctx context.Context, command *cobra.Command, tables []opening.Table, s *sheets) error {
	out := command.OutOrStdout()
	ways := make(map[int]string)
	var failed error
	err := opening.Run(ctx, tables, func(table opening.Table, event opening.Event) {
		where := fmt.Sprintf("Table %d", table.Board)
		if s.hear != nil {
			s.hear(table, event)
		}
		switch event.Event {
		case "open":
			fmt.Fprintf(out, "%s is open: %s, White, against %s, Black; its game is kept in %s.\n", where, table.White.Name, table.Black.Name, table.Journal)
		case "socket":
			if s.sockets == nil {
				s.sockets = map[int]string{}
			}
			s.sockets[table.Board] = event.Address
		case "address":
			ways[table.Board] = event.Join
		case "page":
			ways[table.Board] = strings.TrimSpace(ways[table.Board] + " " + event.Page)
		case "code":
			code, ok := codeOf(table, event)
			if !ok {
				fmt.Fprintf(out, "%s, %s: %s\n", where, event.Role, event.Code)
				if event.Role != "arbiter" {
					return
				}
				var written bool
				if written, failed = s.arbiter(table, event.Code, len(tables)); written && failed == nil {
					fmt.Fprintf(out, "What the arbiter types to go to each table is in %s.\n", s.arbiterPath())
				}
				return
			}
			code.Way = ways[table.Board]
			fmt.Fprintf(out, "%s. %s\n", code.Seat(s.pack), code.Line(s.pack))
			s.codes = append(s.codes, code)
			if len(s.codes) == s.wanted {
				if failed = codeSheets(command, s.pack, s.title, s.stem, sorted(s.codes)); failed == nil {
					fmt.Fprintf(out, "The codes are in %s.html to print, %s.txt, and %s.brf for braille.\n", s.stem, s.stem, s.stem)
				}
			}
		case "begun":
			fmt.Fprintf(out, "%s: the game has begun.\n", where)
		case "ended":
			fmt.Fprintf(out, "%s: %s, %s.\n", where, event.Result, event.Reason)
		case "entered", "left":
			fmt.Fprintf(out, "%s: %s, %s.\n", where, event.Event, strings.Join(strings.Fields(event.Role+" "+event.Seat+" "+event.Name), " "))
		case "failed":
			fmt.Fprintln(command.ErrOrStderr(), event.Failure)
		}
	})
	if err != nil {
		return commandline.Status(1) // each was told as it happened
	}
	return failed
}

// codeOf returns the code of a player, and false where it is somebody else's.
func codeOf(table opening.Table, event opening.Event) (bulletin.Code, bool) {
	code := bulletin.Code{Board: table.Board, Typed: event.Code, Words: event.Spoken}
	switch {
	case event.Role != "opponent":
		return code, false
	case event.Seat == "white":
		code.Player = table.White
	default:
		code.Player, code.Black = table.Black, true
	}
	return code, true
}

// sorted returns codes in the order of their tables, White first.
func sorted(codes []bulletin.Code) []bulletin.Code {
	byTable := make(map[tournament.Pairing]bulletin.Code)
	most := 0
	for _, c := range codes {
		key := tournament.Pairing{Board: c.Board}
		if c.Black {
			key.Black = 1
		}
		byTable[key] = c
		most = max(most, c.Board)
	}
	var all []bulletin.Code
	for board := 1; board <= most; board++ {
		for black := range 2 {
			if c, ok := byTable[tournament.Pairing{Board: board, Black: black}]; ok {
				all = append(all, c)
			}
		}
	}
	return all
}
