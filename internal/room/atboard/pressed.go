package atboard

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/sense"
)

// pressedNothing is a press of the lever after which the board is as before. The
// table decides the consequence; if it refuses the press, a message tells the
// player their action.
func (a *attendant) pressedNothing() {
	side := presser(a.room.State())
	if !a.spec.Both && a.spec.Side != side || a.pressFor(side) != nil {
		a.notice("tactile.clock.pressed-nothing")
	}
}

// pressedAstray is a press with a board that shows no legal move: one misplaced
// piece is an illegal move, and any other change is none. It reports whether the
// table took it.
func (a *attendant) pressedAstray(e sense.Strayed) bool {
	state := a.room.State()
	side := presser(state)
	if !e.Pressed || state.Phase != table.PhasePlaying || state.Gate.Made || !a.heard || !pressed(a.read, state) {
		return false
	}
	move, ok := displaced(e.Differences, side)
	left := ok && pawnStays(state, e.Differences, move)
	if state.Conditions.RefusePress && !left {
		return false
	}
	if ok && side == state.Gate.By {
		if a.room.Order(table.Player, side, table.Enter{Actor: table.By(side), Move: move}) == nil {
			a.stale = true
		}
		if left && !state.Conditions.RefusePress {
			a.leavesPawn(side, move)
		}
	}
	if a.pressFor(side) != nil {
		return false
	}
	a.sensor.Counted() // the lever stays down until it is pressed back
	return true
}

// leavesPawn reports to the table that a pawn is on its last rank on a shared
// board, which is no separate board of either player.
func (a *attendant) leavesPawn(side rules.Side, move rules.Move) {
	position := a.room.State().Game.Position()
	commands := []table.Command{table.Lift{Actor: table.By(side), Square: move.From}}
	if position.At(move.To).Role != 0 {
		commands = append(commands, table.Lift{Actor: table.By(side), Square: move.To})
	}
	commands = append(commands, table.Place{Actor: table.By(side), Square: move.To, Piece: position.At(move.From)})
	for _, c := range commands {
		if err := a.room.Order(table.Player, side, c); err != nil {
			a.noteUnkept(err)
			return
		}
	}
}

// pawnStays reports whether a pawn was left on its last rank on a board that names it:
// the table rules on it.
func pawnStays(state table.State, differences []sense.Difference, move rules.Move) bool {
	pawn := state.Game.Position().At(move.From)
	return pawn.Role == rules.Pawn && (move.To.Rank() == 0 || move.To.Rank() == 7) &&
		slices.ContainsFunc(differences, func(d sense.Difference) bool { return d.Square == move.To && d.Have.Piece == pawn })
}

// displaced returns the one move of side that makes these differences, whether the
// Laws allow it or not.
func displaced(differences []sense.Difference, side rules.Side) (move rules.Move, ok bool) {
	for _, d := range differences {
		switch {
		case !d.Have.Occupied && d.Want.Side == side && move.From == 0:
			move.From = d.Square
		case d.Have.Occupied && d.Want.Side != side && move.To == 0:
			move.To = d.Square
		default:
			return rules.Move{}, false
		}
	}
	return move, move.From != 0 && move.To != 0
}

// pressFor presses for a player whose lever is down, if the press counts.
func (a *attendant) pressFor(side rules.Side) error {
	a.stale = true
	return a.room.Order(table.Player, side, table.Press{Actor: table.By(side)})
}
