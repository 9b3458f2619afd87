package atboard

import (
	"slices"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

// The times for the check of a board's set-up.
const (
	setupRest   = 3 * time.Second  // that a hand has left off before what it set up is told
	missingSoon = 2 * time.Second  // that a piece is missing which was not there when the board was first looked at
	missingLed  = 5 * time.Second  // that one is which the player was told to put in
	missingFor  = 10 * time.Second // that a piece is missing before that is told
	inHandFor   = 30 * time.Second // that one is which the player to move has lifted
	inHandMost  = 2                // pieces that a hand holds in a move
)

// setupCheck finds the missing pieces of a board. It is pure. The zero
// setupCheck has seen nothing.
type setupCheck struct {
	looked  bool
	changed time.Duration
	told    []table.FaultOf // before the game
	report  bool            // told was reported, also where it is nothing
	rightAt time.Duration   // when it was told that all is right

	missing map[rules.Square]gap // in the game
}

// gap is a square from which a piece is missing.
type gap struct {
	since time.Duration
	first bool // it was when the board was first looked at
	told  bool
	ledAt time.Duration // the player was told to put it in
}

// tellsRight reports whether everybody hears that the set-up is right, or just has.
func (c *setupCheck) tellsRight(at time.Duration, phase table.Phase) bool {
	return phase == table.PhaseSet && len(c.told) > 0 || c.rightAt > 0 && at < c.rightAt+setupRest
}

// unseen forgets the missing pieces of a board that no longer answers.
func (c *setupCheck) unseen() { clear(c.missing) }

// see records the contents of the squares at an instant.
func (c *setupCheck) see(at time.Duration, contents wire.Contents, want sense.Table) {
	first := !c.looked
	c.looked, c.changed = true, at
	if c.missing == nil {
		c.missing = map[rules.Square]gap{}
	}
	for square := rules.A1; square <= rules.H8; square++ {
		piece := want.Goal.At(square)
		gone := piece.Role != 0 && piece == want.Board.At(square) && !contents.At(square).Occupied
		_, known := c.missing[square]
		switch {
		case !gone:
			delete(c.missing, square)
		case !known:
			c.missing[square] = gap{since: at, first: first}
		}
	}
}

// before returns the faults of the set-up before the game, and whether to report
// them now: at the first look, once a hand rests, and if all is correct.
func (c *setupCheck) before(at time.Duration, contents wire.Contents, goal rules.Placement, isPegs bool) (faults []table.FaultOf, tell bool) {
	if !c.looked {
		return nil, false
	}
	faults = setupFaults(contents, goal, isPegs)
	if len(faults) > 0 && c.report && at < c.changed+setupRest {
		return nil, false
	}
	if c.report && slices.EqualFunc(faults, c.told, func(a, b table.FaultOf) bool {
		return a.Kind == b.Kind && a.By == b.By && slices.Equal(a.Squares, b.Squares)
	}) {
		return nil, false
	}
	if len(c.told) > 0 && len(faults) == 0 {
		c.rightAt = at
	}
	c.report, c.told = true, faults
	return faults, true
}

// setupFaults lists the differences between a board and goal.
func setupFaults(contents wire.Contents, goal rules.Placement, isPegs bool) []table.FaultOf {
	var wrong []rules.Square
	for _, d := range sense.Differences(contents, goal) {
		wrong = append(wrong, d.Square)
	}
	if isPegs {
		return []table.FaultOf{{Kind: table.SetupPegs}}
	}
	return missingFaults(contents, goal, wrong)
}

// missingFaults describes squares without the pieces of goal: the board is empty,
// one side is missing, or these pieces are.
func missingFaults(contents wire.Contents, goal rules.Placement, squares []rules.Square) []table.FaultOf {
	if len(squares) == 0 {
		return nil
	}
	if contents.Occupied() == 0 {
		return []table.FaultOf{{Kind: table.SetupEmpty}}
	}
	var faults []table.FaultOf
	for _, side := range []rules.Side{rules.White, rules.Black} {
		pieces := goal.OfSide(side)
		missing := func(s rules.Square) bool { return pieces.Has(s) }
		if pieces.Len() > 1 && pieces&contents.Occupied() == 0 && slices.ContainsFunc(squares, missing) {
			faults = append(faults, table.FaultOf{Kind: table.SetupEmpty, By: side})
			squares = slices.DeleteFunc(slices.Clone(squares), missing)
		}
	}
	if len(squares) > 0 {
		faults = append(faults, table.FaultOf{Kind: table.SetupMissing, Squares: squares})
	}
	return faults
}

// playing returns the squares whose pieces have been missing in a game for so long that
// they are reported. Touched is the pieces that the player to move has lifted: as many
// are in the hand.
func (c *setupCheck) playing(at time.Duration, touched []table.Touched) []rules.Square {
	var due, more []rules.Square
	for square, gap := range c.missing {
		switch {
		case gap.told:
		case at >= c.dueOf(square, gap, touched):
			due = append(due, square)
		default:
			more = append(more, square)
		}
	}
	if len(due) > 0 && len(c.missing) > inHandMost {
		due = append(due, more...) // more than a hand holds are told at once
	}
	for _, square := range due {
		gap := c.missing[square]
		gap.told = true
		c.missing[square] = gap
	}
	slices.Sort(due)
	return due
}

// leads records that the player was just told to put these pieces in: for a while it is
// no news that they are missing.
func (c *setupCheck) leads(at time.Duration, steps []sense.Step) {
	for _, step := range steps {
		if gap, missing := c.missing[step.Square]; missing && !step.TakeOut {
			gap.ledAt = at
			c.missing[step.Square] = gap
		}
	}
}

// dueOf returns when it is reported that a piece is missing.
func (c *setupCheck) dueOf(square rules.Square, gap gap, touched []table.Touched) time.Duration {
	due := gap.since + c.waits(square, gap, touched)
	if gap.ledAt > 0 {
		due = max(due, gap.ledAt+missingLed)
	}
	return due
}

// waits returns how long a piece is missing before that is reported.
func (c *setupCheck) waits(square rules.Square, gap gap, touched []table.Touched) time.Duration {
	lifted := slices.ContainsFunc(touched, func(t table.Touched) bool { return t.Square == square })
	switch {
	case lifted && len(c.missing) <= inHandMost:
		return inHandFor
	case gap.first:
		return missingSoon
	default:
		return missingFor
	}
}

// due returns the time until the next message, without further events.
func (c *setupCheck) due(at time.Duration, phase table.Phase, touched []table.Touched) time.Duration {
	wait := time.Hour
	if !c.looked {
		return wait
	}
	if phase == table.PhaseSet {
		if at < c.changed+setupRest {
			wait = c.changed + setupRest - at
		}
		return wait
	}
	for square, gap := range c.missing {
		if !gap.told {
			wait = min(wait, max(c.dueOf(square, gap, touched)-at, 0))
		}
	}
	return wait
}

// checkSetup performs the due checks of the set-up.
func (a *attendant) checkSetup(at time.Duration) {
	state := a.room.State()
	want := expected(state, a.spec)
	contents := a.believes(want.Goal)
	switch {
	case !a.checksSetup(state, want):
	case state.Phase == table.PhaseSet:
		if faults, tell := a.setup.before(at, contents, want.Goal, a.isPegs(contents)); tell {
			a.reportSetup(faults)
		}
	default:
		if due := a.setup.playing(at, held(state)); len(due) > 0 {
			a.reportMissing(due, contents, want.Goal)
		}
	}
}

// checksSetup reports whether a piece that is missing now must be told. While the kings
// stand for a result, or the board for a takeback, none is missing.
func (a *attendant) checksSetup(state table.State, want sense.Table) bool {
	playing := state.Phase == table.PhasePlaying && state.Stop == "" && !want.Standing && !want.Adjusting && !a.kings.sign && !a.asked
	return a.setup.looked && (state.Phase == table.PhaseSet || playing)
}

// reportMissing reports to the table the missing pieces of a game on squares, except
// a piece that the board shows on its new square.
func (a *attendant) reportMissing(squares []rules.Square, contents wire.Contents, goal rules.Placement) {
	if a.isPegs(contents) {
		a.reportSetup([]table.FaultOf{{Kind: table.SetupPegs}})
		return
	}
	moved := a.sensor.Moved()
	a.reportSetup(missingFaults(contents, goal, slices.DeleteFunc(squares, moved.Has)))
}

// held lists the pieces that the player to move may have in the hand: their touched
// pieces, and the pieces that they may capture.
func held(state table.State) []table.Touched {
	position := state.Game.Position()
	return slices.DeleteFunc(slices.Clone(state.Gate.Touched), func(t table.Touched) bool {
		if position.At(t.Square).Side == position.Turn() {
			return false
		}
		for m := range position.Moves() {
			if m.To == t.Square {
				return false
			}
		}
		return true
	})
}

// believes returns the contents of the squares. Squares with bad contacts have their
// goal's contents.
func (a *attendant) believes(goal rules.Placement) wire.Contents {
	contents := a.sensor.Contents()
	for _, square := range a.asideOf().Squares() {
		contents.Set(square, wire.Holding(goal.At(square)))
	}
	return contents
}

// seen records the present contents of the squares.
func (a *attendant) seen(at time.Duration) {
	a.kings.see(at, a.sensor.Contents())
	want := expected(a.room.State(), a.spec)
	a.setup.see(at, a.believes(want.Goal), want)
	a.checkSetup(at)
}

// reportSetup reports to the table the missing pieces of this board, or that none
// is missing.
func (a *attendant) reportSetup(faults []table.FaultOf) {
	if len(faults) == 0 && a.room.State().Phase != table.PhaseSet {
		return
	}
	a.stale = true
	_ = a.room.Order(table.Sensor, a.spec.Side, table.ReportDevice{Actor: table.By(a.spec.Side), Faults: faults})
}

// isPegs reports whether a board that should name its pieces only reports
// occupied squares, as a board of pegs does with the code of a white pawn.
func (a *attendant) isPegs(contents wire.Contents) bool {
	kind, err := boards.Named(a.spec.Protocol)
	if err != nil || !kind.Traits().Sensing.Names {
		return false
	}
	pawn, most := wire.Holding(rules.Piece{Side: rules.White, Role: rules.Pawn}), contents.Occupied().Len()
	if most <= 8 {
		return false
	}
	for _, square := range contents.Occupied().Squares() {
		if contents.At(square) != pawn {
			return false
		}
	}
	return true
}

// leadsToLearn names the pieces that are missing from the starting array, from which a
// board learns its set. A game that begins with that array waits for them.
func (a *attendant) leadsToLearn(lacks rules.Occupancy) {
	start := rules.Standard()
	placement := start.Placement()
	state := a.room.State()
	if position := state.Game.Position(); state.Phase == table.PhaseSet && lacks != 0 && position.Placement() == placement {
		a.setup.told, a.setup.report = missingFaults(wire.ContentsOf(placement), placement, lacks.Squares()), true
		a.reportSetup(a.setup.told)
		return
	}
	for i, square := range lacks.Squares() {
		if i == ledAtOnce {
			return
		}
		piece := announce.TextSlot("piece", pieceWord(a.voice(), placement.At(square)))
		a.notice("tactile.board.put-in", piece, a.voice().SquareSlot("square", square))
	}
}
