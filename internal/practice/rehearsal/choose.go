package rehearsal

import "blindchess/internal/rules"

// worth is the partner's value of a role, in pawns.
func worth(role rules.Role) int {
	switch role {
	case rules.Pawn:
		return 1
	case rules.Knight, rules.Bishop:
		return 3
	case rules.Rook:
		return 5
	case rules.Queen:
		return 9
	default:
		return 0
	}
}

// Choose returns a legal move of p, or no move if there is none. It mates if it
// can, takes pieces that it may keep, leaves nothing hanging that it sees at
// one glance, and among equals lets seed decide.
func Choose(p rules.Position, seed uint64) rules.Move {
	var best rules.Move
	most := 0
	for m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			continue
		}
		if next.Checkmate() {
			return m
		}
		liking := 1000*gain(p, next, m) + int(mix(seed, uint64(m.From)<<16|uint64(m.To)<<8|uint64(m.Promotes))%900)
		if best == (rules.Move{}) || liking > most {
			best, most = m, liking
		}
	}
	return best
}

// gain is the gain of m at one glance: the captured piece and the promotion,
// less the loss on an attacked square. The centre and castling add a little.
func gain(p, next rules.Position, m rules.Move) int {
	total := 2 * worth(p.At(p.Captured(m)).Role)
	if m.Promotes != 0 {
		total += 2 * (worth(m.Promotes) - 1)
	}
	if _, castles := p.Castling(m); castles {
		return total + 1
	}
	mover := next.At(m.To)
	if next.Attackers(m.To, next.Turn()) != 0 {
		total -= 2 * worth(mover.Role)
		if next.Attackers(m.To, p.Turn()) != 0 {
			total += worth(mover.Role)
		}
	}
	if next.Stalemate() {
		total -= 20
	}
	if file, rank := m.To.File(), m.To.Rank(); mover.Role != rules.King && file > 1 && file < 6 && rank > 1 && rank < 6 {
		total++
	}
	return total
}

// mix scatters seed and salt over all numbers, the same way each time, so that
// a rehearsal can be played again.
func mix(seed, salt uint64) uint64 {
	x := seed ^ salt*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
