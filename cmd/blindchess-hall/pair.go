package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/swiss"
)

// pairing says how the next round is paired.
type pairing struct {
	with, hand, first, date string
	limit                   time.Duration
	again                   bool
	rounds                  int
}

func newPairCommand() *cobra.Command {
	var k kept
	var f pairing
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
			if f.again && len(t.Rounds) > 0 {
				t.Rounds = t.Rounds[:len(t.Rounds)-1]
			}
			var entries []tournament.Entry
			if f.rounds > 0 {
				entries = append(entries, tournament.Entry{Lengthened: &tournament.Lengthened{Rounds: f.rounds}})
				if t, err = t.With(entries[0]); err != nil {
					return err
				}
			}
			if err := ready(t); err != nil {
				return err
			}
			paired, err := f.next(ctx, t)
			if err != nil {
				return err
			}
			t, err = k.put(command, append(entries, tournament.Entry{Paired: &paired})...)
			if err != nil {
				return err
			}
			if err := tellPairings(command, t, paired.Number); err != nil {
				return err
			}
			tellDoubts(command, t, paired.Number)
			return nil
		},
	}
	k.addBy(command)
	command.Flags().StringVar(&f.with, "with", "", "pairing program for a Swiss tournament: bbpPairings, a javafo.jar, or a command with {trf} and {pairs}")
	command.Flags().StringVar(&f.hand, "hand", "", "pair by hand: pairs of numbers, White first, such as \"1-4 2-5 3-bye\", or a file of them")
	command.Flags().StringVar(&f.first, "first", "white", "drawn colour of player one in round one of a Swiss tournament: white or black")
	addDay(command.Flags(), &f.date, "date", "the day of the round, such as 2026/03/14 (default: today)")
	command.Flags().DurationVar(&f.limit, "limit", time.Minute, "time limit of the pairing program")
	command.Flags().IntVar(&f.rounds, "rounds", 0, "the number of rounds from now on")
	command.Flags().BoolVar(&f.again, "again", false, "pair the last round again, while it has no result")
	return command
}

// ready returns the task that must be done before the next round can be paired.
func ready(t tournament.Tournament) error {
	round := len(t.Rounds) + 1
	if length := t.Length(); length > 0 && round > length && t.About.System != tournament.ByHand {
		all := fmt.Sprintf("all %d rounds are paired", length)
		if length == 1 {
			all = "the only round is paired"
		}
		if t.About.System != tournament.Swiss {
			return fmt.Errorf("pair: %s: the tournament is over", all)
		}
		return fmt.Errorf("pair: %s: for one more say blindchess-hall pair --rounds %d", all, round)
	}
	if over := t.Over(); over < len(t.Rounds) && (t.About.System == tournament.Swiss || t.About.System == tournament.ByHand) {
		var boards []string
		for _, p := range t.Rounds[over].Pairings {
			if !p.Result.Told() {
				boards = append(boards, strconv.Itoa(p.Board))
			}
		}
		return fmt.Errorf("pair: round %d has games without a result, at table %s: tell them first, with blindchess-hall results or blindchess-hall result %s 1-0", over+1, strings.Join(boards, ", "), boards[0])
	}
	if present, _ := t.Present(round); len(present) < 2 && t.About.System == tournament.Swiss {
		return fmt.Errorf("pair: fewer than two players are there in round %d: enter some, or take byes back with blindchess-hall bye --withdraw", round)
	}
	return nil
}

// next pairs the next round.
func (f pairing) next(ctx context.Context, t tournament.Tournament) (paired tournament.Paired, err error) {
	if f.date == "" {
		f.date = time.Now().Format(dayForm)
	}
	switch {
	case f.hand != "":
		paired.How = "hand"
		paired.Round, err = byHand(t, f.hand)
	case t.About.System == tournament.Swiss:
		paired, err = f.byProgram(ctx, t)
	default:
		paired.How = string(t.About.System)
		paired.Round, err = t.Next()
	}
	paired.Date = f.date
	return paired, err
}

// byProgram has a pairing program pair the next round of a Swiss tournament.
func (f pairing) byProgram(ctx context.Context, t tournament.Tournament) (paired tournament.Paired, err error) {
	program, err := swiss.Find(f.with)
	if err != nil {
		return paired, err
	}
	colour, known := map[string]byte{"white": 'w', "black": 'b'}[f.first]
	if !known {
		return paired, fmt.Errorf("pair: --first is %q: say white or black", f.first)
	}
	if len(t.Rounds) > 0 {
		colour = 0
	}
	paired.How = program.Name
	paired.Round, err = program.Pair(ctx, t, swiss.Options{First: colour, Limit: f.limit})
	return paired, err
}

// byHand reads pairs, from a file if there is one of that name. An absent
// player gets the bye that they requested.
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
	present, away := t.Present(round.Number)
	round.Byes = append(round.Byes, away...)
	for _, p := range present {
		if t.About.System.OfTeams() && !sits(round, p.Number) {
			round.Byes = append(round.Byes, tournament.Bye{Player: p.Number, Kind: tournament.ZeroBye}) // a reserve
		}
	}
	return round, nil
}

// sits reports whether a player is in a round, in a game or with a bye.
func sits(round tournament.Round, number int) bool {
	return slices.ContainsFunc(round.Pairings, func(p tournament.Pairing) bool { return p.White == number || p.Black == number }) ||
		slices.ContainsFunc(round.Byes, func(b tournament.Bye) bool { return b.Player == number })
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
