package atboard_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/room/atboard"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// clumsyTable is a table at which Black has a board and a clumsy hand, in
// virtual time: White's moves are carried out on the board, and Black's are
// made.
type clumsyTable struct {
	t        *testing.T
	spec     tactile.Spec
	random   *rand.Rand
	hand     simulate.Hand
	sensor   *sense.Sensor
	sensing  wire.Sensing
	contents wire.Contents
	state    table.State
	at       time.Duration
	errs     []error
}

func newClumsyTable(t *testing.T, seed uint64, sensing wire.Sensing) *clumsyTable {
	t.Helper()
	spec, err := tactile.ParseSpec("black=dgt:/nowhere")
	if err != nil {
		t.Fatal(err)
	}
	conditions := table.ForFriends()
	conditions.Seats.Black = table.Seat{Name: "Anna", Blind: true, Scheme: "fide", Board: table.Pieces}
	if !sensing.Names {
		conditions.Seats.Black.Board = table.Pegs
	}
	c := &clumsyTable{
		t: t, spec: spec, random: rand.New(rand.NewPCG(seed, 7)), sensing: sensing, contents: wire.StartContents(),
		hand:   simulate.Hand{Pace: 60 * time.Millisecond, Clumsy: simulate.NewClumsiness(seed, false)},
		sensor: sense.NewSensor(sense.Config{Sensing: sensing, Side: rules.Black}),
	}
	if !sensing.Names {
		c.hand.Clumsy = nil // a capture whose square is never seen empty shows plain contacts nothing
	}
	c.do(table.Open{Conditions: conditions})
	c.do(table.Begin{})
	c.sensor.Looked(0, c.seen(c.contents))
	return c
}

func (c *clumsyTable) seen(contents wire.Contents) wire.Contents {
	if c.sensing.Names {
		return contents
	}
	return contents.Occupancy()
}

func (c *clumsyTable) do(command table.Command) {
	effects, err := table.Decide(c.state, clock.Instant(c.at), command)
	if err != nil {
		c.errs = append(c.errs, fmt.Errorf("%T: %w", command, err))
		return
	}
	for _, e := range effects {
		c.state = e.After
	}
	if c.state.Phase == table.PhasePlaying {
		c.take(c.sensor.Told(c.at, atboard.Expected(c.state, c.spec)))
	}
}

func (c *clumsyTable) take(events []sense.Event) {
	by := table.By(rules.Black)
	for _, event := range events {
		switch e := event.(type) {
		case sense.Lifted:
			c.do(table.Lift{Actor: by, Square: e.Square})
		case sense.Placed:
			c.do(table.Place{Actor: by, Square: e.Square, Piece: e.Piece})
		case sense.Returned:
			c.do(table.Place{Actor: by, Square: e.Square})
		case sense.Strayed:
			c.errs = append(c.errs, fmt.Errorf("strayed: %v", e.Differences))
		}
	}
}

func (c *clumsyTable) pass(d time.Duration) {
	for end := c.at + d; c.at < end; {
		c.at += min(5*time.Millisecond, end-c.at)
		c.take(c.sensor.Tick(c.at))
	}
}

func (c *clumsyTable) set(square rules.Square, after wire.Content) {
	before := c.contents.At(square)
	c.contents.Set(square, after)
	change := sense.Change{Square: square, Before: before, After: after, Ordered: true}
	if !c.sensing.Names {
		change.Before, change.After = wire.Content{Occupied: before.Occupied}, wire.Content{Occupied: after.Occupied}
	}
	if change.Before != change.After {
		c.take(c.sensor.Change(c.at, change))
	}
}

// handle makes a move with the hand, with slides, flickers at landing and squares
// that the hand corrects later.
func (c *clumsyTable) handle(m rules.Move) {
	steps := c.hand.Move(c.contents, m)
	own := c.state.Turn() == rules.Black && c.state.Answer.Executed
	if own {
		steps = c.unnudged(m, steps)
	}
	for i, step := range steps {
		c.pass(step.Pause)
		last := i == len(steps)-1 && step.After.Occupied
		if last && !(own && c.sensing.Pegs) && c.random.IntN(4) == 0 { // a peg in a hole was placed there
			c.wrongly(step)
		}
		c.set(step.Square, step.After)
		if last && !c.sensing.Pegs && c.random.IntN(3) == 0 { // pegs are debounced
			c.flicker(step)
		}
	}
}

