package sense

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Walk leads through a test of every square by ear: on each a piece is put in
// and taken out again. It begins once the board is empty.
type Walk struct {
	squares  []rules.Square
	patience time.Duration

	contents wire.Contents
	looked   bool
	begun    bool
	placed   bool // the piece is on the requested square
	asked    time.Duration
	results  []Result
}

// Result is how one square did.
type Result struct {
	Square  rules.Square
	Placed  bool         // it reported the piece that came
	Lifted  bool         // it reported the piece that left
	Instead rules.Square // another square that reported it, or none
}

// Good reports whether the square reported both.
func (r Result) Good() bool { return r.Placed && r.Lifted }

// WalkEvent is one message of a walk. It is one of the types below.
type WalkEvent interface{ walk() }

// ClearBoard asks for these squares to be emptied before the walk begins.
type ClearBoard struct{ Squares []rules.Square }

// AskPut asks for a piece to be put on a square.
type AskPut struct{ Square rules.Square }

// AskTake asks for the piece on a square to be taken out.
type AskTake struct{ Square rules.Square }

// Tested says how a square did.
type Tested struct{ Result }

// Finished says how all squares did; the walk is over.
type Finished struct{ Results []Result }

func (ClearBoard) walk() {}
func (AskPut) walk()     {}
func (AskTake) walk()    {}
func (Tested) walk()     {}
func (Finished) walk()   {}

// NewWalk returns a walk over squares, or over all of them, file by file from
// a1. A square that does not answer for so long has failed; 0 is 20 seconds.
func NewWalk(squares []rules.Square, patience time.Duration) *Walk {
	if len(squares) == 0 {
		for file := range 8 {
			for rank := range 8 {
				squares = append(squares, rules.SquareAt(file, rank))
			}
		}
	}
	if patience == 0 {
		patience = 20 * time.Second
	}
	return &Walk{squares: squares, patience: patience}
}

// Looked takes what all squares hold.
func (w *Walk) Looked(at time.Duration, contents wire.Contents) []WalkEvent {
	first := !w.looked
	w.contents, w.looked = contents, true
	if w.begun || !first {
		return nil
	}
	return w.begin(at, true)
}

// begin asks for the first square once the board is empty.
func (w *Walk) begin(at time.Duration, say bool) []WalkEvent {
	if pieces := w.contents.Occupied(); pieces != 0 {
		if !say {
			return nil
		}
		return []WalkEvent{ClearBoard{pieces.Squares()}}
	}
	w.begun = true
	return w.ask(at)
}

func (w *Walk) ask(at time.Duration) []WalkEvent {
	w.asked = at
	w.placed = false
	if len(w.results) == len(w.squares) {
		return []WalkEvent{Finished{w.results}}
	}
	return []WalkEvent{AskPut{w.squares[len(w.results)]}}
}

// Over reports whether every square was tested.
func (w *Walk) Over() bool { return w.begun && len(w.results) == len(w.squares) }

// Change takes one square that changed.
func (w *Walk) Change(at time.Duration, c Change) []WalkEvent {
	w.contents.Set(c.Square, c.After)
	if !w.looked || w.Over() {
		return nil
	}
	if !w.begun {
		return w.begin(at, false)
	}
	asked := w.squares[len(w.results)]
	switch {
	case c.Square == asked && c.After.Occupied && !w.placed:
		w.placed, w.asked = true, at
		return []WalkEvent{AskTake{asked}}
	case c.Square == asked && !c.After.Occupied && w.placed:
		return w.result(at, Result{Square: asked, Placed: true, Lifted: true})
	case c.Square != asked && c.After.Occupied && !w.placed:
		return w.result(at, Result{Square: asked, Instead: c.Square})
	default:
		return nil
	}
}

func (w *Walk) result(at time.Duration, r Result) []WalkEvent {
	w.results = append(w.results, r)
	return append([]WalkEvent{Tested{r}}, w.ask(at)...)
}

// Skip gives up the requested square, which does not answer.
func (w *Walk) Skip(at time.Duration) []WalkEvent {
	if !w.begun || w.Over() {
		return nil
	}
	return w.result(at, Result{Square: w.squares[len(w.results)], Placed: w.placed})
}

// next returns when Tick gives the square up, and false if nothing waits.
func (w *Walk) next() (time.Duration, bool) {
	if !w.begun || w.Over() {
		return 0, false
	}
	return w.asked + w.patience, true
}

// Tick gives a square up that has not answered for too long.
func (w *Walk) Tick(at time.Duration) []WalkEvent {
	if due, ok := w.next(); !ok || at < due {
		return nil
	}
	return w.Skip(at)
}
