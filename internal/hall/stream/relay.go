package stream

import (
	"context"
	"sync"

	"blindchess/internal/clock"
	"blindchess/internal/hall"
)

// Relay tells another hall what this one hears, each game as its post would. It is a
// Taker: whatever comes to it is told to the other hall as soon as that is reached,
// and what that one lacks is told again.
type Relay struct {
	line *Line
	ctx  context.Context
	runs sync.WaitGroup

	mu    sync.Mutex
	games map[game]*Publisher
}

// game is a game of a board.
type game struct {
	hall.Key
	id string
}

// Relay returns what tells a hall of the games that it takes in, until ctx ends.
// Wait waits for that.
func (l *Line) Relay(ctx context.Context) *Relay {
	return &Relay{line: l, ctx: ctx, games: map[game]*Publisher{}}
}

// Take takes in what a table tells. A game that is told from its beginning again is
// held against what was told of it before.
func (r *Relay) Take(key hall.Key, e hall.Envelope) {
	r.mu.Lock()
	defer r.mu.Unlock()
	one := game{key, e.Game}
	p := r.games[one]
	if p == nil {
		p = r.line.Publisher()
		p.quiet = true
		r.games[one] = p
		r.runs.Go(func() { p.Run(r.ctx) })
	}
	p.retake(e)
}

// Heard passes on that a table is heard.
func (r *Relay) Heard(key hall.Key, at clock.Instant) {
	if r.line.conn.IsConnected() {
		r.line.beat(key, at)
	}
}

// Wait waits until nothing is told any more, after ctx has ended.
func (r *Relay) Wait() { r.runs.Wait() }

// retake takes in an envelope that a hall had from the post of the table. Where it
// begins the game anew with other records than those that are known, they are
// forgotten.
func (p *Publisher) retake(e hall.Envelope) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if e.After == 0 && len(p.records) > 0 && !p.knows(e) {
		p.records, p.chains, p.latest, p.resync = nil, nil, 0, true
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
