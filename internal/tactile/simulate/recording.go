package simulate

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/tactile/wire"
)

// Recording is a board's output, read by read, and, if its player gave it away,
// the moves in UCI that they confirmed.
type Recording struct {
	Reads []Read
	Moves []string
}

// Read is the result of one read from the line, and its time since the
// recording began, or 0 for all if the times were not stored.
type Read struct {
	At    time.Duration
	Bytes []byte
}

// ReadRecording reads a recording: one read a line in base 64, with the
// seconds since the beginning before it or without, as "12.345 jgAFNAA=".
// Empty lines and lines that begin with # are skipped, but for one that holds
// the moves.
func ReadRecording(from io.Reader) (Recording, error) {
	var recording Recording
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if moves, ok := strings.CutPrefix(line, movesRemark); ok {
			recording.Moves = strings.Fields(moves)
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		var read Read
		if seconds, rest, ok := strings.Cut(line, " "); ok {
			value, err := strconv.ParseFloat(seconds, 64)
			if err != nil || !(value >= 0 && value <= 1e6) { // nor what is no number at all
				return Recording{}, fmt.Errorf("simulate: line %d of the recording does not begin with seconds", number)
			}
			read.At, line = time.Duration(value*float64(time.Second)), rest
		}
		bytes, err := base64.StdEncoding.DecodeString(line)
		if err != nil {
			return Recording{}, fmt.Errorf("simulate: line %d of the recording is not in base 64", number)
		}
		read.Bytes = bytes
		recording.Reads = append(recording.Reads, read)
	}
	if err := lines.Err(); err != nil {
		return Recording{}, fmt.Errorf("simulate: the recording cannot be read: %w", err)
	}
	return recording, nil
}

// WriteRead writes one line of a recording.
func WriteRead(to io.Writer, read Read) error {
	_, err := fmt.Fprintf(to, "%.6f %s\n", read.At.Seconds(), base64.StdEncoding.EncodeToString(read.Bytes))
	return err
}

// First returns the contents of a recording's board at its first look, and
// false if there was none.
func (r Recording) First(p wire.Protocol) (wire.Contents, bool) {
	var buf []byte
	for _, read := range r.Reads {
		buf = append(buf, read.Bytes...)
		for len(buf) > 0 {
			frame, used, err := p.Decode(buf)
			if used == 0 && err == nil {
				break
			}
			buf = buf[max(used, 1):]
			if whole, ok := frame.(wire.Snapshot); ok {
				return whole.Contents, true
			}
		}
	}
	return wire.Contents{}, false
}

// Steps returns the recording as a hand plays it: with its own times, divided
// by speed, or without times with pace between two reads. A read may hold
// several messages, or a part of one.
func (r Recording) Steps(p wire.Protocol, pace time.Duration, speed float64) []Step {
	timed := len(r.Reads) > 0 && r.Reads[len(r.Reads)-1].At > 0
	_, reports := p.(wire.Reporter)
	var steps []Step
	var before time.Duration
	var held []byte // of a message that is not whole yet
	for _, read := range r.Reads {
		pause := pace
		if timed {
			pause = time.Duration(float64(read.At-before) / speed)
			before = read.At
		}
		whole := len(held) == 0
		effects, rest := effectsOf(p, append(held, read.Bytes...))
		held = rest
		if reports {
			held = nil // a report is whole, and what follows in it is padding
		}
		if whole && len(effects) == 1 && len(held) == 0 {
			effects[0].Pause, effects[0].Raw = pause, read.Bytes
		} else {
			steps = append(steps, Step{Pause: pause, Raw: read.Bytes})
		}
		steps = append(steps, effects...)
	}
	return steps
}

// effectsOf returns the effects of the messages in buf, and the rest of buf,
// which is the beginning of a message.
func effectsOf(p wire.Protocol, buf []byte) (effects []Step, rest []byte) {
	for len(buf) > 0 {
		frame, used, err := p.Decode(buf)
		if used == 0 && err == nil {
			return effects, buf
		}
		buf = buf[max(used, 1):]
		switch f := frame.(type) {
		case wire.Changed:
			effects = append(effects, Step{Square: f.Square, After: f.After, Quiet: true})
		case wire.Snapshot:
			effects = append(effects, Step{Setup: &f.Contents, Quiet: true})
		case wire.Times:
			effects = append(effects, Step{Clock: follow(f), Quiet: true})
		}
	}
	return effects, nil
}

// follow sets a simulated clock to the times of a recorded one: the recording
// lets it run, and not the time.
func follow(t wire.Times) func(*Clock) {
	return func(c *Clock) {
		c.There, c.Running, c.Told = !t.Absent, t.Running, true
		c.Left, c.Right, c.RightHigh = t.Left.Time, t.Right.Time, t.RightHigh
		c.LeftFell, c.RightFell = t.Left.Fallen, t.Right.Fallen
	}
}
