package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/room/atboard"
	"blindchess/internal/tactile"
)

func newBoardLearnCommand() *cobra.Command {
	var patience time.Duration
	command := &cobra.Command{
		Use:   "learn BOARD",
		Short: "let a board that reads tags learn its men anew",
		Long: `Let a board that reads tags learn which tag is which man, from the starting
array that stands on it, and keep that in the file of the board's calibration.
What the file held before is forgotten.`,
		Example: "  blindchess board learn certabo:/dev/ttyUSB0,calibration=men.txt",
		Args:    cobra.ExactArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return learnMen(cmd, args[0], patience) },
	}
	command.Flags().DurationVar(&patience, "for", time.Minute, "give up after so long")
	return command
}

func learnMen(cmd *cobra.Command, board string, patience time.Duration) error {
	seat, err := ownNarrator()
	if err != nil {
		return err
	}
	spec, err := tactile.ParseSpec(board)
	if err != nil {
		return err
	}
	if spec.Calibration == "" {
		return fmt.Errorf("board: %s does not say where its men are kept: write %s,calibration=FILE", board, board)
	}
	device, err := tactile.OpenSpec(spec, tactile.Config{Fresh: true})
	if err != nil {
		return refusedPort(seat.Pack, err)
	}
	defer device.Close()
	if !device.Sensing().Tags {
		fmt.Fprintln(cmd.OutOrStdout(), seat.Pack.Phrase("tactile.learn.none"))
		return exitStatus(1)
	}
	fmt.Fprintln(cmd.OutOrStdout(), seat.Pack.Phrase("tactile.learn.began"))
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return awaitLearnt(ctx, cmd, device, seat)
}

// awaitLearnt says what the board tells until it has learnt its men.
func awaitLearnt(ctx context.Context, cmd *cobra.Command, device *tactile.Device, seat announce.Seat) error {
	for {
		select {
		case <-ctx.Done():
			return exitStatus(1)
		case signal := <-device.Signals():
			switch what := signal.What.(type) {
			case tactile.Calibrated:
				fmt.Fprintln(cmd.OutOrStdout(), seat.Pack.Phrase("tactile.learn.ended", "file", device.Spec().Calibration))
				return nil
			default:
				if words, ok := atboard.DeviceWords(seat, what); ok {
					fmt.Fprintln(cmd.OutOrStdout(), words.Text())
				}
			}
		}
	}
}
