package winnable

import "blindchess/internal/rules"

// forcedLine is a series of moves each of which was the only legal one.
type forcedLine struct {
	moves [forcedPlies]rules.Move
	count int
}

// forcedPlies is how far a forced line is followed. In the quick stage it is
// followed only some plies.
const (
	forcedPlies = 120
	quickPlies  = 24
)

// list returns the moves, nil if there is none.
func (f *forcedLine) list() []rules.Move {
	if f == nil || f.count == 0 {
		return nil
	}
	return append([]rules.Move(nil), f.moves[:f.count]...)
}

// over reports how the game stands for winner if p ends it or its pieces do.
func over(p *rules.Position, winner rules.Side, moves int) (Verdict, ProofKind) {
	switch {
	case moves == 0 && p.Turn() != winner && p.Checked():
		return Winnable, ProofMate
	case moves == 0:
		return Unwinnable, ProofForced
	case cannotMate(p.Placement(), winner):
		return Unwinnable, ProofMaterial
	default:
		return Undetermined, 0
	}
}

// forced plays the only legal move as long as there is one only. It returns
// the first position that leaves a choice and the moves to it, or a verdict if
// there is none.
func forced(p rules.Position, winner rules.Side) (rules.Position, *forcedLine, Verdict, Proof) {
	var line *forcedLine
	mark := p // Brent: a position of the line, renewed at each power of two
	for {
		var room [mostMoves]rules.Move
		moves := p.AppendMoves(room[:0])
		verdict, kind := over(&p, winner, len(moves))
		if verdict != Undetermined {
			if kind == ProofMaterial && line != nil {
				kind = ProofForced
			}
			return p, line, verdict, Proof{Kind: kind, Line: line.list()}
		}
		if len(moves) > 1 || line != nil && line.count == forcedPlies {
			return p, line, Undetermined, Proof{}
		}
		if line == nil {
			line = new(forcedLine)
		}
		p = p.After(moves[0])
		line.moves[line.count] = moves[0]
		line.count++
		if p == mark {
			return p, line, Unwinnable, Proof{Kind: ProofForced, Line: line.list()}
		}
		if line.count&(line.count-1) == 0 {
			mark = p
		}
	}
}
