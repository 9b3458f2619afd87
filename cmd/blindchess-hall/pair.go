package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/tournament"
	"blindchess/internal/tournament/swiss"
)

func newPairCommand() *cobra.Command {
	var k kept
	var with, hand, first string
	var limit time.Duration
	var again bool
	command := &cobra.Command{
		Use:   "pair",
		Short: "pair the next round",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			t, err := k.read()
			if err != nil {
				return err
			}
			ctx, stop := commandline.Stoppable(command)
			defer stop()
			before := t
			if again && len(t.Rounds) > 0 {
				before.Rounds = t.Rounds[:len(t.Rounds)-1]
			}
			paired := tournament.Paired{}
			switch {
			case hand != "":
				paired.How = "hand"
				paired.Round, err = byHand(before, hand)
			case before.About.System == tournament.Swiss:
				var program swiss.Program
				if program, err = swiss.Find(with); err != nil {
					return err
				}
				colour, known := map[string]byte{"white": 'w', "black": 'b'}[first]
				if !known {
					return fmt.Errorf("pair: --first is %q: say white or black", first)
				}
				if len(before.Rounds) > 0 {
					colour = 0
				}
				paired.How = program.Name
				paired.Round, err = program.Pair(ctx, before, swiss.Options{First: colour, Limit: limit})
			default:
				paired.How = string(before.About.System)
				paired.Round, err = before.Next()
			}
			if err != nil {
				return err
			}
			t, err = k.put(command, tournament.Entry{Paired: &paired})
			if err != nil {
				return err
			}
			return tellPairings(command, t, paired.Number)
		},
	}
	k.addBy(command)
	command.Flags().StringVar(&with, "with", "", "the pairing program for a Swiss tournament: bbpPairings, a javafo.jar, or a command with {trf} and {pairs} for its files")
	command.Flags().StringVar(&hand, "hand", "", "pair by hand: pairs of numbers, White first, such as \"1-4 2-5 3-bye\", or a file of them")
	command.Flags().StringVar(&first, "first", "white", "the colour of the first player in the first round of a Swiss tournament, as it was drawn: white or black")
	command.Flags().DurationVar(&limit, "limit", time.Minute, "how long the program may take")
	command.Flags().BoolVar(&again, "again", false, "pair the last round anew, as long as it has no result")
	return command
}

// byHand reads pairs, from a file where there is one of that name. Whoever is not
// there has the bye they asked for.
func byHand(t tournament.Tournament, text string) (tournament.Round, error) {
	if file, err := os.ReadFile(text); err == nil {
		text = string(file)
	}
	round := tournament.Round{Number: len(t.Rounds) + 1}
	for _, pair := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;\r\n\t", r) }) {
		left, right, _ := strings.Cut(pair, "-")
		white, err := strconv.Atoi(left)
		if err != nil {
			return round, fmt.Errorf("pair: %q is no pair: write numbers such as 1-4, or 3-bye", pair)
		}
		if right == "bye" {
			round.Byes = append(round.Byes, tournament.Bye{Player: white, Kind: tournament.PairingBye})
			continue
		}
		black, err := strconv.Atoi(right)
		if err != nil {
			return round, fmt.Errorf("pair: %q is no pair: write numbers such as 1-4, or 3-bye", pair)
		}
		round.Pairings = append(round.Pairings, tournament.Pairing{Board: len(round.Pairings) + 1, White: white, Black: black})
	}
	if len(round.Pairings) == 0 {
		return round, errors.New("pair: --hand has no pairs: write numbers such as 1-4 2-5")
	}
	_, away := t.Present(round.Number)
	round.Byes = append(round.Byes, away...)
	return round, nil
}

// tellPairings says the pairings of a round in the language of the settings.
func tellPairings(command *cobra.Command, t tournament.Tournament, number int) error {
	f := told{round: number}
	b, err := f.of(t)
	if err != nil {
		return err
	}
	fmt.Fprintln(command.OutOrStdout(), b.Title())
	for _, line := range b.Pairings() {
		fmt.Fprintln(command.OutOrStdout(), line)
	}
	return nil
}
