package winnable

import "blindchess/internal/rules"

// flipped returns p, without castling rights, with its files exchanged: a side
// that can mate there can mate in p.
func flipped(p *rules.Position) rules.Position {
	pieces, turn, _, enPassant := p.Parts()
	var over rules.Placement
	for _, s := range pieces.Occupied().Squares() {
		over = over.Put(across(s), pieces.At(s))
	}
	return rules.PositionOf(over, turn, 0, across(enPassant))
}

// across returns the square on the other side of the board's middle line of
// files, and no square for none.
func across(s rules.Square) rules.Square {
	if s == 0 {
		return 0
	}
	return rules.SquareAt(7-s.File(), s.Rank())
}

// persistFlipped persists from q with its files exchanged, if the order of the
// moves differs.
func (h *search) persistFlipped(q *rules.Position, forced *forcedLine, nodes int) (Verdict, Proof) {
	other := search{winner: h.winner, told: h.told, most: h.most, written: h.written, spent: h.spent + len(h.states), flipped: true}
	other.pruning.passed = true
	over := flipped(q)
	verdict, proof := other.persist(&over, nil, nodes)
	for i, m := range proof.Line {
		proof.Line[i] = rules.Move{From: across(m.From), To: across(m.To), Promotes: m.Promotes}
	}
	if verdict != Undetermined {
		proof.Line = append(forced.list(), proof.Line...)
	}
	return verdict, proof
}
