package view

import "blindchess/internal/rules"

// taken returns the pieces that each side has lost, Black's and White's, the most
// valuable first. It goes through the whole game, so that it is kept in a Memo.
func (s Source) taken() [2][]Piece {
	game := s.State.Game
	lost := map[rules.Piece]int{}
	for ply := 1; ply <= game.Ply(); ply++ {
		before, move := game.At(ply-1), game.Move(ply)
		if at := before.Captured(move); at != 0 {
			lost[before.At(at)]++
		}
	}
	pieces := func(side rules.Side) []Piece {
		var pieces []Piece
		for _, role := range []rules.Role{rules.Queen, rules.Rook, rules.Bishop, rules.Knight, rules.Pawn} {
			for range lost[rules.Piece{Side: side, Role: role}] {
				pieces = append(pieces, Piece{White: side == rules.White, Role: role.String(), Letter: s.Session.Letter(role)})
			}
		}
		return pieces
	}
	return [2][]Piece{pieces(rules.Black), pieces(rules.White)}
}
