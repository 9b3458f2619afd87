package sitting

import (
	"bufio"
	"context"
	"errors"
	"io"

	"blindchess/internal/announce"
	"blindchess/internal/practice/training"
	"blindchess/internal/room/atboard"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/wire"
)

// Board is a board under the fingers, such as a tactile.Device.
type Board interface {
	Signals() <-chan tactile.Signal
	Show(wire.Lights) bool
}

// Sitting contains the exercise, the listener, and the input.
type Sitting struct {
	Exercise training.Exercise
	Tell     func(...say.Utterance)
	In       io.Reader
	Board    Board             // nil where there is none
	Narrator announce.Narrator // the words for the user at the board
}

// Hold practises until the exercise is over, the input ends, or ctx does. It reads a
// line once the one before has its answer; a reader that waits for one is left
// waiting.
func (s Sitting) Hold(ctx context.Context) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	h := hand{Sitting: s}
	if s.Board != nil {
		h.leader = New(s.Narrator)
		if !h.awaitBoard(ctx) {
			return
		}
	}
	s.Tell(s.Exercise.Begin()...)
	h.owe()
	lines, answered := make(chan string), make(chan struct{})
	go func() {
		defer close(lines)
		in := bufio.NewReaderSize(s.In, 4096)
		for {
			line, err := oneLine(in)
			if err != nil {
				return
			}
			select {
			case lines <- line:
			case <-ctx.Done():
				return
			}
			select {
			case <-answered:
			case <-ctx.Done():
				return
			}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return
		case line, open := <-lines:
			if !open || h.enter(line) {
				return
			}
			select {
			case answered <- struct{}{}:
			case <-ctx.Done():
			}
		case signal, open := <-h.signals():
			if !open || h.felt(signal) {
				return
			}
		}
	}
}

// oneLine reads a line. Of a line that is longer than any command it returns
// the beginning, which is long enough to be refused.
func oneLine(in *bufio.Reader) (string, error) {
	line, long, err := in.ReadLine()
	text := string(line)
	for long && err == nil {
		_, long, err = in.ReadLine()
	}
	if errors.Is(err, io.EOF) && text != "" {
		return text, nil
	}
	return text, err
}

// hand is a sitting with the acts of a hand at its board.
type hand struct {
	Sitting
	leader *Leader
	owed   rules.Placement
}

// signals is the board's reports, and nothing without a board.
func (h *hand) signals() <-chan tactile.Signal {
	if h.Board == nil {
		return nil
	}
	return h.Board.Signals()
}

// awaitBoard waits until the board has reported its pieces. It returns false if
// ctx ended, or the board was closed, before.
func (h *hand) awaitBoard(ctx context.Context) bool {
	h.Tell(h.Narrator.Notice("tactile.board.waiting"))
	for {
		select {
		case <-ctx.Done():
			return false
		case signal, open := <-h.signals():
			if !open {
				return false
			}
			h.felt(signal)
			if _, looked := signal.What.(tactile.Looked); looked {
				return true
			}
		}
	}
}

// enter gives the exercise a line, and reports whether that was the last.
func (h *hand) enter(line string) (over bool) {
	told, over := h.Exercise.Enter(line)
	h.Tell(told...)
	if !over {
		h.owe()
	}
	return over
}

// owe makes the board show the position of the exercise if it does not.
func (h *hand) owe() {
	standing, ok := h.Exercise.(training.Standing)
	if h.leader == nil || !ok {
		return
	}
	position, _ := standing.Stands()
	if placement := position.Placement(); placement != h.owed || !h.leader.Shows(placement) && !h.leader.Leading() {
		made := h.owed != (rules.Placement{}) && !h.leader.Leading() && h.leader.Shows(placement)
		h.owed = placement
		if told := h.leader.Owe(placement); !made { // what a hand has made there is not praised
			h.Tell(told...)
		}
	}
	h.light()
}

func (h *hand) light() { h.Board.Show(wire.Lights{Wrong: h.leader.Wrong()}) }

// felt handles a report of the board. A move that was made there is given to
// the exercise as if it were typed.
func (h *hand) felt(signal tactile.Signal) (over bool) {
	switch w := signal.What.(type) {
	case tactile.Looked:
		h.Tell(h.leader.Look(w.Contents)...)
	case tactile.Changed:
		h.Tell(h.leader.Feel(w.Square, w.After)...)
	default:
		if words, ok := atboard.DeviceWords(h.Narrator, signal.What); ok {
			h.Tell(words)
		}
		return false
	}
	h.light()
	standing, ok := h.Exercise.(training.Standing)
	if !ok {
		return false
	}
	position, awaited := standing.Stands()
	if move, made := h.leader.Moved(position); awaited && made {
		return h.enter(position.UCI(move))
	}
	return false
}
