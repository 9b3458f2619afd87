package sense_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/boards/pegs"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// clumsyGame is a random game under a clumsy hand, and what came of it.
type clumsyGame struct {
	t        *testing.T
	sensing  wire.Sensing
	clocked  bool // a clock runs, and each move is pressed
	pauses   bool // the hand pauses in the middle of a move
	random   *rand.Rand
	hand     simulate.Hand
	receiver *tactile.Receiver
	sensor   *sense.Sensor
	position rules.Position
	contents wire.Contents
	at       time.Duration

	want, got  []rules.Move
	touched    []rules.Square // since the last move
	falseTouch int
}

// playClumsily plays a random game of at most so many plies with a clumsy hand
// on a board of the given protocol, at a hand's pace.
func playClumsily(t *testing.T, protocol wire.Protocol, seed uint64, plies int, clocked, pauses bool) *clumsyGame {
	t.Helper()
	sensing := protocol.Traits().Sensing
	g := &clumsyGame{
		t: t, sensing: sensing, clocked: clocked, pauses: pauses,
		random:   rand.New(rand.NewPCG(seed, 99)),
		hand:     simulate.Hand{Pace: 60 * time.Millisecond, Clumsy: simulate.NewClumsiness(seed, sensing.Pegs)},
		receiver: tactile.NewReceiver(protocol, tactile.ReceiverConfig{Bounce: bounceOf(sensing)}),
		sensor:   sense.NewSensor(sense.Config{Sensing: sensing}),
		position: rules.Standard(),
		contents: wire.StartContents(),
	}
	g.receiver.Feed(0, dump(g.contents, sensing), nil, g.hear)
	g.tell()
	for range plies {
		moves := slices.Collect(g.position.Moves())
		if len(moves) == 0 {
			break
		}
		g.ply(moves[g.random.IntN(len(moves))])
	}
	return g
}

// ply carries out one move, with all mishaps.
func (g *clumsyGame) ply(move rules.Move) {
	g.t.Helper()
	next, err := g.position.Play(move)
	if err != nil {
		g.t.Fatal(err)
	}
	white := g.position.Turn() == rules.White
	g.want = append(g.want, move)
	if g.clocked {
		g.sensor.Clock(g.at, white, true)
	}
	for _, step := range g.hand.Move(g.contents, move) {
		g.pass(step.Pause)
		if g.pauses && g.random.IntN(3) == 0 {
			g.pass(time.Duration(g.random.IntN(1800)) * time.Millisecond)
		}
		g.contents.Set(step.Square, step.After)
		g.receiver.Feed(g.at, message(step, g.sensing), nil, g.hear)
		if !g.sensing.Pegs && len(g.got) == len(g.want) {
			g.t.Fatalf("ply %d: %v was read before it was finished", len(g.want), move)
		}
	}
	g.pass(200 * time.Millisecond)
	if g.clocked {
		g.sensor.Clock(g.at, !white, true)
	}
	g.pass(2 * time.Second)
	parts := g.position.Placement().Differences(next.Placement())
	for _, square := range g.touched {
		if !slices.Contains(parts, square) {
			g.falseTouch++
		}
	}
	g.touched = nil
	g.position = next
	g.tell()
}

func (g *clumsyGame) tell() {
	board := g.position.Placement()
	g.take(g.sensor.Told(g.at, sense.Table{Board: board, Goal: board, Turn: g.position.Turn(), Candidates: follow(g.position)}))
}

func (g *clumsyGame) hear(w tactile.Report) {
	switch w := w.(type) {
	case tactile.Looked:
		g.take(g.sensor.Looked(g.at, w.Contents))
	case tactile.Changed:
		g.take(g.sensor.Change(g.at, sense.Change(w)))
	}
}

// pass lets time pass in small steps.
func (g *clumsyGame) pass(d time.Duration) {
	for end := g.at + d; g.at < end; {
		g.at += min(5*time.Millisecond, end-g.at)
		g.receiver.Rest(g.at, g.hear)
		g.take(g.sensor.Tick(g.at))
	}
}

func (g *clumsyGame) take(events []sense.Event) {
	for _, event := range events {
		switch e := event.(type) {
		case sense.Lifted:
			if e.Stood {
				g.touched = append(g.touched, e.Square)
			}
		case sense.Returned:
			g.touched = slices.DeleteFunc(g.touched, func(s rules.Square) bool { return s == e.Square })
		case sense.Recognised:
			move := e.Moves[0]
			if wanted := g.want[len(g.want)-1]; slices.Contains(e.Moves, wanted) {
				move = wanted // what a pawn became is asked where it cannot be felt
			}
			g.got = append(g.got, move)
		}
	}
}

func bounceOf(s wire.Sensing) time.Duration {
	if s.Pegs {
		return 30 * time.Millisecond
	}
	return 0
}

func dump(c wire.Contents, s wire.Sensing) []byte {
	bytes := []byte{dgt.SaysBoard, 0, 67}
	for field := range byte(64) {
		bytes = append(bytes, code(c.At(dgt.Square(field)), s))
	}
	return bytes
}

func code(c wire.Content, s wire.Sensing) byte {
	if !s.Names && c.Occupied {
		return 1
	}
	return dgt.CodeOf(c)
}

func message(step simulate.Step, s wire.Sensing) []byte {
	return []byte{dgt.SaysField, 0, 5, dgt.Field(step.Square), code(step.After, s)}
}

func TestGamesOfClumsyHandsAreRecognisedWhole(t *testing.T) {
	tests := []struct {
		name     string
		protocol wire.Protocol
		clocked  bool
		pauses   bool
	}{
		{"flat, with a clock", dgt.Protocol{}, true, false},
		{"flat, with a clock, and a hand that pauses", dgt.Protocol{}, true, true},
		{"flat, without a clock", dgt.Protocol{}, false, false},
		{"pegs", pegs.Protocol{}, false, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(12) {
				p := playClumsily(t, test.protocol, seed, 60, test.clocked, test.pauses)
				got := p.got
				if test.protocol.Traits().Sensing.Pegs {
					got = without(p.got, p.want)
				}
				if !slices.Equal(got, p.want) {
					t.Fatalf("game %d: got %v, want %v", seed, got, p.want)
				}
				if p.falseTouch != 0 {
					t.Errorf("game %d: got %d false touches, want none", seed, p.falseTouch)
				}
			}
		})
	}
}

// without drops the rook's move that a peg board shows in the middle of
// castling, which is no error of reading: the peg was there.
func without(got, want []rules.Move) []rules.Move {
	var kept []rules.Move
	for _, m := range got {
		if len(kept) < len(want) && m != want[len(kept)] {
			continue
		}
		kept = append(kept, m)
	}
	return kept
}
