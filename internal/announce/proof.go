package announce

import (
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/rules/winnable"
)

// Why says why side can still win from p, or can win no more, as proof says. It
// is "" where proof proves nothing.
func Why(pack language.Pack, p rules.Position, side rules.Side, proof winnable.Proof) string {
	kind := ""
	switch proof.Kind {
	case winnable.ProofMate:
		kind = "mate"
	case winnable.ProofMaterial:
		kind = "material"
	case winnable.ProofForced:
		kind = "forced"
	case winnable.ProofExhausted:
		kind = "exhausted"
	case winnable.ProofStatic:
		kind = "static"
	default:
		return ""
	}
	letters := notation.Of(pack)
	var moves []string
	for _, m := range proof.Line {
		next, err := p.Play(m)
		if err != nil {
			break
		}
		moves = append(moves, letters.Write(p, m, notation.Style{NoPassing: true}))
		p = next
	}
	return pack.Phrase("dead."+kind+"."+sideKey(side), "moves", strings.Join(moves, ", "))
}
