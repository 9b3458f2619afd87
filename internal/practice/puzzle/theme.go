package puzzle

import (
	"slices"
	"strconv"

	"blindchess/internal/rules"
)

// Describe returns the themes of a solution, as facts of the board: its length,
// the phase of the game, whether it mates, forks, sacrifices, promotes, and so
// on. before is the position before the opponent's error, with which moves
// begin.
func Describe(before rules.Position, moves []rules.Move) []string {
	found := map[string]bool{}
	start := before.After(moves[0])
	solver, position := start.Turn(), start
	found[phase(start)] = true
	own := len(moves) / 2
	switch own {
	case 1:
		found["oneMove"] = true
	case 2:
		found["short"] = true
	case 3:
		found["long"] = true
	default:
		found["veryLong"] = true
	}
	for i, m := range moves[1:] {
		next := position.After(m)
		if i%2 == 0 {
			deed(found, position, next, m, moves[i])
		}
		position = next
	}
	if position.Checkmate() {
		found["mate"], found["mateIn"+strconv.Itoa(own)] = true, true
		pattern(found, position, moves[len(moves)-1])
	} else if gained(start, position, solver) >= 60 {
		found["crushing"] = true
	} else {
		found["advantage"] = true
	}
	if lowest(start, moves, solver) <= -20 {
		found["sacrifice"] = true
	}
	if captured := before.Captured(moves[0]); captured == 0 && start.Captured(moves[1]) != 0 && own == 1 && !position.Checkmate() && position.Attackers(moves[1].To, position.Turn()) == 0 {
		found["hangingPiece"] = true
	}
	var names []string
	for name := range found {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// deed finds the themes of one move of the solver.
func deed(found map[string]bool, p, next rules.Position, m, answered rules.Move) {
	if m.Promotes != 0 {
		found["promotion"] = true
		if m.Promotes != rules.Queen {
			found["underPromotion"] = true
		}
	}
	if _, castles := p.Castling(m); castles {
		found["castling"] = true
		return
	}
	if p.Captured(m) != 0 && p.Captured(m) != m.To {
		found["enPassant"] = true
	}
	if p.Captured(m) == 0 && !next.Checked() {
		found["quietMove"] = true
	}
	if next.Checked() {
		givers := next.Attackers(next.King(next.Turn()), p.Turn())
		switch {
		case givers.Len() > 1:
			found["doubleCheck"] = true
		case !givers.Has(m.To):
			found["discoveredCheck"] = true
		}
	}
	if forks(next, m.To) {
		found["fork"] = true
	}
}

// forks reports whether the piece on a square attacks two others at once that are
// worth more than it or are unprotected; a king in check is one of them.
func forks(next rules.Position, from rules.Square) bool {
	piece, victim, count := next.At(from), next.Turn(), 0
	for _, s := range (rules.Reach(piece, from, next.Placement().Occupied()) & next.Placement().OfSide(victim)).Squares() {
		target := next.At(s)
		if target.Role == rules.King || worth(target.Role) > worth(piece.Role) || target.Role != rules.Pawn && next.Attackers(s, victim) == 0 {
			count++
		}
	}
	return count > 1 && (next.Attackers(from, victim) == 0 || next.Checked())
}

// phase returns the phase of the game by the remaining pieces.
func phase(p rules.Position) string {
	total := 0
	for role := rules.Knight; role <= rules.Queen; role++ {
		total += worth(role) * p.Placement().OfRole(role).Len()
	}
	switch {
	case total <= 260:
		return "endgame"
	case total >= 560 && p.Placement().OfRole(rules.Pawn).Len() >= 13:
		return "opening"
	default:
		return "middlegame"
	}
}

// pattern names a mate by how it looks.
func pattern(found map[string]bool, p rules.Position, last rules.Move) {
	king := p.King(p.Turn())
	near, home := rules.Reach(rules.Piece{Side: p.Turn(), Role: rules.King}, king, 0), 0
	if p.Turn() == rules.Black {
		home = 7
	}
	piece := p.At(last.To).Role
	if near&^p.Placement().OfSide(p.Turn()) == 0 && piece == rules.Knight {
		found["smotheredMate"] = true
	}
	if king.Rank() != home || piece != rules.Rook && piece != rules.Queen || last.To.Rank() != home {
		return
	}
	for _, s := range near.Squares() {
		if s.Rank() != home && p.At(s).Side != p.Turn() {
			return
		}
	}
	found["backRankMate"] = true
}

// gained is a side's gain in tenths of a pawn.
func gained(from, to rules.Position, side rules.Side) int { return own(to, side) - own(from, side) }

func own(p rules.Position, side rules.Side) int {
	if p.Turn() == side {
		return balance(p)
	}
	return -balance(p)
}

// lowest is how far behind the solver is at most after an answer, compared with
// the beginning.
func lowest(start rules.Position, moves []rules.Move, solver rules.Side) int {
	least, p := 0, start
	for i, m := range moves[1:] {
		p = p.After(m)
		if i%2 == 1 {
			least = min(least, gained(start, p, solver))
		}
	}
	return least
}
