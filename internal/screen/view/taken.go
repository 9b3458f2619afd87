package view

import "blindchess/internal/rules"

// taken returns the men that each side has lost, Black's and White's, the most
// valuable first. It goes through the whole game, so that it is kept in a Memo.
func (s Source) taken() [2][]Man {
	game := s.State.Game
	lost := map[rules.Piece]int{}
	for ply := 1; ply <= game.Ply(); ply++ {
		before, move := game.At(ply-1), game.Move(ply)
		if at := before.Captured(move); at != 0 {
			lost[before.At(at)]++
		}
	}
	men := func(side rules.Side) []Man {
		var men []Man
		for _, role := range []rules.Role{rules.Queen, rules.Rook, rules.Bishop, rules.Knight, rules.Pawn} {
			for range lost[rules.Piece{Side: side, Role: role}] {
				men = append(men, Man{White: side == rules.White, Role: role.String(), Letter: s.Session.Letter(role)})
			}
		}
		return men
	}
	return [2][]Man{men(rules.Black), men(rules.White)}
}
