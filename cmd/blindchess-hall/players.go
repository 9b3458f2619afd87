package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/event/tournament"
	"blindchess/internal/language"
	"blindchess/internal/settings"
)

func newPlayersCommand() *cobra.Command {
	var k kept
	var file brought
	var e entering
	command := &cobra.Command{
		Use:   "players [FILE]",
		Short: "list the players, or enter players from a file",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			t, err := k.read()
			if err != nil {
				return err
			}
			if len(words) > 0 {
				file.path = words[0]
				players, err := playersOf(&file, command)
				if err != nil {
					return err
				}
				if t, err = e.enter(command, &k, t, players); err != nil {
					return err
				}
			}
			for _, p := range t.Players {
				line := fmt.Sprintf("%d %s", p.Number, p.Name)
				for _, more := range []string{p.Title, some(p.Rating), p.Federation, p.Team} {
					if more != "" {
						line += ", " + more
					}
				}
				fmt.Fprintln(command.OutOrStdout(), line)
			}
			return nil
		},
	}
	k.addBy(command)
	e.add(command)
	commandline.AddEncoding(command.Flags(), &file.encoding)
	return command
}

func some(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// playersOf reads the players of a report or of a file of values. They get new
// numbers.
func playersOf(file *brought, command *cobra.Command) ([]tournament.Player, error) {
	report, listed, err := file.read(command)
	if err != nil || report == nil {
		return listed, err
	}
	entries, err := tournament.FromReport(report)
	if err != nil {
		return nil, err
	}
	var players []tournament.Player
	for _, entry := range entries {
		players = append(players, entry.Entered...)
	}
	for i := range players {
		players[i].Number = 0
	}
	return players, nil
}

func newByeCommand() *cobra.Command {
	var k kept
	var kind string
	var round int
	withdraw := false
	command := &cobra.Command{
		Use:   "bye PLAYER",
		Short: "record that a player misses a round",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			code, worth := tournament.Code(0), ""
			switch kind {
			case "half":
				code, worth = tournament.HalfBye, "half a point"
			case "zero":
				code, worth = tournament.ZeroBye, "no point"
			case "full":
				code, worth = tournament.FullBye, "one point"
			default:
				return fmt.Errorf("bye: --kind is %q: say half, zero or full", kind)
			}
			if withdraw {
				return k.about(command, words[0], round, func(p tournament.Player, round int) tournament.Entry {
					return tournament.Entry{Withdrawn: &tournament.Withdrawn{Player: p.Number, Round: round}}
				}, "%s will play in round %d.\n")
			}
			return k.about(command, words[0], round, func(p tournament.Player, round int) tournament.Entry {
				return tournament.Entry{Asked: &tournament.Asked{Round: round, Bye: tournament.Bye{Player: p.Number, Kind: code}}}
			}, "%s will not play in round %d, and gets "+worth+".\n")
		},
	}
	k.addBy(command)
	command.Flags().StringVar(&kind, "kind", "zero", "its points: half, zero or full")
	command.Flags().IntVar(&round, "round", 0, "the round (default: the next one to pair)")
	command.Flags().BoolVar(&withdraw, "withdraw", false, "cancel the bye: the player will play")
	return command
}

func newLeaveCommand() *cobra.Command {
	var k kept
	var round int
	withdraw := false
	command := &cobra.Command{
		Use:   "leave PLAYER",
		Short: "record that a player has left the tournament",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			if withdraw {
				return k.about(command, words[0], 0, func(p tournament.Player, _ int) tournament.Entry {
					return tournament.Entry{Withdrawn: &tournament.Withdrawn{Player: p.Number}}
				}, "%s is paired again from round %d on.\n")
			}
			return k.about(command, words[0], round, func(p tournament.Player, round int) tournament.Entry {
				return tournament.Entry{Left: &tournament.Left{Player: p.Number, Round: round}}
			}, "%s is no longer paired from round %d on.\n")
		},
	}
	k.addBy(command)
	command.Flags().BoolVar(&withdraw, "withdraw", false, "the player is back")
	command.Flags().IntVar(&round, "round", 0, "the first round without them (default: the next one to pair)")
	return command
}

// who returns the tournament and the player whom a name or a number means.
func (k *kept) who(name string) (tournament.Tournament, tournament.Player, error) {
	t, err := k.read()
	if err != nil {
		return t, tournament.Player{}, err
	}
	own, err := settings.Load()
	if err != nil {
		return t, tournament.Player{}, err
	}
	pack, err := language.Load(own.Language)
	if err != nil {
		return t, tournament.Player{}, err
	}
	p, err := one(t, pack, name)
	return t, p, err
}

// about writes an entry on one player and a round, and prints a confirmation.
func (k *kept) about(command *cobra.Command, name string, round int, entry func(tournament.Player, int) tournament.Entry, say string) error {
	t, p, err := k.who(name)
	if err != nil {
		return err
	}
	if last := t.Length(); last > 0 && round > last {
		return fmt.Errorf("%s: the last round is round %d: give an earlier one with --round, or add rounds with blindchess-hall pair --rounds %d", command.Name(), last, round)
	}
	if round == 0 {
		round = len(t.Rounds) + 1
	}
	if _, err := k.put(command, entry(p, round)); err != nil {
		return err
	}
	fmt.Fprintf(command.OutOrStdout(), say, p.Name, round)
	return nil
}
