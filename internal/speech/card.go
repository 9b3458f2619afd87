package speech

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech/portaudio"
)

// Cards plays samples: the sound cards of the machine, or a fake. Close makes
// the next Play search for cards again.
type Cards interface {
	Play(p portaudio.Params, fill func([]int16) portaudio.Reserve) (portaudio.Stream, error)
	Close() error
}

// SoundConfig says where sound goes.
type SoundConfig struct {
	Layout  Layout
	Private string        // part of the name of the private ear's card; empty means the default card
	Table   string        // the same of the table's; used with Devices and Players
	Second  string        // the same of the second player's ear; used with Players
	Latency time.Duration // how much sound a card holds ready; 0 means 40 ms
	Mono    bool          // one channel, even where the card has two
}

const standardLatency = 40 * time.Millisecond

// LowLatency is a latency for quick machines.
const LowLatency = 15 * time.Millisecond

// sound is the cards in use.
type sound struct {
	outlets [channelCount]*outlet // by say.Channel; several channels may have one
	report  func(*outlet, error)
	cancel  context.CancelFunc
	done    sync.WaitGroup
	renewal renewal
}

// outlet is one card: a goroutine opens it, watches that it keeps asking for
// samples, and opens it again when it has stopped. Another card continues
// meanwhile.
type outlet struct {
	cards  Cards
	config SoundConfig
	name   string // part of the name of the card; empty means the default one
	own    bool   // it is for one ear alone, and no other may hear it
	seat   string // whose it is where there are two ears, white or black; empty otherwise
	mixer  *mixer
	tried  chan struct{} // closed once the card has been tried for the first time
	away   atomic.Bool   // whether the card is closed while the list of devices is renewed
	vain   int           // renewals since it was missing; its own goroutine counts
	broken chan error    // why it was not opened again after a renewal
	held   sync.Mutex    // guards stream
	stream portaudio.Stream
	mu     sync.Mutex // guards what follows
	alive  bool
	joined bool          // the ears cannot be parted on this card, though they should be
	gone   chan struct{} // closed when the card that now plays is lost
}

// newSound returns cards that are used from begin on.
func newSound(cards Cards, config SoundConfig) *sound {
	if config.Latency == 0 {
		config.Latency = standardLatency
	}
	ear := newOutlet(cards, config, config.Private, config.Layout >= Devices)
	s := &sound{outlets: [channelCount]*outlet{ear, ear, ear}}
	if config.Layout == Devices || config.Layout == Players {
		s.outlets[say.Table] = newOutlet(cards, config, config.Table, false)
	}
	if config.Layout == Players {
		s.outlets[say.Second] = newOutlet(cards, config, config.Second, true)
		s.outlets[say.Private].seat, s.outlets[say.Second].seat = "white", "black"
	}
	return s
}

// cards returns every card once.
func (s *sound) cards() []*outlet {
	var all []*outlet
	for _, o := range s.outlets {
		if !slices.Contains(all, o) {
			all = append(all, o)
		}
	}
	return all
}

func newOutlet(cards Cards, config SoundConfig, name string, own bool) *outlet {
	return &outlet{cards: cards, config: config, name: name, own: own, mixer: newMixer(), tried: make(chan struct{}), broken: make(chan error, 1), gone: closed()}
}

// begin opens the cards. report is called, on other goroutines, when a card is
// lost, with the reason, and with nil when it is found again.
func (s *sound) begin(report func(*outlet, error)) {
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel, s.report = cancel, report
	for _, o := range s.cards() {
		s.done.Go(func() { o.run(ctx, func(err error) { report(o, err) }, func() bool { return s.renew(o) }) })
	}
}

// closed returns a channel that is closed.
func closed() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}

// outlet returns the card of channel.
func (s *sound) outlet(channel say.Channel) *outlet { return s.outlets[channel] }

// channels returns the channels that are heard on the card o.
func (s *sound) channels(o *outlet) []say.Channel {
	var all []say.Channel
	for channel, other := range s.outlets {
		if other == o {
			all = append(all, say.Channel(channel))
		}
	}
	return all
}

// mixer returns what plays channel.
func (s *sound) mixer(channel say.Channel) *mixer { return s.outlet(channel).mixer }

// unanswered is how long a card may keep the program from ending: one of a sound
// server that was stopped may never answer.
const unanswered = 5 * time.Second

