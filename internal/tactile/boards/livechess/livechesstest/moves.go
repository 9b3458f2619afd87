package livechesstest

import "blindchess/internal/rules"

// moves is the part of a game that is found from the placements on the board,
// after a position was set up.
type moves struct {
	start string
	game  rules.Game
	san   []string
	match bool
}

// lookBack is how many moves may turn out to have been others.
const lookBack = 4

func newMoves(fen string) (*moves, error) {
	setup, err := rules.ParseFEN(fen)
	if err != nil {
		return nil, err
	}
	return &moves{start: fen, game: rules.NewGame(setup), san: []string{}}, nil
}

// see looks for the moves that lead to a placement.
func (m *moves) see(stands rules.Placement) {
	for back := 0; back <= min(lookBack, m.game.Ply()); back++ {
		base := m.game.Back(m.game.Ply() - back)
		for depth := range 3 {
			if found, ok := reach(base.Position(), stands, depth); ok {
				for _, move := range found {
					base, _ = base.Play(move)
				}
				m.game, m.match = base, true
				m.write()
				return
			}
		}
	}
	m.match = false
}

// reach returns so many legal moves that lead to a placement. A move changes no
// more than four squares.
func reach(position rules.Position, stands rules.Placement, depth int) ([]rules.Move, bool) {
	placement := position.Placement()
	if depth == 0 || len(placement.Differences(stands)) > 4*depth {
		return nil, placement == stands
	}
	for move := range position.Moves() {
		if found, ok := reach(position.After(move), stands, depth-1); ok {
			return append([]rules.Move{move}, found...), true
		}
	}
	return nil, false
}

func (m *moves) write() {
	m.san = []string{}
	for ply := range m.game.Ply() {
		position := m.game.At(ply)
		m.san = append(m.san, position.SAN(m.game.Move(ply+1)))
	}
}
