package memory

import (
	"slices"

	"blindchess/internal/rules"
)

// Kind is the subject of an exercise.
type Kind string

// The exercises.
const (
	Colours     Kind = "colours"     // of one square, or how many of several are dark
	Coordinates Kind = "coordinates" // the end of a walk
	Diagonals   Kind = "diagonals"   // whether two squares share one, or where a bishop turns
	Knight      Kind = "knight"      // a shortest way of a knight
	Where       Kind = "where"       // the piece on a square after some moves
)

// Kinds lists the exercises.
func Kinds() []Kind { return []Kind{Colours, Coordinates, Diagonals, Knight, Where} }

// Hardest is the highest level of an exercise; the first is 1.
const Hardest = 12

// Step is one part of a walk: so many files to the right and ranks up, one of
// them zero.
type Step struct{ Files, Ranks int }

// Question is one question of an exercise.
type Question struct {
	Kind    Kind
	Level   int
	Squares []rules.Square // the squares of the question
	Steps   []Step         // of a walk
	Game    rules.Game     // the moves to follow
}

// dice gives numbers that follow from a seed.
type dice struct{ state uint64 }

func (d *dice) below(n int) int {
	d.state += 0x9e3779b97f4a7c15
	x := d.state
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return int((x ^ x>>31) % uint64(n))
}

func (d *dice) square() rules.Square { return rules.Square(d.below(64) + 1) }

// Ask returns a question of a level, 1 to Hardest; seed chooses it.
func Ask(kind Kind, level int, seed uint64) Question {
	level = min(max(level, 1), Hardest)
	q, d := Question{Kind: kind, Level: level}, &dice{seed}
	switch kind {
	case Coordinates:
		q.walk(d)
	case Diagonals:
		q.diagonal(d)
	case Knight:
		q.knight(d)
	case Where:
		q.moves(d)
	default:
		for len(q.Squares) < level {
			if s := d.square(); !slices.Contains(q.Squares, s) {
				q.Squares = append(q.Squares, s)
			}
		}
	}
	return q
}

// walk takes as many steps as the level, none of them off the board or back on
// the line of the one before.
func (q *Question) walk(d *dice) {
	at := d.square()
	q.Squares = []rules.Square{at}
	for i := range q.Level {
		step := Step{}
		if (i+int(q.Squares[0]))%2 == 0 {
			step.Files = distance(at.File(), d.below(7))
		} else {
			step.Ranks = distance(at.Rank(), d.below(7))
		}
		q.Steps = append(q.Steps, step)
		at = rules.SquareAt(at.File()+step.Files, at.Rank()+step.Ranks)
	}
}

// distance is from a line to another one, which is the to-th of those that are
// left.
func distance(from, to int) int {
	if to >= from {
		to++
	}
	return to - from
}

// End returns the end of a walk.
func (q Question) End() rules.Square {
	file, rank := q.Squares[0].File(), q.Squares[0].Rank()
	for _, step := range q.Steps {
		file, rank = file+step.Files, rank+step.Ranks
	}
	return rules.SquareAt(file, rank)
}

// diagonal asks at level 1 whether two squares share a diagonal, which every other
// pair does; above it for the square on which a bishop turns.
func (q *Question) diagonal(d *dice) {
	want := d.below(2) == 0
	for {
		from, to := d.square(), d.square()
		if from == to || from.Dark() != to.Dark() && q.Level > 1 {
			continue
		}
		if q.Level > 1 && !Aligned(from, to) || q.Level == 1 && Aligned(from, to) == want {
			q.Squares = []rules.Square{from, to}
			return
		}
	}
}

// Aligned reports whether two squares are on one diagonal.
func Aligned(a, b rules.Square) bool {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return files == ranks || files == -ranks
}

// knight asks for a way whose length grows with the level.
func (q *Question) knight(d *dice) {
	want := min(1+q.Level/2, 5)
	for {
		from, to := d.square(), d.square()
		if Leaps(from, to) == want {
			q.Squares = []rules.Square{from, to}
			return
		}
	}
}

// Leaps returns how many moves a knight needs from one square to another.
func Leaps(from, to rules.Square) int {
	reached, count := from.Bit(), 0
	for !reached.Has(to) {
		for _, s := range reached.Squares() {
			reached |= rules.Reach(rules.Piece{Side: rules.White, Role: rules.Knight}, s, 0)
		}
		count++
	}
	return count
}

// moves plays as many moves as the level and asks for a square on which something
// changed, or any other.
func (q *Question) moves(d *dice) {
	game := rules.NewGame(rules.StandardSetup())
	for game.Ply() < 2*q.Level {
		legal := game.Position().AppendMoves(nil)
		move := legal[d.below(len(legal))]
		// Moves that people play: developing moves, and captures.
		for try := 0; try < 4 && !lively(game.Position(), move); try++ {
			move = legal[d.below(len(legal))]
		}
		next, err := game.Play(move)
		if err != nil || next.Position().MoveCount() == 0 {
			next = rules.NewGame(rules.StandardSetup()) // it was over too soon
		}
		game = next
	}
	q.Game = game
	moves := game.Moves()
	last := moves[d.below(len(moves))]
	q.Squares = []rules.Square{[]rules.Square{last.From, last.To, d.square()}[d.below(3)]}
}

func lively(p rules.Position, m rules.Move) bool {
	role := p.At(m.From).Role
	return p.Captured(m) != 0 || role != rules.King && role != rules.Rook && m.To.Rank() > 1 && m.To.Rank() < 6
}

// Dark returns how many of the squares are dark.
func (q Question) Dark() int {
	n := 0
	for _, s := range q.Squares {
		if s.Dark() {
			n++
		}
	}
	return n
}

// Turns reports whether a bishop may turn on a square between the two squares
// of the question.
func (q Question) Turns(on rules.Square) bool {
	return on != 0 && Aligned(q.Squares[0], on) && Aligned(on, q.Squares[1]) && on != q.Squares[0] && on != q.Squares[1]
}

// Turning returns the first square on which a bishop may turn.
func (q Question) Turning() rules.Square {
	for s := rules.A1; s < rules.A1+64; s++ {
		if q.Turns(s) {
			return s
		}
	}
	return 0
}

// Leads reports whether squares are a shortest way of a knight. The square it
// starts from may be left out.
func (q Question) Leads(way []rules.Square) bool {
	if len(way) > 0 && way[0] == q.Squares[0] {
		way = way[1:]
	}
	at := q.Squares[0]
	for _, next := range way {
		if Leaps(at, next) != 1 {
			return false
		}
		at = next
	}
	return at == q.Squares[1] && len(way) == Leaps(q.Squares[0], q.Squares[1])
}

// Way returns a shortest way of a knight.
func (q Question) Way() []rules.Square {
	var way []rules.Square
	for at := q.Squares[0]; at != q.Squares[1]; {
		left := Leaps(at, q.Squares[1])
		for _, next := range rules.Reach(rules.Piece{Side: rules.White, Role: rules.Knight}, at, 0).Squares() {
			if Leaps(next, q.Squares[1]) == left-1 {
				way, at = append(way, next), next
				break
			}
		}
	}
	return way
}
