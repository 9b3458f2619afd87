package table

import "blindchess/internal/rules"

// applyMove carries out what happens to a move from mouth to clock.
func (s State) applyMove(event Event) State {
	switch e := event.(type) {
	case MoveAnnounced:
		s = s.takeTurn(e.By)
		s.Gate.Announced, s.Gate.Words = e.Move, e.Words
		s.Gate.Choice = chosen(s.Gate.Choice, e.Move)
		return s.named()
	case AnnouncementCorrected:
		s = s.unmade(e.By)
		s.Gate.Announced, s.Gate.Words = e.Move, e.Words
		s.Gate.Choice = chosen(0, e.Move)
		return s.named()
	case PromotionAsked:
		return s
	case MoveMade:
		return s.made(e)
	case MoveRepeated:
		s.Answer.Repeated, s.Answer.Misheard = e.Agrees, rules.Move{}
		s.Answer.Said = e.Move
		if !e.Agrees {
			s.Answer.Misheard = e.Move
		}
	case MoveExecuted:
		return s.executed(e)
	case ClockPressed:
		return s.pressed(e)
	case MoveCompleted:
		s.Unpressed = s.Unpressed.With(e.By, false)
		s.Clock = s.Clock.Complete(e.By, s.At)
	}
	return s
}

func chosen(before rules.Role, m rules.Move) rules.Role {
	if m.Promotes != 0 {
		return m.Promotes
	}
	return before
}

// named reads the board again, as the announcement may have named what a pawn
// becomes, and lets an announcement stand for the handling where there is no
// board and nothing was handled.
func (s State) named() State {
	by := s.Gate.By
	if s.Gate.Made {
		return s
	}
	if s.enters(by) {
		s.Gate.Handled = s.Gate.Announced
		return s
	}
	return s.handled()
}

// made lets the move of e be made: in the game where it is legal, at the board
// alone where it is not.
func (s State) made(e MoveMade) State {
	position := s.Game.Position()
	s = s.takeTurn(e.By)
	s.Gate.Made, s.Gate.Handled, s.Gate.Unlawful = true, e.Move, e.Unlawful
	s.Must = rules.Move{}
	s.LastTouched = Handled{By: e.By, Touched: s.Gate.Touched}
	b := s.Boards.Of(e.By)
	b.Adjusting = false
	if s.Seat(e.By).Board == NoBoard || len(b.Air) == 0 && b.Placement == position.Placement() {
		b.Placement, b.Air, b.Off = displaced(position, e.Move), nil, nil
	}
	if e.Move.Promotes != 0 {
		if standing := b.Placement.At(e.Move.To); standing.Role == rules.Pawn {
			b.Placement = b.Placement.Put(e.Move.To, rules.Piece{Side: e.By, Role: e.Move.Promotes})
		}
	}
	b.Air, b.Off = nil, nil
	s = s.onBoard(e.By, b)
	s.Answer = Answer{By: e.By.Other(), Executed: false}
	if e.Unlawful != 0 {
		return s
	}
	game, err := s.Game.Play(e.Move)
	if err != nil {
		return s
	}
	s.Game = game
	s.Written = rules.Move{}
	if other := s.Boards.Of(e.By.Other()); other.Placement == game.Position().Placement() {
		s.Answer.Executed, s.Answer.Carried = true, e.Move
	}
	if s.Gate.Pressed {
		s.Gate = Gate{By: e.By.Other()}
		return s.keep(game.Ply())
	}
	return s
}

// unmade takes back a move that was made by an announcement alone, which is
// being corrected.
func (s State) unmade(by rules.Side) State {
	if !s.Gate.Made || s.Gate.By != by {
		return s
	}
	if s.Gate.Unlawful == 0 {
		s.Game = s.Game.Back(s.Game.Ply() - 1)
	}
	standing := s.Game.Position().Placement()
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if s.Seat(side).Board == NoBoard {
			b := s.Boards.Of(side)
			b.Placement, b.Air, b.Off = standing, nil, nil
			s = s.onBoard(side, b)
		}
	}
	s.Gate.Made, s.Gate.Handled, s.Gate.Unlawful = false, rules.Move{}, 0
	s.Answer = Answer{By: by, Executed: true}
	return s
}

// executed puts what e carried out on the board of its player.
func (s State) executed(e MoveExecuted) State {
	_, before, _ := s.toRepeat(e.By)
	s.Answer.By, s.Answer.Carried, s.Answer.Executed = e.By, e.Move, e.Agrees
	b := s.Boards.Of(e.By)
	after := displaced(before, e.Move)
	moving := s.Gate.By == e.By && !s.Gate.Made && len(s.Gate.Touched) > 0
	own := b.aloft(e.By, moving)
	whole := b.with(own)
	if len(own) == len(b.Air) && whole == before.Placement() || e.Agrees && whole.Occupied() == after.Occupied() {
		b.Placement = after // pegs cannot tell which of two pieces was put back
		for _, a := range own {
			b.Placement = b.Placement.Put(a.From, rules.Piece{})
		}
	}
	if e.Move.Promotes != 0 {
		if standing := b.Placement.At(e.Move.To); standing.Role == rules.Pawn {
			b.Placement = b.Placement.Put(e.Move.To, rules.Piece{Side: standing.Side, Role: e.Move.Promotes})
		}
	}
	b.Air, b.Off = own, nil
	s = s.onBoard(e.By, b)
	if moving && e.Agrees {
		// He had touched a piece of his own before: his move is read from here.
		s.Gate.Base = s.Game.Position().Placement()
		s = s.handled()
	}
	return s
}

// aloft returns the pieces of side in the air, where it has begun its own move
// before it carried out the opponent's.
func (b Board) aloft(side rules.Side, moving bool) []Aloft {
	var own []Aloft
	for _, a := range b.Air {
		if moving && a.Piece.Side == side {
			own = append(own, a)
		}
	}
	return own
}

// with returns what stands on b with pieces of the air back where they came
// from.
func (b Board) with(aloft []Aloft) rules.Placement {
	whole := b.Placement
	for _, a := range aloft {
		whole = whole.Put(a.From, a.Piece)
	}
	return whole
}

func (s State) pressed(e ClockPressed) State {
	s.before = s.Clock
	if e.Late && !s.Unpressed.Of(e.By) {
		s.Clock, _ = s.Clock.Switch(s.At)
		return s
	}
	owed := s.Unpressed.Of(e.By)
	s.Unpressed = s.Unpressed.With(e.By, false)
	if owed && !e.Late && s.Gate.Made {
		s.Clock = s.Clock.Complete(e.By, s.At) // this press completes the move before, too
		s.before = s.Clock
	}
	if pressed, err := s.Clock.Press(s.At); err == nil {
		s.Clock = pressed
	}
	if owed && (e.Late || !s.Gate.Made) {
		return s
	}
	if e.Early {
		s.Gate.Pressed = true
		return s
	}
	if s.Gate.Unlawful != 0 {
		s.Gate.Pressed = true
		return s
	}
	s.Gate = Gate{By: e.By.Other()}
	return s.keep(s.Game.Ply())
}
