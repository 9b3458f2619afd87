package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/room/atboard"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/simulate"
)

func newBoardCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "board",
		Short: "test a board by ear, record what it says, or let it learn its men",
		Args:  cobra.NoArgs,
	}
	command.AddCommand(newBoardTestCommand(), newBoardRecordCommand(), newBoardLearnCommand())
	return command
}

func newBoardRecordCommand() *cobra.Command {
	var length time.Duration
	command := &cobra.Command{
		Use:   "record FILE BOARD",
		Short: "keep the raw bytes of a board with their times, for a bug report",
		Long: `Keep every byte that a board sends, with its time, in FILE: one read from the
line on each line of the file, its seconds and its bytes in base 64. The
recording can be played back with "blindchess simulate board --play FILE".

BOARD is written as for play: dgt:/dev/ttyACM0.`,
		Example: "  blindchess board record report.txt dgt:/dev/ttyACM0",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return record(cmd, args[0], args[1], length)
		},
	}
	command.Flags().DurationVar(&length, "for", 0, "end after so long, such as 30s; without it, when it is interrupted")
	return command
}

func record(cmd *cobra.Command, path, board string, length time.Duration) error {
	seat, err := ownNarrator()
	if err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("board: the recording cannot be begun, choose a new file: %w", err)
	}
	defer file.Close()
	fmt.Fprintf(file, "# What the board %s said: seconds, and the bytes of one read in base 64.\n", board)
	var bytes, reads atomic.Int64
	var fault atomic.Pointer[error]
	began := time.Now()
	device, err := tactile.Open(board, tactile.Config{
		Now: func() time.Duration { return time.Since(began) },
		Raw: func(at time.Duration, read []byte) {
			bytes.Add(int64(len(read)))
			reads.Add(1)
			if err := simulate.WriteRead(file, simulate.Read{At: at, Bytes: read}); err != nil {
				fault.Store(&err)
			}
		},
	})
	if err != nil {
		_ = os.Remove(path)
		return refusedPort(seat.Pack, err)
	}
	fmt.Fprintln(cmd.OutOrStdout(), seat.Pack.Phrase("tactile.record.began", "file", path))
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if length > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, length)
		defer cancel()
	}
	for open := true; open && fault.Load() == nil; {
		select {
		case <-ctx.Done():
			open = false
		case signal := <-device.Signals():
			if words, ok := atboard.DeviceWords(seat, signal.What); ok {
				fmt.Fprintln(cmd.OutOrStdout(), words.Text())
			}
		}
	}
	if err := device.Close(); err != nil {
		return err
	}
	if err := fault.Load(); err != nil {
		return fmt.Errorf("board: the recording cannot be kept: %w", *err)
	}
	if reads.Load() == 0 {
		fmt.Fprintln(cmd.OutOrStdout(), seat.Pack.Phrase("tactile.record.empty"))
		return exitStatus(1)
	}
	fmt.Fprintln(cmd.OutOrStdout(), seat.Pack.Phrase("tactile.record.ended",
		"bytes", fmt.Sprint(bytes.Load()), "reads", fmt.Sprint(reads.Load()), "file", path))
	return file.Close()
}
