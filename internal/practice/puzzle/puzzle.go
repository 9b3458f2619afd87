package puzzle

import (
	"fmt"
	"strings"

	"blindchess/internal/practice/rating"
	"blindchess/internal/rules"
)

// Puzzle is a position and the moves that solve it. The zero Puzzle is none.
type Puzzle struct {
	Name      string
	Before    rules.Setup  // the position before the opponent's error
	Moves     []rules.Move // the opponent's error, then the solution by turns; an even number
	Strength  rating.Rating
	Themes    []string // in the words of the file, such as mateIn2 or fork
	Known     int      // how many have tried it; 0 if unknown
	Reference string   // the address of its game, if there is one
}

// Has reports whether p is about a theme.
func (p Puzzle) Has(theme string) bool {
	for _, own := range p.Themes {
		if strings.EqualFold(own, theme) {
			return true
		}
	}
	return false
}

// Judgement is what became of a move that was tried.
type Judgement uint8

// The judgements. The zero Judgement belongs to an illegal move.
const (
	Illegal Judgement = iota
	Wrong             // it is not the solution, and nothing has changed
	Right             // the opponent has answered, and further moves must be found
	Solved            // it was the last one, or gave mate
)

// Attempt is a user's attempt at one puzzle. It is a value: each try returns
// another one.
type Attempt struct {
	Puzzle Puzzle
	game   rules.Game
	errors int
	over   bool
}

// Attempt begins: the opponent has made the first move.
func (p Puzzle) Attempt() Attempt {
	game, err := rules.NewGame(p.Before).Play(p.Moves[0])
	if err != nil { // Parse has played them all
		return Attempt{Puzzle: p, over: true}
	}
	return Attempt{Puzzle: p, game: game}
}

// Game returns the moves that were made, from the position before the
// opponent's error.
func (a Attempt) Game() rules.Game { return a.game }

// Position returns the present position.
func (a Attempt) Position() rules.Position { return a.game.Position() }

// Side returns who solves.
func (a Attempt) Side() rules.Side { return a.Puzzle.Before.Position.Turn().Other() }

// Over reports whether the puzzle is solved.
func (a Attempt) Over() bool { return a.over }

// Errors returns how many wrong moves were tried.
func (a Attempt) Errors() int { return a.errors }

// Next returns the next move of the solution, and no move if all are found.
func (a Attempt) Next() rules.Move {
	if a.over || a.game.Ply() >= len(a.Puzzle.Moves) {
		return rules.Move{}
	}
	return a.Puzzle.Moves[a.game.Ply()]
}

// Try judges a move. A move that gives mate solves every puzzle, whatever its
// solution is.
func (a Attempt) Try(m rules.Move) (Attempt, Judgement) {
	if a.over || !a.Position().Legal(m) {
		return a, Illegal
	}
	next, err := a.game.Play(m)
	if err != nil {
		return a, Illegal
	}
	mates := next.Position().Checkmate()
	if m != a.Next() && !mates {
		a.errors++
		return a, Wrong
	}
	a.game = next
	if mates || a.game.Ply() >= len(a.Puzzle.Moves) {
		a.over = true
		return a, Solved
	}
	if answered, err := a.game.Play(a.Puzzle.Moves[a.game.Ply()]); err == nil {
		a.game = answered
	}
	return a, Right
}

// Rest returns the moves of the solution that were not made, and a with them
// made.
func (a Attempt) Rest() (Attempt, []rules.Move) {
	var rest []rules.Move
	for !a.over && a.game.Ply() < len(a.Puzzle.Moves) {
		m := a.Puzzle.Moves[a.game.Ply()]
		next, err := a.game.Play(m)
		if err != nil {
			break
		}
		a.game, rest = next, append(rest, m)
	}
	a.over = true
	return a, rest
}

// check plays all moves of p.
func (p Puzzle) check() error {
	if len(p.Moves) < 2 || len(p.Moves)%2 != 0 {
		return fmt.Errorf("puzzle: %s has %d moves, and an even number is needed", p.Name, len(p.Moves))
	}
	return nil
}
