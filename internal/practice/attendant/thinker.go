package attendant

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
)

// Engine says which engine plays, and how well.
type Engine struct {
	Config   uci.Config
	Strength int // about a rating; what the engine cannot be set to, Human plays with it or alone, or the engine at its best
	Seed     uint64
	// Told is called once with the reason why no engine plays; it may be nil.
	Told func(error)
	// Advises says that the player may ask for advice too.
	Advises bool
	// Running names a game against a person that the player has on besides; nil and
	// an empty answer are none. While there is one, no advice is given.
	Running func() string
}

// thought is how long an engine may think over a move. rehearsal.Ponder is a
// person's whole wait, and this is part of it.
const thought = 400 * time.Millisecond

// Thinker chooses a partner's moves with an engine, which run owns. Without one,
// or if one fails, it plays as Human does.
type Thinker struct {
	engine Engine
	human  rehearsal.Human

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

// run thinks about the positions that it receives until ctx ends.
func (t *Thinker) run(ctx context.Context) {
	engine, share := t.open(ctx)
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
			plays := engine != nil && t.engine.chooses(share, g)
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

// think asks an engine, if there is one.
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

// alone is the strength up to which our own play chooses every move. From there to the
// lowest strength of an engine both choose. The program's best play is far below an
// engine at its lowest, and a user who raises the strength would find a wall and no
// step.
const alone = 1000

// share returns how many moves of a hundred an engine chooses whose lowest strength is
// least or, if settable is false, which always plays at its best.
func (e Engine) share(least int, settable bool) int {
	switch {
	case !settable && e.Strength > rehearsal.Strongest, settable && e.Strength >= least:
		return 100
	case !settable || e.Strength <= alone:
		return 0
	}
	return (e.Strength - alone) * 100 / (least - alone)
}

// chooses reports whether an engine with such a share chooses the next move of a game.
func (e Engine) chooses(share int, g rules.Game) bool {
	return rand.New(rand.NewPCG(e.Seed, uint64(g.Ply()))).IntN(100) < share
}

// open opens the engine and sets its strength. It returns how many moves of a hundred it
// chooses. It returns nil if there is none, which is reported, and if none is needed.
func (t *Thinker) open(ctx context.Context) (engine *uci.Engine, share int) {
	engine, err := uci.Open(ctx, t.engine.Config)
	if err != nil {
		t.tell(err)
		return nil, 0
	}
	least, most, ok := engine.Elo()
	share = t.engine.share(least, ok)
	switch {
	case share == 0 && !t.engine.Advises:
		engine.Close()
		return nil, 0
	case share > 0 && ok && t.engine.Strength <= most:
		engine.Limit(max(t.engine.Strength, least))
	}
	return engine, share
}

func (t *Thinker) tell(err error) {
	if t.engine.Told != nil {
		t.engine.Told(err)
	}
}
