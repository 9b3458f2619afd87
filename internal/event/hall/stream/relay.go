package stream

import (
	"context"
	"sync"
	"time"

	"blindchess/internal/event/hall"
)

// Relay tells another hall what this one hears, each game as its post would. It is a
// Taker that never waits: whatever comes to it is told to the other hall as soon as
// that is reached, and what that one lacks is told again. Run owns all that runs.
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

// Relay returns what tells a hall of the games that it takes in. Run must be called
// for it.
func (l *Line) Relay() *Relay {
	return &Relay{line: l, wake: make(chan struct{}, 1), games: map[game]*Publisher{}}
}

// Run tells the hall all that Take takes, before it or meanwhile, until ctx ends, and
// returns when nothing is told any more.
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

// Take takes in what a table tells. A game that is told from its beginning again is
// held against what was told of it before.
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
		r.line.beat(key, beat)
	}
}

// retake takes in an envelope that a hall had from the post of the table. Where it
// begins the game anew with other records than those that are known, they are
// forgotten.
func (p *Publisher) retake(e hall.Envelope) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if e.After == 0 && len(p.records) > 0 && !p.knows(e) {
		p.records, p.chains, p.lengths, p.latest, p.resync = nil, nil, nil, 0, true
	}
	p.take(e.At, e.Records)
}

// knows reports whether the records of an envelope from the beginning are, as far as
// both go, those that are known. The caller holds mu.
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
