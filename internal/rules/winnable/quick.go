package winnable

import "blindchess/internal/rules"

// quickNodes is how many positions beyond a forced line the quick stage looks
// at, and quickDepth how many plies deep.
const (
	quickNodes = 30
	quickDepth = 8
)

// quickly is the quick stage of Decide. It allocates only for a forced line
// that it has to report.
func quickly(p *rules.Position, winner rules.Side) (Verdict, Proof) {
	q, plies := *p, 0
	var room [mostMoves]rules.Move
	var moves []rules.Move
	for {
		moves = q.AppendMoves(room[:0])
		if verdict, kind := over(&q, winner, len(moves)); verdict != Undetermined {
			if plies == 0 {
				return verdict, Proof{Kind: kind}
			}
			_, _, verdict, proof := forced(*p, winner)
			return verdict, proof
		}
		if len(moves) > 1 || plies == quickPlies {
			break
		}
		q = q.After(moves[0])
		plies++
	}
	budget := quickNodes
	if allDie(&q, moves, winner, quickDepth, &budget) {
		return Unwinnable, Proof{Kind: ProofExhausted, Nodes: quickNodes - budget}
	}
	if semiBlocked(q.Placement(), winner) {
		if dead, proof := statically(&q, winner); dead {
			if plies > 0 {
				_, line, _, _ := forced(*p, winner)
				proof.Line = line.list()
			}
			return Unwinnable, proof
		}
	}
	return Undetermined, Proof{}
}

// dies reports whether every series of moves ends without mate by winner
// within depth plies and as many positions as budget has left.
func dies(p rules.Position, winner rules.Side, depth int, budget *int) bool {
	var room [mostMoves]rules.Move
	moves := p.AppendMoves(room[:0])
	if verdict, _ := over(&p, winner, len(moves)); verdict != Undetermined {
		return verdict == Unwinnable
	}
	return allDie(&p, moves, winner, depth, budget)
}

// allDie is dies for p, which neither its moves nor its pieces end.
func allDie(p *rules.Position, moves []rules.Move, winner rules.Side, depth int, budget *int) bool {
	if depth == 0 || len(moves) > *budget {
		return false
	}
	for _, m := range moves {
		*budget--
		child := p.After(m)
		if *budget < 0 || !dies(child, winner, depth-1, budget) {
			return false
		}
	}
	return true
}

// semiBlocked reports whether a static proof against winner is worth its time:
// it has neither queen nor rook, and somewhere two pawns block each other.
func semiBlocked(p rules.Placement, winner rules.Side) bool {
	pawns := p.Pawns()
	return p.RooksAndQueens()&p.OfSide(winner) == 0 && pawns&p.OfSide(rules.White)<<8&pawns&^p.OfSide(rules.White) != 0
}
