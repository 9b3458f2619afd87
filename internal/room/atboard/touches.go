package atboard

import (
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
	"blindchess/internal/tactile/sense"
)

// lostPower is how many pieces leave a board at once by its cable, and by no hand.
const lostPower = 8

// toucher is the side whose hand is at this board: its own, or the one to move.
func (a *attendant) toucher() rules.Side {
	if a.spec.Both {
		return a.room.State().Turn()
	}
	return a.spec.Side
}

// withdrawn takes back touches that no hand made.
func (a *attendant) withdrawn(e sense.Withdrawn) {
	side := a.toucher()
	a.order(side, table.WithdrawTouch{Actor: table.By(side), Squares: e.Squares})
}

// piecesFell reports that pieces fell, or that the board lost its power. Once they are
// on their squares again, the opponent must say whether it was an accident; after a
// power loss there is no question.
func (a *attendant) piecesFell(e sense.Fallen) {
	if len(e.Squares) >= lostPower {
		a.notice("tactile.board.lost-power", a.voice().NumberSlot("count", len(e.Squares)))
		a.fallen = nil
		return
	}
	a.fallen, a.fallenPly = e.Squares, a.room.State().Game.Ply()
	signs := a.device.Sensing().Names && (a.kings.sign || a.kings.clears(a.now(), a.room.State().Game.Position(), e.Squares))
	switch {
	case signs:
	case e.Captured:
		a.notice("tactile.board.fell-or-captured", announce.Slot{Name: "squares", Words: a.squares(e.Squares)})
	default:
		a.tellFallen(e.Squares)
	}
}

func (a *attendant) tellFallen(squares []rules.Square) {
	a.notice("tactile.board.fell", announce.Slot{Name: "squares", Words: a.squares(squares)})
}

// agreed reports that the board is correct again, and asks the opponent about pieces
// that fell.
func (a *attendant) agreed() {
	if !a.setup.tellsRight(a.now(), a.room.State().Phase) {
		a.notice("tactile.board.agrees")
	}
	a.carriedOut()
	squares := a.fallen
	a.fallen, a.kings.cleared = nil, nil
	state := a.room.State()
	if state.Game.Ply() != a.fallenPly {
		return // the player said that a move lifted them
	}
	if side := a.toucher(); len(squares) > 0 && state.Phase == table.PhasePlaying && state.Stop == "" && state.Turn() == side && state.Accident.By == 0 {
		a.order(side, table.ReportAccident{Actor: table.By(side), Squares: squares})
	}
}

func (a *attendant) squares(list []rules.Square) []say.Word {
	var words []say.Word
	for _, square := range list {
		if last := len(words) - 1; last >= 0 {
			words[last].Gap = say.SentenceGap
		}
		words = append(words, a.voice().SquareSlot("", square).Words...)
	}
	return words
}

// disowned sets a square aside whose contact is bad.
func (a *attendant) disowned(square rules.Square) {
	side := a.toucher()
	if !a.asideOf().Has(square) {
		a.order(side, table.SetAside{Actor: table.By(side), Square: square})
	}
}

// asideOf returns the squares of this board that the table takes for bad.
func (a *attendant) asideOf() rules.Occupancy {
	state := a.room.State()
	if a.spec.Both {
		return state.Aside()
	}
	return state.Boards.Of(a.spec.Side).Aside
}

// contact takes that a contact has become bad, or good again.
func (a *attendant) contact(square rules.Square, bad bool) {
	if bad {
		a.disowned(square)
		a.felt(a.sensor.SetAside(a.now(), square))
		return
	}
	if side := a.toucher(); a.asideOf().Has(square) {
		a.order(side, table.Mend{Actor: table.By(side), Square: square})
	}
}

// setsAside tells the sensor which contacts are bad, and which are repaired.
func (a *attendant) setsAside(at time.Duration) {
	want, have := a.asideOf(), a.sensor.Aside()
	for _, square := range (want &^ have).Squares() {
		a.felt(a.sensor.SetAside(at, square))
	}
	for _, square := range (have &^ want).Squares() {
		a.felt(a.sensor.Mended(at, square))
		a.device.Mend(square)
		a.device.Look()
	}
}

// adjusted ends the adjustment of pieces on a shared board once they are all on
// their squares.
func (a *attendant) adjusted() {
	side := a.state.Turn()
	if !a.spec.Both || !a.state.Boards.Of(side).Adjusting || !a.moved {
		return
	}
	if len(sense.Differences(a.sensor.Contents(), expected(a.state, a.spec).Board)) == 0 {
		a.moved = false
		a.order(side, table.EndAdjust{Actor: table.By(side)})
	}
}

// untouchFirst withdraws the touches of the opponent's pieces before the first move, once
// the board was found to lie the other way round: they were of other squares.
func (a *attendant) untouchFirst() {
	state := a.room.State()
	if !a.rotated {
		return
	}
	a.rotated = false
	var squares []rules.Square
	for _, touched := range state.Gate.Touched {
		if state.Game.Ply() == 0 && !touched.Own {
			squares = append(squares, touched.Square)
		}
	}
	if side := a.toucher(); len(squares) > 0 {
		a.order(side, table.WithdrawTouch{Actor: table.By(side), Squares: squares})
	}
}
