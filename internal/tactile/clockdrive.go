package tactile

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// ClockSet sets both times and has the clock of running run, or none for
// nobody. White's time goes to the side of the clock where White sits. A clock
// takes whole seconds; a part of a second is rounded up.
func (d *Device) ClockSet(white, black time.Duration, running rules.Side) bool {
	board := d.current()
	if board == nil {
		return false
	}
	if _, ok := board.protocol.(wire.ClockSetter); !ok {
		return false
	}
	return board.ask(request{clock: func(b *Board) []byte {
		return b.protocol.(wire.ClockSetter).ClockSet(b.receiver.setting(white, black, running))
	}})
}

// setting puts each player's time on their side of the clock.
func (r *Receiver) setting(white, black time.Duration, running rules.Side) wire.ClockSetting {
	up := time.Second - 1
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