// unnudged removes the nudge of a neighbour: during the player's turn that is a
// touch.
func (c *clumsyTable) unnudged(m rules.Move, steps []simulate.Step) []simulate.Step {
	first := steps[0].Square
	if len(steps) > 2 && steps[1].Square == first && first != m.From && first != m.To {
		return steps[2:]
	}
	return steps
}

// wrongly puts a piece on an empty square first, and takes it from there.
func (c *clumsyTable) wrongly(step simulate.Step) {
	for square := rules.A1; square <= rules.H8; square++ {
		if !c.contents.At(square).Occupied && square != step.Square && c.random.IntN(8) == 0 {
			c.set(square, step.After)
			c.pass(time.Duration(50+c.random.IntN(250)) * time.Millisecond)
			c.set(square, wire.Content{})
			c.pass(50 * time.Millisecond)
			return
		}
	}
}

func (c *clumsyTable) flicker(step simulate.Step) {
	for range 1 + c.random.IntN(3) {
		c.pass(time.Duration(10+c.random.IntN(70)) * time.Millisecond)
		c.set(step.Square, wire.Content{})
		c.pass(time.Duration(10+c.random.IntN(70)) * time.Millisecond)
		c.set(step.Square, step.After)
	}
}

// check stops where something was refused, touched, found to differ or left open.
func (c *clumsyTable) check(what string, m rules.Move, touchable []rules.Square) {
	c.t.Helper()
	s := c.state
	for _, touched := range s.Gate.Touched {
		if !slices.Contains(touchable, touched.Square) {
			c.t.Errorf("%s %v: %v was touched", what, m, touched.Square)
		}
	}
	if len(c.errs) > 0 || s.Divergence.Open || s.Stop != "" || s.Slips.Black.Open || c.t.Failed() {
		c.t.Fatalf("ply %d, %s %v: got %v, differing %t, stopped %q, a slip %t", s.Game.Ply(), what, m, c.errs, s.Divergence.Open, s.Stop, s.Slips.Black.Open)
	}
}

func (c *clumsyTable) play(plies int) {
	for range plies / 2 {
		white, ok := c.choose()
		if !ok {
			return
		}
		c.do(table.Enter{Actor: table.By(rules.White), Move: white})
		c.do(table.Press{Actor: table.By(rules.White)})
		if c.state.Over() {
			return
		}
		c.handle(white)
		c.pass(1500 * time.Millisecond)
		c.check("carrying out", white, nil)
		if !c.state.Answer.Executed {
			c.t.Fatalf("ply %d: %v was not carried out", c.state.Game.Ply(), white)
		}
		black, ok := c.choose()
		if !ok {
			return
		}
		parts := c.state.Game.Position()
		after, err := parts.Play(black)
		if err != nil {
			c.t.Fatal(err)
		}
		touchable := parts.Placement().Differences(after.Placement())
		c.handle(black)
		c.pass(1500 * time.Millisecond)
		c.do(table.Announce{Actor: table.By(rules.Black), Move: black})
		if !c.state.Over() {
			c.check("making", black, touchable)
			c.do(table.Press{Actor: table.By(rules.Black)})
		}
		if !c.state.Over() && c.state.Turn() != rules.White {
			c.t.Fatalf("ply %d: %v was not made: %v", c.state.Game.Ply(), black, c.errs)
		}
	}
}

func (c *clumsyTable) choose() (rules.Move, bool) {
	moves := slices.Collect(c.state.Game.Position().Moves())
	if len(moves) == 0 || c.state.Over() {
		return rules.Move{}, false
	}
	return moves[c.random.IntN(len(moves))], true
}

func TestCarrying_ClumsyHandsCarryWholeGamesOutAndMakeTheirOwnMoves(t *testing.T) {
	for name, sensing := range map[string]wire.Sensing{
		"flat": {Names: true, Events: true}, "plain": {Events: true}, "pegs": {Events: true, Pegs: true},
	} {
		for seed := range uint64(30) {
			t.Run(fmt.Sprintf("%s, game %d", name, seed), func(t *testing.T) {
				t.Parallel()
				newClumsyTable(t, seed, sensing).play(120)
			})
		}
	}
}
