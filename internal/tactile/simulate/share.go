package simulate

import (
	"fmt"
	"io"
	"strings"

	"blindchess/internal/tactile/wire"
)

// Shared is a recording to give away. It names the kind of board, the way to
// it, the firmware that it reported, and the moves that were made on it.
type Shared struct {
	Recording
	Kind     string
	Way      string // the scheme of its address, without the rest
	Firmware string // as the board told it, or nothing
}

// movesRemark begins the line of a recording that holds its moves in UCI.
const movesRemark = "# moves "

// Anonymous returns the recording without anything that identifies the board's
// owner. It leaves out messages with a name, a serial number or an address. It
// also leaves out all unknown messages, since they may contain the same.
// Reports says that each read is one report. The message after one that is left
// out keeps its time. It returns too which version the board told, and how many
// bytes are left out.
func (r Recording) Anonymous(p wire.Protocol, reports bool) (anonymous Recording, firmware string, dropped int) {
	anonymous.Moves = r.Moves
	var all []byte
	for _, read := range r.Reads {
		all = append(all, read.Bytes...)
	}
	kept := make([]bool, len(all))
	keep := func(from, used int, frame wire.Frame, err error) {
		identity, names := frame.(wire.Identity)
		_, unknown := frame.(wire.Unknown)
		if names && identity.Kind == wire.KindVersion {
			firmware = identity.Text
		}
		personal := names && identity.Kind != wire.KindVersion && identity.Kind != wire.KindAbilities
		for i := from; i < from+used; i++ {
			kept[i] = err == nil && frame != nil && !unknown && !personal
		}
	}
	if reporter, ok := p.(wire.Reporter); ok && reports {
		at := 0
		for _, read := range r.Reads {
			frame, err := reporter.Report(read.Bytes)
			keep(at, len(read.Bytes), frame, err)
			at += len(read.Bytes)
		}
	} else {
		for at := 0; at < len(all); {
			frame, used, err := p.Decode(all[at:])
			if used == 0 && err == nil {
				break // half a message, cut off by the end
			}
			used = min(max(used, 1), len(all)-at)
			keep(at, used, frame, err)
			at += used
		}
	}
	at := 0
	for _, read := range r.Reads {
		var bytes []byte
		for _, b := range read.Bytes {
			if kept[at] {
				bytes = append(bytes, b)
			}
			at++
		}
		dropped += len(read.Bytes) - len(bytes)
		if len(bytes) > 0 {
			anonymous.Reads = append(anonymous.Reads, Read{read.At, bytes})
		}
	}
	return anonymous, firmware, dropped
}

// WriteShared writes a recording with its description of the board.
// ReadRecording reads it back, with its moves.
func WriteShared(to io.Writer, s Shared) error {
	firmware := s.Firmware
	if firmware == "" {
		firmware = "not told"
	}
	var text strings.Builder
	fmt.Fprintf(&text, "# A board recorded by blindchess: seconds, and the bytes of one read in base 64.\n# kind %s\n# reached by %s\n# firmware %s\n", s.Kind, s.Way, firmware)
	if len(s.Moves) > 0 {
		fmt.Fprintf(&text, "%s%s\n", movesRemark, strings.Join(s.Moves, " "))
	} else {
		text.WriteString("# no moves were confirmed\n")
	}
	for _, read := range s.Reads {
		if err := WriteRead(&text, read); err != nil {
			return err
		}
	}
	_, err := io.WriteString(to, text.String())
	return err
}
