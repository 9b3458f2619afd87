package rules

// Game is a history: a set-up and the plies played from it, each side's move
// being one ply. It is immutable and cheap to copy; games that share a
// beginning share its memory. The zero Game is none.
type Game struct{ last *ply }

// ply is one node of a history. skip leads far back, so that any ply is
// reached in few steps.
type ply struct {
	before, skip *ply
	number       int
	move         Move
	setup        Setup
	repetitions  int
	irregular    bool
}

// NewGame returns the game that starts from s and has no ply yet.
func NewGame(s Setup) Game {
	root := &ply{setup: s, repetitions: 1}
	root.skip = root
	return Game{root}
}

// Play returns g with one ply more. The error is Position.Play's if m is not
// legal; g is then returned. Whether the game is already over is for an Edition
// to tell.
func (g Game) Play(m Move) (Game, error) {
	if g.last == nil {
		return g, &Violation{Rule: RuleTurn, Move: m}
	}
	position, err := g.Position().Play(m)
	if err != nil {
		return g, err
	}
	before := g.last.setup
	after := Setup{Position: position, Halfmoves: before.Halfmoves + 1, Number: before.Number}
	if before.Position.At(m.From).Role == Pawn || before.Position.Captured(m) != 0 {
		after.Halfmoves = 0
	}
	if before.Position.Turn() == Black {
		after.Number++
	}
	return g.with(m, after, false), nil
}

// AcceptIllegal returns g with one more ply that was no legal move, or has no name,
// and yet remains, and led to s. m describes it as well as possible.
func (g Game) AcceptIllegal(m Move, s Setup) Game { return g.with(m, s, true) }

func (g Game) with(m Move, s Setup, irregular bool) Game {
	before := g.last
	next := &ply{before: before, skip: before, number: before.number + 1, move: m, setup: s, irregular: irregular}
	if before.number-before.skip.number == before.skip.number-before.skip.skip.number {
		next.skip = before.skip.skip
	}
	next.repetitions = 1
	if earlier := next.earlier(); earlier != nil {
		next.repetitions = earlier.repetitions + 1
	}
	return Game{next}
}

// earlier returns the last ply before n with the same position, or nil. No
// capture and no pawn move can lie between.
func (n *ply) earlier() *ply {
	at := n
	for count := 2; count <= n.setup.Halfmoves && at.number >= 2; count += 2 {
		at = at.before.before
		if at.setup.Position == n.setup.Position {
			return at
		}
	}
	return nil
}

// at returns the node of a ply, which must not come after n.
func (n *ply) at(number int) *ply {
	for n.number > number {
		if n.skip.number >= number {
			n = n.skip
		} else {
			n = n.before
		}
	}
	return n
}

// node returns the node of a ply of g, or nil where g has no such ply.
func (g Game) node(ply int) *ply {
	if g.last == nil || ply < 0 || ply > g.last.number {
		return nil
	}
	return g.last.at(ply)
}

// Ply returns how many plies were played.
func (g Game) Ply() int {
	if g.last == nil {
		return 0
	}
	return g.last.number
}

// Position returns the position after the last ply.
func (g Game) Position() Position { return g.Setup().Position }

// Setup returns the set-up after the last ply, with its counts.
func (g Game) Setup() Setup { return g.SetupAt(g.Ply()) }

// Start returns the set-up from which g began.
func (g Game) Start() Setup { return g.SetupAt(0) }

// At returns the position after a ply, 0 being the start, and the zero
// Position where g has no such ply.
func (g Game) At(ply int) Position { return g.SetupAt(ply).Position }

// SetupAt returns the set-up after a ply, 0 being the start, with its counts.
func (g Game) SetupAt(ply int) Setup {
	if n := g.node(ply); n != nil {
		return n.setup
	}
	return Setup{}
}

// Move returns the move of a ply, counted from 1, and no move where g has no
// such ply.
func (g Game) Move(ply int) Move {
	if n := g.node(ply); n != nil {
		return n.move
	}
	return Move{}
}

// Moves lists the moves of g in order.
func (g Game) Moves() []Move {
	moves := make([]Move, g.Ply())
	for n := g.last; n != nil && n.number > 0; n = n.before {
		moves[n.number-1] = n.move
	}
	return moves
}

// Irregular reports whether a ply was put in by AcceptIllegal.
func (g Game) Irregular(ply int) bool {
	n := g.node(ply)
	return n != nil && n.irregular
}

// Back returns g as it was after a ply: it preserves the first plies. If g has
// fewer plies it is returned whole.
func (g Game) Back(ply int) Game {
	if g.last == nil || ply >= g.last.number {
		return g
	}
	return Game{g.last.at(max(ply, 0))}
}

// Repetitions returns how often the present position has occurred in g, this
// time included: 1 if it is new. The same side is to move, the same pieces are
// on the same squares, and castling and en passant are possible in the same
// way.
func (g Game) Repetitions() int {
	if g.last == nil {
		return 0
	}
	return g.last.repetitions
}

// Number returns the number of the move that a ply is or will be, and whose it
// is; plies are counted from 1.
func (g Game) Number(ply int) (move int, by Side) {
	start := g.Start()
	ply--
	if start.Position.Turn() == Black {
		ply++
	}
	if ply%2 == 0 {
		return start.Number + ply/2, White
	}
	return start.Number + ply/2, Black
}

// MovesMade returns how many moves s has made in g.
func (g Game) MovesMade(s Side) int {
	plies := g.Ply()
	if g.Start().Position.Turn() == s {
		plies++
	}
	return plies / 2
}
