package devices

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"sync/atomic"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/room/atboard"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/simulate"
)

// Recording describes a recording of a board, before it is made.
type Recording struct {
	Out      io.Writer
	Narrator announce.Narrator
	File     string    // a new one
	Board    string    // as for play
	Share    io.Reader // the input with which the player confirms the moves of a recording for others; nil leaves all bytes as they are
}

// Record stores the bytes of a board until ctx ends, and announces what
// happens. It reports whether there were any. A recording to give away is
// written at the end, once without moves, and again with the moves that the
// player confirms.
func (r Recording) Record(ctx context.Context) (kept bool, err error) {
	file, err := os.OpenFile(r.File, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return false, fmt.Errorf("board: the recording cannot be begun, choose a new file: %w", err)
	}
	defer file.Close()
	t := taken{file: file, share: r.Share != nil}
	if !t.share {
		fmt.Fprintf(file, "# What the board %s said: seconds, and the bytes of one read in base 64.\n", r.Board)
	}
	began := time.Now()
	device, err := tactile.Open(r.Board, tactile.Config{Now: func() time.Duration { return time.Since(began) }, Raw: t.take})
	if err != nil {
		_ = os.Remove(r.File)
		return false, Refused(r.Narrator.Pack, err)
	}
	r.say("tactile.record.began", "file", r.File)
	for open := true; open && t.fault.Load() == nil; {
		select {
		case <-ctx.Done():
			open = false
		case signal := <-device.Signals():
			if words, ok := atboard.DeviceWords(r.Narrator, signal.What); ok {
				fmt.Fprintln(r.Out, words.Text())
			}
		}
	}
	spec := device.Spec()
	if err := device.Close(); err != nil {
		return false, err
	}
	if err := t.fault.Load(); err != nil {
		return false, fmt.Errorf("board: the recording cannot be saved: %w", *err)
	}
	if t.reads == 0 {
		r.say("tactile.record.empty")
		return false, nil
	}
	if t.share {
		return true, r.giveAway(file, spec, t.recording)
	}
	r.say("tactile.record.ended", "bytes", fmt.Sprint(t.bytes), "reads", fmt.Sprint(t.reads), "file", r.File)
	return true, file.Close()
}

func (r Recording) say(key string, slots ...string) {
	fmt.Fprintln(r.Out, r.Narrator.Pack.Phrase(key, slots...))
}

// taken contains the bytes read from a board. Its device alone writes to it
// until it is closed, but for the fault.
type taken struct {
	file         io.Writer
	share        bool // it is stored here until the end, and not in the file
	recording    simulate.Recording
	bytes, reads int
	fault        atomic.Pointer[error]
}

func (t *taken) take(at time.Duration, read []byte) {
	t.bytes += len(read)
	t.reads++
	if t.share {
		t.recording.Reads = append(t.recording.Reads, simulate.Read{At: at, Bytes: slices.Clone(read)})
		return
	}
	if err := simulate.WriteRead(t.file, simulate.Read{At: at, Bytes: read}); err != nil {
		t.fault.Store(&err)
	}
}

// Learn makes a tag-reading board learn its pieces again until ctx ends. board is
// written as for play, with its calibration file. It announces what happens on
// out, and reports whether the board has learnt them.
func Learn(ctx context.Context, out io.Writer, narrator announce.Narrator, board string) (learnt bool, err error) {
	spec, err := tactile.ParseSpec(board)
	if err != nil {
		return false, err
	}
	if spec.Calibration == "" {
		return false, fmt.Errorf("board: %s does not name the file of its pieces: write %s,calibration=FILE", board, board)
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

// awaitLearnt announces the board's reports until it has learnt its pieces.
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
