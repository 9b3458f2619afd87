package table

import (
	"blindchess/internal/fault"
	"blindchess/internal/rules"
)

// May returns nil if a participant with a capacity, for side, may give c to the
// table in its current state. Otherwise it returns ErrNotYours, ErrArbiterOnly,
// or a *Refusal of an assistant's request; that is ErrNotYours too if an
// assistant may never do it for this side. It examines who gives the command,
// not whether the table will accept it. Side is 0 for an arbiter, a spectator,
// the keeper and a clock. It is the one place that answers this.
func (s State) May(c Command, as Capacity, side rules.Side) error {
	p := c.permit()
	switch as {
	case Player:
		return s.playerMay(c, p, side)
	case Assistant:
		return s.assistantMay(c, p, side)
	case Arbiter:
		return unless(p.arbiter)
	case Sensor:
		return unless(p.sensed && sideOf(c) == side)
	case Keeper:
		return unless(p.keeper)
	default:
		return ErrNotYours
	}
}

// notYours joins a refusal with ErrNotYours, whose words are the refusal's.
func notYours(refusal error) error {
	r, _ := fault.Of(refusal)
	return r.As(ErrNotYours)
}

func unless(may bool) error {
	if may {
		return nil
	}
	return ErrNotYours
}

func (s State) playerMay(c Command, p permit, side rules.Side) error {
	switch {
	case side == 0:
		return ErrNotYours
	case s.Kept(c):
		return Refused("elsewhere").As(ErrNotYours)
	case p.own:
		return unless(sideOf(c) == side)
	case s.heldForArbiter(c):
		return Refused("start-arbiter").As(ErrArbiterOnly)
	case s.seated(p.seated):
		return nil
	case p.arbiter:
		return ErrArbiterOnly
	default:
		return ErrNotYours
	}
}

// Kept reports whether a server elsewhere decides what c asks for, and takes no such
// request of a player.
func (s State) Kept(c Command) bool {
	switch c.(type) {
	case StopClocks, RestartClocks, Adjourn, Call:
		return s.Conditions.Elsewhere()
	}
	return false
}

// seated reports whether either player may give a command now that belongs to
// neither side.
func (s State) seated(w seated) bool {
	switch w {
	case always:
		return true
	case unruled:
		return !s.Conditions.Arbiter
	case restored:
		return !s.Conditions.Arbiter || s.Interrupted()
	case keyed:
		return !s.Conditions.Arbiter || s.Conditions.SealTo != ""
	default:
		return false
	}
}

// assistantMay decides for side's assistant, who has the duties a to f of the
// Laws and no others. A sighted player's assistant has only a and b.
func (s State) assistantMay(c Command, p permit, side rules.Side) error {
	switch {
	case side == 0:
		return ErrNotYours
	case !s.Assistant.Of(side):
		return refused("no-assistant", "side", side)
	case p.duty == 0:
		return notYours(refused("not-a-duty"))
	case !p.own && !s.seated(p.seated):
		return ErrArbiterOnly
	case p.duty > dutyAnnounce && p.own && sideOf(c) != side:
		return notYours(refused("not-own-player"))
	case p.duty > dutyAnnounce && !s.Seat(side).Blind:
		return refused("duty-sighted")
	case s.handlesOwn(c), !assisted(c):
		return refused("not-a-duty")
	}
	if press, ok := c.(Press); ok && s.Gate.By == press.By && s.Gate.Assisted && !s.Gate.Made {
		d := decision{s: s}
		return d.refusePress(s.Missing()) // its player has still to make it
	}
	return nil
}

// heldForArbiter reports whether c begins a game that waits for the arbiter's word.
func (s State) heldForArbiter(c Command) bool {
	_, begins := c.(Begin)
	return begins && s.Conditions.Arbiter && s.Phase <= PhaseSet
}
