package table

import (
	"errors"

	"blindchess/internal/rules"
)

// ErrNotYours refuses a command that another player has to give.
var ErrNotYours = errors.New("table: only the other player can do that: wait for him, or call the arbiter")

// ErrArbiterOnly refuses a command that the arbiter has to give.
var ErrArbiterOnly = errors.New("table: only the arbiter can do that: call him")

// Assisted is a command given by the assistant of By.
type Assisted struct {
	By      rules.Side
	Command Command
}

func (Assisted) command() {}

// assist decides that a player has an assistant from now on, or has none.
func (d *decision) assist(c Assist) error {
	if d.s.Phase > PhaseSet && !d.assisting(d.s.Assistant.With(c.By, c.Yes)) {
		return refuseAssistant()
	}
	d.emit(AssistantAppointed{By: c.By, Present: c.Yes})
	return nil
}

// assisting reports whether the assistants named are enough for the two who
// play. Where they must have one, it may be either player's.
func (d *decision) assisting(named rules.BySide[bool]) bool {
	seats := d.s.Conditions.Seats
	blind := rules.BySide[bool]{White: seats.White.Blind, Black: seats.Black.Blind}
	impaired := rules.BySide[bool]{White: seats.White.HearingImpaired, Black: seats.Black.HearingImpaired}
	return named.White || named.Black || !d.s.laws.AssistantRequired(blind, impaired)
}

func refuseAssistant() error {
	return refuse("assistant-required", "a blind player and a hearing-impaired one need an assistant between them: say first who has one")
}

// assisted decides what an assistant does. He has the duties a to f of the
// Laws and no others; a sighted player's assistant has a and b alone.
func (d *decision) assisted(c Assisted) error {
	if !d.s.Assistant.Of(c.By) {
		return refuse("no-assistant", name(c.By)+" has no assistant", "side", name(c.By))
	}
	letter, by := duty(c.Command)
	switch {
	case letter == 0:
		return refuse("not-a-duty", "an assistant may not do that: the player has to do it himself")
	case letter > 'b' && by != c.By:
		return refuse("not-a-duty", "an assistant may do that for his own player alone")
	case letter > 'b' && !d.s.Seat(c.By).Blind:
		return refuse("not-a-duty", "the assistant of a sighted player announces moves and makes the opponent's moves, and no more")
	}
	return d.decide(c.Command)
}

// duty returns which of the duties of an assistant a command is, and 0 where it
// is none: a makes either player's move on the opponent's board; b announces
// the moves of both; c keeps the blind player's score and starts the
// opponent's clock; d tells time and moves on request, which changes nothing
// at the table; e claims a fallen flag and a touched piece; f sees to the
// formalities of an adjournment.
func duty(c Command) (letter byte, by rules.Side) {
	by, _ = By(c)
	switch c.(type) {
	case Execute, Lift, Place, Scan:
		return 'a', by
	case Announce, Enter, Repeat:
		return 'b', by
	case Write, Strike, Press:
		return 'c', by
	case Claim:
		if kind := c.(Claim).Kind; kind == rules.ClaimFlag || kind == rules.ClaimTouched {
			return 'e', by
		}
	case Call:
		return 'e', by
	case Seal:
		return 'f', by
	}
	return 0, by
}

// By returns the player a command comes from, and false where it is none's:
// such commands are the arbiter's or the table's own.
func By(c Command) (rules.Side, bool) {
	switch c := c.(type) {
	case Adjust:
		return c.By, true
	case Touch:
		return c.By, true
	case Lift:
		return c.By, true
	case Place:
		return c.By, true
	case Scan:
		return c.By, true
	case Unplug:
		return c.By, true
	case Plug:
		return c.By, true
	case Assist:
		return c.By, true
	case Assisted:
		return c.By, true
	}
	if by, spoken := byOfMove(c); spoken {
		return by, true
	}
	return byOfGame(c)
}

func byOfMove(c Command) (rules.Side, bool) {
	switch c := c.(type) {
	case Announce:
		return c.By, true
	case Enter:
		return c.By, true
	case Promote:
		return c.By, true
	case Repeat:
		return c.By, true
	case Execute:
		return c.By, true
	case Press:
		return c.By, true
	default:
		return 0, false
	}
}

func byOfGame(c Command) (rules.Side, bool) {
	switch c := c.(type) {
	case Write:
		return c.By, true
	case Strike:
		return c.By, true
	case Sign:
		return c.By, true
	case Offer:
		return c.By, true
	case Accept:
		return c.By, true
	case Decline:
		return c.By, true
	case Claim:
		return c.By, true
	case Resign:
		return c.By, true
	case Call:
		return c.By, true
	case ViewScore:
		return c.By, true
	case Seal:
		return c.By, true
	default:
		return 0, false
	}
}

// Sensed reports whether a command is what a board tells by itself.
func Sensed(c Command) bool {
	switch c.(type) {
	case Lift, Place, Scan, Unplug, Plug, Touch, ReadClock:
		return true
	default:
		return false
	}
}

// Anyone reports whether a command may be given by whoever sits at the table:
// setting it and starting the game, and starting the clocks again after the
// program was; without an arbiter, also what else is nobody's own.
func (s State) Anyone(c Command) bool {
	switch c.(type) {
	case Open, Begin, Tick:
		return true
	case RestartClocks:
		return s.Stop == StopRestored || !s.Conditions.Arbiter
	case StopClocks, Adjourn, OpenEnvelope, LoseEnvelope, Resume, Absent, Arrive:
		return !s.Conditions.Arbiter
	default:
		return false
	}
}
