package devices

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"blindchess/internal/fault"
	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// Simulation is a board or a clock that is not there.
type Simulation struct {
	Link     string        // the name under which drivers find the line: a path, or tcp:127.0.0.1:4000
	Protocol string        // what the board speaks
	Play     string        // the file of a recording to play back; empty for none
	FEN      string        // the first placement, as the first field of a FEN; empty for the start position
	Times    string        // of a clock on the board: left, right and increment; empty without a clock
	Clumsy   bool          // it is moved as real hands do
	Seed     uint64        // which mishaps a clumsy hand has
	Turned   bool          // it is turned round
	Quit     bool          // it ends when the recording has been played and read
	Pace     time.Duration // between two changes of a hand, and two reads of a recording without times
	Speed    float64       // how much faster than it was made a recording with times is played
}

// Run answers as the board until ctx ends, quit is typed into typed, or a recording
// has been played where Quit is set. It writes its messages to out.
func (s Simulation) Run(ctx context.Context, typed io.Reader, out io.Writer) error {
	kind, err := boards.Named(s.Protocol)
	if err != nil {
		return err
	}
	if s.Speed <= 0 || s.Pace < 0 {
		return errors.New("simulate: --speed and --pace must be positive")
	}
	if kind.NewEmulator == nil {
		return fault.New("fault.not-simulated", "a board of the kind {name} cannot be simulated; choose {choices}", "name", fault.Quoted(s.Protocol), "choices", strings.Join(boards.NamesOf(boards.Simulated()), ", ")).In("simulate")
	}
	emulator := kind.NewEmulator()
	hand := simulate.Hand{Pace: s.Pace}
	if s.Clumsy {
		hand.Clumsy = simulate.NewClumsiness(s.Seed, kind.Traits().Sensing.Pegs)
		if contacts, ok := emulator.(interface{ Bounce() }); ok {
			contacts.Bounce()
		}
	}
	board := simulate.NewBoard(emulator, hand)
	board.State.Turned = s.Turned
	if err := s.prepare(board, kind); err != nil {
		return err
	}
	line, err := simulate.Open(kind.At(s.Link))
	if err != nil {
		return err
	}
	config := simulate.Config{Typed: typed, Said: out, Quit: s.Quit}
	config.Done = func() { fmt.Fprintln(out, "The recording has been played to its end.") }
	fmt.Fprintf(out, "A simulated %s answers on %s. Type help for what can be typed, quit to end.\n", s.Protocol, line.Path())
	return simulate.Run(ctx, line, board, config)
}

// prepare puts the pieces, sets the clock and loads the recording.
func (s Simulation) prepare(board *simulate.Board, kind boards.Kind) error {
	if s.FEN != "" {
		p, err := rules.ParsePlacement(s.FEN)
		if err != nil {
			return fmt.Errorf("simulate: --fen: %w", err)
		}
		board.State.Contents = wire.ContentsOf(p)
	}
	if s.Times != "" {
		if err := board.SetClock(s.Times); err != nil {
			return err
		}
	}
	if s.Play == "" {
		return nil
	}
	file, err := os.Open(s.Play)
	if err != nil {
		return fmt.Errorf("simulate: the recording cannot be opened: %w", err)
	}
	defer file.Close()
	recording, err := simulate.ReadRecording(file)
	if err != nil {
		return err
	}
	first, ok := recording.First(kind.Protocol)
	if !ok {
		first = board.State.Contents
	}
	board.Play(first, recording.Steps(kind.Protocol, s.Pace, s.Speed))
	return nil
}
