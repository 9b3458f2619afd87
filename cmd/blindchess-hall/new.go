package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/clock"
	"blindchess/internal/commandline"
	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/ledger"
)

func newNewCommand() *cobra.Command {
	var k kept
	var about tournament.About
	var file brought
	var system string
	double := false
	command := &cobra.Command{
		Use:   "new NAME",
		Short: "start a tournament",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			about.Name, about.System = words[0], tournament.System(system)
			if err := checkControl(about.TimeControl); err != nil {
				return err
			}
			entries, err := begun(about, &file, command)
			if err != nil {
				return err
			}
			if err := noDoubles(tournament.Tournament{}, entries[1:], double); err != nil {
				return err
			}
			t, err := ledger.Begin(command.Context(), k.path, k.signed(entries)...)
			if err != nil {
				return err
			}
			fmt.Fprintf(command.OutOrStdout(), "%s is saved in %s. Players: %d. Rounds paired: %d.\n", t.About.Name, k.path, len(t.Players), len(t.Rounds))
			for _, round := range t.Rounds {
				tellDoubts(command, t, round.Number)
			}
			return nil
		},
	}
	k.addBy(command)
	flags := command.Flags()
	commandline.AddEncoding(flags, &file.encoding)
	flags.StringVar(&file.path, "players", "", "the file of the players, a report or CSV")
	flags.BoolVar(&double, "double", false, doubleUsage)
	flags.StringVar(&system, "system", string(tournament.Swiss), "swiss, round-robin, scheveningen, team-round-robin or hand")
	flags.IntVar(&about.Rounds, "rounds", 0, "the number of rounds; not for a round robin or a Scheveningen match")
	flags.IntVar(&about.Cycles, "cycles", 1, "how often all players meet in a round robin or a Scheveningen match")
	flags.StringVar(&about.City, "city", "", "the place of the game")
	flags.StringVar(&about.Federation, "federation", "", "its federation, in three letters")
	addDay(flags, &about.Starts, "starts", "its first day, such as 2026/03/14")
	addDay(flags, &about.Ends, "ends", "its last day")
	flags.StringVar(&about.Arbiter, "arbiter", "", "the name of the chief arbiter")
	flags.StringVar(&about.TimeControl, "control", "", "the time control of the tables, such as 90m+30s")
	flags.StringVar(&about.TieBreaks, "tie-breaks", "", "tie-breaks, in order: "+strings.Join(tournament.TieBreakNames(), ", "))
	flags.IntVar(&about.Boards, "boards", 0, "boards of a match in a round robin of teams")
	flags.StringVar(&about.TeamBreaks, "team-tie-breaks", "", "tie-breaks of teams, in order, MP or GP first: "+strings.Join(tournament.TeamBreakNames(), ", "))
	flags.StringVar(&about.Edition, "edition", "", "the year of the tie-break regulations, 2024 or 2026 (default: by the first day)")
	return command
}

func checkControl(text string) error {
	if text == "" {
		return nil
	}
	if _, err := clock.ParseControls(text); err != nil {
		return fmt.Errorf("new: --control: %w", err)
	}
	return nil
}

// begun returns the entries with which a tournament begins. All rounds of a
// report are imported; the flags take precedence.
func begun(about tournament.About, file *brought, command *cobra.Command) ([]tournament.Entry, error) {
	if file.path == "" {
		return []tournament.Entry{{Opened: &about}}, nil
	}
	report, players, err := file.read(command)
	if err != nil {
		return nil, err
	}
	if report == nil {
		if about.System == tournament.Swiss && !numbered(players) {
			players = tournament.Seeded(players)
		}
		return []tournament.Entry{{Opened: &about}, {Entered: players}}, nil
	}
	entries, err := tournament.FromReport(report)
	if err != nil {
		return nil, err
	}
	if len(report.Players) == 0 {
		return nil, errors.New("new: the report has no players")
	}
	entries[0].Opened = merged(*entries[0].Opened, about, command)
	return entries, nil
}

func numbered(players []tournament.Player) bool {
	for _, p := range players {
		if p.Number > 0 {
			return true
		}
	}
	return false
}

// merged returns the data of a report, changed by the flags.
func merged(report, flags tournament.About, command *cobra.Command) *tournament.About {
	report.Name = flags.Name
	if command.Flags().Changed("system") {
		report.System = flags.System
	}
	for flag, set := range map[string]func(){
		"rounds": func() { report.Rounds = flags.Rounds }, "cycles": func() { report.Cycles = flags.Cycles },
		"city": func() { report.City = flags.City }, "federation": func() { report.Federation = flags.Federation },
		"starts": func() { report.Starts = flags.Starts }, "ends": func() { report.Ends = flags.Ends },
		"arbiter": func() { report.Arbiter = flags.Arbiter }, "tie-breaks": func() { report.TieBreaks = flags.TieBreaks },
		"edition": func() { report.Edition = flags.Edition }, "boards": func() { report.Boards = flags.Boards },
		"team-tie-breaks": func() { report.TeamBreaks = flags.TeamBreaks },
	} {
		if command.Flags().Changed(flag) {
			set()
		}
	}
	// Reports give the time control in free words.
	if _, err := clock.ParseControls(report.TimeControl); err != nil {
		report.KeepControl()
	}
	if command.Flags().Changed("control") {
		report.TimeControl = flags.TimeControl
	}
	return &report
}
