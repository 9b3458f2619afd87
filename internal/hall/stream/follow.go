package stream

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"blindchess/internal/clock"
	"blindchess/internal/hall"
)

// Taker is told what tables tell, each board in its order.
type Taker interface {
	Take(key hall.Key, e hall.Envelope)
	Heard(key hall.Key, at clock.Instant)
}

// Make makes the streams that are not there, each kept by so many servers.
func (l *Line) Make(ctx context.Context, replicas int) error {
	js, err := jetstream.New(l.conn)
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	for partition := range Partitions {
		_, err := js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: Name(partition), Subjects: []string{fmt.Sprintf("hall.rec.%d.>", partition)},
			Storage: jetstream.FileStorage, Replicas: replicas, AllowDirect: true, DenyDelete: true, Duplicates: 2 * time.Minute,
		})
		if err != nil {
			return fmt.Errorf("hall: the stream %s cannot be made: %w", Name(partition), err)
		}
	}
	return nil
}

// Follow has a taker be told everything from the first message on, and from then on
// what comes, until ctx ends; and asks all posts what they have. took is called for
// each stream as soon as all that it held has been told.
func (l *Line) Follow(ctx context.Context, taker Taker, took func()) error {
	beats, err := l.conn.Subscribe("hall.beat.*.*", func(m *nats.Msg) {
		var at clock.Instant
		if key, is := keyOf(m.Subject); is && json.Unmarshal(m.Data, &at) == nil {
			taker.Heard(key, at)
		}
	})
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

// follow follows one stream, and returns what ends that.
func (l *Line) follow(ctx context.Context, js jetstream.JetStream, name string, taker Taker, took func()) (stop func(), err error) {
	consumer, err := js.OrderedConsumer(ctx, name, jetstream.OrderedConsumerConfig{})
	if err != nil {
		return nil, fmt.Errorf("hall: the stream %s cannot be followed: %w", name, err)
	}
	info, err := consumer.Info(ctx)
	if err != nil {
		return nil, fmt.Errorf("hall: the stream %s cannot be followed: %w", name, err)
	}
	caught := info.NumPending == 0
	if caught {
		took()
	}
	consuming, err := consumer.Consume(func(m jetstream.Msg) {
		if key, is := keyOf(m.Subject()); is {
			if e, err := hall.ReadEnvelope(m.Data()); err != nil {
				l.tell(err.Error())
			} else {
				taker.Take(key, e)
			}
		}
		if meta, err := m.Metadata(); err == nil && meta.NumPending == 0 && !caught {
			caught = true
			took()
		}
	})
	if err != nil {
		return nil, fmt.Errorf("hall: the stream %s cannot be followed: %w", name, err)
	}
	return consuming.Stop, nil
}
