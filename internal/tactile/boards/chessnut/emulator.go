package chessnut

import (
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/simulate"
)

// NewEmulator returns a Chessnut board on USB that is not there. Every write it
// hears is one report, and every message it sends fills one.
func NewEmulator() simulate.Emulator { return &emulator{} }

type emulator struct {
	realTime bool
	next     time.Duration
}

// reportSize is how long each report is, its number included.
const reportSize = 65

// every is how often the board tells all squares.
const every = 100 * time.Millisecond

// ReportSize says that what the board says comes in reports of 65 bytes.
func (*emulator) ReportSize() int { return reportSize }

// Hear obeys one report.
func (e *emulator) Hear(report []byte, s *simulate.State) []byte {
	if len(report) < 3 || len(report) < int(report[1])+2 {
		return nil
	}
	switch data := report[2:]; report[0] {
	case setMode:
		e.realTime, e.next = data[0] == 0, 0
		s.Note("real time %t", e.realTime)
		return padded(saysMode, 0)
	case setLights:
		e.light(data, s)
	case askVersion:
		return padded(saysVersion, append([]byte{data[0]}, "CN_SIM_V1.0"...)...)
	case askBattery:
		return padded(saysBattery, 90, 0)
	}
	return nil
}

func (e *emulator) light(data []byte, s *simulate.State) {
	if len(data) < 8 {
		return
	}
	s.Lit = 0
	for i := range 8 {
		for file := range 8 {
			if data[i]&(0x80>>file) != 0 {
				s.Lit |= rules.SquareAt(file, 7-i).Bit()
			}
		}
	}
	s.Lit = s.Lying(s.Lit)
	s.Note("light %v", s.Lit.Squares())
}

// padded returns a message in a report of its own.
func padded(id byte, data ...byte) []byte {
	report := make([]byte, reportSize)
	report[0], report[1] = id, byte(len(data))
	copy(report[2:], data)
	return report
}

// Changed says nothing: the next report does.
func (*emulator) Changed(rules.Square, *simulate.State) []byte { return nil }

// Beat tells all squares when that is due.
func (e *emulator) Beat(at time.Duration, s *simulate.State) []byte {
	if !e.realTime || at < e.next {
		return nil
	}
	e.next = at + every
	report := padded(saysBoard)
	report[1] = 0x3D
	for i := range 64 {
		if letter := s.At(squareOf(i)).Piece.Letter(); letter != 0 {
			report[2+i/2] |= byte(strings.IndexByte(pieces, letter)) << (4 * (i % 2))
		}
	}
	return report
}

// Reset forgets that it was asked to tell anything.
func (e *emulator) Reset() { *e = emulator{} }

// Listening reports whether it was asked to tell the squares.
func (e *emulator) Listening() bool { return e.realTime }
