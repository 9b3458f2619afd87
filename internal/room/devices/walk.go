package devices

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/room/atboard"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/transport"
)

// Refused returns an error of a port in the player's words.
func Refused(pack language.Pack, err error) error {
	var port *transport.PortError
	if !errors.As(err, &port) {
		return err
	}
	return errors.New(pack.Phrase("tactile.port.failed", "port", port.Path, "reason", atboard.ReasonWords(pack, port.Err)))
}

// OpenFelt opens a board that is written as for play and has to feel its squares.
func OpenFelt(pack language.Pack, board string, began time.Time) (*tactile.Device, error) {
	device, err := tactile.Open(board, tactile.Config{Now: func() time.Duration { return time.Since(began) }})
	if err != nil {
		return nil, Refused(pack, err)
	}
	if device.Sensing().MovesAlone {
		_ = device.Close()
		return nil, fault.New("fault.moves-alone", "this board reports only whole moves, not squares: use another board for this").In("board")
	}
	return device, nil
}

// Speaker speaks utterances.
type Speaker interface{ Speak(say.Utterance) }

// Walk leads the user by ear through the squares of a board, each of which must
// report a piece that was placed and removed.
type Walk struct {
	Out      io.Writer
	Narrator announce.Narrator
	Speaker  Speaker        // nil where lines are enough
	Squares  []rules.Square // all sixty-four where there are none
	Patience time.Duration  // how long a square may take to answer

	walk   *sense.Walk
	failed bool
}

func (t *Walk) say(key string, slots ...announce.Slot) {
	t.speak(t.Narrator.Notice(key, slots...))
}

func (t *Walk) speak(u say.Utterance) {
	fmt.Fprintln(t.Out, u.Text())
	if t.Speaker != nil {
		t.Speaker.Speak(u)
	}
}

// Run walks through the board, which is written as for play, until all squares
// were asked or ctx ends, and reports whether all of them answered. An empty
// line that is typed gives a square up, and q ends the walk.
func (t *Walk) Run(ctx context.Context, board string, typed io.Reader) (whole bool, err error) {
	began := time.Now()
	device, err := OpenFelt(t.Narrator.Pack, board, began)
	if err != nil {
		return false, err
	}
	defer device.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	t.walk = sense.NewWalk(t.Squares, t.Patience)
	lines := make(chan string)
	go func() {
		scanner := bufio.NewScanner(typed)
		for scanner.Scan() {
			select {
			case lines <- scanner.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	t.say("tactile.walk.help")
	t.say("tactile.board.waiting")
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for !t.walk.Over() {
		var events []sense.WalkEvent
		select {
		case <-ctx.Done():
			t.say("tactile.walk.ended")
			return false, nil
		case line := <-lines:
			if strings.TrimSpace(line) == "q" {
				t.say("tactile.walk.ended")
				return false, nil
			}
			events = t.walk.Skip(time.Since(began))
		case <-tick.C:
			events = t.walk.Tick(time.Since(began))
		case signal := <-device.Signals():
			events = t.signal(signal)
		}
		for _, event := range events {
			t.tell(event)
		}
	}
	return !t.failed, nil
}

func (t *Walk) signal(s tactile.Signal) []sense.WalkEvent {
	switch w := s.What.(type) {
	case tactile.Looked:
		return t.walk.Looked(s.At, w.Contents)
	case tactile.Changed:
		return t.walk.Change(s.At, sense.Change(w))
	}
	if words, ok := atboard.DeviceWords(t.Narrator, s.What); ok {
		t.speak(words)
	}
	return nil
}

func (t *Walk) tell(event sense.WalkEvent) {
	switch e := event.(type) {
	case sense.ClearBoard:
		t.say("tactile.walk.clear", t.squares("squares", e.Squares))
	case sense.AskPut:
		t.say("tactile.walk.put", t.Narrator.SquareSlot("square", e.Square))
	case sense.AskTake:
		t.say("tactile.walk.take")
	case sense.Tested:
		square := t.Narrator.SquareSlot("square", e.Square)
		switch {
		case e.Good():
		case e.Instead != 0:
			t.say("tactile.walk.instead", square, t.Narrator.SquareSlot("instead", e.Instead))
		case e.Placed:
			t.say("tactile.walk.stuck", square)
		default:
			t.say("tactile.walk.silent", square)
		}
	case sense.Finished:
		t.finish(e.Results)
	}
}

func (t *Walk) finish(results []sense.Result) {
	var bad []rules.Square
	for _, r := range results {
		if !r.Good() {
			bad = append(bad, r.Square)
		}
	}
	good := len(results) - len(bad)
	t.say(t.Narrator.Pack.PluralKey("tactile.walk.good", good), announce.TextSlot("count", strconv.Itoa(good)))
	t.failed = len(bad) > 0
	if !t.failed {
		t.say("tactile.walk.none-bad")
		return
	}
	t.say(t.Narrator.Pack.PluralKey("tactile.walk.bad", len(bad)), announce.TextSlot("count", strconv.Itoa(len(bad))), t.squares("squares", bad))
}

// squares is a slot with several squares, with pauses between them.
func (t *Walk) squares(name string, squares []rules.Square) announce.Slot {
	slot := announce.Slot{Name: name}
	for i, square := range squares {
		words := t.Narrator.SquareSlot(name, square).Words
		if last := len(words) - 1; i < len(squares)-1 && last >= 0 {
			words[last].Text += ","
			words[last].Gap = say.GroupGap
		}
		slot.Words = append(slot.Words, words...)
	}
	return slot
}

// OpenShared opens a board that is written as for play and is given to other programs.
func OpenShared(pack language.Pack, board string) (*tactile.Device, error) {
	device, err := tactile.Open(board, tactile.Config{})
	if err != nil {
		return nil, Refused(pack, err)
	}
	return device, nil
}
