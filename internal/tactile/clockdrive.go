package tactile

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// ClockSet sets both times and starts the clock of running, or no clock for no
// side. White's time goes to the side of the clock where White sits. A clock
// takes whole seconds, to which a part of one is rounded up, unless its times
// are in milliseconds.
func (d *Device) ClockSet(white, black time.Duration, running rules.Side) bool {
	board := d.current()
	if board == nil {
		return false
	}
	if _, ok := board.protocol.(wire.ClockSetter); !ok {
		return false
	}
	return board.ask(request{clock: func(b *Board) [][]byte {
		return [][]byte{b.protocol.(wire.ClockSetter).ClockSet(b.receiver.setting(white, black, running))}
	}})
}

// ClockControl sets each player's side of a clock that takes controls to theirs,
// and leaves it stopped. It reports false if the clock accepts no controls or
// the line is lost.
func (d *Device) ClockControl(white, black []wire.ClockPeriod) bool {
	return d.control(func(b *Board, c wire.ClockController) [][]byte {
		if b.receiver.mirrored {
			return c.ClockControl(black, white)
		}
		return c.ClockControl(white, black)
	})
}

// ClockRun starts the clock of running with the time that it has, or no clock for
// no side. It reports false if the clock cannot be let run or the line is lost.
func (d *Device) ClockRun(running rules.Side) bool {
	return d.control(func(b *Board, c wire.ClockController) [][]byte {
		left, right := running == rules.White, running == rules.Black
		if b.receiver.mirrored {
			left, right = right, left
		}
		return [][]byte{c.ClockRun(left, right)}
	})
}

func (d *Device) control(commands func(*Board, wire.ClockController) [][]byte) bool {
	board := d.current()
	if board == nil {
		return false
	}
	controller, ok := board.protocol.(wire.ClockController)
	return ok && board.ask(request{clock: func(b *Board) [][]byte { return commands(b, controller) }})
}

// setting puts each player's time on their side of the clock.
func (r *Receiver) setting(white, black time.Duration, running rules.Side) wire.ClockSetting {
	up := time.Second - 1
	if r.traits.ClockOnly {
		up = 0 // it takes milliseconds
	}
	s := wire.ClockSetting{
		Left:      white + up,
		Right:     black + up,
		LeftRuns:  running == rules.White,
		RightRuns: running == rules.Black,
	}
	if r.mirrored {
		s.Left, s.Right, s.LeftRuns, s.RightRuns = s.Right, s.Left, s.RightRuns, s.LeftRuns
	}
	return s
}
