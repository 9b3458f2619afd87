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

// Options say how a hall handles its news.
type Options struct {
	Replicas int               // how many servers keep each stream; 0 is one
	News     func(n hall.News) // receives the events to report, one at a time; may be nil
	Opened   func()            // is called once all stored records have been read; may be nil
	// Rows is called every so often with the state of the tables; it may be nil.
	Rows func(rows []hall.Row)
	// Refused is called with the first refused message of a table and then each time
	// that their number has doubled; it may be nil.
	Refused func(r hall.Refused)
	// Beside receives the same messages as this hall; it may be nil. It must not
	// wait.
	Beside stream.Taker
	Every  time.Duration // how often is looked whether time alone has brought something about; 0 is every second
}

// keeper is a hall with its lock.
type keeper struct {
	Options
	line *stream.Line

	mu     sync.Mutex
	hall   *hall.Hall
	opened bool // the stored records have been read, and news are news
	// stalled says that the streams do not answer, and pulsed is the last pulse sent.
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

// byOwnClock returns when a server stored a message, by the clock of this program, which
// nobody sets. By the time of day, a table would seem to be heard for an hour after that
// was set back by an hour. The clock of a server may be fast.
func byOwnClock(kept, now time.Time) time.Time { return now.Add(-max(now.Sub(kept), 0)) }

// Take handles a table's records.
func (k *keeper) Take(key hall.Key, e hall.Envelope, kept time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	kept = byOwnClock(kept, time.Now())
	k.tell(k.hall.Take(key, e, kept))
	if k.Beside != nil {
		k.Beside.Take(key, e, kept)
	}
}

// Heard notes that a table is heard.
func (k *keeper) Heard(key hall.Key, beat hall.Beat) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.hall.Heard(key, beat, time.Now()) && k.Beside != nil {
		k.Beside.Heard(key, beat)
	}
}

// tell passes on news. Events before the hall was opened are no news. The
// caller holds mu.
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

// look passes on the news that time alone brings, until ctx ends.
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

// pulse tells all watchers that the hall lives, and once that it has stalled or is
// well again. The caller holds mu.
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

// probe checks whether the tables' messages can be stored, until ctx ends.
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

// refuse counts a refused message of a table.
func (k *keeper) refuse(r stream.Refusal) {
	k.mu.Lock()
	defer k.mu.Unlock()
	n := k.hall.Refuse(r.Board, r.By, r.Reason.Error())
	if k.Refused != nil && n.Times&(n.Times-1) == 0 {
		k.Refused(n)
	}
}

// view answers with the state of the tables.
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
