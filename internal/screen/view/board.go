package view

import (
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Board is what stands on one board, as it is seen: the squares from the upper
// left one to the lower right one, a row after another, with the names of the
// files and the ranks in that order.
type Board struct {
	Title   string     `json:"title,omitempty"` // whose it is, where more than one is seen
	Squares [64]Square `json:"squares"`
	Files   [8]string  `json:"files"`
	Ranks   [8]string  `json:"ranks"`
}

// Square is one square and the man on it.
type Square struct {
	At    rules.Square `json:"at"`
	Dark  bool         `json:"dark,omitzero"`
	Man   Man          `json:"man,omitzero"`
	Marks Marks        `json:"marks,omitzero"`
}

// Man is a man on a square. The zero Man is none.
type Man struct {
	White  bool   `json:"white,omitzero"`
	Role   string `json:"role"`   // such as "knight"
	Letter string `json:"letter"` // in the notation of whoever sees it
}

// Marks says what is special about a square.
type Marks struct {
	Cursor bool `json:"cursor,omitzero"`
	Hand   bool `json:"hand,omitzero"`   // the man here is in hand
	Target bool `json:"target,omitzero"` // the man in hand can go here
	Moved  bool `json:"moved,omitzero"`  // the last move left or entered it
	Check  bool `json:"check,omitzero"`  // a king in check stands here
	Wrong  bool `json:"wrong,omitzero"`  // the boards differ here, or this board is to be put right here
}

// boards returns the board that is seen, and for the arbiter both.
func (s Source) boards(f Focus) []Board {
	if s.Session.Actor().Capacity != table.Arbiter {
		return []Board{s.board(f, "", s.placement(f), s.wrong())}
	}
	differing := set(s.State.Boards.White.Placement.Differences(s.State.Boards.Black.Placement))
	if !s.State.Divergence.Open {
		differing = 0
	}
	var boards []Board
	for _, side := range []rules.Side{rules.White, rules.Black} {
		boards = append(boards, s.board(f, s.name(side), s.State.Boards.Of(side).Placement, differing))
	}
	return boards
}

func (s Source) board(f Focus, title string, placement rules.Placement, wrong rules.Occupancy) Board {
	b := Board{Title: title}
	targets, check, letters := s.targets(f), s.checked(f), map[rules.Role]string{}
	moved := s.moved(f)
	for i := range b.Squares {
		at := rules.SquareAt(i%8, 7-i/8)
		if s.turned() {
			at = rules.SquareAt(7-i%8, i/8)
		}
		square := Square{At: at, Dark: at.Dark(), Marks: Marks{
			Cursor: at == s.Cursor(f) && !f.Pointing, Hand: at == f.Hand, Target: targets.Has(at), Moved: moved.Has(at), Wrong: wrong.Has(at),
		}}
		if piece := placement.At(at); piece.Role != 0 {
			if letters[piece.Role] == "" {
				letters[piece.Role] = s.Session.Letter(piece.Role)
			}
			square.Man = Man{White: piece.Side == rules.White, Role: piece.Role.String(), Letter: letters[piece.Role]}
			square.Marks.Check = at == check && piece.Role == rules.King
		}
		b.Squares[i] = square
		b.Files[i%8], b.Ranks[i/8] = at.String()[:1], at.String()[1:]
	}
	return b
}

// turned reports whether the board is seen from Black's side.
func (s Source) turned() bool { return (s.Session.Actor().Side == rules.Black) != s.Turned }

// position returns what is looked at: the present, or an earlier ply.
func (s Source) position(f Focus) rules.Position {
	if f = s.settled(f); f.Looking {
		return s.State.Game.At(f.Ply)
	}
	return s.State.Game.Position()
}

// placement returns what stands on the board that is seen: for a player who
// sees their board, or has to put it right, their own, for others that of the
// game.
func (s Source) placement(f Focus) rules.Placement {
	side := s.Session.Actor().Side
	board := s.State.Boards.Of(side)
	own := side != 0 && s.State.Phase >= table.PhasePlaying && (s.Session.Config().Sees || board.Correcting)
	if own && !s.settled(f).Looking {
		return board.Placement
	}
	return s.position(f).Placement()
}

// wrong returns the squares on which one's own board is to be put right.
func (s Source) wrong() rules.Occupancy {
	if board := s.State.Boards.Of(s.Session.Actor().Side); board.Correcting {
		return set(board.Placement.Differences(board.Owed))
	}
	return 0
}

// moved returns the squares of the last move. A sighted player knows their own
// last move: marked is that of the other side.
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

// targets returns where the man in hand can go, where that is answered.
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

// checked returns where the king in check stands, or no square: also where it is
// not answered.
func (s Source) checked(f Focus) rules.Square {
	if position := s.position(f); s.Session.Answered(s.State, table.AskAttackers) && position.Checked() {
		return position.King(position.Turn())
	}
	return 0
}

func set(squares []rules.Square) rules.Occupancy {
	var all rules.Occupancy
	for _, square := range squares {
		all |= square.Bit()
	}
	return all
}
