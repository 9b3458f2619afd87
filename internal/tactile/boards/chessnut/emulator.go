package chessnut

import (
	"cmp"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/simulate"
)

// NewEmulator returns a Chessnut board that is not there. Every write it hears
// is one report. On USB every message it sends fills one; on the radio reports
// have no padding.
func NewEmulator() simulate.Emulator { return &emulator{} }

type emulator struct {
	radio    bool
	realTime bool
	next     time.Duration
}

// reportSize is how long each report on USB is, its number included.
const reportSize = 65

// every is how often the board reports all squares.
const every = 100 * time.Millisecond

// ReportSize says that the board's messages come in reports of 65 bytes, and on
// the radio in reports that contain their length.
func (e *emulator) ReportSize(said []byte) int {
	if e.radio && len(said) > 1 {
		return min(int(said[1])+2, len(said))
	}
	return min(reportSize, len(said))
}

// The characteristics of the boards on the radio, as the maker publishes them.
const (
	positions = "1b7e8262-2877-41c3-b46e-cf057c562023"
	writes    = "1b7e8272-2877-41c3-b46e-cf057c562023"
	answers   = "1b7e8273-2877-41c3-b46e-cf057c562023"
)

// OnRadio makes the board speak on Bluetooth Low Energy: positions by one
// characteristic, answers by another.
func (e *emulator) OnRadio() simulate.Radio {
	e.radio = true
	return simulate.Radio{
		Name: "Chessnut Air",
		Services: []simulate.Service{
			{UUID: "1b7e8261-2877-41c3-b46e-cf057c562023", Characteristics: []simulate.Characteristic{{UUID: positions, Flags: []string{"notify"}}}},
			{UUID: "1b7e8271-2877-41c3-b46e-cf057c562023", Characteristics: []simulate.Characteristic{
				{UUID: writes, Flags: []string{"write", "write-without-response"}}, {UUID: answers, Flags: []string{"notify"}},
			}},
		},
		Takes: writes,
		Tells: func(report []byte) string {
			if report[0] == saysBoard {
				return positions
			}
			return answers
		},
	}
}

// Hear obeys one report.
func (e *emulator) Hear(report []byte, s *simulate.State) []byte {
	if len(report) < 3 || len(report) < int(report[1])+2 {
		return nil
	}
	switch data := report[2:]; report[0] {
	case setMode:
		e.realTime, e.next = data[0] == 0, 0
		s.Note("real time %t", e.realTime)
		return e.report(saysMode, 0)
	case setLights:
		e.light(data, s)
	case askVersion:
		return e.report(saysVersion, append([]byte{data[0]}, "CN_SIM_V1.0"...)...)
	case askBattery:
		return e.report(saysBattery, byte(cmp.Or(s.Battery, 90)), 0)
	}
	return nil
}

func (e *emulator) light(data []byte, s *simulate.State) {
	if len(data) < 8 {
		return
	}
	var lit rules.Occupancy
	for i := range 8 {
		for file := range 8 {
			if data[i]&(0x80>>file) != 0 {
				lit |= rules.SquareAt(file, 7-i).Bit()
			}
		}
	}
	s.Light(lit)
	s.Note("light %v", s.Lit.Squares())
}

// report returns a message in a separate report.
func (e *emulator) report(id byte, data ...byte) []byte {
	report := append([]byte{id, byte(len(data))}, data...)
	if e.radio {
		return report
	}
	return append(report, make([]byte, reportSize-len(report))...)
}

// Changed says nothing: the next report does.
func (*emulator) Changed(rules.Square, *simulate.State) []byte { return nil }

// Beat reports all squares when that is due.
func (e *emulator) Beat(at time.Duration, s *simulate.State) []byte {
	if !e.realTime || at < e.next {
		return nil
	}
	e.next = at + every
	length := 0x3D // on USB; on the radio, the squares and a time of four bytes
	if e.radio {
		length = squaresLength + 4
	}
	report := e.report(saysBoard, make([]byte, length)...)
	for i := range 64 {
		if letter := s.At(squareOf(i)).Piece.Letter(); letter != 0 {
			report[2+i/2] |= byte(strings.IndexByte(pieces, letter)) << (4 * (i % 2))
		}
	}
	return report
}

// Reset ends the reporting that a host requested.
func (e *emulator) Reset() { *e = emulator{radio: e.radio} }

// Listening reports whether a host has requested the squares.
func (e *emulator) Listening() bool { return e.realTime }
