package certabo

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/simulate"
)

// every is how often a Certabo board sends a line.
const every = 200 * time.Millisecond

// NewEmulator returns a Certabo board that is not there. Its pieces have a tag
// each, and in every line five to twelve of the empty squares carry noise.
func NewEmulator() simulate.Emulator {
	pieces := &pieceSet{}
	return NewLineEmulator(pieces.line)
}

// NewColouredEmulator is NewEmulator for a board whose lights have colours.
func NewColouredEmulator() simulate.Emulator {
	pieces := &pieceSet{}
	return &emulator{line: pieces.line, colours: true}
}

// NewLineEmulator returns a board that sends lines without a request, and takes
// eight bytes for its lights. Line appends what follows the colon, up to the
// end of the line.
func NewLineEmulator(line func(text []byte, s *simulate.State) []byte) simulate.Emulator {
	return &emulator{line: line}
}

type emulator struct {
	line    func([]byte, *simulate.State) []byte
	held    []byte
	heardAt time.Duration
	now     time.Duration
	next    time.Duration
	heard   bool
	colours bool // its lights have colours, as newer boards announce
}

// Reset forgets the conversation; the pieces keep their tags.
func (e *emulator) Reset() { *e = emulator{line: e.line, colours: e.colours} }

// Listening reports whether the host has said anything at all.
func (e *emulator) Listening() bool { return e.heard }

// Hear takes the bytes of lights. They have no frame: eight that come together
// are lights, or 247 that begin FF 55 and end in a line end are coloured ones.
func (e *emulator) Hear(incoming []byte, s *simulate.State) []byte {
	e.heard = true
	if e.now-e.heardAt > 100*time.Millisecond {
		e.held = e.held[:0]
	}
	e.heardAt = e.now
	e.held = append(e.held, incoming...)
	for len(e.held) >= 8 {
		if bytes.HasPrefix(e.held, []byte{0xFF, 0x55}) && len(e.held) > 8 {
			if len(e.held) < 247 {
				return nil
			}
			e.coloured(e.held[2:245], s)
			e.held = e.held[247:]
			continue
		}
		var lit rules.Occupancy
		for i, lamps := range e.held[:8] {
			for file := range 8 {
				if lamps>>file&1 != 0 {
					lit |= rules.SquareAt(file, 7-i).Bit()
				}
			}
		}
		s.Light(lit)
		e.held = e.held[8:]
		s.Note("light %v", s.Lit.Squares())
	}
	return nil
}

// coloured takes the colours of the lights at the corners of the squares, the
// corner of h1 first. A square is lit in a colour that all its corners have.
func (e *emulator) coloured(lamps []byte, s *simulate.State) {
	var lit [3]rules.Occupancy
	for row := range 8 {
		for place := range 8 {
			corner := 9*row + place
			for colour := range lit {
				on := func(lamp int) bool { return lamps[3*lamp+colour] != 0 }
				if on(corner) && on(corner+1) && on(corner+9) && on(corner+10) {
					lit[colour] |= rules.SquareAt(7-place, row).Bit()
				}
			}
		}
	}
	s.Light(lit[0] | lit[1] | lit[2])
	s.Coloured = simulate.Coloured{Red: s.Lying(lit[0]), Green: s.Lying(lit[1]), Blue: s.Lying(lit[2])}
	s.Note("coloured lights %v", s.Lit.Squares())
}

// Changed says nothing: the next line does.
func (e *emulator) Changed(rules.Square, *simulate.State) []byte { return nil }

// Beat sends a line when one is due.
func (e *emulator) Beat(at time.Duration, s *simulate.State) []byte {
	e.now = at
	if at < e.next {
		return nil
	}
	e.next = at + every
	said := append(e.line([]byte{':'}, s), '\r', '\n')
	if e.colours {
		said = append(said, "D\r\n"...)
	}
	return said
}

// pieceSet holds the tags of a set of pieces, and the noise between them.
type pieceSet struct {
	random *rand.Rand
	tags   [64]tag         // the tag on each square, a1 first
	pieces [64]rules.Piece // whose tag that is
	off    []owned         // pieces beside the board, the last one first in hand
	made   int
}

type tag [5]byte

type owned struct {
	piece rules.Piece
	tag   tag
}

// follow moves the tags as the pieces have moved.
func (m *pieceSet) follow(s *simulate.State) {
	for square := rules.A1; square <= rules.H8; square++ {
		i := square - rules.A1
		if m.tags[i] != (tag{}) && m.pieces[i] != s.Contents.At(square).Piece {
			m.off = append(m.off, owned{m.pieces[i], m.tags[i]})
			m.tags[i], m.pieces[i] = tag{}, rules.Piece{}
		}
	}
	for square := rules.A1; square <= rules.H8; square++ {
		i := square - rules.A1
		if content := s.Contents.At(square); content.Occupied && m.tags[i] == (tag{}) {
			m.tags[i], m.pieces[i] = m.take(content.Piece), content.Piece
		}
	}
}

// take returns the tag of such a piece beside the board, or of a new one.
func (m *pieceSet) take(piece rules.Piece) tag {
	for i := len(m.off) - 1; i >= 0; i-- {
		if taken := m.off[i]; taken.piece == piece {
			m.off = append(m.off[:i], m.off[i+1:]...)
			return taken.tag
		}
	}
	n := m.made
	m.made++
	return tag{3, 0, byte(83 + n%3), byte(11 + 37*n), byte(7 + 101*n)}
}

// line appends five numbers for each square, a8 first.
func (m *pieceSet) line(text []byte, s *simulate.State) []byte {
	if m.random == nil {
		m.random = rand.New(rand.NewPCG(1, 1))
	}
	m.follow(s)
	noise := m.noise()
	for i := range 64 {
		wired := rules.SquareAt(i&7, 7-i>>3)
		numbers := m.tags[s.Wired(wired)-rules.A1]
		if numbers == (tag{}) {
			numbers = noise[i]
		}
		for _, number := range numbers {
			text = fmt.Appendf(text, "%d ", number)
		}
	}
	return text
}

// noise returns random numbers for a few squares, as readers give them without
// a tag: with a whole set on its squares five to twelve of them remain.
func (m *pieceSet) noise() [64]tag {
	var empty []int
	var noise [64]tag
	for i := range 64 {
		if m.tags[rules.SquareAt(i&7, 7-i>>3)-rules.A1] == (tag{}) {
			empty = append(empty, i)
		}
	}
	m.random.Shuffle(len(empty), func(i, j int) { empty[i], empty[j] = empty[j], empty[i] })
	for _, i := range empty[:min(len(empty), 5+m.random.IntN(8))] {
		for part := range noise[i] {
			noise[i][part] = byte(1 + m.random.IntN(255))
		}
		if m.random.IntN(2) == 0 {
			noise[i][m.random.IntN(len(noise[i]))] = 0
		}
	}
	return noise
}
