package console

import (
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// renames reads a line, before the opponent has moved, as the correct piece of a
// promotion that both players' board reported wrongly. An upturned rook means a
// queen.
func (s *Session) renames(m snapshot, line string) (Intent, bool) {
	gate, ply := m.state.Gate, m.state.Game.Ply()
	side := gate.By
	if !gate.Made || gate.Handled.Promotes == 0 || gate.Unlawful != 0 || ply == 0 || !unsensed(m.state, side) || !s.plays() || side != s.config.Actor.Side && !s.config.Both {
		return Intent{}, false
	}
	move := gate.Handled
	if role, ok := s.roleOf(line); ok {
		move.Promotes = role
	} else if said, err := s.listen(m.state.Game.At(ply-1), line); err == nil {
		move = said
	}
	same := move.From == gate.Handled.From && move.To == gate.Handled.To
	if !same || move == gate.Handled || move.Promotes == rules.Pawn || move.Promotes == rules.King || m.state.MayCorrect(side, move, false) != nil {
		return Intent{}, false
	}
	return command(table.Announce{Actor: table.By(side), Move: move, Words: line}), true
}
