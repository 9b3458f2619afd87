package view

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Board is the placement on one board as it is shown. It has the squares from
// the upper left one to the lower right one, row after row. The names of the
// files and the ranks are in that order.
type Board struct {
	Title   string     `json:"title,omitempty"` // its owner, if more than one is visible
	Squares [64]Square `json:"squares"`
	Files   [8]string  `json:"files"`
	Ranks   [8]string  `json:"ranks"`
}

// Square is one square and the piece on it.
type Square struct {
	At    rules.Square `json:"at"`
	Dark  bool         `json:"dark,omitzero"`
	Piece Piece        `json:"man,omitzero"`
	Marks Marks        `json:"marks,omitzero"`
}

// Piece is a piece on a square. The zero Piece is none.
type Piece struct {
	White  bool   `json:"white,omitzero"`
	Role   string `json:"role"`   // such as "knight"
	Letter string `json:"letter"` // in the notation of the viewer
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
	marked, letters := s.marks(f, placement, wrong), s.letters
	if letters == nil {
		letters = s.lettered()
	}
	for i := range b.Squares {
		at := rules.SquareAt(i%8, 7-i/8)
		if s.turned() {
			at = rules.SquareAt(7-i%8, i/8)
		}
		square := Square{At: at, Dark: at.Dark(), Marks: marked(at)}
		if piece := placement.At(at); piece.Role != 0 {
			square.Piece = Piece{White: piece.Side == rules.White, Role: piece.Role.String(), Letter: letters[piece.Role]}
		}
		b.Squares[i] = square
		b.Files[i%8], b.Ranks[i/8] = at.String()[:1], at.String()[1:]
	}
	return b
}

// lettered returns the letter of each piece, as the player writes it.
func (s Source) lettered() map[rules.Role]string {
	letters := map[rules.Role]string{}
	for role := rules.Pawn; role <= rules.King; role++ {
		letters[role] = s.Session.Letter(role)
	}
	return letters
}

// turned reports whether the board is seen from Black's side.
func (s Source) turned() bool {
	below := s.Session.Actor().Side
	if s.Solo != nil {
		below = s.Solo.Side
	}
	return (below == rules.Black) != s.Turned
}

// position returns the position in view: the present one, or an earlier ply's.
func (s Source) position(f Focus) rules.Position {
	if f = s.settled(f); f.Looking {
		return s.State.Game.At(f.Ply)
	}
	return s.State.Game.Position()
}

// placement returns the placement on the shown board. For a player who sees
// their board, or must correct it, that is their own; for others it is the
// game's.
func (s Source) placement(f Focus) rules.Placement {
	side := s.Session.Actor().Side
	board := s.State.Boards.Of(side)
	own := side != 0 && s.State.Phase >= table.PhasePlaying && (s.Session.Config().Sees || board.Correcting)
	if own && !s.settled(f).Looking {
		return board.Placement
	}
	return s.position(f).Placement()
}

func set(squares []rules.Square) rules.Occupancy {
	var all rules.Occupancy
	for _, square := range squares {
		all |= square.Bit()
	}
	return all
}

// Spoken returns the words for a square: its name, and the piece on it.
func (s Source) Spoken(square Square) string { return plain(s.SpokenWords(square)) }

// SpokenWords is Spoken, word by word.
func (s Source) SpokenWords(square Square) []say.Word {
	if s.Solo != nil && s.Solo.Blank {
		return s.Session.Voice().SquareSlot("", square.At).Words // its colour may be the answer
	}
	var placement rules.Placement
	if square.Piece.Role != "" {
		piece := rules.Piece{Side: rules.Black, Role: roleOf(square.Piece.Role)}
		if square.Piece.White {
			piece.Side = rules.White
		}
		placement = placement.Put(square.At, piece)
	}
	return s.Session.Square(placement, square.At).Words
}

func roleOf(name string) rules.Role {
	for role := rules.Pawn; role <= rules.King; role++ {
		if role.String() == name {
			return role
		}
	}
	return 0
}

// taken returns the pieces that each side has lost, Black's and White's, the most
// valuable first. It scans the whole game, so that the result is cached in a
// Memo.
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
