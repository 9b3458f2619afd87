package tactile

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// driveClock asks the clock through the board. Commands to the clock wait for
// each other's acknowledgement.
func (b *Board) driveClock(say func(wire.ClockDriver) []byte) bool {
	driver, ok := b.protocol.(wire.ClockDriver)
	if !ok {
		return false
	}
	return b.ask(request{clock: true, bytes: say(driver)})
}

func (d *Device) driveClock(say func(wire.ClockDriver) []byte) bool {
	board := d.current()
	return board != nil && board.driveClock(say)
}

// ClockText shows a short text on the clock, and beeps where beep is true. A
// ClockDone follows. All clock commands report false where the device drives
// no clock or the line is lost.
func (d *Device) ClockText(text string, beep bool) bool {
	return d.driveClock(func(c wire.ClockDriver) []byte { return c.ClockText(text, beep) })
}

// ClockEnd ends a shown text: the clock shows its times again.
func (d *Device) ClockEnd() bool {
	return d.driveClock(func(c wire.ClockDriver) []byte { return c.ClockEnd() })
}

// ClockBeep has the clock beep for about so long.
func (d *Device) ClockBeep(length time.Duration) bool {
	return d.driveClock(func(c wire.ClockDriver) []byte { return c.ClockBeep(length) })
}

// ClockVersion asks the clock for its version; ClockVersioned follows.
func (d *Device) ClockVersion() bool {
	return d.driveClock(func(c wire.ClockDriver) []byte { return c.ClockVersion() })
}

// ClockSet sets both times and has the clock of running run, or none for
// nobody. White's time goes to the side of the clock where White sits. A clock
// takes whole seconds; a part of a second is rounded up.
func (d *Device) ClockSet(white, black time.Duration, running rules.Side) bool {
	board := d.current()
	if board == nil {
		return false
	}
	if _, ok := board.protocol.(wire.ClockDriver); !ok {
		return false
	}
	return board.ask(request{clockAct: func(b *Board) []byte {
		return b.protocol.(wire.ClockDriver).ClockSet(b.receiver.setting(white, black, running))
	}})
}

// setting puts each player's time on his side of the clock.
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
