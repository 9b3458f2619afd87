package attendant

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// rightBy is how long a board that must still be corrected may delay the end of a
// game.
const rightBy = time.Minute

// lacks reports whether the game has ended at the server and the table does not have
// all its moves.
func (s *Seat) lacks(state table.State) bool {
	return state.Phase == table.PhasePlaying && s.game.Over() && state.Game.Ply() != s.game.Chess.Ply()
}

// free lets a table that has stood for too long take the next of the server's last moves,
// and reports whether it may: no one plays on its boards any more.
func (s *Seat) free(state table.State) bool {
	if !s.lacks(state) || time.Since(s.at) < rightBy || s.freed == state.Game.Ply()+1 {
		return false
	}
	s.freed = state.Game.Ply() + 1
	sides := [2]rules.Side{rules.White, rules.Black}
	for _, side := range sides {
		if b := s.o.Room.State().Boards.Of(side); b.Lost { // as it was, which may differ from the game
			_ = s.order(table.Sensor, side, table.Scan{Actor: table.By(side), Placement: b.Placement})
		}
	}
	if s.o.Room.State().Divergence.Open {
		_ = s.order(table.Arbiter, 0, table.Resolve{})
	}
	for _, side := range sides {
		if b := s.o.Room.State().Boards.Of(side); b.Correcting {
			_ = s.order(table.Sensor, side, table.Scan{Actor: table.By(side), Placement: b.Owed})
		}
	}
	if state := s.o.Room.State(); state.Stop != "" {
		_ = s.order(table.Arbiter, 0, table.RestartClocks{Side: state.Clock.Ready(), Sure: true})
	}
	return true
}

// finish ends the game at the table as it ended at the server, once the table has all its
// moves, and reports whether it did.
func (s *Seat) finish(state table.State) bool {
	if s.ended {
		return true
	}
	if s.lacks(state) {
		if !s.lacksTold && time.Since(s.at) >= rightBy {
			s.lacksTold = true
			s.tell(Told{Key: "online.lacks"})
		}
		return false
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
