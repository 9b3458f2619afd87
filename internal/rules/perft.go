package rules

// Perft counts the sequences of legal moves of a length from p. Positions at
// the last but one ply are not played out: their moves are counted.
func (p Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.perft(depth, make([]Move, 0, mostMoves))
}

// perft is Perft; moves is room that it may use beyond its length.
func (p Position) perft(depth int, moves []Move) uint64 {
	if depth == 1 {
		return uint64(p.count())
	}
	total, first := uint64(0), len(moves)
	moves = p.AppendMoves(moves)
	for _, m := range moves[first:] {
		next := p.after(m)
		total += next.perft(depth-1, moves)
	}
	return total
}
