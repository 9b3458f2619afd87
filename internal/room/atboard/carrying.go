package atboard

import (
	"slices"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

func (a *attendant) order(side rules.Side, command table.Command) {
	err := a.room.Order(table.Sensor, side, command)
	a.stale = true
	a.noteUnkept(err)
	if err != nil && a.state.Phase == table.PhasePlaying {
		a.spoken.Refuse(err)
	}
}

// felt carries the acts of a hand to the table. An event that the disk did not
// take waits, with all later ones.
func (a *attendant) felt(events []sense.Event) {
	events = append(a.held, events...)
	a.held = nil
	pressed := slices.ContainsFunc(events, func(event sense.Event) bool {
		e, recognised := event.(sense.Recognised)
		return recognised && e.Pressed
	})
	for i, event := range events {
		if a.kings.awaits(a, event, pressed) {
			continue
		}
		a.unkept = false
		if a.rechecks(event) || a.excuses(event) {
			continue
		}
		a.carry(event)
		a.flickers(event)
		a.kings.notes(a, event)
		a.follow(event)
		if a.unkept {
			a.held = slices.Clone(events[i:])
			return
		}
	}
	a.kings.gathers = false
}

func (a *attendant) carry(event sense.Event) {
	switch e := event.(type) {
	case sense.TurnedRound:
		a.notice("tactile.board.perhaps-rotated")
	case sense.PressedNothing:
		a.pressedNothing()
	case sense.Reversed:
		a.device.Turn()
	case sense.Stands:
		a.stands(e.Moves)
	case sense.Withdrawn:
		a.withdrawn(e)
	case sense.Fallen:
		a.piecesFell(e)
	case sense.Disowned:
		a.disowned(e.Square)
	case sense.Agreed:
		a.agreed()
	default:
		if a.room.State().Over() {
			return // who goes through the game plays nothing
		}
		if a.spec.Both {
			a.feltByBoth(event)
			return
		}
		a.feltByOne(event)
	}
}

// feltByOne is for a board of one side: it reports each lift and each placement
// to the table.
func (a *attendant) feltByOne(event sense.Event) {
	side := a.spec.Side
	switch e := event.(type) {
	case sense.Lifted:
		if a.kings.lifted && a.room.State().Boards.Of(side).Placement.At(e.Square).Role == 0 {
			return // a king goes back from the sign, of which the table knows no square
		}
		a.order(side, table.Lift{Actor: table.By(side), Square: e.Square})
	case sense.Placed:
		a.order(side, table.Place{Actor: table.By(side), Square: e.Square, Piece: e.Piece})
	case sense.Returned:
		a.order(side, table.Place{Actor: table.By(side), Square: e.Square})
	case sense.Recognised:
		a.announceFor(side, e)
	case sense.Strayed:
		a.strayed(e)
	}
}

// announceFor announces the move of a sighted player who has made it on their board;
// blind players announce their moves themselves. If the table accepted the move at
// its release, only the announcement is still owed, unless the move has ended the
// game.
func (a *attendant) announceFor(side rules.Side, e sense.Recognised) {
	state := a.room.State()
	if state.Seat(side).Blind || len(e.Moves) != 1 || state.Turn() != side && !state.OwesAnnouncement(side) {
		return
	}
	if err := a.room.Order(table.Player, side, table.Announce{Actor: table.By(side), Move: e.Moves[0]}); err != nil {
		a.noteUnkept(err)
		a.spoken.Refuse(err)
	}
}

// strayed says the next steps until the board shows its goal.
func (a *attendant) strayed(e sense.Strayed) {
	if a.state.Phase != table.PhasePlaying && a.state.Phase != table.PhaseSet || len(e.Differences) == 0 {
		return
	}
	if _, sign := signOf(a.sensor.Contents()); sign {
		return // the kings stand for a result
	}
	if a.isPegs(a.sensor.Contents()) {
		return // that it is a peg board is told
	}
	a.compared(a.sensor.Contents(), nil)
	switch {
	case a.owes:
		a.sayStrayed()
	case !a.takenBack() && !a.led():
		a.sayToward(e.Toward, e.Unseen, e.Twice)
	}
}

// led reports whether the table guides the player step by step, so that each step
// is said once and in one order.
func (a *attendant) led() bool {
	return !a.spec.Both && a.room.State().Boards.Of(a.spec.Side).Correcting
}

// sayStrayed says the next steps until the board shows its goal.
func (a *attendant) sayStrayed() { a.sayToward(expected(a.state, a.spec).Goal, 0, 0) }

// ledAgain is how long the same steps are not said again.
const ledAgain = 5 * time.Second

// ledSteps is what a player was told to correct.
type ledSteps struct {
	goal          rules.Placement
	have          wire.Contents
	unseen, twice rules.Square
}

// sayToward says the next steps to the nearest goal. Unseen and twice are as a sensor
// tells them.
func (a *attendant) sayToward(goal rules.Placement, unseen, twice rules.Square) {
	have, told := a.sensor.Contents(), expected(a.state, a.spec)
	steps := ledSteps{goal: goal, have: have, unseen: unseen, twice: twice}
	if a.now() < a.ledAt+ledAgain && a.ledLast == steps {
		return
	}
	a.ledLast, a.ledAt = steps, a.now()
	for _, square := range a.sensor.Aside().Squares() {
		have.Set(square, wire.Holding(goal.At(square)))
	}
	words := strayWords(a.voice(), have, told, goal)
	a.setup.leads(a.now(), sense.Lead(have, goal))
	if unseen != 0 || twice != 0 {
		words = doubtWords(a.voice(), have, told.Board, unseen, twice)
	}
	for _, said := range words {
		a.say(said)
	}
}
