package practice

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"blindchess/internal/rehearsal"
	"blindchess/internal/rules"
	"blindchess/internal/uci"
)

// Engine says which engine plays, and how well.
type Engine struct {
	Config   uci.Config
	Strength int // about a rating; what the engine cannot be set to, Human plays with it or alone, or the engine at its best
	Seed     uint64
	// Told is told once why no engine plays; nil is told nothing.
	Told func(error)
	// Advises says that the player may ask for advice too.
	Advises bool
	// Running names a game against a person that the player has on besides; nil and
	// an empty answer are none. While there is one, no advice is given.
	Running func() string
}

// thought is how long an engine may think over a move. What a person waits for is
// rehearsal.Ponder, of which this is part.
const thought = 400 * time.Millisecond

// Thinker chooses a partner's moves with an engine, which run owns. Without one,
// or where one fails, it plays as Human does.
type Thinker struct {
	engine Engine
	human  rehearsal.Human

	asked   chan rules.Game // the newest that is to be thought over
	advice  chan counsel    // what the player asks, the newest
	decided chan struct{}   // something was decided since it was read last

	mu     sync.Mutex
	wanted moment // what was asked last
	known  moment // what move is the answer to
	move   rules.Move
}

// moment is a place in a game.
type moment struct {
	ply   int
	setup rules.Setup
}

func momentOf(g rules.Game) moment { return moment{g.Ply(), g.Setup()} }

// NewThinker returns a chooser for e, which Attendant opens and closes.
func NewThinker(e Engine) *Thinker {
	return &Thinker{
		engine: e, human: rehearsal.Human{Strength: e.Strength, Seed: e.Seed},
		asked: make(chan rules.Game, 1), advice: make(chan counsel, 1), decided: make(chan struct{}, 1),
	}
}

// Choose implements rehearsal.Chooser.
func (t *Thinker) Choose(g rules.Game) (rules.Move, bool) {
	now := momentOf(g)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == now {
		return t.move, true
	}
	if t.wanted != now {
		t.wanted = now
		select {
		case <-t.asked:
		default:
		}
		t.asked <- g
	}
	return rules.Move{}, false
}

// run thinks over what it is asked until ctx ends.
func (t *Thinker) run(ctx context.Context) {
	engine, least := t.open(ctx)
	defer func() {
		if engine != nil {
			engine.Close()
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return
		case g := <-t.asked:
			var move rules.Move
			var err error
			plays := engine != nil && t.engine.chooses(least, g)
			if plays {
				move, err = think(ctx, engine, g)
			}
			if err != nil && ctx.Err() == nil {
				t.tell(err)
				engine.Close()
				engine = nil
			}
			if engine == nil || !plays {
				move, _ = t.human.Choose(g)
			}
			t.decide(g, move)
		case asked := <-t.advice:
			if err := t.counsel(ctx, engine, asked); err != nil && ctx.Err() == nil {
				t.tell(err)
				engine.Close()
				engine = nil
			}
		}
	}
}

// think asks an engine, where there is one.
func think(ctx context.Context, engine *uci.Engine, g rules.Game) (rules.Move, error) {
	if engine == nil {
		return rules.Move{}, nil
	}
	answer, err := engine.Think(ctx, uci.Question{Game: g, Time: thought})
	return answer.Best, err
}

func (t *Thinker) decide(g rules.Game, move rules.Move) {
	t.mu.Lock()
	t.known, t.move = momentOf(g), move
	t.mu.Unlock()
	select {
	case t.decided <- struct{}{}:
	default:
	}
}

// alone is the strength from which an engine chooses some of the moves, though it
// cannot be set so low: our own play at its best is far below what an engine is at its
// least, and somebody who goes up from one to the other would never win again.
const alone = 1000

// chooses reports whether the engine, which can be set to least, chooses the next
// move of a game, and not our own play: the nearer to least, the oftener.
func (e Engine) chooses(least int, g rules.Game) bool {
	if e.Strength >= least {
		return true
	}
	chance := rand.New(rand.NewPCG(e.Seed, uint64(g.Ply())))
	return chance.IntN(max(least-alone, 1)) < e.Strength-alone
}

// open opens the engine and sets its strength. It returns the least that it can be
// set to, and nil where none can be had, which is told, and where nobody needs one.
func (t *Thinker) open(ctx context.Context) (engine *uci.Engine, least int) {
	engine, err := uci.Open(ctx, t.engine.Config)
	if err != nil {
		t.tell(err)
		return nil, 0
	}
	least, most, ok := engine.Elo()
	if !ok {
		least = rehearsal.Strongest + 1
	}
	switch {
	case t.engine.Strength < least && (!ok || t.engine.Strength <= alone):
		if !t.engine.Advises {
			engine.Close()
			return nil, 0
		}
		least = math.MaxInt // it advises, and chooses nothing
	case ok && t.engine.Strength <= most:
		engine.Limit(max(t.engine.Strength, least))
	}
	return engine, least
}

func (t *Thinker) tell(err error) {
	if t.engine.Told != nil {
		t.engine.Told(err)
	}
}
