package main

import (
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
)

// clockMirror keeps the clock at a board as a mirror of the game's own, where
// the program keeps the time. A clock that refuses to be set is left alone from
// then on. A control with a delay is not mirrored: such a clock has none.
type clockMirror struct {
	mirror  tactile.Mirror
	refused bool
}

// mirrors reports whether the clock at the board is a mirror now.
func (k *boardKeeper) mirrors() bool {
	return k.heard && !k.mirror.refused && !k.state.Conditions.ClockTold && k.state.Phase == table.PhasePlaying
}

// reflect tells the mirror what the game's clock shows, and sets the clock at
// the board where a side has begun or ceased to run.
func (k *boardKeeper) reflect(at time.Duration) {
	if !k.mirrors() {
		return
	}
	readings := announce.Readings(k.state, clock.Instant(at))
	if readings.White.Delay > 0 || readings.Black.Delay > 0 {
		return
	}
	white, black, running := readings.White.Left, readings.Black.Left, k.state.Clock.Running()
	if k.mirror.mirror.Told(at, white, black, running) {
		k.device.ClockSet(white, black, running)
	}
}

// compareClocks compares a reading of the clock at the board with the game's
// clock, and says once where they disagree.
func (k *boardKeeper) compareClocks(at time.Duration, read tactile.ClockRead) {
	if !k.mirrors() {
		return
	}
	r := k.mirror.mirror.Read(at, read)
	if r.Set {
		k.device.ClockSet(r.Here.White, r.Here.Black, r.Running)
	}
	if !r.Differs {
		return
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		there, here := r.There.Of(side).Round(time.Second), r.Here.Of(side).Round(time.Second)
		if there == here {
			continue
		}
		voice := k.voice()
		k.game.me.notice("tactile.clock.differs", voice.SideSlot("side", side), voice.TimeSlot("there", there), voice.TimeSlot("here", here))
	}
}

// clockDone notes a clock that cannot be set: it is said once and not tried
// again. It reports whether the player is to hear of it.
func (k *boardKeeper) clockDone(done tactile.ClockDone) bool {
	if !done.Failed {
		return false
	}
	first := !k.mirror.refused
	k.mirror.refused = true
	return first
}