// close stops the cards.
func (s *sound) close() {
	s.cancel()
	stopped := make(chan struct{})
	go func() {
		s.done.Wait()
		close(stopped)
	}()
	select {
	case <-stopped:
	case <-time.After(unanswered):
	}
}

// setVolume changes the loudness of every card.
func (s *sound) setVolume(settings Settings) {
	volume := percent(settings.Volume)
	if settings.Muted {
		volume = 0
	}
	for _, o := range s.cards() {
		o.mixer.setVolume(volume)
	}
}

// ready waits until the card has been tried once, and returns whether it plays.
func (o *outlet) ready(ctx context.Context) bool {
	select {
	case <-o.tried:
	case <-ctx.Done():
	}
	return o.playing()
}

func (o *outlet) setAlive(alive bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.alive && !alive {
		close(o.gone)
	}
	if !o.alive && alive {
		o.gone = make(chan struct{})
	}
	o.alive = alive
}

// playing reports whether the card plays now.
func (o *outlet) playing() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.alive
}

// leaks reports whether a message for the private ear would be heard by all.
func (o *outlet) leaks() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.joined
}

// lost returns a channel that is closed once the card that plays now is lost.
func (o *outlet) lost() <-chan struct{} {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.gone
}

// How long a card may request no samples before it counts as dead, how often
// that is checked, and how often a lost card is searched for. That is once a
// second, because a player hears nothing meanwhile. A card that never played is
// searched for as often at first, and rarely later: the computer may have none.
// To look takes about four milliseconds of a processor.
const (
	deafness  = 800 * time.Millisecond
	lookEvery = 250 * time.Millisecond
	soon      = 500 * time.Millisecond
	often     = time.Second
	later     = 20 * time.Second
	manyTries = 600
)

// pause returns how long to wait before the next search for a card. tries is
// the number of failed searches since it last played, if it ever did.
func pause(tries int, played bool) time.Duration {
	switch {
	case tries == 0:
		return soon
	case played || tries <= manyTries:
		return often
	}
	return later
}

var errOneEar = errors.New("speech: the sound card has one channel, the two ears cannot be parted")

var errDead = errors.New("speech: the sound card stopped asking for sound")

// run holds the card open until ctx ends. renew has a card looked for that was
// plugged in late, while others play, and reports whether it may be there now.
func (o *outlet) run(ctx context.Context, report func(error), renew func() bool) {
	known, played := false, false // whether the last state has been reported, whether the card ever played
	tried := sync.OnceFunc(func() { close(o.tried) })
	for tries := 0; ; tries++ {
		err := o.begin()
		if err == nil {
			o.setAlive(true)
			tried()
			if known {
				report(nil)
			}
			if o.leaks() {
				report(errOneEar)
			}
			known, played, tries, o.vain = true, true, 0, 0
			err = o.watch(ctx)
			o.setAlive(false)
			o.end()
			if ctx.Err() == nil {
				report(err)
			}
		} else if tries == 0 && !known {
			tried()
			known = true
			report(err)
		}
		_ = o.cards.Close() // refused while another card plays
		if errors.Is(err, portaudio.ErrNotBuilt) {
			<-ctx.Done()
		}
		if errors.Is(err, portaudio.ErrNoDevice) && renew() {
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause(tries, played)):
		}
	}
}

// watch returns once ctx has ended or the card has stopped asking.
func (o *outlet) watch(ctx context.Context) error {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	var count int64
	quiet := time.Now()
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-o.broken:
			return err
		case now := <-tick.C:
			if asked := o.mixer.filled.Load(); asked != count || o.away.Load() {
				count, quiet = asked, now
			} else if now.Sub(quiet) > deafness {
				return errDead
			}
		}
	}
}

// begin opens a stream for the mixer.
func (o *outlet) begin() error {
	o.held.Lock()
	defer o.held.Unlock()
	select {
	case <-o.broken: // of the stream before
	default:
	}
	return o.reopen()
}

// end closes the stream, if a renewal left it open.
func (o *outlet) end() {
	o.held.Lock()
	defer o.held.Unlock()
	if o.stream != nil {
		_ = o.stream.Close()
		o.stream = nil
	}
}

// reopen opens a stream for the mixer. The caller holds held.
func (o *outlet) reopen() error {
	stream, channels, err := openCard(o.cards, o.mixer, o.name, o.config, o.own && o.name != "")
	if err != nil {
		return err
	}
	o.stream = stream
	o.mu.Lock()
	o.joined = o.config.Layout == Sides && channels == 1
	o.mu.Unlock()
	return nil
}
