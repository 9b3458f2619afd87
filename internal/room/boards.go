package room

import "sync"

// tried is which of the boards at a table have answered yet.
type tried struct {
	mu       sync.Mutex
	expected int
	failed   int
	answered bool
	none     chan struct{} // closed once each was tried and none has answered
}

// ExpectBoards tells how many boards are about to be opened at this table.
func (r *Room) ExpectBoards(n int) {
	r.boards.mu.Lock()
	defer r.boards.mu.Unlock()
	r.boards.expected = n
}

// BoardTried tells that a board was opened, or that it could not be. One that
// could not is tried again until it answers, and is told of then.
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

// boardless returns what is closed once none of the boards has answered, and nil
// where one has.
func (r *Room) boardless() <-chan struct{} {
	r.boards.mu.Lock()
	defer r.boards.mu.Unlock()
	if r.boards.answered {
		return nil
	}
	return r.boards.none
}
