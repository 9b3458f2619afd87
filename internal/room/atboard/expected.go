package atboard

import (
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
)

// expected returns the placement of the board when it was last in order, and
// the placement that it must show now.
func expected(state table.State, spec tactile.Spec) sense.Table {
	position := state.Game.Position()
	told := sense.Table{Board: position.Placement(), Goal: position.Placement(), Turn: position.Turn(), Candidates: following(position)}
	told.After = replies(position)
	if spec.Both {
		told.Adjusting = state.Boards.Of(position.Turn()).Adjusting
		told.Undone, told.Standing = undone(state), state.Phase == table.PhasePlaying && state.Interrupted()
		return told
	}
	own := state.Boards.Of(spec.Side)
	told.Standing, told.Stands = state.RereadsBoard(spec.Side), own.Placement
	_, ply := state.Last()
	switch {
	case own.Correcting:
		told.Board, told.Goal, told.Adjusting = own.Placement, own.Owed, true
	case own.Adjusting:
		told.Adjusting = true
	case ply > 0 && position.Turn() == spec.Side && !state.Answer.Executed:
		before := state.Game.At(ply - 1)
		told.Board, told.Candidates, told.After = before.Placement(), following(before), replies(before)
	}
	if gate := state.Gate; gate.By == spec.Side && !gate.Made {
		told.Said = gate.Announced
	}
	return told
}

// gameOf returns what a board that keeps a game of its own is to know of the table's:
// the position that it showed when it was last in order, and the ones after one more
// move, or two on a board of both players.
func gameOf(state table.State, spec tactile.Spec) tactile.Game {
	if state.Phase != table.PhaseSet && state.Phase != table.PhasePlaying {
		return tactile.Game{}
	}
	game, stands := state.Game, expected(state, spec).Board
	for ply := game.Ply(); ply >= max(game.Ply()-1, 0); ply-- {
		if at := game.At(ply); at.Placement() == stands {
			game = game.Back(ply)
			break
		}
	}
	return tactile.Game{Stands: game.Setup(), Follows: func(placement rules.Placement) (rules.Setup, bool) {
		return reached(game, placement, spec.Both)
	}}
}

// reached returns the position with a placement after a move in a game, or after two.
func reached(game rules.Game, placement rules.Placement, two bool) (rules.Setup, bool) {
	position := game.Position()
	for move := range position.Moves() {
		next, err := game.Play(move)
		if err != nil {
			continue
		}
		if after := next.Position(); after.Placement() == placement {
			return next.Setup(), true
		}
		if two {
			if setup, found := reached(next, placement, false); found {
				return setup, true
			}
		}
	}
	return rules.Setup{}, false
}

// replies returns the moves that the rules allow after each move in a position.
func replies(position rules.Position) func(rules.Move) sense.Candidates {
	return func(m rules.Move) sense.Candidates {
		next, err := position.Play(m)
		if err != nil {
			return func(func(rules.Move, rules.Placement) bool) {}
		}
		return following(next)
	}
}

// undone returns the last move if it has no press yet, with the other moves
// that its piece could have made.
func undone(state table.State) sense.Undone {
	last, ply := state.Last()
	gate := state.Gate
	if ply == 0 || state.Phase != table.PhasePlaying || !gate.Made || gate.Pressed || gate.Unlawful != 0 || gate.By == state.Turn() {
		return sense.Undone{}
	}
	before := state.Game.At(ply - 1)
	return sense.Undone{Board: before.Placement(), Candidates: func(yield func(rules.Move, rules.Placement) bool) {
		for move, after := range following(before) {
			if move.From == last.From && move != last && !yield(move, after) {
				return
			}
		}
	}}
}

// following returns the moves that the rules allow after a position.
func following(position rules.Position) sense.Candidates {
	return func(yield func(rules.Move, rules.Placement) bool) {
		for move := range position.Moves() {
			next, err := position.Play(move)
			if err == nil && !yield(move, next.Placement()) {
				return
			}
		}
	}
}
