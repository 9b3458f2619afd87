package peripheral

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/simulate"
)

// NewEmulator returns a home-built board that is not there. It answers as the
// published protocol says, knows its pieces, and reports its placement whenever
// that changes, once the host has asked for that ability.
func NewEmulator() simulate.Emulator { return &emulator{} }

type emulator struct {
	held    []byte
	streams bool
	begun   bool
}

// OnRadio has the board show the service of the protocol.
func (*emulator) OnRadio() simulate.Radio {
	const takes, tells = "f53513ca-b2c9-11ec-a0c1-639b8957db99", "f535147e-b2c9-11ec-a0c2-8bbd706ec4e6"
	return simulate.Radio{
		Name: "Arduino Ble Chess",
		Services: []simulate.Service{{UUID: "f5351050-b2c9-11ec-a0c0-b3bc53b08d33", Characteristics: []simulate.Characteristic{
			{UUID: takes, Flags: []string{"write"}}, {UUID: tells, Flags: []string{"notify"}},
		}}},
		Takes: takes,
		Tells: func([]byte) string { return tells },
		Lines: true,
	}
}

// ReportSize returns how long the first line is.
func (*emulator) ReportSize(said []byte) int { return bytes.IndexByte(said, '\n') + 1 }

// Hear obeys each whole line.
func (e *emulator) Hear(said []byte, s *simulate.State) []byte {
	e.held = append(e.held, said...)
	var out []byte
	for {
		line, rest, whole := bytes.Cut(e.held, []byte("\n"))
		if !whole {
			return out
		}
		e.held = bytes.Clone(rest)
		if answer := e.obey(strings.Fields(string(line)), s); answer != "" {
			out = append(out, answer+"\n"...)
		}
	}
}

func (e *emulator) obey(words []string, s *simulate.State) string {
	if len(words) == 0 {
		return ""
	}
	parameter := ""
	if len(words) > 1 {
		parameter = words[1]
	}
	switch words[0] {
	case "feature":
		return e.feature(parameter)
	case "variant":
		if parameter == "standard" {
			return "ok"
		}
		return "nok"
	case "begin":
		e.begun = true
		s.Note("begin %s", parameter)
		if stands := e.stands(s); stands != parameter {
			return "unsync " + stands
		}
		return "sync " + parameter
	case "get_state":
		return "state " + e.stands(s)
	case "move":
		s.Note("move %s", parameter)
		s.Light(lit(parameter))
	case "ok", "nok", "end", "set_variant", "promote":
		s.Note("%s", strings.Join(words, " "))
	default:
		return "err unexpected command"
	}
	return ""
}

func (e *emulator) feature(name string) string {
	switch name {
	case "get_state":
		return "ok"
	case "submove_state", "state_stream":
		e.streams = true
		return "ok"
	default:
		return "nok"
	}
}

// lit returns the two squares of a move.
func lit(move string) rules.Occupancy {
	if len(move) < 4 {
		return 0
	}
	from, _ := rules.ParseSquare(move[:2])
	to, _ := rules.ParseSquare(move[2:4])
	return from.Bit() | to.Bit()
}

// stands writes the placement on the board as the first field of a FEN.
func (*emulator) stands(s *simulate.State) string {
	var text strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			letter := s.At(rules.SquareAt(file, rank)).Piece.Letter()
			if letter == 0 {
				empty++
				continue
			}
			if empty > 0 {
				text.WriteString(strconv.Itoa(empty))
			}
			empty = 0
			text.WriteByte(letter)
		}
		if empty > 0 {
			text.WriteString(strconv.Itoa(empty))
		}
		if rank > 0 {
			text.WriteByte('/')
		}
	}
	return text.String()
}

// Changed reports the placement on the board.
func (e *emulator) Changed(_ rules.Square, s *simulate.State) []byte {
	if !e.streams {
		return nil
	}
	return []byte("state " + e.stands(s) + "\n")
}

// Beat says nothing: the board speaks when something changes.
func (*emulator) Beat(time.Duration, *simulate.State) []byte { return nil }

// Reset forgets the conversation.
func (e *emulator) Reset() { *e = emulator{} }

// Listening reports whether the host has made the board begin and report
// changes.
func (e *emulator) Listening() bool { return e.begun && e.streams }
