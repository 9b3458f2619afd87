package rehearsal

import "blindchess/internal/rules"

// Human chooses like a player of some strength: it looks a few plies ahead,
// slightly prefers the moves that it likes, and sometimes overlooks one piece of
// the other side. Strength is roughly a rating, between Weakest and Strongest;
// values outside are clamped.
type Human struct {
	Strength int
	Seed     uint64 // the same seed plays the same game
}

// The bounds of the strength of Human.
const (
	Weakest   = 600
	Strongest = 1400
)

// look contains the limits of a player's view of a position.
type look struct {
	depth     int    // plies, of which the own move is the first
	overlooks uint64 // moves in a hundred at which a piece of the other side is not seen
	taste     uint64 // hundredths of a pawn by which a move may be liked better
	blind     rules.Square
	nodes     int // how many positions may still be looked at
}

// look returns how h looks.
func (h Human) look() look {
	s := min(max(h.Strength, Weakest), Strongest)
	l := look{depth: 1, overlooks: uint64(80 - (s-Weakest)*3/32), taste: uint64(300 - (s-Weakest)*7/20), nodes: 60_000}
	switch {
	case s >= 1200:
		l.depth = 3
	case s >= 900:
		l.depth = 2
	}
	return l
}

// Choose implements Chooser.
func (h Human) Choose(g rules.Game) (rules.Move, bool) {
	p, l := g.Position(), h.look()
	seed := mix(h.Seed, uint64(g.Ply()))
	if seed%100 < l.overlooks {
		l.blind = unseen(p, seed/100)
	}
	var best rules.Move
	most := 0
	for m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			continue
		}
		value := -l.value(next, l.depth-1, -won, won)
		if value < won-100 {
			value += int(mix(seed, uint64(m.From)<<16|uint64(m.To)<<8|uint64(m.Promotes)) % l.taste)
		}
		if before, again := g.Repetitions(), next == g.At(g.Ply()-3); again && before > 1 {
			value = min(value, 0)
		}
		if best == (rules.Move{}) || value > most {
			best, most = m, value
		}
	}
	return best, true
}

// unseen returns the square of the opponent's piece that is overlooked. Those
// that reach far are overlooked more often than pawns.
func unseen(p rules.Position, chance uint64) rules.Square {
	var pieces []rules.Square
	for square := rules.A1; square <= rules.H8; square++ {
		piece := p.At(square)
		if piece.Side != p.Turn().Other() || piece.Role == rules.King {
			continue
		}
		pieces = append(pieces, square)
		if piece.Role != rules.Pawn {
			pieces = append(pieces, square, square)
		}
	}
	if len(pieces) == 0 {
		return 0
	}
	return pieces[chance%uint64(len(pieces))]
}

// won is the value of a mate, in hundredths of a pawn.
const won = 100_000

// value is the value of p for the side to move, within alpha and beta. Below
// the depth it examines only captures.
func (l *look) value(p rules.Position, depth, alpha, beta int) int {
	l.nodes--
	quiet := depth <= 0
	if quiet || l.nodes < 0 {
		standing := balance(p)
		if standing >= beta || l.nodes < 0 {
			return standing
		}
		alpha = max(alpha, standing)
	}
	moves := 0
	for _, m := range l.ordered(p, &moves, quiet) {
		next, err := p.Play(m)
		if err != nil {
			continue
		}
		value := -l.value(next, depth-1, -beta, -alpha)
		if value >= beta {
			return value
		}
		alpha = max(alpha, value)
	}
	if moves == 0 {
		if p.Checked() {
			return -won + 10 - depth // sooner is worse
		}
		return 0
	}
	return alpha
}

// ordered returns the moves of p that are examined, captures first, and counts all
// legal moves. The piece that is not seen does not move where anything else can.
func (l *look) ordered(p rules.Position, count *int, capturesOnly bool) []rules.Move {
	var captures, others []rules.Move
	for m := range p.Moves() {
		*count++
		switch {
		case m.From == l.blind && l.blind != 0:
		case p.Captured(m) != 0 && p.At(p.Captured(m)) != (rules.Piece{}):
			captures = append(captures, m)
		case !capturesOnly:
			others = append(others, m)
		}
	}
	return append(captures, others...)
}

// balance is the balance of the board for the side to move, in hundredths of a
// pawn: pieces, their distance from the middle, and advanced pawns.
func balance(p rules.Position) int {
	total, pieces := 0, 0
	for square := rules.A1; square <= rules.H8; square++ {
		piece := p.At(square)
		if piece == (rules.Piece{}) {
			continue
		}
		pieces++
		value := 100*worth(piece.Role) + stands(piece, square)
		if piece.Side != p.Turn() {
			value = -value
		}
		total += value
	}
	if pieces <= 6 {
		total += cornered(p, total)
	}
	return total
}

// stands is the value of a piece's place.
func stands(piece rules.Piece, square rules.Square) int {
	file, rank := square.File(), square.Rank()
	if piece.Side == rules.Black {
		rank = 7 - rank
	}
	middle := min(file, 7-file) + min(rank, 7-rank) // 0 in a corner, 6 in the middle
	switch piece.Role {
	case rules.Pawn:
		return 6*rank + 4*min(file, 7-file)
	case rules.Knight, rules.Bishop:
		if rank == 0 {
			return 4*middle - 12
		}
		return 6 * middle
	case rules.King:
		return -6 * rank
	default:
		return middle
	}
}

// cornered is the bonus, for the side with more material, for an opposing king
// near the edge with the own king beside it.
func cornered(p rules.Position, total int) int {
	strong, sign := p.Turn(), 1
	if total < 0 {
		strong, sign = p.Turn().Other(), -1
	}
	if total > -300 && total < 300 {
		return 0
	}
	own, other := p.King(strong), p.King(strong.Other())
	edge := 6 - min(other.File(), 7-other.File()) - min(other.Rank(), 7-other.Rank())
	apart := max(distance(own.File(), other.File()), distance(own.Rank(), other.Rank()))
	return sign * (15*edge + 8*(7-apart))
}

func distance(a, b int) int { return max(a-b, b-a) }
