package table

import (
	"errors"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// ErrNotYours refuses a command that another player has to give.
var ErrNotYours = errors.New("table: only the other player can do that: wait for him, or call the arbiter")

// ErrArbiterOnly refuses a command that the arbiter has to give.
var ErrArbiterOnly = errors.New("table: only the arbiter can do that: call him")

// Assisted is a command given by the assistant of By.
type Assisted struct {
	Actor
	Command Command
}

func (Assisted) command() {}

// assist appoints an assistant or dismisses him. A sighted player may have one
// only while his visually disabled opponent uses none.
func (d *decision) assist(c Assist) error {
	other := c.By.Other()
	if d.s.Assistant.Of(c.By) == c.Yes {
		return nil
	}
	faces := d.s.Seat(other).Blind && !d.s.Seat(c.By).Blind
	if c.Yes && faces && d.s.Assistant.Of(other) {
		return refused("assistant-other")
	}
	if d.s.Phase > PhaseSet && !d.assisting(d.s.Assistant.With(c.By, c.Yes)) {
		return refuseAssistant()
	}
	d.emit(AssistantAppointed{Actor: c.Actor, Present: c.Yes})
	if c.Yes && d.s.Seat(c.By).Blind && !d.s.Seat(other).Blind && d.s.Assistant.Of(other) {
		d.emit(AssistantAppointed{Actor: By(other)})
	}
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
	return refused("assistant-required")
}

// assisted decides what an assistant does. He has the duties a to f of the
// Laws and no others; a sighted player's assistant has a and b alone.
func (d *decision) assisted(c Assisted) error {
	if !d.s.Assistant.Of(c.By) {
		return refused("no-assistant", "side", name(c.By))
	}
	duty, by := DutyOf(c.Command)
	switch {
	case duty == 0:
		return refused("not-a-duty")
	case duty > DutyAnnounce && by != c.By && by != 0:
		return refused("not-own-player")
	case duty > DutyAnnounce && !d.s.Seat(c.By).Blind:
		return refused("duty-sighted")
	case by == 0 && !d.s.Anyone(c.Command):
		return ErrArbiterOnly
	case d.handlesOwn(c.Command):
		return refused("not-a-duty")
	}
	return d.decide(c.Command)
}

// handlesOwn reports whether c would touch a piece on the board of the player
// who has the move, which is to make that move oneself.
func (d *decision) handlesOwn(c Command) bool {
	var by rules.Side
	var square rules.Square
	switch c := c.(type) {
	case Lift:
		by, square = c.By, c.Square
	case Place:
		by, square = c.By, c.Square
	default:
		return false
	}
	b := d.s.Boards.Of(by)
	if b.Correcting || b.Lost || !d.s.touches(by) {
		return false
	}
	if len(d.s.Gate.Touched) > 0 && d.s.Gate.By == by {
		return true
	}
	_, lifts := c.(Lift)
	return lifts && !d.answers(by, square, b.Placement.At(square))
}

// Duty is one of the duties that an assistant may have. The zero Duty is none.
// Rule: rules.RuleAssistant.
type Duty uint8

// The duties, in the order of the Laws.
const (
	DutyMove      Duty = iota + 1 // a: either player's move on the opponent's board
	DutyAnnounce                  // b: announcing the moves of both players
	DutyKeep                      // c: the blind player's score, and starting the opponent's clock
	DutyInform                    // d: telling time and moves when asked, which changes nothing at the table
	DutyClaim                     // e: a fallen flag, and a piece that the sighted player touched
	DutyFormality                 // f: what an adjournment asks for
)

// DutyOf returns which of the duties of an assistant a command is, with the
// player it is given for, who is nobody where it is none's own. It returns no
// duty where an assistant may never do it.
func DutyOf(c Command) (Duty, rules.Side) {
	by, _ := SideOf(c)
	switch c := c.(type) {
	case Execute, Lift, Place:
		return DutyMove, by
	case Announce, Enter, Promote, Repeat:
		return DutyAnnounce, by
	case Write, Strike, Press:
		return DutyKeep, by
	case Claim:
		if c.Kind == laws.ClaimFlag || c.Kind == laws.ClaimTouched {
			return DutyClaim, by
		}
	case Call:
		return DutyClaim, by
	case Seal, Adjourn, OpenEnvelope, LoseEnvelope, Resume, Arrive:
		return DutyFormality, by
	}
	return 0, by
}

// SideOf returns the player a command comes from, and false where it is none's:
// such commands are the arbiter's or the table's own.
func SideOf(c Command) (rules.Side, bool) {
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
