package tactile

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// moved takes a whole move that a board told: its squares change as by one look.
// The last move that was sent to the board must have been played by then. A move
// that the squares show already changes nothing.
func (r *Receiver) moved(at time.Duration, m wire.Moved, tell func(Report)) {
	if !r.looked {
		return
	}
	awaits := r.awaits
	r.awaits = wire.Moved{}
	for _, move := range []wire.Moved{awaits, m} {
		stands := r.contents
		if r.turned {
			stands = stands.Turned()
		}
		if move != (wire.Moved{}) && stands.At(move.From).Occupied {
			r.whole(at, made(stands, move), tell)
		}
	}
}

// made returns the contents after a move, with the rook of castling and the
// pawn that is captured en passant. Castling is the king's two squares, or the
// king onto the rook.
func made(c wire.Contents, m wire.Moved) wire.Contents {
	piece, taken := c.At(m.From), c.At(m.To)
	c.Set(m.From, wire.Content{})
	rank, way := m.From.Rank(), m.To.File()-m.From.File()
	own := taken.Occupied && taken.Piece.Role == rules.Rook && taken.Piece.Side == piece.Piece.Side
	if piece.Piece.Role == rules.King && m.From.Rank() == m.To.Rank() && (own || way == 2 || way == -2) {
		corner, kingFile, rookFile := rules.SquareAt(7, rank), 6, 5
		if way < 0 {
			corner, kingFile, rookFile = rules.SquareAt(0, rank), 2, 3
		}
		if own {
			corner = m.To
		}
		rook := c.At(corner)
		c.Set(corner, wire.Content{})
		c.Set(rules.SquareAt(kingFile, rank), piece)
		c.Set(rules.SquareAt(rookFile, rank), rook)
		return c
	}
	if piece.Piece.Role == rules.Pawn {
		if way != 0 && !taken.Occupied {
			c.Set(rules.SquareAt(m.To.File(), rank), wire.Content{})
		}
		switch last := m.To.Rank() == 0 || m.To.Rank() == 7; {
		case m.Promotes != 0:
			piece.Piece.Role = m.Promotes
		case last:
			piece = wire.Something()
		}
	}
	c.Set(m.To, piece)
	return c
}

// named returns contents in which an unnamed piece is the earlier piece of that
// square, on a board that otherwise names its pieces.
func (r *Receiver) named(contents wire.Contents) wire.Contents {
	if !r.traits.Sensing.Names || r.traits.Sensing.Events {
		return contents
	}
	for s := rules.A1; s <= rules.H8; s++ {
		before, after := r.contents.At(s), contents.At(s)
		if before.Occupied && after.Occupied && after.Piece.Role == 0 {
			contents.Set(s, before)
		}
	}
	return contents
}
