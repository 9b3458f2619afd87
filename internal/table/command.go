package table

import (
	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

// Command is an action that a participant requests. The commands are the
// structs of this package that have the methods; there are no others. Each is
// next to the events that it produces.
type Command interface {
	permit() permit
	decide(*decision) error
}

// Actor is embedded in every command and event that has a side: the player who
// gives the command, or whom the event concerns.
type Actor struct {
	By rules.Side `json:"by"`
}

// By returns the Actor of a side.
func By(side rules.Side) Actor { return Actor{By: side} }

func (a Actor) side() rules.Side { return a.By }

// sideOf returns the side that a command carries, and 0 if it carries none.
func sideOf(c Command) rules.Side {
	if carries, ok := c.(interface{ side() rules.Side }); ok {
		return carries.side()
	}
	return 0
}

// permit says who may give a command, and when. The zero permit allows no
// participant to give it.
type permit struct {
	when    when
	own     bool   // the player whose side the command carries
	seated  seated // either player, if the command belongs to neither side
	arbiter bool
	sensed  bool // a board or a clock, for its own side
	keeper  bool // the program that runs the table
	duty    duty // an assistant who has it
	unsays  bool // also after the end that its player's word has brought, to correct that
}

// when is how far a table must have come for a command.
type when uint8

const (
	inPlay    when = iota // from the start of White's clock to the end of the game
	onceBegun             // from the start of White's clock, also after the game
	onceSet               // once the conditions are known
	anyTime
)

// seated says when a command may be given by either player.
type seated uint8

const (
	never seated = iota
	always
	unruled  // at a table without an arbiter
	restored // there, and while the clocks are stopped after a restart of the program
	keyed    // there, and where sealed moves are locked: who has the key
)

// timely refuses commands that the table's phase does not allow.
func (s State) timely(w when) error {
	switch {
	case w == anyTime:
		return nil
	case w == onceSet && s.Phase == PhaseUnset:
		return refused("not-set")
	case w == onceSet:
		return nil
	case s.Phase < PhasePlaying:
		return refused("not-started")
	case w == inPlay && s.Phase == PhaseEnded:
		return refused("over")
	}
	return nil
}

// Ruling is a command that the arbiter gives: what follows is on record as decided
// by them.
type Ruling struct{ Command }

func (r Ruling) decide(d *decision) error {
	d.decider = ByArbiter
	return r.Command.decide(d)
}

// decide decides a command if the table's phase allows it.
func (d *decision) decide(c Command) error {
	p := c.permit()
	if err := d.s.timely(p.when); err != nil && !(p.unsays && d.s.MayUnsay(sideOf(c), d.at)) {
		return err
	}
	if err := c.decide(d); err != nil {
		return err
	}
	return d.answerAnew()
}

// duty is one of the duties that an assistant may have. The zero duty is none.
// Rule: rules.RuleAssistant.
type duty uint8

// The duties, in the order of the Laws.
const (
	dutyMove      duty = iota + 1 // a: either player's move on the opponent's board
	dutyAnnounce                  // b: announcing the moves of both players
	dutyKeep                      // c: the blind player's score, and starting the opponent's clock
	dutyInform                    // d: giving time and moves on request, which changes nothing at the table
	dutyClaim                     // e: a fallen flag, and a piece that the sighted player touched
	dutyFormality                 // f: what an adjournment asks for
)

// decision is a command being decided: the state as its events so far leave it.
type decision struct {
	s       State
	at      clock.Instant
	effects []Effect
	decider Decider
	pressed bool // the press that makes the move is being decided, or was made elsewhere
}
