package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/event/tournament/bulletin"
	"blindchess/internal/event/tournament/opening"
	"blindchess/internal/language"
)

// sheets are the files that say how people come in at the tables of a round. They
// contain only current data: a file is written whole before its news is announced, and
// no file contains a void code.
type sheets struct {
	pack   language.Pack
	title  string
	stem   string
	wanted int
	hear   func(opening.Table, opening.Event) // receives every other event; may be nil

	command  *cobra.Command
	of       int // how many tables there are
	ways     map[int]string
	codes    map[seat]bulletin.Code // codes that are not used yet
	told     map[seat]bool          // of which a code was told
	sockets  map[int]string
	arbiters map[int]string // the arbiter's code at a table; empty once it was used
}

// seat is a player's place at a table.
type seat struct {
	board int
	black bool
}

func seatOf(table opening.Table, event opening.Event) seat {
	return seat{table.Board, event.Seat != "white"}
}

// errTold ends the program when each table's failure has already been reported.
var errTold = commandline.Status(1)

// keepTables runs tables until ctx ends, and reports the events, a sentence each.
func keepTables(ctx context.Context, command *cobra.Command, tables []opening.Table, s *sheets) error {
	s.command, s.of = command, len(tables)
	s.ways, s.sockets, s.arbiters = map[int]string{}, map[int]string{}, map[int]string{}
	s.codes, s.told = map[seat]bulletin.Code{}, map[seat]bool{}
	// Codes from an earlier opening may be void.
	if err := errors.Join(s.writeCodes(), s.writeArbiters()); err != nil {
		return err
	}
	var failed error
	err := opening.Run(ctx, tables, func(table opening.Table, event opening.Event) {
		if s.hear != nil {
			s.hear(table, event)
		}
		if err := s.take(table, event); err != nil && failed == nil {
			failed = err
			fmt.Fprintln(command.ErrOrStderr(), err)
		}
	})
	if err != nil {
		return errTold
	}
	return failed
}

// take handles a table's event, writes down the results, and then reports it.
func (s *sheets) take(table opening.Table, event opening.Event) error {
	out, where := s.command.OutOrStdout(), fmt.Sprintf("Table %d", table.Board)
	switch event.Event {
	case "open":
		how := "is open"
		if event.Known {
			how = "goes on"
		}
		fmt.Fprintf(out, "%s %s: %s, White, against %s, Black; its game is saved in %s.\n", where, how, table.White.Name, table.Black.Name, table.Journal)
	case "socket":
		s.sockets[table.Board] = event.Address
	case "address":
		s.ways[table.Board] = event.Join
	case "page":
		s.ways[table.Board] = strings.TrimSpace(s.ways[table.Board] + " " + event.Page)
	case "code":
		return s.code(table, event)
	case "entered":
		if !event.Known {
			fmt.Fprintf(out, "%s: entered, %s.\n", where, strings.Join(strings.Fields(event.Role+" "+event.Seat+" "+event.Name), " "))
		}
		return s.used(table, event)
	case "no-way":
		fmt.Fprintf(s.command.ErrOrStderr(), "%s: no one can join at %s: something else is there, such as a table of another round. End that, type Control and C here, and start this command again; or use another port.\n", where, event.Address)
	case "failed":
		fmt.Fprintln(s.command.ErrOrStderr(), event.Failure)
		return s.gone(table)
	}
	if event.Known {
		return nil
	}
	switch event.Event {
	case "begun":
		fmt.Fprintf(out, "%s: the game has begun.\n", where)
	case "ended":
		fmt.Fprintf(out, "%s: %s, %s.\n", where, event.Result, event.Reason)
	case "left":
		fmt.Fprintf(out, "%s: left, %s.\n", where, strings.Join(strings.Fields(event.Role+" "+event.Seat+" "+event.Name), " "))
	}
	return nil
}

// code takes in a code.
func (s *sheets) code(table opening.Table, event opening.Event) error {
	out := s.command.OutOrStdout()
	if event.Role == "arbiter" {
		_, known := s.arbiters[table.Board]
		s.arbiters[table.Board] = event.Code
		if err := s.writeArbiters(); err != nil {
			return err
		}
		fmt.Fprintf(out, "Table %d, %s: %s\n", table.Board, event.Role, event.Code)
		if !known && len(s.arbiters) == s.of {
			fmt.Fprintf(out, "The arbiter's command for each table is in %s.\n", s.arbiterPath())
		}
		return nil
	}
	if event.Role != "opponent" {
		fmt.Fprintf(out, "Table %d, %s: %s\n", table.Board, event.Role, event.Code)
		return nil
	}
	at := seatOf(table, event)
	code := bulletin.Code{Board: table.Board, Typed: event.Code, Words: event.Spoken, Black: at.black, Player: table.White, Way: s.ways[table.Board]}
	if at.black {
		code.Player = table.Black
	}
	known := s.told[at]
	s.codes[at], s.told[at] = code, true
	if err := s.writeCodes(); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s. %s\n", code.Seat(s.pack), code.Line(s.pack))
	if !known && len(s.told) == s.wanted {
		fmt.Fprintf(out, "The codes are in %s.html to print, %s.txt, and %s.brf for braille.\n", s.stem, s.stem, s.stem)
	}
	return nil
}

// used deletes a code with which a person has joined. That person returns
// without a code.
func (s *sheets) used(table opening.Table, event opening.Event) error {
	switch event.Role {
	case "arbiter":
		if s.arbiters[table.Board] == "" {
			return nil
		}
		s.arbiters[table.Board] = ""
		return s.writeArbiters()
	case "opponent":
		at := seatOf(table, event)
		s.told[at] = true
		if _, open := s.codes[at]; !open {
			return nil
		}
		delete(s.codes, at)
		return s.writeCodes()
	default:
		return nil
	}
}

// gone takes out what led to a table that is no more.
func (s *sheets) gone(table opening.Table) error {
	delete(s.arbiters, table.Board)
	for _, black := range []bool{false, true} {
		delete(s.codes, seat{table.Board, black})
	}
	return errors.Join(s.writeCodes(), s.writeArbiters())
}

// writeCodes writes the codes down, in the order of the tables, White first.
func (s *sheets) writeCodes() error {
	if s.wanted == 0 {
		return nil
	}
	codes := slices.SortedFunc(maps.Values(s.codes), func(a, b bulletin.Code) int {
		if a.Board == b.Board && a.Black != b.Black {
			if b.Black {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.Board, b.Board)
	})
	return codeSheets(s.command, s.pack, s.title, s.stem, codes)
}

// writeArbiters writes down how the arbiter comes in at each table, for the arbiter
// alone.
func (s *sheets) writeArbiters() error {
	var text strings.Builder
	for _, board := range slices.Sorted(maps.Keys(s.arbiters)) {
		line := fmt.Sprintf("Table %d: blindchess join %s --role arbiter", board, s.sockets[board])
		if code := s.arbiters[board]; code != "" {
			line += fmt.Sprintf(" --code %q", code)
		}
		text.WriteString(strings.Join(strings.Fields(line), " ") + "\n")
	}
	return wholeFile(s.arbiterPath(), text.String())
}

// arbiterPath is the path of the arbiter's own list.
func (s *sheets) arbiterPath() string { return filepath.Join(filepath.Dir(s.stem), "arbiter.txt") }

// wholeFile writes a file in one step: a reader finds the old one or the new one.
func wholeFile(path, text string) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return fmt.Errorf("open: %w", err)
	}
	_, err = file.WriteString(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("open: %w", errors.Join(err, os.Remove(file.Name())))
	}
	return nil
}
