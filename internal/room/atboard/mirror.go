package atboard

import (
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
)

// clockMirror sets the clock at a board to the game's times, if the program
// keeps the time. A clock that refuses to be set is left alone from then on. A
// control with a delay is not mirrored: such a clock has none.
type clockMirror struct {
	mirror  tactile.Mirror
	refused bool
}

// mirrors reports whether the clock at the board is a mirror of a game that goes on.
func (a *attendant) mirrors() bool { return a.mirrored() && a.state.Phase == table.PhasePlaying }

// mirrored reports whether the clock at the board is a mirror.
func (a *attendant) mirrored() bool {
	return a.heard && !a.mirror.refused && !a.state.Conditions.ClockAtBoard()
}

// reflect passes the times of the game's clock to the mirror, and sets the
// clock at the board when a side has started or stopped. It stops with the game.
func (a *attendant) reflect(at time.Duration) {
	if !a.mirrors() && !(a.mirrored() && a.state.Over() && a.read.Running) {
		return
	}
	readings := announce.Readings(a.state, a.room.Now())
	if readings.White.Delay > 0 || readings.Black.Delay > 0 {
		return
	}
	white, black, running := readings.White.Left, readings.Black.Left, a.state.Clock.Running()
	if a.mirror.mirror.Told(at, white, black, running) {
		a.device.ClockSet(white, black, running)
	}
}

// compareClocks compares a reading of the clock at the board with the game's
// clock, and reports a difference once.
func (a *attendant) compareClocks(at time.Duration, read tactile.ClockRead) {
	if !a.mirrors() {
		return
	}
	r := a.mirror.mirror.Read(at, read)
	if r.Set {
		a.device.ClockSet(r.Here.White, r.Here.Black, r.Running)
	}
	if !r.Differs {
		return
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		there, here := r.There.Of(side).Round(time.Second), r.Here.Of(side).Round(time.Second)
		if there == here {
			continue
		}
		voice := a.voice()
		a.spoken.Tell(voice.Notice("tactile.clock.differs", voice.SideSlot("side", side), voice.ExactTimeSlot("there", there), voice.ExactTimeSlot("here", here)))
	}
}

// mirrorMeddled reports that a clock which only mirrors the game has stopped. Times
// that differ from the game's are reported if setting it does not help, since a
// clock that drifts was not set by a hand.
func (a *attendant) mirrorMeddled(what tactile.Report) {
	if _, stopped := what.(tactile.ClockStopped); stopped && a.mirrors() {
		a.notice("tactile.clock.mirror-stopped")
	}
}

// clockDone records a clock that cannot be set: one message reports it, and
// there is no second try. It reports whether the player is to hear of it.
func (a *attendant) clockDone(done tactile.ClockDone) bool {
	if !done.Failed {
		return false
	}
	first := !a.mirror.refused
	a.mirror.refused = true
	if state := a.room.State(); first && state.Apart != (rules.BySide[clock.Span]{}) {
		now := a.room.Now()
		a.report([]table.FaultOf{{Kind: table.ClockBehind, There: clock.Span(state.Left(rules.White, now)), Here: clock.Span(state.Left(rules.Black, now))}})
	}
	return first
}
