package board

import (
	"context"
	"errors"
	"io"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"blindchess/internal/screen"
)

// Kind is whose screen it is. The zero Kind is Keyboard.
type Kind uint8

// The kinds.
const (
	Keyboard Kind = iota // a player who hears and explores with keys
	Paired               // a sighted opponent
	Arbiter              // the arbiter
	Onlooker             // somebody who looks on
)

// keys is the phrase that tells the keys of a screen.
func (k Kind) keys() string {
	switch k {
	case Arbiter:
		return "screen.keys-arbiter"
	case Onlooker:
		return "screen.keys-onlooker"
	default:
		return "screen.keys-paired"
	}
}

// Config is what a painted screen runs on. Seat is needed.
type Config struct {
	Seat    *screen.Seat
	Kind    Kind
	In      io.Reader
	Out     io.Writer
	Environ []string // of the terminal; needed where In and Out are not the program's own
	Width   int      // of a terminal that cannot be asked, as over SSH
	Height  int
	Resizes <-chan Size // its changes
	Far     bool        // the terminal is at the end of a network

	done <-chan struct{}
}

// Size is that of a terminal, in cells.
type Size struct{ Width, Height int }

// Run paints the screen and takes keys, until whoever sits there quits, the
// terminal goes away, or ctx ends. It returns nil where they quit or ctx ended.
func Run(ctx context.Context, c Config) error {
	if c.Seat == nil {
		return errors.New("board: Config needs a Seat")
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	c.done = ctx.Done()
	// A key must be on the screen within 20 milliseconds; the renderer looks for
	// something new so many times a second. Far away, what comes together is
	// sent together.
	often := 120
	if c.Far {
		often = 60
	}
	options := []tea.ProgramOption{tea.WithContext(ctx), tea.WithFPS(often)}
	if c.In != nil {
		options = append(options, tea.WithInput(c.In))
	}
	if c.Out != nil {
		options = append(options, tea.WithOutput(c.Out))
	}
	if c.Environ != nil {
		options = append(options, tea.WithEnvironment(c.Environ))
	}
	if _, file := c.Out.(interface{ Fd() uintptr }); c.Out != nil && !file {
		// Bubble Tea takes what is no file for no terminal, and would leave out
		// every look: what the terminal can show is known by what it told.
		options = append(options, tea.WithColorProfile(colorprofile.Env(c.Environ)))
	}
	if c.Width > 0 && c.Height > 0 {
		options = append(options, tea.WithWindowSize(c.Width, c.Height))
	}
	program := tea.NewProgram(newModel(c), options...)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case size, open := <-c.Resizes:
				if !open {
					return
				}
				program.Send(tea.WindowSizeMsg(size))
			}
		}
	}()
	_, err := program.Run()
	if ctx.Err() != nil || errors.Is(err, tea.ErrInterrupted) {
		return nil
	}
	return err
}
