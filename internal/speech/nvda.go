package speech

import (
	"context"
	"fmt"
	"sync"
	"time"
	"unicode/utf8"

	"blindchess/internal/say"
)

// Controller is the screen reader NVDA as programs reach it. Its functions are
// called one at a time.
type Controller struct {
	Running func() error            // returns nil where NVDA runs
	Speak   func(text string) error // has NVDA speak after what it speaks now
	Cancel  func() error            // silences NVDA
}

// NVDA is the voice of the screen reader NVDA. NVDA does not report when it has
// said a text: its duration is estimated from its letters and the speed
// setting. So an urgent message can cut it and the rest is said later.
type NVDA struct {
	open     func() (Controller, error)
	settings func() Settings
	mu       sync.Mutex  // guards reached, and is held while it speaks
	reached  *Controller // nil until open has returned one
}

// NewNVDA returns the voice of NVDA. open finds its controller, and is called
// again each time until it has. settings may be nil.
func NewNVDA(open func() (Controller, error), settings func() Settings) *NVDA {
	if settings == nil {
		settings = func() Settings { return Settings{} }
	}
	return &NVDA{open: open, settings: settings}
}

// Name returns "NVDA".
func (n *NVDA) Name() string { return "NVDA" }

// Say has NVDA speak u, sentence by sentence, and silences it when ctx ends.
func (n *NVDA) Say(ctx context.Context, u say.Utterance, from int, heard func(int)) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.reached == nil {
		controller, err := n.open()
		if err != nil {
			return err
		}
		n.reached = &controller
	}
	if err := n.reached.Running(); err != nil {
		return fmt.Errorf("speech: NVDA does not run: %w", err)
	}
	settings := n.settings()
	return bySentence(ctx, u, from, settings, heard, func(ctx context.Context, _, text string) error {
		if err := n.reached.Speak(text); err != nil {
			return fmt.Errorf("speech: NVDA: %w", err)
		}
		letters := time.Duration(utf8.RuneCountInString(text))
		select {
		case <-time.After(letters * perLetterSpoken * 100 / time.Duration(percent(settings.Rate))):
			return nil
		case <-ctx.Done():
			if err := n.reached.Cancel(); err != nil {
				return fmt.Errorf("speech: NVDA: %w", err)
			}
			return ctx.Err()
		}
	})
}

// perLetterSpoken is how long a letter takes at the usual speed, about 175 words
// a minute.
const perLetterSpoken = 60 * time.Millisecond
