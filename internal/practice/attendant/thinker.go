package attendant

import (
	"context"
	"sync"

	"blindchess/internal/practice/strength"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
)

// Engine says which engine plays, and how well.
type Engine struct {
	Config   uci.Config
	Strength int // about a rating, as package strength has it
	Seed     uint64
	// Told is called once with the reason why no engine plays; it may be nil.
	Told func(error)
	// Advises says that the player may ask for advice too.
	Advises bool
	// Running names a game against a person that the player has on besides; nil and
	// an empty answer are none. While there is one, no advice is given.
	Running func() string
}

// Thinker chooses a partner's moves with an engine, which run owns. Without one,
// or if one fails, it plays as Human does.
type Thinker struct {
	engine Engine

	asked   chan rules.Game // the newest game to think about
	advice  chan counsel    // what the player asks, the newest
	decided chan struct{}   // something was decided since it was read last

	mu     sync.Mutex
	wanted moment // the last question
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
		engine: e,
		asked:  make(chan rules.Game, 1), advice: make(chan counsel, 1), decided: make(chan struct{}, 1),
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

// run thinks about the positions that it receives until ctx ends.
func (t *Thinker) run(ctx context.Context) {
	engine, own := t.open(ctx)
	defer func() {
		if engine != nil {
			engine.Close()
		}
	}()
	fail := func(err error) {
		t.tell(err)
		engine.Close()
		engine, own = nil, t.without()
	}
	for {
		select {
		case <-ctx.Done():
			return
		case g := <-t.asked:
			move, err := own.Choose(ctx, engine, g)
			if err != nil && ctx.Err() == nil {
				fail(err)
				move, _ = own.Choose(ctx, nil, g)
			}
			t.decide(g, move)
		case asked := <-t.advice:
			if err := t.counsel(ctx, engine, own, asked); err != nil && ctx.Err() == nil {
				fail(err)
			}
		}
	}
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

// open opens the engine and returns who plays at the strength. The engine is nil if
// there is none, which is reported, and if none is needed.
func (t *Thinker) open(ctx context.Context) (*uci.Engine, strength.Strength) {
	engine, err := uci.Open(ctx, t.engine.Config)
	if err != nil {
		t.tell(err)
		return nil, t.without()
	}
	own := strength.Of(engine, t.engine.Strength, t.engine.Seed)
	if !own.Asks() && !t.engine.Advises {
		engine.Close()
		return nil, own
	}
	return engine, own
}

// without returns who plays at the strength if there is no engine.
func (t *Thinker) without() strength.Strength {
	return strength.Of(nil, t.engine.Strength, t.engine.Seed)
}

func (t *Thinker) tell(err error) {
	if t.engine.Told != nil {
		t.engine.Told(err)
	}
}
