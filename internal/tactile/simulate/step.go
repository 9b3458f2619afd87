package simulate

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Step is one thing that a hand does, after a pause.
type Step struct {
	Pause  time.Duration
	Square rules.Square // the square that changes, if any
	After  wire.Content
	Raw    []byte // goes out as it is, from a recording or as noise
	Press  bool   // the clock
	Button wire.Button
	Clock  func(*Clock) // sets the clock
	Setup  *wire.Contents
	Turn   bool
	Mute   time.Duration // the line is out for so long
	Quiet  bool          // Raw already says what Square does
	Bounce bool          // the contact alone: the piece stays where it is
}

// Hand is what moves the pieces of a simulated board.
type Hand struct {
	Pace   time.Duration  // between two changes
	Held   []wire.Content // lifted and not yet placed, the last one first in hand
	Clumsy *Clumsiness    // nil is a sure hand
}

// lift takes the piece of square up.
func (h *Hand) lift(s *State, square rules.Square) []Step {
	if c := s.Contents.At(square); c.Occupied {
		h.Held = append(h.Held, c)
	}
	return []Step{{Pause: h.Pace, Square: square}}
}

// place puts a piece down: the one that is named, or the one lifted last.
func (h *Hand) place(square rules.Square, piece rules.Piece) []Step {
	content := wire.Something()
	if n := len(h.Held); n > 0 {
		content = h.Held[n-1]
		if piece.Role == 0 || content.Piece == piece {
			h.Held = h.Held[:n-1]
		}
	}
	if piece.Role != 0 {
		content = wire.Holding(piece)
	}
	return []Step{{Pause: h.Pace, Square: square, After: content}}
}

// Move returns the steps of a whole move from contents, as a player makes it:
// the captured piece off first, the king before the rook. Castling may be
// written as the king's own two squares or as king takes rook.
func (h *Hand) Move(contents wire.Contents, m rules.Move) []Step {
	moving := contents.At(m.From)
	if king, rook, kingTo, rookTo, ok := castling(contents, m); ok {
		return []Step{
			{Pause: h.Pace, Square: king},
			{Pause: h.Pace, Square: rook},
			{Pause: h.Pace, Square: kingTo, After: moving},
			{Pause: h.Pace, Square: rookTo, After: contents.At(rook)},
		}
	}
	var steps []Step
	captured := m.To
	if moving.Piece.Role == rules.Pawn && m.From.File() != m.To.File() && !contents.At(m.To).Occupied {
		captured = rules.SquareAt(m.To.File(), m.From.Rank())
	}
	if contents.At(captured).Occupied {
		steps = append(steps, Step{Pause: h.Pace, Square: captured})
	}
	after := moving
	if m.Promotes != 0 {
		after.Piece.Role = m.Promotes
	}
	steps = append(steps, Step{Pause: h.Pace, Square: m.From}, Step{Pause: h.Pace, Square: m.To, After: after})
	if h.Clumsy != nil {
		return h.Clumsy.spoil(contents, m, steps, h.Pace)
	}
	return steps
}

// castling reads a move of a king that castles: onto its own rook, or two
// files along its own first rank from file e.
func castling(contents wire.Contents, m rules.Move) (king, rook, kingTo, rookTo rules.Square, ok bool) {
	moving, there := contents.At(m.From).Piece, contents.At(m.To).Piece
	if moving.Role != rules.King || m.From.Rank() != m.To.Rank() {
		return 0, 0, 0, 0, false
	}
	rank, right := m.From.Rank(), m.To > m.From
	rook = m.To
	switch steps := m.To.File() - m.From.File(); {
	case there == (rules.Piece{Side: moving.Side, Role: rules.Rook}):
	case steps == 2 && m.From.File() == 4:
		rook = rules.SquareAt(7, rank)
	case steps == -2 && m.From.File() == 4:
		rook = rules.SquareAt(0, rank)
	default:
		return 0, 0, 0, 0, false
	}
	kingTo, rookTo = rules.SquareAt(2, rank), rules.SquareAt(3, rank)
	if right {
		kingTo, rookTo = rules.SquareAt(6, rank), rules.SquareAt(5, rank)
	}
	return m.From, rook, kingTo, rookTo, true
}
