//go:build !tournament

package main

import (
	"context"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/practice/study/desk"
	"blindchess/internal/practice/training"
	"blindchess/internal/practice/training/sitting"
	"blindchess/internal/room/alone"
	"blindchess/internal/room/devices"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/tactile"
)

// boardAloneUsage is the help of --board without a table.
const boardAloneUsage = "use a board: you set up each position and move the pieces"

// hand is the board of a user without a table, and the narrator who leads them.
// The zero value is none.
type hand struct {
	board    *tactile.Device
	narrator announce.Narrator
}

// openHand opens the board at an address, and none if that is empty.
func openHand(address string, own settings.Settings) (hand, error) {
	if address == "" {
		return hand{}, nil
	}
	narrator, err := own.Listener()
	if err != nil {
		return hand{}, err
	}
	narrator.Side = rules.White
	board, err := devices.OpenFelt(own.Pack(), address, time.Now())
	if err != nil {
		return hand{}, err
	}
	return hand{board, narrator}, nil
}

// Close closes the board.
func (h hand) Close() {
	if h.board != nil {
		_ = h.board.Close()
	}
}

// sitting returns an exercise at the board, or in lines alone without one.
func (h hand) sitting(exercise training.Exercise) sitting.Sitting {
	held := sitting.Sitting{Exercise: exercise, Narrator: h.narrator}
	if h.board != nil {
		held.Board = h.board
	}
	return held
}

// studyByHand is a study whose positions are on a board: a move that is made
// there counts as typed.
type studyByHand struct {
	desk  *desk.Desk
	enter func(line string) (told []say.Utterance, over bool)
}

// Begin implements training.Exercise.
func (s studyByHand) Begin() []say.Utterance {
	told := s.desk.Greeting()
	if first := s.desk.First(); first != "" {
		more, _ := s.enter(first)
		told = append(told, more...)
	}
	return told
}

// Enter implements training.Exercise.
func (s studyByHand) Enter(line string) ([]say.Utterance, bool) { return s.enter(line) }

// Stands implements training.Standing.
func (s studyByHand) Stands() (rules.Position, bool) { return s.desk.Stands(), true }

// studiedByHand goes through games at a board, and reports whether the user left
// by a command.
func studiedByHand(ctx context.Context, seat *alone.Seat, hand hand, pack language.Pack, d *desk.Desk) (left bool) {
	held := hand.sitting(studyByHand{d, func(line string) (told []say.Utterance, over bool) {
		until, stop := seat.Until(ctx)
		defer stop()
		told, left = d.Enter(until, line, func(u say.Utterance) { seat.Tell(u) })
		showStudy(seat, pack, d)
		return told, left
	}})
	held.In, held.Tell = seat.Reader(), seat.Tell
	held.Hold(ctx)
	return left
}
