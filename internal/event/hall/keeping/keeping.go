package keeping

import (
	"cmp"
	"context"
	"encoding/json"
	"sync"
	"time"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/stream"
)

// Options say what becomes of what a hall hears.
type Options struct {
	Replicas int               // how many servers keep each stream; 0 is one
	News     func(n hall.News) // what is to be said, one event at a time; nil tells nobody
	Opened   func()            // is called once all that the hall held has been taken in; nil calls nobody
	// Rows is told every so often how the tables stand; nil tells nobody.
	Rows func(rows []hall.Row)
	// Refused is told what was not believed, at first and then each time that it has
	// doubled; nil tells nobody.
	Refused func(r hall.Refused)
	// Beside is told the same as this hall; nil for nobody. It must not wait.
	Beside stream.Taker
	Every  time.Duration // how often is looked whether time alone has brought something about; 0 is every second
}

// keeper is a hall with its lock.
type keeper struct {
	Options
	line *stream.Line

	mu     sync.Mutex
	hall   *hall.Hall
	opened bool // what was kept has been taken in, and news are news
	// stalled is whether the streams do not answer, and pulsed what was told of that last.
	stalled bool
	pulsed  hall.Pulse
}

// Run keeps a hall over a line that may do everything, until ctx ends.
func Run(ctx context.Context, line *stream.Line, o Options) error {
	k := &keeper{Options: o, line: line, hall: hall.New()}
	if err := line.Make(ctx, max(o.Replicas, 1)); err != nil {
		return err
	}
	if err := line.Listen(stream.View, k.view); err != nil {
		return err
	}
	line.Refused(k.refuse)
	looking, taking, probing := make(chan struct{}), make(chan struct{}), make(chan struct{})
	ctx, end := context.WithCancel(ctx)
	go func() {
		defer close(taking)
		if err := line.Intake(ctx); err != nil {
			line.Refused(nil)
			end()
		}
	}()
	go func() {
		defer close(looking)
		k.look(ctx)
	}()
	go func() {
		defer close(probing)
		k.probe(ctx)
	}()
	var left sync.WaitGroup
	left.Add(stream.Partitions)
	go func() {
		left.Wait()
		k.begin()
	}()
	err := line.Follow(ctx, k, left.Done)
	end()
	<-looking
	<-taking
	<-probing
	if ctx.Err() != nil && err != nil {
		return nil
	}
	return err
}

// begin says what needs the arbiter now, and that from now on it is news.
func (k *keeper) begin() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.opened = true
	k.hall.Open(time.Now())
	if k.Opened != nil {
		k.Opened()
	}
}

// Take takes in what a table tells.
func (k *keeper) Take(key hall.Key, e hall.Envelope, kept time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if now := time.Now(); kept.After(now) { // the clock of a server may be fast
		kept = now
	}
	k.tell(k.hall.Take(key, e, kept))
	if k.Beside != nil {
		k.Beside.Take(key, e, kept)
	}
}

// Heard notes that a table is heard.
func (k *keeper) Heard(key hall.Key, beat hall.Beat) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.hall.Heard(key, beat, time.Now())
	if k.Beside != nil {
		k.Beside.Heard(key, beat)
	}
}

// tell tells news. What happened before the hall was opened is none. The caller
// holds mu.
func (k *keeper) tell(news []hall.News) {
	if !k.opened {
		return
	}
	for _, n := range news {
		if k.News != nil {
			k.News(n)
		}
		if text, err := json.Marshal(n); err == nil {
			k.line.Tell(stream.News, text)
		}
	}
}

// look tells what time alone brings about, until ctx ends.
func (k *keeper) look(ctx context.Context) {
	ticks := time.NewTicker(cmp.Or(k.Every, time.Second))
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
		k.mu.Lock()
		if k.opened {
			k.tell(k.hall.Look(time.Now()))
			k.pulse()
		}
		if k.Rows != nil {
			k.Rows(k.hall.Rows(time.Now()))
		}
		k.mu.Unlock()
	}
}

// pulse tells everybody who watches that the hall lives, and once that it has stalled
// or is well again. The caller holds mu.
func (k *keeper) pulse() {
	now := hall.PulseWell
	if k.stalled {
		now = hall.PulseStalled
	}
	if now != k.pulsed && (k.pulsed != "" || k.stalled) && k.News != nil {
		k.News(hall.News{Pulse: now})
	}
	k.pulsed = now
	if text, err := json.Marshal(hall.News{Pulse: now}); err == nil {
		k.line.Tell(stream.News, text)
	}
}

// stalledAfter is how long the streams may not answer before that is said, and
// probeEvery how often they are asked.
const (
	stalledAfter = 3 * time.Second
	probeEvery   = time.Second
)

// probe looks whether what tables tell can be kept, until ctx ends.
func (k *keeper) probe(ctx context.Context) {
	ticks := time.NewTicker(probeEvery)
	defer ticks.Stop()
	well := time.Now()
	for {
		began := time.Now()
		if k.line.Keeps(ctx) {
			well = began
		}
		k.mu.Lock()
		k.stalled = time.Since(well) > stalledAfter
		k.mu.Unlock()
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
	}
}

// refuse counts what was not believed of a table.
func (k *keeper) refuse(r stream.Refusal) {
	k.mu.Lock()
	defer k.mu.Unlock()
	n := k.hall.Refuse(r.Board, r.By, r.Reason.Error())
	if k.Refused != nil && n.Times&(n.Times-1) == 0 {
		k.Refused(n)
	}
}

// view answers how the tables stand.
func (k *keeper) view(_ string, _ []byte, answer func([]byte)) {
	k.mu.Lock()
	rows := k.hall.Rows(time.Now())
	for i := range rows {
		rows[i].Stalled = k.stalled
	}
	k.mu.Unlock()
	if text, err := json.Marshal(rows); err == nil {
		answer(text)
	}
}
