package attendant

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// rightBy is how long a board that must still be corrected may delay the end of a
// game.
const rightBy = time.Minute

// finish ends the game at the table as it ended at the server, and reports whether it
// did.
func (s *Seat) finish(state table.State) bool {
	if s.ended {
		return true
	}
	if state.Game.Ply() != s.game.Chess.Ply() && time.Since(s.at) < rightBy {
		return false // a board is corrected first
	}
	s.ended = true
	s.sent = sent{}
	winner := s.game.Winner
	loser := winner.Other()
	if winner == 0 {
		loser = 0
	}
	var err error
	switch s.game.Status {
	case "aborted":
		s.tell(Told{Key: "online.aborted"})
		_ = s.order(table.Keeper, 0, table.Abort{})
		return true
	case "resign":
		err = s.order(table.Player, loser, table.Resign{Actor: table.By(loser)})
	case "outoftime":
		side := loser
		if side == 0 {
			side = s.game.Turn()
		}
		err = s.order(table.Sensor, 0, table.ReadClock{Left: s.left().With(side, 0), Running: s.game.Turn(), Flag: side, Exact: true})
	case "timeout", "noStart", "cheat":
		if loser != 0 {
			err = s.order(table.Arbiter, 0, table.Forfeit{Side: loser})
		}
	case "draw":
		s.agree()
	}
	result := rules.Draw()
	if winner != 0 {
		result = rules.WinFor(winner)
	}
	if now := s.o.Room.State(); err != nil || !now.Over() || now.Outcome.Result != result {
		_ = s.order(table.Arbiter, 0, table.Score{Result: result})
	}
	return true
}

// agree ends the game as a draw that was offered and accepted, if an offer was open
// at the table; other draws are given as the server's.
func (s *Seat) agree() {
	state := s.o.Room.State()
	if state.Offer != 0 {
		_ = s.order(table.Player, state.Offer.Other(), table.Accept{Actor: table.By(state.Offer.Other()), Draw: true})
	}
}
