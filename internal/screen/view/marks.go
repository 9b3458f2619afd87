package view

import (
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Marks are the marks of a square.
type Marks struct {
	Cursor bool `json:"cursor,omitzero"`
	Hand   bool `json:"hand,omitzero"`   // the piece here is in hand
	Target bool `json:"target,omitzero"` // the piece in hand can go here
	From   bool `json:"from,omitzero"`   // the piece of the opponent's announcement is here, and
	To     bool `json:"to,omitzero"`     // goes here, until it has been played
	Moved  bool `json:"moved,omitzero"`  // the last move left or entered it
	Check  bool `json:"check,omitzero"`  // a king in check is here
	Wrong  bool `json:"wrong,omitzero"`  // the boards differ here, or this board must be corrected here
}

// marks returns the marks of each square of a board with this placement.
// Whatever a screen is to mark, or must not mark, is decided here.
func (s Source) marks(f Focus, placement rules.Placement, wrong rules.Occupancy) func(rules.Square) Marks {
	targets, check, moved := s.targets(f), s.checked(f), s.moved(f)
	from, to := s.awaited(f)
	return func(at rules.Square) Marks {
		return Marks{
			Cursor: at == s.Cursor(f) && !f.Pointing, Hand: at == f.Hand, Target: targets.Has(at), Moved: moved.Has(at),
			From: at == from, To: at == to,
			Check: at == check && placement.At(at).Role == rules.King, Wrong: wrong.Has(at),
		}
	}
}

// wrong returns the squares of the user's own board that must be corrected.
func (s Source) wrong() rules.Occupancy {
	if board := s.State.Boards.Of(s.Session.Actor().Side); board.Correcting {
		return set(board.Placement.Differences(board.Owed))
	}
	return 0
}

// moved returns the squares of the last move. A sighted player knows their own
// last move: the other side's is marked.
func (s Source) moved(f Focus) rules.Occupancy {
	game, ply := s.State.Game, s.State.Game.Ply()
	f = s.settled(f)
	if f.Looking {
		ply = f.Ply
	} else if s.Session.Config().Sees && ply > 0 && game.At(ply-1).Turn() == s.Session.Actor().Side {
		ply--
	}
	if ply == 0 {
		return 0
	}
	move := game.Move(ply)
	return move.From.Bit() | move.To.Bit()
}

// awaited returns the squares from and to which a user who sees their board must move
// a piece, for the opponent's move; no squares if there is none.
func (s Source) awaited(f Focus) (from, to rules.Square) {
	side := s.Session.Actor().Side
	if s.Solo != nil || side == 0 || f.Looking || !s.Session.Config().Sees {
		return 0, 0
	}
	switch e := console.Expected(s.State, side); e.Step {
	case console.StepRepeat, console.StepExecute:
		if answer := s.State.Answer; answer.By == side && answer.Executed {
			return 0, 0
		}
		return e.Move.From, e.Move.To
	default:
		return 0, 0
	}
}

// Goals returns the squares to which the piece on a square can move, if the
// conditions answer that, in the order of the board.
func (s Source) Goals(from rules.Square) []rules.Square {
	f := s.settled(Focus{})
	if !s.movable(f, from) {
		return nil
	}
	f.Hand = from
	var all []rules.Square
	for at, targets := rules.SquareAt(0, 0), s.targets(f); targets != 0 && at <= rules.SquareAt(7, 7); at++ {
		if targets.Has(at) {
			all = append(all, at)
		}
	}
	return all
}

// targets returns the squares to which the piece in hand can move, if the
// conditions answer that.
func (s Source) targets(f Focus) rules.Occupancy {
	if f.Hand == 0 || s.correcting() || !s.Session.Answered(s.State, table.AskLegal) {
		return 0
	}
	position, _ := s.facing()
	var targets rules.Occupancy
	for move := range position.Moves() {
		if move.From == f.Hand {
			targets |= move.To.Bit()
		}
	}
	return targets
}

// checked returns the square of the king in check, or no square, as also when
// the conditions withhold it.
func (s Source) checked(f Focus) rules.Square {
	if position := s.position(f); s.Session.Answered(s.State, table.AskAttackers) && position.Checked() {
		return position.King(position.Turn())
	}
	return 0
}
