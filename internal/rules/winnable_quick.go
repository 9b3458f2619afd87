package rules

// quickNodes is how many positions beyond a forced line the quick stage looks
// at, and quickDepth how many plies deep.
const (
	quickNodes = 30
	quickDepth = 8
)

// quickly is the quick stage of Winnable. It allocates only for a forced line
// that it has to report.
func (p *Position) quickly(winner Side) (Verdict, Proof) {
	q, plies := *p, 0
	for {
		var room [mostMoves]Move
		moves := q.AppendMoves(room[:0])
		if verdict, kind := q.over(winner, len(moves)); verdict != Undetermined {
			if plies == 0 {
				return verdict, Proof{Kind: kind}
			}
			_, _, verdict, proof := p.forced(winner)
			return verdict, proof
		}
		if len(moves) > 1 || plies == quickPlies {
			break
		}
		q = q.after(moves[0])
		plies++
	}
	budget := quickNodes
	if q.dies(winner, quickDepth, &budget) {
		return Unwinnable, Proof{Kind: ProofExhausted, Nodes: quickNodes - budget}
	}
	if q.placement.semiBlocked(winner) {
		if dead, proof := q.statically(winner); dead {
			if plies > 0 {
				_, line, _, _ := p.forced(winner)
				proof.Line = line.list()
			}
			return Unwinnable, proof
		}
	}
	return Undetermined, Proof{}
}

// dies reports whether every series of moves ends without mate by winner
// within depth plies and as many positions as budget has left.
func (p Position) dies(winner Side, depth int, budget *int) bool {
	var room [mostMoves]Move
	moves := p.AppendMoves(room[:0])
	if verdict, _ := p.over(winner, len(moves)); verdict != Undetermined {
		return verdict == Unwinnable
	}
	if depth == 0 || len(moves) > *budget {
		return false
	}
	for _, m := range moves {
		*budget--
		child := p.after(m)
		if *budget < 0 || !child.dies(winner, depth-1, budget) {
			return false
		}
	}
	return true
}

// semiBlocked reports whether a static proof against winner is worth its time:
// he has neither queen nor rook, and somewhere two pawns block each other.
func (p *Placement) semiBlocked(winner Side) bool {
	pawns := p.pawns()
	return p.straight()&p.OfSide(winner) == 0 && pawns&p.white<<8&pawns&^p.white != 0
}
