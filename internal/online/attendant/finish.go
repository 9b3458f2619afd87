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
		if loser == 0 {
			s.tell(Told{Key: "online.end-time"})
			break
		}
		err = s.order(table.Sensor, 0, table.ReadClock{Left: s.left().With(loser, 0), Running: s.game.Turn(), Flag: loser, Exact: true})
	case "noStart":
		s.tell(Told{Key: "online.end-no-start"})
		if loser != 0 {
			err = s.order(table.Arbiter, 0, table.Forfeit{Side: loser})
		}
	case "timeout":
		s.tell(Told{Key: "online.end-left"})
	case "cheat":
		s.tell(Told{Key: "online.end-cheat"})
	case "insufficientMaterialClaim":
		s.tell(Told{Key: "online.end-material"})
	case "draw":
		if s.why() == rules.ByAgreement {
			s.agree()
		}
	}
	result := rules.Draw()
	if winner != 0 {
		result = rules.WinFor(winner)
	}
	if now := s.o.Room.State(); err != nil || !now.Over() || now.Outcome.Result != result {
		_ = s.order(table.Arbiter, 0, table.Score{Result: result, Reason: s.why()})
	}
	return true
}

// longest is the ply at which the server makes a game a draw. By lila, modules/core,
// Game.maxPlies.
const longest = 600

// why returns the reason of the end, as the status and the moves of the server show it:
// whatever else they mean, the server has decided.
func (s *Seat) why() rules.Reason {
	game, drawn := s.game.Chess, s.game.Winner == 0
	switch status := s.game.Status; {
	case status == "mate" && !drawn:
		return rules.ByCheckmate
	case status == "resign" && !drawn:
		return rules.ByResignation
	case status == "outoftime":
		return rules.ByTime
	case status == "stalemate" && drawn:
		return rules.ByStalemate
	case status != "draw" || !drawn || game.Ply() >= longest:
		return rules.ByServer
	case game.Repetitions() >= 3:
		return rules.ByThreefold
	case game.Setup().Halfmoves >= 100:
		return rules.ByFiftyMoves
	}
	return rules.ByAgreement
}

// agree ends the game as a draw that was offered and accepted, if an offer was open
// at the table.
func (s *Seat) agree() {
	state := s.o.Room.State()
	if state.Offer != 0 {
		_ = s.order(table.Player, state.Offer.Other(), table.Accept{Actor: table.By(state.Offer.Other()), Draw: true})
	}
}
