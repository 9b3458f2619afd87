package stream

import (
	"context"
	"sync"
	"time"

	"blindchess/internal/event/hall"
)

// Relay sends another hall this one's messages, each game as its post would. It is a
// Taker that never waits: it sends each message to the other hall as soon as that is
// reached, and the missing ones again. Run owns all that runs.
type Relay struct {
	line *Line
	wake chan struct{}

	mu    sync.Mutex
	games map[game]*Publisher
	begun []*Publisher // which Run has not begun to run yet
}

// game is a game of a board.
type game struct {
	hall.Key
	id string
}

// Relay returns a relay of the games that it takes to a hall. Run must be called
// for it.
func (l *Line) Relay() *Relay {
	return &Relay{line: l, wake: make(chan struct{}, 1), games: map[game]*Publisher{}}
}

// Run sends the hall all messages from Take, before it or meanwhile, until ctx ends,
// and returns when all publishers have ended.
func (r *Relay) Run(ctx context.Context) {
	var runs sync.WaitGroup
	defer runs.Wait()
	for {
		for _, p := range r.next() {
			runs.Go(func() { p.Run(ctx) })
		}
		select {
		case <-ctx.Done():
			return
		case <-r.wake:
		}
	}
}

// next returns the publishers that are still to be run.
func (r *Relay) next() []*Publisher {
	r.mu.Lock()
	defer r.mu.Unlock()
	begun := r.begun
	r.begun = nil
	return begun
}

// Take handles a table's records. A game that is sent from its beginning again is
// compared with its earlier records.
func (r *Relay) Take(key hall.Key, e hall.Envelope, _ time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	one := game{key, e.Game}
	p := r.games[one]
	if p == nil {
		p = r.line.Publisher()
		p.quiet = true
		r.games[one], r.begun = p, append(r.begun, p)
		nudge(r.wake)
	}
	p.retake(e)
}

// Heard passes on that a table is heard.
func (r *Relay) Heard(key hall.Key, beat hall.Beat) {
	if r.line.conn.IsConnected() {
		ago := time.Duration(beat.Ago) * time.Millisecond
		beat.At = beat.At.Add(-ago)
		r.line.beat(key, beat, time.Now().Add(-ago))
	}
}

// retake takes in an envelope that a hall had from the post of the table. If it
// starts the game again with other records than the known ones, those are dropped.
func (p *Publisher) retake(e hall.Envelope) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if e.After == 0 && len(p.records) > 0 && !p.knows(e) {
		p.records, p.chains, p.lengths, p.latest, p.resync = nil, nil, nil, 0, true
	}
	p.take(e.At, e.Records)
}

// knows reports whether the records of an envelope from the beginning equal the
// known ones, over the length of both. The caller holds mu.
func (p *Publisher) knows(e hall.Envelope) bool {
	var chain hall.Chain
	for i, r := range e.Records {
		if i == len(p.records) {
			return true
		}
		if chain = chain.Next(r); chain != p.chains[i] {
			return false
		}
	}
	return true
}
