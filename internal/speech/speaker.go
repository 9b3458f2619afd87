package speech

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"blindchess/internal/fault"
	"blindchess/internal/say"
)

// Config is the parts of a Speaker.
type Config struct {
	Voices   []Voice                    // in the order in which they are tried; at least one
	Prefer   func(say.Utterance) string // may be nil; names the voice to try first
	Receipts func(say.Receipt)          // may be nil; called by the speaker's goroutine and must return at once
	Notices  func(Notice)               // may be nil; likewise
	Log      io.Writer                  // may be nil; a line of JSON for every receipt
	Apart    bool                       // whether the channels may speak at the same time
	Alone    bool                       // whether all is for one ear, which no other may hear
	Settings Settings
	Record   bool                                  // everything is written down: nothing is overtaken, and no key silences anything
	clip     func(word say.Word, lang string) bool // whether a clip says it; nil without banks
	sound    *sound
	shown    func() // may be nil; called where a voice that says nothing of itself leaves its words to lines
	closers  []io.Closer
}

// hides reports whether utterances on channel are for one ear alone.
func (c Config) hides(channel say.Channel) bool { return c.Alone || c.Apart && channel != say.Table }

// Speaker says utterances in the order of their urgency, each by the first
// voice that can, and says with receipts what became of each. Its methods may
// be called from any goroutine and never wait for sound.
type Speaker struct {
	config  Config
	mu      sync.Mutex // guards orders, closed, settings
	orders  []func(*desk)
	closed  bool
	current Settings
	wake    chan struct{}
	ended   chan struct{}
}

// Open returns a speaker at work. Close ends it.
func Open(c Config) (*Speaker, error) {
	if len(c.Voices) == 0 {
		return nil, errors.New("speech: no voice was given")
	}
	if err := c.Settings.Check(); err != nil {
		return nil, err
	}
	s := newSpeaker(c)
	go s.run()
	return s, nil
}

func newSpeaker(c Config) *Speaker {
	return &Speaker{config: c, current: c.Settings, wake: make(chan struct{}, 1), ended: make(chan struct{})}
}

// order makes the desk run functions, in the order of the calls. It reports
// whether the speaker was still open.
func (s *Speaker) order(what func(*desk)) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.orders = append(s.orders, what)
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return true
}

// Speak puts u in the queue. After Close it does nothing, but for Spoken.
func (s *Speaker) Speak(u say.Utterance) {
	if !s.order(func(d *desk) { d.enter(waiting{utterance: u}) }) && u.Spoken != nil {
		u.Spoken(u.Words)
	}
}

// Hush drops hints, answers and echoes, spoken or waiting, as typing does.
// Everything else stays, and the moves of others above all.
func (s *Speaker) Hush() {
	s.order(func(d *desk) {
		d.silence(func(u say.Utterance) bool {
			return u.Kind == say.Hint || u.Kind == say.Answer || u.Kind == say.Echo
		})
	})
}

// HushAll drops everything, spoken or waiting.
func (s *Speaker) HushAll() {
	s.order(func(d *desk) { d.silence(func(say.Utterance) bool { return true }) })
}

// Settings returns the settings in force.
func (s *Speaker) Settings() Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current
}

// Set changes the settings from the next word on; the volume changes at once.
func (s *Speaker) Set(settings Settings) error {
	if err := settings.Check(); err != nil {
		return err
	}
	s.mu.Lock()
	s.current = settings
	s.mu.Unlock()
	s.order(func(d *desk) { d.set(settings) })
	return nil
}

// Finish waits until everything has been said, or ctx has ended.
func (s *Speaker) Finish(ctx context.Context) error {
	idle := make(chan struct{})
	if !s.order(func(d *desk) { d.idle = append(d.idle, idle) }) {
		return nil
	}
	select {
	case <-idle:
		return nil
	case <-s.ended:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("speech: not everything was said: %w", ctx.Err())
	}
}

// Close stops speaking at once. Waiting utterances fail, with a receipt.
func (s *Speaker) Close() error {
	s.order(func(d *desk) { d.closing = true })
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	<-s.ended
	var faults []error
	for _, closer := range s.config.closers {
		faults = append(faults, closer.Close())
	}
	if s.config.sound != nil {
		s.config.sound.close()
	}
	return errors.Join(faults...)
}

// run is the goroutine that owns the desk.
func (s *Speaker) run() {
	defer close(s.ended)
	d := newDesk(s)
	defer d.end()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for {
		select {
		case <-s.wake:
			s.mu.Lock()
			orders := s.orders
			s.orders = nil
			s.mu.Unlock()
			for _, order := range orders {
				order(d)
			}
			if d.closing {
				return
			}
		case news := <-d.news:
			d.hear(ctx, news)
		case now := <-d.alarm.C:
			d.stalled(ctx, now)
		}
		d.serve(ctx, time.Now())
	}
}

// tell sends a receipt and writes it to the log.
func (s *Speaker) tell(w waiting, r say.Receipt) error {
	r.ID = w.utterance.ID
	if s.config.Receipts != nil {
		s.config.Receipts(r)
	}
	if s.config.Log == nil {
		return nil
	}
	line, err := json.Marshal(entryOf(w, r, time.Now()))
	if err != nil {
		return err
	}
	_, err = s.config.Log.Write(append(line, '\n'))
	return err
}

func (s *Speaker) notify(n Notice) {
	if s.config.Notices != nil {
		s.config.Notices(n)
	}
}

// Sentinel errors.
var (
	// errSilent is returned by a voice that cannot sound now and has already
	// said so: the next one speaks without a word about it.
	errSilent      = fault.New("fault.no-sound", "there is no sound").In("speech")
	errAbsent      = fmt.Errorf("the sound is lost: %w", errSilent)
	errNoSound     = fmt.Errorf("the sound was lost: %w", errSilent)
	errStalled     = errors.New("speech: the voice was silent for two seconds")
	errUnreachable = errors.New("speech: speech-dispatcher cannot be reached")
	errClosed      = errors.New("speech: the voice was closed")
)

func isQuiet(err error) bool { return errors.Is(err, errSilent) || errors.Is(err, ErrNoClip) }
