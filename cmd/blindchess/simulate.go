package main

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/room/devices"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/simulate"
)

func newSimulateCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "simulate",
		Short: "imitate a board or a clock",
		Args:  cobra.NoArgs,
	}
	command.AddCommand(newSimulateBoardCommand(), newSimulateClockCommand())
	return command
}

func newSimulateBoardCommand() *cobra.Command {
	var s devices.Simulation
	command := &cobra.Command{
		Use:   "board --link PATH",
		Short: "imitate a board: type moves, or play back a recording",
		Long: `Simulate a board on a pseudo-terminal that drivers open as PATH.

Lines typed here move the pieces; what they are, one line each:

` + simulate.TypedHelp + `

A recording is played once a driver listens. It is made by "blindchess board
record", or has one read from the line in base 64 on each line.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return simulateOn(cmd, s) },
	}
	flags := command.Flags()
	addLink(command, &s)
	flags.StringVar(&s.Protocol, "protocol", "dgt", "the board's protocol: "+strings.Join(boards.NamesOf(boards.Simulated()), ", "))
	_ = command.RegisterFlagCompletionFunc("protocol", cobra.FixedCompletions(boards.NamesOf(boards.Simulated()), cobra.ShellCompDirectiveNoFileComp))
	flags.StringVar(&s.Play, "play", "", "play back this recording")
	flags.DurationVar(&s.Pace, "pace", 60*time.Millisecond, "time between two actions of a hand, or between two reads of a recording without times")
	flags.Float64Var(&s.Speed, "speed", 1, "how many times faster to play a recording with times")
	flags.BoolVar(&s.Clumsy, "clumsy", false, "slide, nudge and bounce pieces as real hands do")
	flags.Uint64Var(&s.Seed, "seed", 1, "which errors a clumsy hand makes; the same number repeats them")
	flags.BoolVar(&s.Turned, "turned", false, "the board is turned round")
	flags.StringVar(&s.FEN, "fen", "", "the first position, as the first field of a FEN")
	flags.StringVar(&s.Times, "clock", "", "the clock times on the board: left, right and increment, such as \"5m 5m 2s\"")
	flags.BoolVar(&s.Quit, "quit", false, "stop at the end of the recording")
	return command
}

func newSimulateClockCommand() *cobra.Command {
	s := devices.Simulation{Protocol: "dgt", Speed: 1}
	command := &cobra.Command{
		Use:   "clock --link PATH",
		Short: "imitate a clock with its own connection",
		Long: `Simulate a chess clock as it answers through a DGT board on which no piece stands.
It takes texts, times and beeps, and tells its times, lever and buttons. With
--protocol talking it is a talking clock with a line of its own.

Lines typed here, one line each:

` + simulate.TypedHelp,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s.FEN = "8/8/8/8/8/8/8/8"
			return simulateOn(cmd, s)
		},
	}
	addLink(command, &s)
	command.Flags().StringVar(&s.Protocol, "protocol", "dgt", "the clock's protocol: dgt, talking")
	_ = command.RegisterFlagCompletionFunc("protocol", cobra.FixedCompletions([]string{"dgt", "talking"}, cobra.ShellCompDirectiveNoFileComp))
	command.Flags().StringVar(&s.Times, "times", "5m 5m", "left, right and increment, such as \"5m 5m 2s\"")
	return command
}

func addLink(command *cobra.Command, s *devices.Simulation) {
	command.Flags().StringVar(&s.Link, "link", "", "the address for drivers: a path, or tcp:127.0.0.1:4000")
	_ = command.MarkFlagRequired("link")
}

// simulateOn runs a simulation until it ends or is interrupted.
func simulateOn(cmd *cobra.Command, s devices.Simulation) error {
	ctx, stop := commandline.Stoppable(cmd)
	defer stop()
	return s.Run(ctx, cmd.InOrStdin(), cmd.OutOrStdout())
}
