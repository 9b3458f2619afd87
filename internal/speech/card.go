package speech

import (
	"context"
	"errors"
	"sync"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech/portaudio"
)

// Cards plays samples: the sound cards of the machine, or a fake. Close makes
// the next Play look for cards anew.
type Cards interface {
	Play(p portaudio.Params, fill func([]int16) (rest bool)) (portaudio.Stream, error)
	Close() error
}

// SoundConfig says where sound goes.
type SoundConfig struct {
	Layout  Layout
	Private string        // part of the name of the card of the private ear; empty means the default card
	Table   string        // the same of the table's; used with Devices only
	Latency time.Duration // how much sound a card holds ready; 0 means 40 ms
	Mono    bool          // one channel, even where the card has two
}

const standardLatency = 40 * time.Millisecond

// LowLatency is a latency for quick machines.
const LowLatency = 15 * time.Millisecond

// sound is the cards in use: one goroutine opens them, watches that they keep
// asking for samples, and opens them again when they have stopped.
type sound struct {
	cards  Cards
	config SoundConfig
	mixers []*mixer // one, or with Devices the private ear's and the table's
	report func(error)
	cancel context.CancelFunc
	done   chan struct{}
	mu     sync.Mutex
	alive  bool
	joined bool          // the ears cannot be parted on this card, though they should be
	gone   chan struct{} // closed when the cards that now play are lost
	tried  chan struct{} // closed once the cards have been tried for the first time
}

// newSound returns cards that are used from begin on.
func newSound(cards Cards, config SoundConfig) *sound {
	if config.Latency == 0 {
		config.Latency = standardLatency
	}
	s := &sound{cards: cards, config: config, done: make(chan struct{}), gone: closed(), tried: make(chan struct{})}
	s.mixers = []*mixer{newMixer()}
	if config.Layout == Devices {
		s.mixers = append(s.mixers, newMixer())
	}
	return s
}

// begin opens the cards. report is told, on another goroutine, when the cards
// are lost, with the reason, and with nil when they are found again.
func (s *sound) begin(report func(error)) {
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel, s.report = cancel, report
	go s.run(ctx)
}

// closed returns a channel that is closed.
func closed() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}

// mixer returns what plays channel.
func (s *sound) mixer(channel say.Channel) *mixer {
	if channel == say.Table {
		return s.mixers[len(s.mixers)-1]
	}
	return s.mixers[0]
}

// ready waits until the cards have been tried once, and returns whether they
// play.
func (s *sound) ready(ctx context.Context) bool {
	select {
	case <-s.tried:
	case <-ctx.Done():
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.alive
}

func (s *sound) setAlive(alive bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.alive && !alive {
		close(s.gone)
	}
	if !s.alive && alive {
		s.gone = make(chan struct{})
	}
	s.alive = alive
}

// playing reports whether the cards play now.
func (s *sound) playing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.alive
}

// leaks reports whether what is for the private ear would be heard by all.
func (s *sound) leaks() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.joined
}

// lost returns a channel that is closed once the cards that play now are lost.
func (s *sound) lost() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gone
}

// close stops the cards.
func (s *sound) close() {
	s.cancel()
	<-s.done
}

// How long a card may ask for nothing before it is held for dead, how often
// that is looked at, and how often a lost card is looked for: often at first,
// for a server that is started again, and seldom later.
const (
	deafness  = 800 * time.Millisecond
	lookEvery = 250 * time.Millisecond
	soon      = 500 * time.Millisecond
	later     = 20 * time.Second
	manyTries = 40
)

var errOneEar = errors.New("speech: the sound card has one channel, the two ears cannot be parted")

var errDead = errors.New("speech: the sound card stopped asking for sound")

func (s *sound) run(ctx context.Context) {
	defer close(s.done)
	known := false // whether the last state has been reported
	for tries := 0; ; tries++ {
		streams, err := s.open()
		if err == nil {
			s.setAlive(true)
			if tries == 0 {
				close(s.tried)
			}
			if known {
				s.report(nil)
			}
			if s.leaks() {
				s.report(errOneEar)
			}
			known, tries = true, 0
			err = s.watch(ctx)
			s.setAlive(false)
			for _, stream := range streams {
				_ = stream.Close()
			}
			if ctx.Err() == nil {
				s.report(err)
			}
		} else if tries == 0 && !known {
			close(s.tried)
			known = true
			s.report(err)
		}
		_ = s.cards.Close()
		wait := soon
		if tries > manyTries || errors.Is(err, portaudio.ErrNoDevice) && tries > 2 {
			wait = later
		}
		if errors.Is(err, portaudio.ErrNotBuilt) {
			<-ctx.Done()
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

// watch returns once ctx has ended or a card has stopped asking.
func (s *sound) watch(ctx context.Context) error {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	counts := make([]int64, len(s.mixers))
	quiet := make([]time.Time, len(s.mixers))
	for i := range quiet {
		quiet[i] = time.Now()
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case now := <-tick.C:
			for i, mixer := range s.mixers {
				if count := mixer.filled.Load(); count != counts[i] {
					counts[i], quiet[i] = count, now
				} else if now.Sub(quiet[i]) > deafness {
					return errDead
				}
			}
		}
	}
}

// open opens a stream for every mixer, or none.
func (s *sound) open() ([]portaudio.Stream, error) {
	names := []string{s.config.Private, s.config.Table}
	var streams []portaudio.Stream
	for i, mixer := range s.mixers {
		stream, channels, err := openCard(s.cards, mixer, names[i], s.config)
		if err != nil {
			for _, stream := range streams {
				_ = stream.Close()
			}
			return nil, err
		}
		streams = append(streams, stream)
		s.mu.Lock()
		s.joined = s.config.Layout == Sides && channels == 1
		s.mu.Unlock()
	}
	return streams, nil
}

// setVolume changes the loudness of every card.
func (s *sound) setVolume(settings Settings) {
	volume := percent(settings.Volume)
	if settings.Muted {
		volume = 0
	}
	for _, mixer := range s.mixers {
		mixer.setVolume(volume)
	}
}
