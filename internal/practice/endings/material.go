package endings

import (
	"strings"

	"blindchess/internal/rules"
)

// piece is a piece of one side: 0 is the stronger side, of either colour on the
// board.
type piece struct {
	side int
	role rules.Role
}

// material is the pieces of a table: the kings first, then a pawn, then the others.
type material []piece

// Names lists the endings that there are tables for, the three pieces first. The
// first K and what follows it are the pieces of the stronger side.
func Names() []string {
	return []string{
		"KQK", "KRK", "KPK", "KBBK", "KBNK", "KQKR", "KQKB", "KQKN", "KRKB", "KRKN", "KQKQ", "KRKR", "KQKP", "KRKP",
	}
}

// parse reads a name such as KBNK.
func parse(name string) (material, bool) {
	cut := strings.LastIndexByte(name, 'K')
	if cut < 1 || name[0] != 'K' || len(name) > 4 {
		return nil, false
	}
	m := material{{0, rules.King}, {1, rules.King}}
	for _, pawns := range [2]bool{true, false} {
		for i := 1; i < len(name); i++ {
			role := rules.RoleOf(name[i])
			if i != cut && role != 0 && (role == rules.Pawn) == pawns {
				side := 0
				if i > cut {
					side = 1
				}
				m = append(m, piece{side, role})
			}
		}
	}
	return m, len(m) == len(name)
}

// nameOf names what two sides have besides their kings, and reports whether the
// second of them is the stronger. It is "" if neither side can force mate: one
// side has no more than a bishop or a knight.
func nameOf(pieces []piece) (name string, swapped bool) {
	var sides [2]string
	for role := rules.Queen; role >= rules.Pawn; role-- {
		for _, m := range pieces {
			if m.role == role {
				sides[m.side] += string(role.Letter())
			}
		}
	}
	for _, name := range Names() {
		switch name {
		case "K" + sides[0] + "K" + sides[1]:
			return name, false
		case "K" + sides[1] + "K" + sides[0]:
			return name, true
		}
	}
	return "", false
}

// drawn reports whether pieces that have no table are always a draw.
func drawn(pieces []piece) bool {
	weight := 0
	for _, m := range pieces {
		switch m.role {
		case rules.King:
		case rules.Bishop, rules.Knight:
			weight++
		default:
			return false
		}
	}
	return weight <= 1 || len(pieces) == 4 && pieces[2].side != pieces[3].side
}

// Dead reports whether neither side has enough to mate: kings alone, or one of
// them with a bishop or a knight.
func Dead(p rules.Position) bool {
	rest := p.Placement().Occupied() &^ p.Placement().Kings()
	minor := p.Placement().OfRole(rules.Bishop) | p.Placement().Knights()
	return rest == 0 || rest.Len() == 1 && rest&^minor == 0
}
