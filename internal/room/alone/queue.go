package alone

import (
	"context"
	"sync"
)

// queue is the lines that were typed and not taken. Adding never waits.
type queue struct {
	mu    sync.Mutex
	lines []entry
	ended bool
	after []func()      // called once, when the next line is added
	wake  chan struct{} // holds a nudge where there is something new
}

// entry is a line with who typed it.
type entry struct {
	line string
	from typed
}

func newQueue() *queue { return &queue{wake: make(chan struct{}, 1)} }

// add adds a line. After the end nothing is added.
func (q *queue) add(line entry) {
	q.mu.Lock()
	after := q.after
	if !q.ended {
		q.lines, q.after = append(q.lines, line), nil
	} else {
		after = nil
	}
	q.mu.Unlock()
	for _, call := range after {
		call()
	}
	q.nudge()
}

// once has call be called when the next line is added.
func (q *queue) once(call func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.after = append(q.after, call)
}

// end says that no line follows those that wait.
func (q *queue) end() {
	q.mu.Lock()
	q.ended = true
	q.mu.Unlock()
	q.nudge()
}

func (q *queue) nudge() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// next waits for the next line. It returns false if none follows, or ctx has
// ended. One goroutine calls it at a time.
func (q *queue) next(ctx context.Context) (entry, bool) {
	for {
		q.mu.Lock()
		if len(q.lines) > 0 {
			line := q.lines[0]
			q.lines = q.lines[1:]
			q.mu.Unlock()
			return line, true
		}
		ended := q.ended
		q.mu.Unlock()
		if ended {
			return entry{}, false
		}
		select {
		case <-q.wake:
		case <-ctx.Done():
			return entry{}, false
		}
	}
}
