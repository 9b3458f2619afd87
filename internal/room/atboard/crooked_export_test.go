package atboard

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

// faultsOf writes faults.
func faultsOf(faults []table.FaultOf) string {
	text := ""
	for _, f := range faults {
		text += fmt.Sprintf("[%v %v %v there %v here %v]", f.Kind, f.By, f.Squares, f.There, f.Here)
	}
	return text
}

// CrookedClock checks a clock that a seed sets, starts, stops and presses, at a table in
// some states, and returns what it says at each step.
func CrookedClock(r *rand.Rand, states []table.State, steps int) (said []string) {
	var c clockCheck
	var read tactile.ClockRead
	at, state := time.Duration(0), states[0]
	pauses := []time.Duration{0, 100 * time.Millisecond, time.Second, 1700 * time.Millisecond, 1999 * time.Millisecond, 2 * time.Second, 5 * time.Second, 15 * time.Second}
	for range steps {
		at += pauses[r.IntN(len(pauses))]
		control := state.Conditions.Control.White
		begins := time.Duration(0)
		if len(control) > 0 {
			begins = control[0].Time
		}
		face := func() time.Duration {
			offs := []time.Duration{0, 0, 0, time.Second, -time.Second, time.Second - 1, -2 * time.Second, 2 * time.Second, 3 * time.Second, -6 * time.Second, -7 * time.Second, 30 * time.Second, 31 * time.Second, -1200 * time.Millisecond, 1800 * time.Millisecond}
			return max(begins+offs[r.IntN(len(offs))], 0)
		}
		line := fmt.Sprint(at, " ")
		switch r.IntN(9) {
		case 0, 1:
			read.White.Time, read.Black.Time = face(), face()
			line += "set "
		case 2:
			read.White.Time = face()
			read.Black.Time = read.White.Time
			line += "both set "
		case 3:
			read.Running = !read.Running
		case 4, 5: // a press, with what it adds
			adds := []time.Duration{0, time.Second, 2 * time.Second, 1900 * time.Millisecond, 2200 * time.Millisecond, 2201 * time.Millisecond, 799 * time.Millisecond, 800 * time.Millisecond, -time.Second}[r.IntN(9)]
			if read.WhiteTurn {
				read.White.Time += adds
			} else {
				read.Black.Time += adds
			}
			read.WhiteTurn, read.RightHigh = !read.WhiteTurn, read.WhiteTurn
			line += fmt.Sprint("pressed, adds ", adds, " ")
		case 6:
			read.BatteryLow, read.Exact = r.IntN(3) == 0, r.IntN(2) == 0
		case 7:
			state = states[r.IntN(len(states))]
			line += fmt.Sprint("phase ", state.Phase, " ")
		case 8:
			if c.set = r.IntN(3) == 0; r.IntN(4) == 0 {
				c.gone()
				line += "gone "
			}
		}
		if r.IntN(6) > 0 {
			line += faultsOf(c.read(at, read, state))
		}
		before, report := c.before(at, state, r.IntN(2) == 0)
		said = append(said, fmt.Sprintf("%s before %s %t, idle %s, absent %s, wrong %s, due %v", line, faultsOf(before), report,
			faultsOf(c.idle(at, state)), faultsOf(c.absent(at, state, r.IntN(3) == 0)), faultsOf(c.runsWrong(at, state)), c.due(at, state)))
	}
	return said
}

