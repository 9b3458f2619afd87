package cells

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"blindchess/internal/braille"
	"blindchess/internal/screen"
	"blindchess/internal/screen/view"
)

// Display is a braille display, as braille.Dial lends it.
type Display interface {
	Size() (columns, rows int)
	Write(cells []braille.Cell, cursor int) error
	Key() (braille.Key, error)
	Close() error
}

// pictured is a display with an area of pins beside its cells, as those of
// displays.Open may be.
type pictured interface {
	Pins() (width, height int)
	Draw(braille.Picture) error
}

// Config contains the parts that a display needs. All of it is needed.
type Config struct {
	Terminal *screen.Terminal
	Dial     func(context.Context) (Display, error)
	// Told is called with an error once when the user's display is lost, and with
	// nil when it is back.
	Told func(error)
}

const (
	retry = time.Second // between two tries to find a display
	look  = time.Second // between two looks at the clocks
)

// Run shows the seat on a display until ctx ends or the user quits. A lost
// display is reported once and searched for until it is back; messages wait for
// it meanwhile. It returns nil.
func Run(ctx context.Context, c Config) error {
	if c.Terminal == nil || c.Dial == nil || c.Told == nil {
		return errors.New("cells: Config needs Terminal, Dial and Told")
	}
	return run(ctx, c, c.Terminal.Beside())
}

func run(ctx context.Context, c Config, aside *screen.Aside) error {
	defer aside.Close()
	var reader *Reader
	missing := false
	for ctx.Err() == nil {
		display, err := c.Dial(ctx)
		if err == nil {
			if missing {
				c.Told(nil)
			}
			missing = false
			columns, rows := display.Size()
			if reader == nil {
				reader = NewReader(columns, rows)
			}
			reader.resize(columns, rows)
			err = session{Config: c, aside: aside, reader: reader, display: display}.run(ctx)
		}
		if err == nil || ctx.Err() != nil {
			return nil
		}
		if !missing {
			missing = true
			c.Told(err)
		}
		select {
		case <-ctx.Done():
		case <-c.Terminal.Left():
			return nil
		case <-time.After(retry):
		}
	}
	return nil
}

// session is one display for as long as it is there.
type session struct {
	Config
	aside   *screen.Aside
	reader  *Reader
	display Display
}

// run returns nil when the user quits or ctx ends, and otherwise why the
// display is lost. It closes the display, and waits for the last key of it.
func (s session) run(ctx context.Context) error {
	keys, gone := make(chan braille.Key), make(chan error, 1)
	stop := make(chan struct{})
	var presses sync.WaitGroup
	defer func() {
		close(stop)
		s.display.Close()
		presses.Wait()
	}()
	presses.Go(func() {
		for {
			key, err := s.display.Key()
			if err != nil {
				gone <- err
				return
			}
			select {
			case keys <- key:
			case <-stop:
				return
			}
		}
	})
	clocks := time.NewTicker(look)
	defer clocks.Stop()
	var shown []braille.Cell
	at := -1
	var drawn braille.Picture
	for {
		for _, u := range s.aside.Take() {
			s.reader.Hear(u)
		}
		if now, cursor := s.shown(); cursor != at || !slices.Equal(now, shown) {
			if err := s.display.Write(now, cursor); err != nil {
				return err
			}
			shown, at = now, cursor
		}
		if pins, has := s.display.(pictured); has {
			if now := s.picture(pins.Pins()); !slices.Equal(now.Pins, drawn.Pins) {
				if err := pins.Draw(now); err != nil {
					return err
				}
				drawn = now
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.Terminal.Left():
			return nil
		case err := <-gone:
			return err
		case key := <-keys:
			s.press(key)
		case <-s.aside.Wake():
		case <-clocks.C:
		}
	}
}

func (s session) shown() (shown []braille.Cell, cursor int) {
	s.Terminal.See(func(source view.Source) {
		shown, cursor = s.reader.Shown(source.View(s.reader.Focus(), view.Log{}))
	})
	return shown, cursor
}

// picture returns the board as pins, the first one where two are seen.
func (s session) picture(width, height int) (picture braille.Picture) {
	s.Terminal.See(func(source view.Source) {
		if boards := source.View(s.reader.Focus(), view.Log{}).Boards; len(boards) > 0 {
			picture = Picture(boards[0], width, height)
		}
	})
	return picture
}

func (s session) press(key braille.Key) {
	var act Act
	s.Terminal.See(func(source view.Source) { act = s.reader.Press(source, key) })
	if len(act.Tell.Words) > 0 {
		s.Terminal.Tell(act.Tell)
	}
	for _, line := range act.Lines {
		s.Terminal.Enter(line)
	}
}
