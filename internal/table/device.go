package table

import (
	"slices"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

// DeviceFault is an observation about a board or a clock that people must know
// and may not see.
type DeviceFault string

// The faults of a clock that keeps the time, and of a board's set-up.
const (
	ClockTime      DeviceFault = "clock-time"      // before the start it shows There in place of Here, for By or for both sides
	ClockStarts    DeviceFault = "clock-starts"    // it would let By run first, who is not to move
	ClockIncrement DeviceFault = "clock-increment" // it adds There at a press, and the control says Here
	ClockGave      DeviceFault = "clock-gave"      // it gave By the time There at a press that completed no move; Here is what it must show
	ClockWrongSide DeviceFault = "clock-side"      // it runs for By, who is not to move
	ClockBattery   DeviceFault = "clock-battery"   // its battery is low
	ClockIdle      DeviceFault = "clock-idle"      // it is right, and nobody starts it
	ClockAbsent    DeviceFault = "clock-absent"    // none answers at the board
	ClockStopped   DeviceFault = "clock-stopped"   // a hand stopped it during the game
	ClockStarted   DeviceFault = "clock-started"   // a hand started it again
	ClockSet       DeviceFault = "clock-set"       // a hand set it during the game: There is what it shows for White, Here for Black
	ClockBehind    DeviceFault = "clock-behind"    // it does not show the decided times: There is White's, Here is Black's
	ClockUnplugged DeviceFault = "clock-unplugged" // it was connected to the board
	ClockSilent    DeviceFault = "clock-silent"    // nothing has come from it for a while
	ClockHeard     DeviceFault = "clock-heard"     // it answers again
	SetupMissing   DeviceFault = "setup-missing"   // pieces are not where they must be
	SetupEmpty     DeviceFault = "setup-empty"     // no piece is on it, or the pieces of By are not
	SetupTurned    DeviceFault = "setup-turned"    // it is turned round
	SetupPegs      DeviceFault = "setup-pegs"      // it is a peg board that is addressed as another kind
	StandsIn       DeviceFault = "stands-in"       // another piece represents the promotion piece
	SetupRight     DeviceFault = "setup-right"     // nothing is wrong with it any more
	ClockRight     DeviceFault = "clock-right"     // nothing is wrong with it any more
)

// DeviceFaults lists them all.
func DeviceFaults() []DeviceFault {
	return []DeviceFault{
		ClockTime, ClockStarts, ClockIncrement, ClockGave, ClockWrongSide, ClockBattery, ClockIdle, ClockAbsent,
		ClockStopped, ClockStarted, ClockSet, ClockBehind, ClockUnplugged, ClockSilent, ClockHeard,
		SetupMissing, SetupEmpty, SetupTurned, SetupPegs, StandsIn, SetupRight, ClockRight,
	}
}

// holds reports whether a game does not begin by itself while a device has this
// fault.
func (f DeviceFault) holds() bool {
	return slices.Contains([]DeviceFault{ClockTime, ClockStarts, SetupMissing, SetupEmpty, SetupTurned, SetupPegs}, f)
}

// ofClock reports whether it is a fault of a clock, or says that there is none.
func (f DeviceFault) ofClock() bool {
	return slices.Contains([]DeviceFault{ClockTime, ClockStarts, ClockIncrement, ClockGave, ClockWrongSide, ClockRight}, f)
}

// passes reports whether it says nothing of whether the devices are in order.
func (f DeviceFault) passes() bool {
	return slices.Contains([]DeviceFault{
		ClockBattery, ClockIdle, ClockAbsent, ClockStopped, ClockStarted, ClockSet, ClockBehind, ClockUnplugged, ClockSilent, ClockHeard,
	}, f)
}

// Unready is the faults of a table's devices before the game: it does not begin
// automatically. The zero Unready is nothing.
type Unready struct {
	Clock  bool
	Shared bool               // the board on which both play
	Own    rules.BySide[bool] // the board of a side
	Held   bool               // it begins once all is right
	Agreed rules.BySide[bool] // the players who want to begin anyway
}

// Any reports whether anything is wrong.
func (u Unready) Any() bool { return u.Clock || u.boards() }

func (u Unready) boards() bool { return u.Shared || u.Own.White || u.Own.Black }

// FaultOf is one fault as a device tells it.
type FaultOf struct {
	Kind        DeviceFault
	By          rules.Side     // the side concerned, or 0
	Squares     []rules.Square // the squares of missing or wrong pieces
	There, Here clock.Span     // what the clock shows, and what it must
}

// ReportDevice reports all faults of the clock, or of By's board; By is 0 for a
// board that both share. No fault says that all is right.
type ReportDevice struct {
	Actor
	Clock  bool
	Faults []FaultOf
}

func (ReportDevice) permit() permit { return permit{when: onceSet, sensed: true} }

func (c ReportDevice) decide(d *decision) error {
	if d.s.Phase == PhaseEnded {
		return refused("over")
	}
	held := d.s.Phase == PhaseSet
	if len(c.Faults) == 0 {
		kind := SetupRight
		if c.Clock {
			kind = ClockRight
		}
		if d.s.Unready.of(c) {
			d.emit(DeviceReported{By: c.By, Board: c.By, Kind: kind})
		}
		if d.s.Unready.Held && !d.s.Unready.Any() {
			return Begin{Unasked: true}.decide(d)
		}
		return nil
	}
	for i, fault := range c.Faults {
		last := i == len(c.Faults)-1
		d.emit(DeviceReported{
			By: fault.By, Board: c.By, Kind: fault.Kind, Squares: fault.Squares, There: fault.There, Here: fault.Here,
			Waits: held && last && fault.Kind.holds(),
		})
	}
	return nil
}

func (u Unready) of(c ReportDevice) bool {
	switch {
	case c.Clock:
		return u.Clock
	case c.By == 0:
		return u.Shared
	default:
		return u.Own.Of(c.By)
	}
}

// DeviceReported: a clock or a board shows what people must know of.
type DeviceReported struct {
	By      rules.Side     `json:"by,omitzero"`
	Board   rules.Side     `json:"board,omitzero"` // the owner of the board; 0 for a shared one, or a clock
	Kind    DeviceFault    `json:"kind"`
	Squares []rules.Square `json:"squares,omitzero"`
	There   clock.Span     `json:"there,omitzero"`
	Here    clock.Span     `json:"here,omitzero"`
	Waits   bool           `json:"waits,omitzero"` // the game does not begin by itself until this is right
}

func (e DeviceReported) apply(s State) State {
	if e.Kind == ClockGave {
		s.given = clockGift{}
		s.Apart = s.Apart.With(e.By, s.Apart.Of(e.By)-e.There)
	}
	if s.Phase != PhaseSet {
		return s
	}
	u, wrong := s.Unready, e.Kind.holds()
	u.Agreed = rules.BySide[bool]{}
	switch {
	case e.Kind.passes():
		return s
	case e.Kind.ofClock():
		u.Clock = wrong
	case e.Board == 0:
		u.Shared = wrong
	default:
		u.Own = u.Own.With(e.Board, wrong)
	}
	s.Unready = u
	return s
}

// shown withholds from players the correction that the arbiter must make at the
// clock.
func (e DeviceReported) shown(s State, as Capacity, _ rules.Side) Event {
	if e.Kind == ClockGave && s.Conditions.Arbiter && as != Arbiter {
		return TimeKept{}
	}
	return e
}

// StartAgreed: By wants the game to begin although a clock or a board is not in
// order; the opponent has to agree too.
type StartAgreed struct{ Actor }

func (e StartAgreed) apply(s State) State {
	s.Unready.Agreed = s.Unready.Agreed.With(e.By, true)
	return s
}

// StartHeld: both players are there, and the game begins once the boards are set
// up.
type StartHeld struct{}

func (StartHeld) apply(s State) State {
	s.Unready.Held = true
	return s
}

// unready refuses an automatic start while a device is not in order, and accepts
// the word of a player who wants to begin anyway. It reports whether that word
// is not enough yet.
func (d *decision) unready(c Begin) (waits bool, err error) {
	u := d.s.Unready
	switch {
	case !u.Any():
		return false, nil
	case c.Unasked && u.Clock:
		return true, refused("clock-wrong")
	case c.Unasked && d.s.Conditions.Arbiter:
		return false, nil // the arbiter has the report, and decides about the board
	case c.Unasked && d.s.Conditions.ClockAtBoard():
		return true, refused("setup-wrong") // it begins as the clock is started
	case c.Unasked:
		if !u.Held {
			d.emit(StartHeld{})
		}
		return true, nil
	case c.By == 0 || u.Agreed.Of(c.By.Other()) || d.s.Conditions.Elsewhere(): // no one else is here
		return false, nil
	case u.Agreed.Of(c.By):
		return true, refused("start-agreed", "side", c.By.Other())
	}
	d.emit(StartAgreed{By(c.By)})
	return true, nil
}
