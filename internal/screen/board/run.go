package board

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Run paints the screen and takes keys, until the user quits, the terminal goes
// away, or ctx ends. It returns nil if they quit or ctx ended.
func Run(ctx context.Context, c Config) error {
	if c.Terminal == nil {
		return errors.New("board: Config needs a Seat")
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	c.done = ctx.Done()
	// Signals end ctx. Bubble Tea's own handler would wait for ever to report one
	// that had already ended it.
	options := []tea.ProgramOption{tea.WithFPS(c.often()), tea.WithoutSignalHandler()}
	if c.In != nil {
		options = append(options, tea.WithInput(c.In))
	}
	m := newModel(c)
	if c.Out != nil {
		shown, out := over(c.Out)
		shown.most = mostSixels
		if c.Far {
			shown.most = mostSixelsFar
		}
		m.overlay = shown
		options = append(options, tea.WithOutput(out))
	}
	if c.Environ != nil {
		options = append(options, tea.WithEnvironment(c.Environ))
	}
	// The terminal's reported depth is known, and the palette never exceeds it; so
	// Bubble Tea should convert no colours.
	options = append(options, tea.WithColorProfile(colorprofile.TrueColor))
	if c.Width > 0 && c.Height > 0 {
		options = append(options, tea.WithWindowSize(c.Width, c.Height))
	}
	program := tea.NewProgram(m, options...)
	// The program is asked to quit, and not killed by its context: then Bubble Tea
	// would close the terminal under the goroutine that reads it.
	unwatched := context.AfterFunc(ctx, program.Quit)
	defer unwatched()
	ended, sized := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(sized)
		for {
			select {
			case <-ended:
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
	if m.overlay != nil {
		m.overlay.end()
	}
	close(ended)
	<-sized
	if ctx.Err() != nil || errors.Is(err, tea.ErrInterrupted) {
		return nil
	}
	return err
}
