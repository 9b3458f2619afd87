package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/room/atboard"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/speech"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/transport"
)

func newBoardTestCommand() *cobra.Command {
	var squares, patience = "", 20 * time.Second
	var silent bool
	command := &cobra.Command{
		Use:   "test BOARD",
		Short: "walk through the squares by ear and say which of them fail",
		Long: `Walk through the sixty-four squares by ear: on each a man is put in and taken
out again. At the end the squares that fail are named; the exit status is 1
where there are any. Enter gives a square up, q and Enter end the test.

BOARD is written as for play: pegs:/dev/ttyUSB0.`,
		Example: "  blindchess board test pegs:/dev/ttyUSB0\n  blindchess board test --squares e2,e4 dgt:/dev/ttyACM0",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			chosen, err := parseSquares(squares)
			if err != nil {
				return err
			}
			seat, err := ownNarrator()
			if err != nil {
				return err
			}
			t := boardTest{out: cmd.OutOrStdout(), seat: seat, walk: sense.NewWalk(chosen, patience)}
			if !silent {
				if speaker, err := speech.Start(speech.Setup{}); err == nil {
					t.speaker = speaker
					defer speaker.Close()
				}
			}
			return t.run(cmd.Context(), args[0], cmd.InOrStdin())
		},
	}
	flags := command.Flags()
	flags.StringVar(&squares, "squares", "", "test these squares only, such as e2,e4")
	flags.DurationVar(&patience, "patience", patience, "how long a square may take to answer")
	flags.BoolVar(&silent, "silent", false, "show the lines and speak none")
	return command
}

func parseSquares(text string) ([]rules.Square, error) {
	if text == "" {
		return nil, nil
	}
	var squares []rules.Square
	for name := range strings.SplitSeq(text, ",") {
		square, ok := rules.ParseSquare(name)
		if !ok {
			return nil, fmt.Errorf("board: %q is no square: write --squares e2,e4", name)
		}
		squares = append(squares, square)
	}
	return squares, nil
}

// refusedPort is an error of a port in the player's words.
func refusedPort(pack language.Pack, err error) error {
	var port *transport.PortError
	if !errors.As(err, &port) {
		return err
	}
	return errors.New(pack.Phrase("tactile.port.failed", "port", port.Path, "reason", atboard.ReasonWords(pack, port.Err)))
}

// speaker speaks utterances; where there is none, lines are enough.
type lineSpeaker interface{ Speak(say.Utterance) }

// boardTest is a walk with its board and its voice.
type boardTest struct {
	out     io.Writer
	seat    announce.Seat
	speaker lineSpeaker
	walk    *sense.Walk
	failed  bool
}

func (t *boardTest) say(key string, slots ...announce.Slot) {
	t.speak(t.seat.Notice(key, slots...))
}

func (t *boardTest) speak(u say.Utterance) {
	fmt.Fprintln(t.out, u.Text())
	if t.speaker != nil {
		t.speaker.Speak(u)
	}
}

func (t *boardTest) run(ctx context.Context, board string, typed io.Reader) error {
	began := time.Now()
	device, err := tactile.Open(board, tactile.Config{Now: func() time.Duration { return time.Since(began) }})
	if err != nil {
		return refusedPort(t.seat.Pack, err)
	}
	defer device.Close()
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
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
			return exitStatus(1)
		case line := <-lines:
			if strings.TrimSpace(line) == "q" {
				t.say("tactile.walk.ended")
				return exitStatus(1)
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
	if t.failed {
		return exitStatus(1)
	}
	return nil
}

func (t *boardTest) signal(s tactile.Signal) []sense.WalkEvent {
	switch w := s.What.(type) {
	case tactile.Looked:
		return t.walk.Looked(s.At, w.Contents)
	case tactile.Changed:
		return t.walk.Change(s.At, sense.Change(w))
	}
	if words, ok := atboard.DeviceWords(t.seat, s.What); ok {
		t.speak(words)
	}
	return nil
}

func (t *boardTest) tell(event sense.WalkEvent) {
	switch e := event.(type) {
	case sense.ClearBoard:
		t.say("tactile.walk.clear", t.squares("squares", e.Squares))
	case sense.AskPut:
		t.say("tactile.walk.put", t.seat.SquareSlot("square", e.Square))
	case sense.AskTake:
		t.say("tactile.walk.take")
	case sense.Tested:
		square := t.seat.SquareSlot("square", e.Square)
		switch {
		case e.Good():
		case e.Instead != 0:
			t.say("tactile.walk.instead", square, t.seat.SquareSlot("instead", e.Instead))
		case e.Placed:
			t.say("tactile.walk.stuck", square)
		default:
			t.say("tactile.walk.silent", square)
		}
	case sense.Finished:
		t.finish(e.Results)
	}
}

func (t *boardTest) finish(results []sense.Result) {
	var bad []rules.Square
	for _, r := range results {
		if !r.Good() {
			bad = append(bad, r.Square)
		}
	}
	good := len(results) - len(bad)
	t.say(t.seat.Pack.PluralKey("tactile.walk.good", good), announce.TextSlot("count", strconv.Itoa(good)))
	t.failed = len(bad) > 0
	if !t.failed {
		t.say("tactile.walk.none-bad")
		return
	}
	t.say(t.seat.Pack.PluralKey("tactile.walk.bad", len(bad)), announce.TextSlot("count", strconv.Itoa(len(bad))), t.squares("squares", bad))
}

// squares is a slot with several squares, with pauses between them.
func (t *boardTest) squares(name string, squares []rules.Square) announce.Slot {
	slot := announce.Slot{Name: name}
	for i, square := range squares {
		words := t.seat.SquareSlot(name, square).Words
		if last := len(words) - 1; i < len(squares)-1 && last >= 0 {
			words[last].Text += ","
			words[last].Gap = say.GroupGap
		}
		slot.Words = append(slot.Words, words...)
	}
	return slot
}
