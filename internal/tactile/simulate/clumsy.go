package simulate

import (
	"math/rand/v2"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Clumsiness spoils the movements of a hand as real hands do. Pieces slide over
// squares between, captured ones are put down in passing or vanish unseen,
// neighbours are nudged, and contacts bounce. The move that comes out is the
// same.
type Clumsiness struct {
	random *rand.Rand
	Pegs   bool // pieces in apertures do not slide, but their contacts bounce
}

// NewClumsiness returns a clumsiness that spoils the same for the same seed.
func NewClumsiness(seed uint64, pegs bool) *Clumsiness {
	return &Clumsiness{random: rand.New(rand.NewPCG(seed, seed)), Pegs: pegs}
}

// spoil returns steps with a few mishaps among them.
func (c *Clumsiness) spoil(contents wire.Contents, m rules.Move, steps []Step, pace time.Duration) []Step {
	if c.Pegs {
		return c.bounce(steps)
	}
	spoilt := steps
	if len(steps) == 3 && steps[0].Square == m.To {
		spoilt = c.spoilCapture(contents, steps, pace)
	}
	if c.random.IntN(3) == 0 {
		spoilt = c.slide(contents, m, spoilt, pace)
	}
	if c.random.IntN(4) == 0 {
		spoilt = append(c.nudge(contents, m, pace), spoilt...)
	}
	return spoilt
}

// spoilCapture takes the mover first, or has the square never seen empty, or
// puts the captured piece on a wrong square for a moment.
func (c *Clumsiness) spoilCapture(contents wire.Contents, steps []Step, pace time.Duration) []Step {
	switch c.random.IntN(4) {
	case 0:
		return []Step{steps[1], steps[0], steps[2]}
	case 1:
		return []Step{steps[1], steps[2]}
	case 2:
		ghost := c.empty(contents)
		return append([]Step{steps[0], {Pause: pace, Square: ghost, After: contents.At(steps[0].Square)}, {Pause: pace, Square: ghost}}, steps[1:]...)
	default:
		return steps
	}
}

// slide drags the mover over an empty square between, if its way is straight.
func (c *Clumsiness) slide(contents wire.Contents, m rules.Move, steps []Step, pace time.Duration) []Step {
	files, ranks := m.To.File()-m.From.File(), m.To.Rank()-m.From.Rank()
	length := max(files, -files, ranks, -ranks)
	if length < 2 || files%length != 0 || ranks%length != 0 {
		return steps
	}
	between := rules.SquareAt(m.From.File()+files/length, m.From.Rank()+ranks/length)
	if contents.At(between).Occupied {
		return steps
	}
	last := len(steps) - 1
	moving := contents.At(m.From)
	spoilt := append([]Step(nil), steps[:last]...)
	return append(spoilt, Step{Pause: pace, Square: between, After: moving}, Step{Pause: pace, Square: between}, steps[last])
}

// nudge makes a piece beside the mover lose its contact for a moment.
func (c *Clumsiness) nudge(contents wire.Contents, m rules.Move, pace time.Duration) []Step {
	beside := rules.SquareAt(m.From.File()+1, m.From.Rank())
	if beside == 0 || beside == m.To || !contents.At(beside).Occupied {
		return nil
	}
	return []Step{{Pause: pace, Square: beside}, {Pause: pace, Square: beside, After: contents.At(beside)}}
}

// bounce opens and closes the contact of every peg a few times.
func (c *Clumsiness) bounce(steps []Step) []Step {
	var spoilt []Step
	for _, step := range steps {
		spoilt = append(spoilt, step)
		before := step.After
		if before.Occupied {
			before = wire.Content{}
		} else {
			before = wire.Something()
		}
		for range c.random.IntN(4) {
			again := step
			again.Pause = time.Duration(1+c.random.IntN(4)) * time.Millisecond
			spoilt = append(spoilt, Step{Pause: again.Pause, Square: step.Square, After: before, Bounce: true}, again)
		}
	}
	return spoilt
}

// empty returns an empty square in the middle of the board.
func (c *Clumsiness) empty(contents wire.Contents) rules.Square {
	for {
		s := rules.SquareAt(c.random.IntN(8), 2+c.random.IntN(4))
		if !contents.At(s).Occupied {
			return s
		}
	}
}
