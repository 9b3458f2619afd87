package winnable

import "blindchess/internal/rules"

// Decide decides whether s can still give mate by any series of legal moves,
// however badly the opponent plays, and proves it. Neither the count of moves
// nor repetitions limit a series.
//
// With nodes 0 it is the quick stage, for use after every move. It examines the
// pieces, forced lines and a few positions more, and if pawns block each other
// the squares that each piece may ever reach. It finds no mate but one to which
// every move is forced. Otherwise it is the full stage, for use when a result
// depends on it. It enters about nodes positions before it gives up, never more
// than sixteen million. Half a million decide practically every position of
// play.
//
// It is sound: Unwinnable is returned only with a proof, and Winnable only with
// a line that ends in mate. Callers must treat Undetermined as winnable,
// because only a proof may take a result away. For the zero Side, or without a
// position, the verdict is Undetermined.
func Decide(p rules.Position, s rules.Side, nodes int) (Verdict, Proof) {
	return DecideWithProgress(p, s, nodes, nil)
}

// DecideWithProgress is Decide with progress reports: told is called now and
// then with the number of positions entered, and the most. It may be nil.
func DecideWithProgress(p rules.Position, s rules.Side, nodes int, told func(entered, most int)) (Verdict, Proof) {
	return decide(p, s, nodes, told, true)
}

// Judge returns the verdict of Decide, sooner if it is Winnable: the line that
// ends in mate is found but not written down.
func Judge(p rules.Position, s rules.Side, nodes int) Verdict {
	verdict, _ := decide(p, s, nodes, nil, false)
	return verdict
}

// decide is DecideWithProgress; written says whether the line of a mate is wanted.
func decide(p rules.Position, s rules.Side, nodes int, told func(entered, most int), written bool) (Verdict, Proof) {
	if p.Turn() == 0 || s.Other() == 0 {
		return Undetermined, Proof{}
	}
	if nodes <= 0 {
		return quickly(&p, s)
	}
	nodes = min(nodes, mostNodes)
	q, forced, verdict, proof := forced(p, s)
	if verdict != Undetermined {
		return verdict, proof
	}
	blocked := semiBlocked(q.Placement(), s)
	if blocked {
		if dead, proof := statically(&q, s); dead {
			proof.Line = forced.list()
			return Unwinnable, proof
		}
	}
	var h search
	h.start(&q, s, min(nodes, firstNodes))
	h.told, h.most, h.written = told, nodes, written
	if verdict, proof = h.conclude(forced); verdict != Undetermined {
		return verdict, proof
	}
	if !blocked {
		if dead, proof := statically(&q, s); dead {
			proof.Line, proof.Nodes = forced.list(), len(h.states)
			return Unwinnable, proof
		}
	}
	return h.persist(&q, forced, nodes)
}

// persist continues the search, if first tries brought no answer: now it
// examines each position after a capture or pawn move for dead positions behind
// it. If the first tries passed over such positions it starts again from q. If
// bishops alone must mate it uses half of the positions on the unchanged board
// and the other half with the files exchanged, so that both have the same
// answer.
func (h *search) persist(q *rules.Position, forced *forcedLine, nodes int) (Verdict, Proof) {
	if h.pruning.passed {
		h.anew(q, nodes, false)
	}
	h.pruning.built = true
	if nodes > relaxedAfter && fortress(q.Placement()) {
		h.budget = relaxedAfter
		if verdict, proof := h.conclude(forced); verdict != Undetermined {
			return verdict, proof
		}
		dead, arrangements := relaxedDead(q, h.winner, min(nodes-relaxedAfter, mostArrangements))
		if dead {
			return Unwinnable, Proof{Kind: ProofExhausted, Line: forced.list(), Nodes: h.spent + len(h.states) + arrangements}
		}
	}
	if nodes > otherwiseAfter+otherwiseNodes && bishopsAlone(q.Placement(), h.winner) {
		h.budget = otherwiseAfter
		if verdict, proof := h.conclude(forced); verdict != Undetermined {
			return verdict, proof
		}
		var other search
		other.winner, other.told, other.most, other.spent = h.winner, h.told, h.most, h.spent+len(h.states)
		other.written = h.written
		other.anew(q, otherwiseNodes, true)
		if verdict, proof := other.conclude(forced); verdict != Undetermined {
			return verdict, proof
		}
		h.spent += len(other.states)
		if !h.flipped && q.CastlingRooks() == 0 && nodes/2 > otherwiseAfter+otherwiseNodes {
			h.budget = nodes / 2
			if verdict, proof := h.conclude(forced); verdict != Undetermined {
				return verdict, proof
			}
			return h.persistFlipped(q, forced, nodes-nodes/2)
		}
	}
	h.budget = nodes
	return h.conclude(forced)
}

// bishopsAlone reports whether winner has a fortress on the board and nothing
// but bishops to mate with: then the mate is rarely where the usual weighing
// looks.
func bishopsAlone(p rules.Placement, winner rules.Side) bool {
	return fortress(p) && (p.Knights()|p.RooksAndQueens())&p.OfSide(winner) == 0 && p.BishopsAndQueens()&p.OfSide(winner) != 0
}

// After so many positions the search is tried with another weighing, for so
// many, before it continues with the usual one.
const (
	otherwiseAfter = 6_000
	otherwiseNodes = 18_000
)

// firstNodes is how many positions are entered before anything that costs more
// is tried. Most positions of play are decided by then.
const firstNodes = 300

// mostNodes keeps a search within the memory of a small machine.
const mostNodes = 1 << 24

// After so many positions a fortress is looked at with shades, in at most so
// many arrangements.
const (
	relaxedAfter     = 3000
	mostArrangements = 100_000
)

// fortress reports whether shades are worth their time: bishops, no queens or
// rooks, and two pawns that block each other.
func fortress(p rules.Placement) bool {
	pawns := p.Pawns()
	return p.RooksAndQueens() == 0 && p.BishopsAndQueens() != 0 && pawns&p.OfSide(rules.White)<<8&pawns&^p.OfSide(rules.White) != 0
}

// statically reports whether p is dead for winner by where its pieces may ever go.
func statically(p *rules.Position, winner rules.Side) (bool, Proof) {
	var e mobility
	if !e.estimate(p) || e.admitsMate(winner) {
		return false, Proof{}
	}
	return true, Proof{Kind: ProofStatic, Region: e.pieces[e.king[winner.Other()-rules.White]].reach}
}

// conclude runs h and puts its result into a proof that begins with the forced
// moves.
func (h *search) conclude(forced *forcedLine) (Verdict, Proof) {
	mate, verdict := h.run()
	proof := Proof{Nodes: h.spent + len(h.states)}
	switch verdict {
	case Winnable:
		proof.Kind = ProofMate
		if h.written {
			proof.Line = append(forced.list(), h.line(mate)...)
		}
	case Unwinnable:
		proof.Kind = ProofExhausted
		proof.Line = forced.list()
	}
	return verdict, proof
}