// CrookedSetup checks the pieces on a board that a seed moves.
func CrookedSetup(r *rand.Rand, goal rules.Placement, steps int) (said []string) {
	var c setupCheck
	contents := wire.ContentsOf(goal)
	squares := goal.Occupied().Squares()
	board := goal
	at := time.Duration(0)
	pauses := []time.Duration{10 * time.Millisecond, time.Second, 2 * time.Second, 2999 * time.Millisecond, 3 * time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second}
	for range steps {
		at += pauses[r.IntN(len(pauses))]
		square := squares[r.IntN(len(squares))]
		var touched []table.Touched
		switch r.IntN(8) {
		case 0, 1:
			contents.Set(square, wire.Content{})
		case 2, 3:
			contents.Set(square, wire.Holding(goal.At(square)))
		case 4:
			contents = [...]wire.Contents{{}, wire.ContentsOf(goal), wire.ContentsOf(goal.Without(goal.OfSide(rules.White))), wire.ContentsOf(goal.Without(goal.OfSide(rules.Black)))}[r.IntN(4)]
		case 5:
			board = goal.Without(square.Bit())
		case 6:
			contents.Set(square, wire.Something())
			c.unseen()
		case 7:
			touched = []table.Touched{{Square: square}}
		}
		if r.IntN(5) > 0 {
			c.see(at, contents, sense.Table{Board: board, Goal: goal})
		}
		if r.IntN(4) == 0 {
			c.leads(at, []sense.Step{{Square: square}, {Square: squares[0], TakeOut: true}})
		}
		phase := []table.Phase{table.PhaseSet, table.PhasePlaying}[r.IntN(2)]
		line := fmt.Sprintf("%v %v due %v right %t", at, phase, c.due(at, phase, touched), c.tellsRight(at, phase))
		if phase == table.PhaseSet {
			faults, tell := c.before(at, contents, goal, r.IntN(12) == 0)
			line += fmt.Sprint(faultsOf(faults), tell)
		} else {
			due := c.playing(at, touched)
			line += fmt.Sprint(due, faultsOf(missingFaults(contents, goal, due)))
		}
		said = append(said, line)
	}
	return said
}

// CrookedStandIns puts pieces, some of them for others, on a board of a game with
// promotions.
func CrookedStandIns(r *rand.Rand, states []table.State, steps int) (said []string) {
	var n standIns
	state := states[0]
	n.look(wire.ContentsOf(state.Game.Position().Placement()), state.Game.Position().Placement())
	for range steps {
		state = states[r.IntN(len(states))]
		goal := state.Game.Position().Placement()
		n.follow(state, []rules.Side{0, rules.White, rules.Black}[r.IntN(3)], r.IntN(2) == 0)
		live := became(state.Game)
		square := rules.A1 + rules.Square(r.IntN(64))
		if len(live) > 0 && r.IntN(3) > 0 {
			square = live[r.IntN(len(live))].square
		}
		switch r.IntN(5) {
		case 0:
			n.look(wire.ContentsOf(goal), goal)
		case 1:
			n.change(square, wire.Content{}, goal)
		case 2:
			n.change(square, wire.Holding(rules.PieceOf("PpRrQqNn"[r.IntN(8)])), goal)
		case 3:
			contents := wire.ContentsOf(goal)
			contents.Set(square, wire.Holding(rules.PieceOf("PpRrQq"[r.IntN(6)])))
			n.look(contents, goal)
		case 4:
			if found, shown, ok := n.accepts(); ok {
				n.put(found.square, standIn{shown: shown, meant: found.piece, ply: found.ply})
			}
		}
		found, shown, ok := n.accepts()
		counts := n.counts()
		said = append(said, fmt.Sprintf("%v live %v, accepts %v %v %t, stand on %v, counts %v, in hand %d", square, n.live, found, shown, ok, n.squares().Squares(), sense.Differences(counts, goal), len(n.hand)))
	}
	return said
}

// Displaced is what a press takes differences for, whether a pawn stays by it, and what
// may have captured from each square.
func Displaced(state table.State, differences []sense.Difference) string {
	text := ""
	for _, side := range []rules.Side{rules.White, rules.Black} {
		move, ok := displaced(differences, side)
		text += fmt.Sprint(side, " ", move, ok, ok && pawnStays(state, differences, move), " ")
		var from []rules.Square
		for s := rules.A1; s <= rules.H8; s++ {
			if captures(state, side, s) {
				from = append(from, s)
			}
		}
		text += fmt.Sprint("may have captured from ", from, "; ")
	}
	return text
}

// SignOf is the result that kings in the centre stand for.
func SignOf(pieces map[string]rules.Square) string {
	var contents wire.Contents
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range pieces {
			if !yield(name) {
				return
			}
		}
	})
	for _, name := range names {
		contents.Set(pieces[name], wire.Holding(rules.PieceOf(name[0])))
	}
	result, ok := signOf(contents)
	return fmt.Sprint(result, " ", ok)
}
