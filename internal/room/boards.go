package room

import (
	"sync"
	"time"
)

// boardsWait is how long the beginning of a game waits for boards that are silent.
// A board that learns its pieces sends a line each second at the slowest, and needs eight.
const (
	boardsWait = 3 * time.Second
	learnsWait = 12 * time.Second
)

// tried is which of the boards at a table have answered yet.
type tried struct {
	mu       sync.Mutex
	expected int
	failed   int
	answered bool
	none     chan struct{} // closed once each was tried and none has answered
	seen     int           // boards that were read, or could not be
	all      chan struct{} // closed once every board was; nil where none is expected
	learns   bool          // one of them learns its pieces first
	clocked  bool          // a clock answers, or it was asked why none does
}

// ExpectBoards sets the number of boards that will be opened at this table.
func (r *Room) ExpectBoards(n int) {
	r.boards.mu.Lock()
	defer r.boards.mu.Unlock()
	r.boards.expected = n
	r.boards.seen, r.boards.all, r.boards.clocked = 0, nil, false
	if n > 0 {
		r.boards.all = make(chan struct{})
	}
}

// BoardSeen records that all squares of a board were read for the first time, or
// that it cannot be opened yet.
func (r *Room) BoardSeen() {
	r.boards.mu.Lock()
	defer r.boards.mu.Unlock()
	if r.boards.seen++; r.boards.all != nil && r.boards.seen == r.boards.expected {
		close(r.boards.all)
	}
}

// BoardLearns records that a board may have to learn its pieces before it is read.
func (r *Room) BoardLearns() {
	r.boards.mu.Lock()
	defer r.boards.mu.Unlock()
	r.boards.learns = true
}

// ClockAnswers records that a clock answers, at a board or beside it.
func (r *Room) ClockAnswers() {
	r.boards.mu.Lock()
	defer r.boards.mu.Unlock()
	r.boards.clocked = true
}

// LacksClock reports whether no clock has answered yet. It does so once in a game, of
// however many boards.
func (r *Room) LacksClock() bool {
	r.boards.mu.Lock()
	defer r.boards.mu.Unlock()
	lacks := !r.boards.clocked
	r.boards.clocked = true
	return lacks
}

func (r *Room) learning() bool {
	r.boards.mu.Lock()
	defer r.boards.mu.Unlock()
	return r.boards.learns
}

// awaitBoards waits, for a limited time, until the set-up of every board is known: a
// game does not start beside a board that is set up wrongly.
func (r *Room) awaitBoards() {
	r.boards.mu.Lock()
	all := r.boards.all
	r.boards.mu.Unlock()
	if all == nil {
		return
	}
	timer := time.NewTimer(boardsWait)
	defer timer.Stop()
	select {
	case <-all:
		return
	case <-timer.C:
	case <-r.done:
		return
	}
	if !r.learning() {
		return
	}
	timer.Reset(learnsWait - boardsWait)
	select {
	case <-all:
	case <-timer.C:
	case <-r.done:
	}
}

// BoardTried records whether a board was opened. A board that was not opened is
// tried again until it answers, and then recorded again.
func (r *Room) BoardTried(answers bool) {
	r.boards.mu.Lock()
	defer r.boards.mu.Unlock()
	if answers {
		r.boards.answered = true
		return
	}
	r.boards.failed++
	if r.boards.failed == r.boards.expected {
		close(r.boards.none)
	}
}

// boardless returns a channel that is closed once every board has failed to
// answer. It returns nil if one has answered.
func (r *Room) boardless() <-chan struct{} {
	r.boards.mu.Lock()
	defer r.boards.mu.Unlock()
	if r.boards.answered {
		return nil
	}
	return r.boards.none
}
