package devices

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/room/atboard"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/simulate"
)

// Record keeps the bytes of a board, which is written as for play, in a new file
// until ctx ends, and tells what happens on out. It reports whether there were
// any.
func Record(ctx context.Context, out io.Writer, narrator announce.Narrator, path, board string) (kept bool, err error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return false, fmt.Errorf("board: the recording cannot be begun, choose a new file: %w", err)
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
		return false, Refused(narrator.Pack, err)
	}
	fmt.Fprintln(out, narrator.Pack.Phrase("tactile.record.began", "file", path))
	for open := true; open && fault.Load() == nil; {
		select {
		case <-ctx.Done():
			open = false
		case signal := <-device.Signals():
			if words, ok := atboard.DeviceWords(narrator, signal.What); ok {
				fmt.Fprintln(out, words.Text())
			}
		}
	}
	if err := device.Close(); err != nil {
		return false, err
	}
	if err := fault.Load(); err != nil {
		return false, fmt.Errorf("board: the recording cannot be kept: %w", *err)
	}
	if reads.Load() == 0 {
		fmt.Fprintln(out, narrator.Pack.Phrase("tactile.record.empty"))
		return false, nil
	}
	fmt.Fprintln(out, narrator.Pack.Phrase("tactile.record.ended",
		"bytes", fmt.Sprint(bytes.Load()), "reads", fmt.Sprint(reads.Load()), "file", path))
	return true, file.Close()
}

// Learn has a board that reads tags, written as for play with the file of its
// calibration, learn its men anew until ctx ends. It tells what happens on out,
// and reports whether they were learnt.
func Learn(ctx context.Context, out io.Writer, narrator announce.Narrator, board string) (learnt bool, err error) {
	spec, err := tactile.ParseSpec(board)
	if err != nil {
		return false, err
	}
	if spec.Calibration == "" {
		return false, fmt.Errorf("board: %s does not say where its men are kept: write %s,calibration=FILE", board, board)
	}
	device, err := tactile.OpenSpec(spec, tactile.Config{Fresh: true})
	if err != nil {
		return false, Refused(narrator.Pack, err)
	}
	defer device.Close()
	if !device.Sensing().Tags {
		fmt.Fprintln(out, narrator.Pack.Phrase("tactile.learn.none"))
		return false, nil
	}
	fmt.Fprintln(out, narrator.Pack.Phrase("tactile.learn.began"))
	return awaitLearnt(ctx, out, device, narrator)
}

// awaitLearnt says what the board tells until it has learnt its men.
func awaitLearnt(ctx context.Context, out io.Writer, device *tactile.Device, narrator announce.Narrator) (bool, error) {
	for {
		select {
		case <-ctx.Done():
			return false, nil
		case signal := <-device.Signals():
			switch what := signal.What.(type) {
			case tactile.Calibrated:
				fmt.Fprintln(out, narrator.Pack.Phrase("tactile.learn.ended", "file", device.Spec().Calibration))
				return true, nil
			default:
				if words, ok := atboard.DeviceWords(narrator, what); ok {
					fmt.Fprintln(out, words.Text())
				}
			}
		}
	}
}
