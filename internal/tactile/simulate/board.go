package simulate

import (
	"fmt"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Board is a simulated board with its clock and the hand above it. One
// goroutine owns it.
type Board struct {
	Emulator Emulator
	State    State
	Hand     Hand
	Watch    func(State) // sees the state whenever the host wrote, or nil

	steps  []Step
	due    time.Duration // of the first step
	unplug time.Duration // how long to unplug the line, from now on
	played bool          // a recording gives the clock's times
	begun  bool
	late   int // how many of the steps wait until the host listens
}

// NewBoard returns a board with the starting array.
func NewBoard(e Emulator, h Hand) *Board {
	return &Board{Emulator: e, Hand: h, State: State{Contents: wire.StartContents()}}
}

// Play has a recording played once the host listens.
func (b *Board) Play(first wire.Contents, steps []Step) {
	b.State.Contents = first
	b.steps, b.late, b.played = steps, len(steps), true
}

// Hear takes the host's bytes and returns the board's answer.
func (b *Board) Hear(at time.Duration, bytes []byte) []byte {
	out := b.Emulator.Hear(bytes, &b.State)
	if b.Watch != nil {
		b.Watch(b.State)
	}
	return out
}

// Typed carries out a typed line, after all waiting steps. The error gives its
// fault; reply answers a question.
func (b *Board) Typed(at time.Duration, line string) (reply string, err error) {
	switch strings.TrimSpace(line) {
	case "help":
		return TypedHelp, nil
	case "state":
		return b.describe(), nil
	}
	steps, err := b.Hand.typed(line, b.foreseen())
	if err != nil {
		return "", err
	}
	if len(b.steps) == 0 && len(steps) > 0 {
		b.due = at + steps[0].Pause
	}
	b.steps = append(b.steps, steps...)
	return "", nil
}

// foreseen is the state as it will be when all steps are done, so that lines
// may be typed faster than the hand moves.
func (b *Board) foreseen() *State {
	s := b.State
	for _, step := range b.steps {
		if step.Setup != nil {
			s.Contents = *step.Setup
		}
		if step.Square != 0 {
			s.Contents.Set(step.Square, step.After)
		}
	}
	return &s
}

// next returns when the next step is due, and false if none is.
func (b *Board) next() (time.Duration, bool) {
	if len(b.steps) == 0 || b.late > 0 && !b.Emulator.Listening() {
		return 0, false
	}
	return b.due, true
}

// Beat lets time pass until at: the steps that are due are done. It returns the
// board's bytes.
func (b *Board) Beat(at time.Duration) []byte {
	var out []byte
	if b.late > 0 && b.Emulator.Listening() && !b.begun {
		b.begun, b.due = true, at+b.steps[0].Pause
	}
	for due, ok := b.next(); ok && due <= at && b.unplug == 0; due, ok = b.next() {
		step := b.steps[0]
		b.steps = b.steps[1:]
		b.late = max(b.late-1, 0)
		if len(b.steps) > 0 {
			b.due = due + b.steps[0].Pause
		}
		out = append(out, b.act(due, step)...)
	}
	if !b.played {
		out = append(out, b.Emulator.Beat(at, &b.State)...)
	}
	return out
}

// Delay says that the hand was held up for so long, when that is more than a
// moment. It continues at its own pace and does not make up for the time: no
// hand makes many moves at a time.
func (b *Board) Delay(late time.Duration) {
	if late > beatEvery && len(b.steps) > 0 {
		b.due += late
	}
}

// unplugged returns for how long to pull out the line now, and 0 if it stays.
// The board forgets its conversation, and the hand continues meanwhile.
func (b *Board) unplugged() time.Duration {
	out := b.unplug
	b.unplug = 0
	if out > 0 {
		b.Emulator.Reset()
	}
	return out
}

// Idle reports whether nothing is left to be done.
func (b *Board) Idle() bool { return len(b.steps) == 0 }

func (b *Board) act(at time.Duration, step Step) []byte {
	s := &b.State
	if step.Setup != nil {
		return b.setup(*step.Setup, step.Quiet)
	}
	out := step.Raw
	if step.Square != 0 {
		s.Contents.Set(step.Square, step.After)
		if !step.Quiet {
			out = append(out, b.Emulator.Changed(step.Square, s)...)
		}
	}
	if step.Clock != nil {
		s.Clock.Advance(at)
		step.Clock(&s.Clock)
	}
	if step.Press {
		s.Clock.press(at)
	}
	if step.Turn {
		s.Turned = !s.Turned
	}
	if step.Mute > 0 {
		b.unplug = step.Mute
	}
	if presser, ok := b.Emulator.(interface{ Button(wire.Button) []byte }); ok && step.Button != 0 {
		out = append(out, presser.Button(step.Button)...)
	}
	return out
}

// setup puts all pieces at once and says each square that changes.
func (b *Board) setup(contents wire.Contents, quiet bool) []byte {
	var out []byte
	for square := rules.A1; square <= rules.H8; square++ {
		if b.State.Contents.At(square) == contents.At(square) {
			continue
		}
		b.State.Contents.Set(square, contents.At(square))
		if !quiet {
			out = append(out, b.Emulator.Changed(square, &b.State)...)
		}
	}
	return out
}

// describe lists in lines the pieces, the lights and the clock's times.
func (b *Board) describe() string {
	var text strings.Builder
	s := &b.State
	if p, named := s.Contents.Placement(); named {
		fmt.Fprintf(&text, "board %s\n", p)
	} else {
		fmt.Fprintf(&text, "pieces on %v\n", s.Contents.Occupied().Squares())
	}
	fmt.Fprintf(&text, "lit %v\n", s.Lit.Squares())
	if s.Blinking != 0 {
		fmt.Fprintf(&text, "blinking %v\n", s.Blinking.Squares())
	}
	if c := s.Coloured; c != (Coloured{}) {
		fmt.Fprintf(&text, "red %v, green %v, blue %v\n", c.Red.Squares(), c.Green.Squares(), c.Blue.Squares())
	}
	if s.Raised != 0 {
		fmt.Fprintf(&text, "raised %v\n", s.Raised.Squares())
	}
	if len(s.Felt) > 0 {
		fmt.Fprintf(&text, "buzzed %v\n", s.Felt)
	}
	if s.Clock.There {
		t := s.Clock.Times()
		fmt.Fprintf(&text, "clock left %s right %s running %t, right to move %t, shows %q, beeps %d\n",
			t.Left.Time, t.Right.Time, t.Running, t.RightHigh, s.Shown, s.Beeps)
	}
	for _, heard := range s.Heard {
		fmt.Fprintf(&text, "heard %s\n", heard)
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// SetClock hangs a clock on the board, with times as they are typed: left,
// right and increment.
func (b *Board) SetClock(text string) error {
	steps, err := typedClock("clock", strings.Fields(text))
	if err != nil {
		return err
	}
	steps[0].Clock(&b.State.Clock)
	return nil
}
