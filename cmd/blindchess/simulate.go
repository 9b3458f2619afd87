package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

func newSimulateCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "simulate",
		Short: "be a board or a clock that is not there",
		Long: `Simulate answers on a pseudo-terminal as a real board or clock does, for
blindchess and for other programs. Type lines to move the men; "help" lists them.`,
		Args: cobra.NoArgs,
	}
	command.AddCommand(newSimulateBoardCommand(), newSimulateClockCommand())
	return command
}

// simulation is what both simulators are told on the command line.
type simulation struct {
	link, protocol, play, fen string
	clumsy, turned, quit      bool
	seed                      uint64
	pace                      time.Duration
	speed                     float64
	times                     string
}

func newSimulateBoardCommand() *cobra.Command {
	var s simulation
	command := &cobra.Command{
		Use:   "board --link PATH",
		Short: "be a board: typed lines move the men, or a recording is played back",
		Long: `Simulate a board on a pseudo-terminal that drivers open as PATH.

Lines typed here move the men; what they are, one line each:

` + simulate.TypedHelp + `

A recording is played once a driver listens. It is made by "blindchess board
record", or has one read from the line in base 64 on each line.`,
		Example: `  blindchess simulate board --link /tmp/board
  blindchess play --opponent here --board both=dgt:/tmp/board`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return s.run(cmd) },
	}
	flags := command.Flags()
	s.common(command)
	flags.StringVar(&s.protocol, "protocol", "dgt", "what the board speaks: "+strings.Join(boards.Names(), ", "))
	_ = command.RegisterFlagCompletionFunc("protocol", cobra.FixedCompletions(boards.Names(), cobra.ShellCompDirectiveNoFileComp))
	flags.StringVar(&s.play, "play", "", "play this recording back")
	flags.DurationVar(&s.pace, "pace", 60*time.Millisecond, "time between two changes of a hand, and between two reads of a recording without times")
	flags.Float64Var(&s.speed, "speed", 1, "how much faster than it was made a recording with times is played")
	flags.BoolVar(&s.clumsy, "clumsy", false, "slide, nudge and bounce as real hands do")
	flags.Uint64Var(&s.seed, "seed", 1, "which mishaps a clumsy hand has")
	flags.BoolVar(&s.turned, "turned", false, "the board lies the other way round")
	flags.StringVar(&s.fen, "fen", "", "what stands at first, as the first field of a FEN")
	flags.StringVar(&s.times, "clock", "", "the times of a clock on the board, such as \"5m 5m 2s\": left, right and increment")
	flags.BoolVar(&s.quit, "quit", false, "end when the recording has been played and read")
	return command
}

func newSimulateClockCommand() *cobra.Command {
	s := simulation{protocol: "dgt", speed: 1}
	command := &cobra.Command{
		Use:   "clock --link PATH",
		Short: "be a clock: a board with nothing but a clock on it",
		Long: `Simulate a chess clock as it answers through a DGT board on which no man stands.
It takes texts, times and beeps, and tells its times, lever and buttons.

Lines typed here, one line each:

` + simulate.TypedHelp,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s.fen = "8/8/8/8/8/8/8/8"
			return s.run(cmd)
		},
	}
	s.common(command)
	command.Flags().StringVar(&s.times, "times", "5m 5m", "left, right and increment, such as \"5m 5m 2s\"")
	return command
}

func (s *simulation) common(command *cobra.Command) {
	command.Flags().StringVar(&s.link, "link", "", "the name under which drivers find the line: a path, or tcp:127.0.0.1:4000")
	_ = command.MarkFlagRequired("link")
}

func (s *simulation) run(cmd *cobra.Command) error {
	kind, err := boards.Named(s.protocol)
	if err != nil {
		return err
	}
	if s.speed <= 0 || s.pace < 0 {
		return errors.New("simulate: --speed and --pace must be positive")
	}
	emulator := kind.NewEmulator()
	hand := simulate.Hand{Pace: s.pace}
	if s.clumsy {
		hand.Clumsy = simulate.NewClumsiness(s.seed, kind.Traits().Sensing.Pegs)
		if contacts, ok := emulator.(interface{ Bounce() }); ok {
			contacts.Bounce()
		}
	}
	board := simulate.NewBoard(emulator, hand)
	board.State.Turned = s.turned
	if err := s.prepare(board, kind); err != nil {
		return err
	}
	line, err := simulate.Open(kind.At(s.link))
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	config := simulate.Config{Typed: cmd.InOrStdin(), Said: cmd.OutOrStdout(), Quit: s.quit}
	config.Done = func() { fmt.Fprintln(cmd.OutOrStdout(), "The recording has been played to its end.") }
	fmt.Fprintf(cmd.OutOrStdout(), "A simulated %s answers on %s. Type help for what can be typed, quit to end.\n", s.protocol, line.Path())
	return simulate.Run(ctx, line, board, config)
}

// prepare puts the men, sets the clock and loads the recording.
func (s *simulation) prepare(board *simulate.Board, kind boards.Kind) error {
	if s.fen != "" {
		p, err := rules.ParsePlacement(s.fen)
		if err != nil {
			return fmt.Errorf("simulate: --fen: %w", err)
		}
		board.State.Contents = wire.ContentsOf(p)
	}
	if s.times != "" {
		if err := board.SetClock(s.times); err != nil {
			return err
		}
	}
	if s.play == "" {
		return nil
	}
	file, err := os.Open(s.play)
	if err != nil {
		return fmt.Errorf("simulate: the recording cannot be opened: %w", err)
	}
	defer file.Close()
	recording, err := simulate.ReadRecording(io.Reader(file))
	if err != nil {
		return err
	}
	first, ok := recording.First(kind.Protocol)
	if !ok {
		first = board.State.Contents
	}
	board.Play(first, recording.Steps(kind.Protocol, s.pace, s.speed))
	return nil
}
