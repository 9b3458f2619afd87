package stream

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"blindchess/internal/event/hall"
)

// Taker receives the tables' messages, each board's in order.
type Taker interface {
	Take(key hall.Key, e hall.Envelope, kept time.Time) // kept is when the hall received it
	Heard(key hall.Key, beat hall.Beat)
}

// Make makes the missing streams, each stored by so many servers.
func (l *Line) Make(ctx context.Context, replicas int) error {
	js, err := jetstream.New(l.conn)
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	for partition := range Partitions {
		made, err := js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: Name(partition), Subjects: []string{fmt.Sprintf("hall.rec.%d.>", partition)},
			Storage: jetstream.FileStorage, Replicas: replicas, AllowDirect: true, DenyDelete: true, Duplicates: 2 * time.Minute,
			MaxMsgSize: 2 * mostMessage,
		})
		if err != nil {
			return fmt.Errorf("hall: the stream %s cannot be made: %w", Name(partition), err)
		}
		if l.old {
			l.before[Name(partition)] = made.CachedInfo().State.LastSeq
		}
	}
	if !l.old || l.kept == nil {
		return nil
	}
	l.old = false
	return l.kept(l.before)
}

// Follow passes every message from the first one to a taker, and then the new ones,
// until ctx ends. It also asks all posts for their state. took is called for each
// stream as soon as its old messages have been passed.
func (l *Line) Follow(ctx context.Context, taker Taker, took func()) error {
	beats, err := l.conn.Subscribe("hall.beat.*.*", func(m *nats.Msg) { l.heard(m, taker) })
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	defer func() { _ = beats.Unsubscribe() }()
	js, err := jetstream.New(l.conn)
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	for partition := range Partitions {
		stop, err := l.follow(ctx, js, Name(partition), taker, took)
		if err != nil {
			return err
		}
		defer stop()
	}
	l.Tell(Ask, nil)
	<-ctx.Done()
	return nil
}

// clock returns the time of a hall in milliseconds. No clock that is set changes it while
// the hall runs.
func (l *Line) clock() int64 { return l.began.Add(time.Since(l.began)).UnixMilli() }

// hallTime returns what the clock of the hall shows, if it has answered.
func (l *Line) hallTime() (now int64, known bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.answered + time.Since(l.came).Milliseconds(), l.answered != 0
}

func (l *Line) setHallTime(now int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now != 0 {
		l.answered, l.came = now, time.Now()
	}
}

// follow follows one stream, and returns what ends that.
func (l *Line) follow(ctx context.Context, js jetstream.JetStream, name string, taker Taker, took func()) (stop func(), err error) {
	f := &following{line: l, js: js, name: name, taker: taker, took: sync.OnceFunc(took)}
	info, err := f.begin(ctx)
	if err != nil {
		return nil, err
	}
	if info.NumPending == 0 {
		f.took()
	}
	watched := make(chan struct{})
	ctx, end := context.WithCancel(ctx)
	go func() {
		defer close(watched)
		f.watch(ctx)
	}()
	return func() {
		end()
		<-watched
		f.consuming.Stop()
	}, nil
}

// following is one stream that is followed. watch owns consuming.
type following struct {
	line  *Line
	js    jetstream.JetStream
	name  string
	taker Taker
	took  func()

	consuming jetstream.ConsumeContext

	mu   sync.Mutex
	last uint64 // the number of the last message that came
}

// begin follows the stream from behind the last message that came.
func (f *following) begin(ctx context.Context) (*jetstream.ConsumerInfo, error) {
	consumer, err := f.js.OrderedConsumer(ctx, f.name, jetstream.OrderedConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: f.came() + 1,
	})
	if err != nil {
		return nil, fmt.Errorf("hall: the stream %s cannot be followed: %w", f.name, err)
	}
	info, err := consumer.Info(ctx)
	if err != nil {
		return nil, fmt.Errorf("hall: the stream %s cannot be followed: %w", f.name, err)
	}
	consuming, err := consumer.Consume(f.take)
	if err != nil {
		return nil, fmt.Errorf("hall: the stream %s cannot be followed: %w", f.name, err)
	}
	f.consuming = consuming
	return info, nil
}

func (f *following) came() uint64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.last
}

func (f *following) take(m jetstream.Msg) {
	meta, err := m.Metadata()
	if err != nil {
		return // no message of a stream
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if meta.Sequence.Stream <= f.last {
		return // a message for an earlier follower
	}
	f.last = meta.Sequence.Stream
	if key, is := keyOf(m.Subject()); is {
		f.line.count(key, len(m.Data()))
		last := top{answered{Message: meta.Sequence.Stream}, meta.Timestamp}
		e, err := f.line.read(m.Subject(), meta.Sequence.Stream, m.Data())
		if err == nil {
			last.Last, last.Link = e.Last(), e.Link
		}
		f.line.setTop(m.Subject(), last)
		if err != nil {
			f.line.refuse(Refusal{Board: key, Reason: err})
		} else {
			f.taker.Take(key, e, meta.Timestamp)
		}
	}
	if meta.NumPending == 0 {
		f.took()
	}
}

// watchEvery is the interval between checks whether a stream has more messages
// than have arrived.
const watchEvery = 5 * time.Second

// watch starts again if for a while no message of a stream has arrived, as when
// the server that sent it was killed.
func (f *following) watch(ctx context.Context) {
	ticks := time.NewTicker(watchEvery)
	defer ticks.Stop()
	behind := uint64(0) // what had come when the stream was last seen to have something else
	for differs := false; ; {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
		has, err := f.has(ctx)
		came := f.came()
		if stuck := err == nil && has != came && differs && came == behind; !stuck {
			differs, behind = err == nil && has != came, came
			continue
		}
		f.consuming.Stop()
		if has < came { // it was made again
			f.mu.Lock()
			f.last = 0
			f.mu.Unlock()
		}
		if _, err := f.begin(ctx); err != nil && ctx.Err() == nil {
			_ = f.line.complain(err)
		}
	}
}

// probeTimeout is how long a stream may take to say that it is there.
const probeTimeout = 2 * time.Second

// Keeps reports whether every stream answers, as one does whose servers agree on a
// leader: then the tables' messages are stored.
func (l *Line) Keeps(ctx context.Context) bool {
	ctx, end := context.WithTimeout(ctx, probeTimeout)
	defer end()
	js, err := jetstream.New(l.conn)
	if err != nil {
		return false
	}
	var asked sync.WaitGroup
	var answered atomic.Int32
	for partition := range Partitions {
		asked.Go(func() {
			if _, err := js.Stream(ctx, Name(partition)); err == nil {
				answered.Add(1)
			}
		})
	}
	asked.Wait()
	return answered.Load() == Partitions
}

// has returns the number of the last message of the stream.
func (f *following) has(ctx context.Context) (uint64, error) {
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	kept, err := f.js.Stream(ctx, f.name)
	if err != nil {
		return 0, err
	}
	return kept.CachedInfo().State.LastSeq, nil
}
