package main

import (
	"context"
	"errors"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/practice/puzzle"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
)

// valued finds the evaluation of a position in a comment, in pawns for White or
// as a mate.
var valued = regexp.MustCompile(`%eval (#?)(-?[0-9.]+)`)

// evaluation returns the evaluation in comments, with mates as fifteen pawns.
func evaluation(remarks []string) (pawns float64, told bool) {
	found := valued.FindStringSubmatch(strings.Join(remarks, " "))
	if found == nil {
		return 0, false
	}
	value, err := strconv.ParseFloat(found[2], 64)
	if err != nil {
		return 0, false
	}
	if found[1] != "" {
		return math.Copysign(15, value), true
	}
	return min(max(value, -15), 15), true
}

// patience is how long the engine may be silent: it may run on a machine that has
// much else to do.
const patience = 5 * time.Minute

type finder struct {
	engine *uci.Engine
	nodes  int
	accept func(p rules.Position, line []rules.Move) bool // besides the engine
	out    io.Writer
	seen   map[rules.Position]bool // of which the puzzle is printed
}

// longest is how many moves of the solver a solution has at most.
const longest = 4

// look returns the solution of a candidate, and none if it is no puzzle. It is
// found with part of the thought, and confirmed with all of it.
func (f *finder) look(ctx context.Context, c candidate) ([]rules.Move, error) {
	line, err := f.follow(ctx, c.after)
	if err != nil || !f.accept(c.after.Position, line) {
		return nil, err
	}
	whole, err := f.confirm(ctx, c.after, line)
	if err != nil || !f.accept(c.after.Position, whole) {
		return nil, err
	}
	return whole, nil
}

// follow returns the moves from a position as long as one alone wins, and the
// answers between them.
func (f *finder) follow(ctx context.Context, start rules.Setup) ([]rules.Move, error) {
	game := rules.NewGame(start)
	var line []rules.Move
	for {
		best, clear, err := f.glance(ctx, game, len(line) == 0)
		if err != nil {
			return nil, err
		}
		if !clear {
			break
		}
		if game, err = game.Play(best); err != nil {
			return nil, err
		}
		line = append(line, best)
		if game.Position().Checkmate() || len(line) >= 2*longest-1 {
			break
		}
		answer, err := f.ask(ctx, game, 1, f.nodes/8)
		if errors.Is(err, uci.ErrOver) {
			break
		}
		if err != nil {
			return nil, err
		}
		if game, err = game.Play(answer.Best); err != nil {
			return nil, err
		}
		line = append(line, answer.Best)
	}
	return upToSolver(line), nil
}

// confirm returns a line up to the last move of the solver that wins alone with
// the whole thought too.
func (f *finder) confirm(ctx context.Context, start rules.Setup, line []rules.Move) ([]rules.Move, error) {
	game := rules.NewGame(start)
	for i, m := range line {
		if i%2 == 0 {
			best, clear, err := f.alone(ctx, game, i == 0, f.nodes)
			if err != nil {
				return nil, err
			}
			if !clear || best != m {
				return upToSolver(line[:i]), nil
			}
		}
		var err error
		if game, err = game.Play(m); err != nil {
			return nil, err
		}
	}
	return line, nil
}

// upToSolver returns a line without an answer at its end.
func upToSolver(line []rules.Move) []rules.Move {
	return line[:max(len(line)-(len(line)+1)%2, 0)]
}

func (f *finder) ask(ctx context.Context, game rules.Game, lines, nodes int) (uci.Answer, error) {
	return f.engine.Think(ctx, uci.Question{Game: game, Lines: lines, Nodes: nodes})
}

// glances are the parts of the whole thought after which a move must already win
// alone. Most candidates fail the first, which costs little.
var glances = []int{30, 6}

// glance asks whether one move alone wins, first with little thought.
func (f *finder) glance(ctx context.Context, game rules.Game, first bool) (best rules.Move, clear bool, err error) {
	for _, part := range glances {
		if best, clear, err = f.alone(ctx, game, first, f.nodes/part); err != nil || !clear {
			break
		}
	}
	return best, clear, err
}

// alone asks for the best move, and whether it alone wins.
func (f *finder) alone(ctx context.Context, game rules.Game, first bool, nodes int) (rules.Move, bool, error) {
	legal := game.Position().MoveCount()
	if legal < 2 {
		return rules.Move{}, false, nil
	}
	answer, err := f.ask(ctx, game, 2, nodes)
	if err != nil || len(answer.Lines) < 2 {
		return rules.Move{}, false, err
	}
	return answer.Best, clear(game.Position(), answer, first), nil
}

// clear reports whether only the best move of an answer wins.
func clear(p rules.Position, answer uci.Answer, first bool) bool {
	best, second := answer.Lines[0].Score, answer.Lines[1].Score
	wins := best.Mate > 0 || best.Mate == 0 && best.Centipawns >= 200
	alone := chance(best)-chance(second) > 0.22 || best.Mate == 1 && second.Mate != 1
	return wins && alone && (!first || p.MoveCount() > 3)
}

// chance is how likely a score wins, between 0 and 1.
func chance(s uci.Score) float64 {
	if s.Mate > 0 {
		return 1
	}
	if s.Mate < 0 {
		return 0
	}
	return 1 / (1 + math.Exp(-0.004*float64(s.Centipawns)))
}

// accepted reports whether the search of this program agrees: no other move
// forces a mate, or the first move wins a pawn more than all others.
func accepted(p rules.Position, line []rules.Move) bool {
	if len(line) == 0 {
		return false
	}
	return puzzle.Sound(p, line)
}
