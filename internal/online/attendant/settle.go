package attendant

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"blindchess/internal/online"
	"blindchess/internal/online/told"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// settle brings the table to the server's game, and the player's move to the server.
func (s *Seat) settle(ctx context.Context, all *sync.WaitGroup) {
	if !s.game.Known {
		return
	}
	if state := s.o.Room.State(); state.Interrupted() && !s.down { // the server's clocks ran meanwhile
		running := state.Clock.Ready()
		_ = s.order(table.Sensor, 0, s.reading(running))
		// A clock that was read as the player pressed may run for the other side.
		if s.o.Room.State().Interrupted() {
			_ = s.order(table.Arbiter, 0, table.RestartClocks{Side: running, Sure: true})
		}
	}
	for range 4096 { // the longest game, replayed
		state := s.o.Room.State()
		if state.Phase != table.PhasePlaying && state.Phase != table.PhaseEnded {
			return
		}
		if !s.step(ctx, all, state) && !s.free(state) {
			break
		}
	}
	state := s.o.Room.State()
	if state.Phase == table.PhasePlaying && s.game.Over() && !s.finish(state) {
		return
	}
	// One state decides all: the player may move between two. Their own clock runs until
	// they press it.
	if now := s.o.Room.State(); !s.game.Over() {
		s.clocks(now)
		if s.ahead(now) == 0 {
			s.offers(now)
		}
	}
	if state.Phase == table.PhaseEnded && !s.game.Over() && s.ahead(state) == 0 && state.Game.Ply() == s.game.Chess.Ply() && !s.deadTold {
		s.deadTold = true
		s.tell(Told{Key: "online.dead"})
	}
}

// ahead returns the ply that the player has made here and the server has not sent, and 0
// if there is none. A move that was taken back at the server is none.
func (s *Seat) ahead(state table.State) int {
	ply := state.Game.Ply()
	if told.Shared(state.Game, s.back) >= ply {
		return 0
	}
	if ply == s.game.Chess.Ply()+1 && told.Shared(state.Game, s.game.Chess) == ply-1 && state.Game.At(ply-1).Turn() == s.o.Side {
		return ply
	}
	return 0
}

// step does one thing that brings table and server nearer, and reports whether there
// may be more.
func (s *Seat) step(ctx context.Context, all *sync.WaitGroup, state table.State) bool {
	here, there := state.Game.Ply(), s.game.Chess.Ply()
	if s.sent.ply != 0 && s.sent.ply <= there { // the stream has told it, or something else in its place
		s.sent = sent{}
	}
	shared := told.Shared(state.Game, s.game.Chess)
	if shared == here {
		s.back = rules.Game{}
		s.follow(state)
		state = s.o.Room.State()
	}
	if ply := s.ahead(state); ply != 0 && !s.game.Over() {
		return s.bring(ctx, all, state, ply)
	}
	switch {
	case state.Phase == table.PhaseEnded && (s.ended || shared == here):
		return false
	case shared < here: // also a mate that came too late for the server
		s.sent = sent{}
		return s.order(table.Arbiter, 0, table.Undo{Plies: here - shared, Ended: true}) == nil
	case here < there:
		return s.play(state, s.game.Chess.Move(here+1))
	}
	s.sent = sent{}
	return false
}

// play makes a move from the server at the table.
func (s *Seat) play(state table.State, m rules.Move) bool {
	if state.Stop != "" || state.Boards.Of(state.Turn()).Lost {
		return false // until its player has put that right
	}
	side := state.Turn()
	if state.Clock.Held() && s.game.ClocksRun() { // before it is told whose clock runs
		_ = s.order(table.Sensor, 0, s.reading(side))
	}
	if owed := side.Other(); state.PressOwed(owed) || state.Gate.By == owed && state.Gate.Made { // it counts at the server
		_ = s.order(table.Player, owed, table.Press{Actor: table.By(owed)})
	}
	var err error
	if state.Seat(side).Board == table.NoBoard {
		err = s.order(table.Player, side, table.Enter{Actor: table.By(side), Move: m, Pressed: true})
	} else { // made on another device: the table carries it out, and leads the board to it
		after, played := state.Game.Position().Play(m)
		if played != nil {
			return false
		}
		s.carry(side, state.Game.Position().Placement()) // the opponent's move first
		err = s.order(table.Player, side, table.Announce{Actor: table.By(side), Move: m})
		s.carry(side, after.Placement())
	}
	if err != nil {
		return false
	}
	if s.o.Room.State().Phase == table.PhasePlaying {
		err = s.order(table.Player, side, table.Press{Actor: table.By(side)})
	}
	if side != s.o.Side { // an absent player repeats and carries out automatically
		return err == nil && s.o.Room.State().Game.Ply() > state.Game.Ply()
	}
	s.follow(s.o.Room.State())
	return err == nil && s.o.Room.State().Game.Ply() > state.Game.Ply()
}

// carry brings the board of side to a placement as a hand does: first the pieces of side,
// and of these the king.
func (s *Seat) carry(side rules.Side, to rules.Placement) {
	shows := func() rules.Placement { return s.o.Room.State().Boards.Of(side).Placement }
	first := func(p rules.Placement) []rules.Square {
		squares := to.Differences(shows())
		rank := func(q rules.Square) int {
			switch piece := p.At(q); {
			case piece == rules.Piece{Side: side, Role: rules.King}:
				return 0
			case piece.Side == side:
				return 1
			}
			return 2
		}
		slices.SortStableFunc(squares, func(a, b rules.Square) int { return rank(a) - rank(b) })
		return squares
	}
	for _, square := range first(shows()) {
		if shows().At(square).Role != 0 {
			_ = s.order(table.Sensor, side, table.Lift{Actor: table.By(side), Square: square})
		}
	}
	for _, square := range first(to) {
		if piece := to.At(square); piece.Role != 0 {
			_ = s.order(table.Sensor, side, table.Place{Actor: table.By(side), Square: square, Piece: piece, Pressed: true})
		}
	}
}

