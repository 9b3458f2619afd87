package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/records"
	"blindchess/internal/room"
)

func newResultCommand() *cobra.Command {
	var k kept
	var round int
	command := &cobra.Command{
		Use:   "result TABLE RESULT",
		Short: "enter the result of a game",
		Args:  cobra.ExactArgs(2),
		RunE: func(command *cobra.Command, words []string) error {
			told, err := k.result(words, round)
			if err != nil {
				return err
			}
			t, err := k.put(command, tournament.Entry{Told: &told})
			if err != nil {
				return err
			}
			return k.noted(command, t, told)
		},
	}
	k.addBy(command)
	command.Flags().IntVar(&round, "round", 0, "the round (default: the last one paired)")
	return command
}

func newCorrectCommand() *cobra.Command {
	var k kept
	var round int
	var why string
	command := &cobra.Command{
		Use:   "correct TABLE RESULT",
		Short: "correct the result of a game, with your name and the reason",
		Args:  cobra.ExactArgs(2),
		RunE: func(command *cobra.Command, words []string) error {
			told, err := k.result(words, round)
			if err != nil {
				return err
			}
			before, err := k.read()
			if err != nil {
				return err
			}
			t, err := k.put(command, tournament.Entry{Corrected: &tournament.Corrected{Told: told, Why: why}})
			if err != nil {
				return err
			}
			if err := k.noted(command, t, told); err != nil {
				return err
			}
			return changes(command, before, t, told)
		},
	}
	k.addBy(command)
	command.Flags().IntVar(&round, "round", 0, "the round (default: the last one paired)")
	command.Flags().StringVar(&why, "why", "", "the reason, for the record")
	return command
}

// result reads a table and a result.
func (k *kept) result(words []string, round int) (tournament.Told, error) {
	t, err := k.read()
	if err != nil {
		return tournament.Told{}, err
	}
	board, err := whole(words[0], "table")
	if err != nil {
		return tournament.Told{}, err
	}
	result, ok := tournament.ParseResult(words[1])
	if !ok {
		return tournament.Told{}, fmt.Errorf("%q is no result: type 1-0, 0-1, 1/2, 0-0, or by forfeit +/-, -/+ or -/-", words[1])
	}
	if round == 0 {
		round = len(t.Rounds)
	}
	return tournament.Told{Round: round, Board: board, Result: result, Source: "typed"}, nil
}

// noted says a game with its result, and how many are still to come.
func (k *kept) noted(command *cobra.Command, t tournament.Tournament, done tournament.Told) error {
	f := told{round: done.Round}
	b, err := f.of(t)
	if err != nil {
		return err
	}
	round, _ := t.Round(done.Round)
	for i, p := range round.Pairings {
		if p.Board == done.Board {
			fmt.Fprintln(command.OutOrStdout(), b.Pairings()[i])
		}
	}
	fmt.Fprintf(command.OutOrStdout(), "Games without a result in round %d: %d.\n", done.Round, round.Open())
	return nil
}

func newResultsCommand() *cobra.Command {
	var k kept
	command := &cobra.Command{
		Use:   "results [FOLDER]",
		Short: "take the results of finished games",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			t, err := k.read()
			if err != nil {
				return err
			}
			folder := room.GamesFolder()
			if len(words) > 0 {
				folder = words[0]
			}
			if round, ok := t.Round(len(t.Rounds)); ok && round.From != nil && len(words) == 0 {
				folder = fmt.Sprintf("round-%d", round.Number)
				if err := os.MkdirAll(folder, 0o700); err != nil {
					return fmt.Errorf("results: %w", err)
				}
			}
			if info, err := os.Stat(folder); err != nil || !info.IsDir() {
				return fmt.Errorf("results: there is no folder %s: name the one with the journals of the tables", folder)
			}
			found, err := records.Look(t, folder)
			if err != nil {
				return err
			}
			var entries []tournament.Entry
			for _, told := range found.Results {
				entries = append(entries, tournament.Entry{Told: &told})
			}
			if t, err = k.put(command, entries...); err != nil {
				return err
			}
			out := command.OutOrStdout()
			for _, told := range found.Results {
				fmt.Fprintf(out, "Round %d, table %d: %s, from %s.\n", told.Round, told.Board, told.Result, told.Source)
			}
			fmt.Fprintln(out, strings.Join([]string{
				"Taken: " + strconv.Itoa(len(found.Results)), "known before: " + strconv.Itoa(found.Known),
				"still going: " + strconv.Itoa(found.Going), "to look at: " + strconv.Itoa(len(found.Doubts)),
			}, ", ")+".")
			for _, doubt := range found.Doubts {
				fmt.Fprintln(command.ErrOrStderr(), doubt)
			}
			if err := giveBack(command, t, folder); err != nil {
				return err
			}
			if len(found.Doubts) > 0 {
				return commandline.Status(1)
			}
			return nil
		},
	}
	k.addBy(command)
	return command
}