// follow repeats and carries out the player's move for the opponent, once the stream has
// told it. The journal shows by that what the server has: see shown.
func (s *Seat) follow(state table.State) {
	other := s.o.Side.Other()
	move, ply := state.Last()
	if ply == 0 || state.Game.At(ply-1).Turn() != s.o.Side || state.Phase != table.PhasePlaying {
		return
	}
	if !state.Answer.Repeated {
		_ = s.order(table.Player, other, table.Repeat{Actor: table.By(other), Move: move})
	}
	if state = s.o.Room.State(); !state.Answer.Executed && state.Answer.Carried == (rules.Move{}) {
		_ = s.order(table.Player, other, table.Execute{Actor: table.By(other), Move: move})
	}
}

// shown returns the moves of a table that its server has told. Only the player's last move
// can lack among them: the opponent has not repeated it.
func shown(state table.State, side rules.Side) rules.Game {
	if _, ply := state.Last(); ply > 0 && state.Game.At(ply-1).Turn() == side && !state.Answer.Repeated {
		return state.Game.Back(ply - 1)
	}
	return state.Game
}

// Patience with a move that was sent and that the stream has not told.
const (
	patience    = 4 * time.Second
	triesAtOnce = 3
)

// bring brings the player's move to the server, once it is pressed for. It returns true
// if the table has changed.
func (s *Seat) bring(ctx context.Context, all *sync.WaitGroup, state table.State, ply int) bool {
	pressed := state.Phase == table.PhaseEnded || state.Gate.By != s.o.Side
	move := state.Game.Move(ply)
	switch {
	case !pressed:
		return false
	case s.sent.ply != ply || s.sent.move != move:
		s.sent = sent{ply: ply, move: move, began: time.Now()}
		s.send(ctx, all)
		return false
	case s.sent.flying:
		return false
	case s.fresh > s.sent.asked: // the stream was opened after the answer, and has no such move
		if s.sent.refused {
			return s.refuse(state, ply)
		}
		s.send(ctx, all)
		return false
	case time.Now().After(s.sent.due) && s.opened == s.sent.asked:
		s.sent.due = time.Now().Add(patience)
		s.openAgain()
	}
	return false
}

// openAgain has the stream opened anew, which tells the whole game.
func (s *Seat) openAgain() {
	select {
	case s.again <- struct{}{}:
	default:
	}
}

// send sends the move.
func (s *Seat) send(ctx context.Context, all *sync.WaitGroup) {
	s.sent.flying, s.sent.refused = true, false
	s.sent.tries++
	ply, move := s.sent.ply, s.sent.move
	s.post(ctx, all, online.MovePath(s.o.ID, move.String()), nil, func(err error) {
		if s.sent.ply != ply || s.sent.move != move {
			return
		}
		s.sent.flying, s.sent.asked, s.sent.due = false, s.opened, time.Now().Add(patience)
		var refused *online.Refused
		switch {
		case err == nil:
		case errors.As(err, &refused) && refused.Status != http.StatusTooManyRequests:
			s.sent.refused, s.sent.due = true, time.Now()
		default: // unknown; the stream will show it
			s.sent.due = time.Now()
			if s.sent.tries > triesAtOnce {
				s.sent.due = time.Now().Add(patience)
			}
		}
	})
}

// refuse takes back a move that the server has refused, as a stream that was opened
// afterwards shows.
func (s *Seat) refuse(state table.State, ply int) bool {
	s.tell(Told{Key: "online.not-taken", Ply: ply, Move: state.Game.Move(ply)})
	s.sent = sent{}
	return s.order(table.Arbiter, 0, table.Undo{Plies: 1, Ended: true}) == nil
}

// offers brings offers of draws and requests for takebacks to the table.
func (s *Seat) offers(state table.State) {
	if state.Phase != table.PhasePlaying {
		return
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		switch stands := s.game.Draw.Of(side); {
		case stands && !s.offered.Of(side):
			s.offered = s.offered.With(side, true)
			if state.Offer != side && s.order(table.Player, side, table.Offer{Actor: table.By(side)}) != nil && side != s.o.Side {
				s.tell(Told{Key: "online.offers"})
			}
		case !stands && state.Offer == side:
			s.offered = s.offered.With(side, false)
			_ = s.order(table.Player, side.Other(), table.Decline{Actor: table.By(side.Other())})
		case !stands:
			s.offered = s.offered.With(side, false)
		}
	}
	other := s.o.Side.Other()
	state = s.o.Room.State()
	switch asks := s.game.Takeback.Of(other); {
	case asks && !s.backAsked:
		s.backAsked = true
		if state.Takeback.By != other && s.order(table.Player, other, table.AskTakeback{Actor: table.By(other)}) != nil {
			s.tell(Told{Key: "online.asks-back"})
		}
	case !asks && state.Takeback.By == other:
		_ = s.order(table.Player, s.o.Side, table.Decline{Actor: table.By(s.o.Side)})
	case !s.game.Takeback.Of(s.o.Side) && state.Takeback.By == s.o.Side:
		_ = s.order(table.Player, other, table.Decline{Actor: table.By(other)})
	case s.game.Takeback.Of(s.o.Side) && state.Takeback.By == 0 && state.Offer == 0:
		_ = s.order(table.Player, s.o.Side, table.AskTakeback{Actor: table.By(s.o.Side)})
	}
}
