package table

import (
	"fmt"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// Sensing is the information that a board reports about its squares. The zero
// Sensing is NoBoard.
type Sensing uint8

// The kinds of sensing of boards.
const (
	NoBoard Sensing = iota // there is none: moves are entered
	Pegs                   // whether a square is occupied
	Pieces                 // the piece on each square
)

// String returns s as scripts write it.
func (s Sensing) String() string {
	switch s {
	case Pegs:
		return "pegs"
	case Pieces:
		return "pieces"
	default:
		return "none"
	}
}

// ParseSensing reads what String writes.
func ParseSensing(text string) (Sensing, bool) {
	for s := NoBoard; s <= Pieces; s++ {
		if s.String() == text {
			return s, true
		}
	}
	return 0, false
}

// Seat is a side with its properties.
type Seat struct {
	Name string `json:"name,omitzero"`
	Person
	Blind           bool    `json:"blind,omitzero"`
	HearingImpaired bool    `json:"hearing_impaired,omitzero"`
	Board           Sensing `json:"board,omitzero"`
	Scheme          string  `json:"scheme,omitzero"`   // the spoken scheme, such as fide; empty for the table's own
	Notation        string  `json:"notation,omitzero"` // the language of its scoresheet; empty for English letters
	Letters         string  `json:"letters,omitzero"`  // king, queen, rook, bishop and knight in it, separated by blanks
}

// Keeping says who writes the scoresheets. The zero Keeping is SheetsByHand.
type Keeping uint8

// The ways of keeping scoresheets.
const (
	SheetsByHand Keeping = iota // each player writes
	SheetsKept                  // each sheet gets what its own side announced, and the opponent's moves as it repeated them or heard them
)

// Rulings says which advice is carried out by itself. The zero Rulings is
// RuleFacts.
type Rulings uint8

// The parties that carry out the consequences of the Laws.
const (
	RuleFacts   Rulings = iota // the certain facts: flags, repetitions, illegal moves; the arbiter rules the rest
	RuleNothing                // the arbiter rules everything but the end of the game by its own rules
)

// Touching says what becomes of touch-move. The zero Touching is TouchEnforced.
type Touching uint8

// The consequence for a player who would move another piece than they touched.
const (
	TouchEnforced Touching = iota // their announcement is refused, and they are told why
	TouchReported                 // it is recorded, and may be claimed
)

// Conditions are the agreement before the game. The zero Conditions are not
// complete: see ForFriends and ForEvent.
type Conditions struct {
	Laws       int       `json:"laws"`             // the year of the edition
	Edition    string    `json:"edition,omitzero"` // the text of the edition, where it came from a file, so that the journal is whole without it
	Pace       laws.Pace `json:"pace,omitzero"`    // 0: as the edition derives it from the controls
	Supervised bool      `json:"supervised,omitzero"`
	Arbiter    bool      `json:"arbiter,omitzero"`
	Quickplay  bool      `json:"quickplay,omitzero"`

	Control rules.BySide[clock.Control] `json:"control"`
	Seats   rules.BySide[Seat]          `json:"seats"`
	Start   string                      `json:"start,omitzero"` // a FEN; empty for the usual position

	Occasion Occasion `json:"occasion,omitzero"`

	Changes        []Change `json:"changes,omitzero"` // what the organiser changes in the edition
	Keeping        Keeping  `json:"keeping,omitzero"`
	RefusePress    bool     `json:"refuse_press,omitzero"`    // an early press is refused, not reported
	RepeatRequired bool     `json:"repeat_required,omitzero"` // the press waits for the repetition
	Touching       Touching `json:"touching,omitzero"`
	Rulings        Rulings  `json:"rulings,omitzero"`

	Withheld []Question `json:"withheld,omitzero"` // questions that players and spectators get no answer to during the game; see State.Answers

	DrawMoves int  `json:"draw_moves,omitzero"` // moves of both sides before a draw may be offered
	NoOffers  bool `json:"no_offers,omitzero"`

	OffersAnytime bool `json:"offers_anytime,omitzero"` // a draw is offered at any time, as where a server elsewhere decides

	NoTakebacks bool `json:"no_takebacks,omitzero"` // no move is taken back by agreement; with an arbiter or in an event none ever is

	ClockTold bool `json:"clock_told,omitzero"` // the times come from a clock beside the table
	ByHand    bool `json:"by_hand,omitzero"`    // a blind player whose board does not sense corrects it by hand, and both clocks are stopped until then

	Slip          clock.Span `json:"slip,omitzero"`            // how long a player alone knows of an error on their board; 0: ten seconds, below 0: not at all
	Default       clock.Span `json:"default,omitzero"`         // how late a player may come
	Reading       clock.Span `json:"reading,omitzero"`         // how long the start waits for a player who reads how to play; 0: as ReadingTime says, below 0: not at all
	DefaultGiven  bool       `json:"default_given,omitzero"`   // the organiser has fixed Default
	PINAsked      bool       `json:"pin_asked,omitzero"`       // the arbiter types a PIN to be heard
	PIN           string     `json:"pin,omitzero"`             // its digest, in journals from before it was separate; it is never shown
	Hearing       bool       `json:"hearing,omitzero"`         // the arbiter allows players to be heard by a microphone; among friends no one asks
	BuiltInVoices bool       `json:"built_in_voices,omitzero"` // no other program speaks to any participant at this table
	Delay         clock.Span `json:"delay,omitzero"`           // the delay for spectators
	SealTo        string     `json:"seal_to,omitzero"`         // the public key that sealed moves are locked for; empty for none
}

// Elsewhere reports whether a server elsewhere keeps the clocks and decides on the game.
func (c Conditions) Elsewhere() bool { return c.ClockTold && c.OffersAnytime }

// ClockAtBoard reports whether a clock at the board keeps the time.
func (c Conditions) ClockAtBoard() bool { return c.ClockTold && !c.Elsewhere() }

// ForFriends returns the conditions of a game without an arbiter: the latest
// edition, half an hour each, and sheets that the table writes for both
// players. An early press is refused, and every certain ruling is carried out
// automatically.
func ForFriends() Conditions {
	control := clock.Control{{Time: 30 * 60e9, Increment: 30e9}}
	return Conditions{
		Laws:        laws.Latest().Year(),
		Control:     rules.Both(control),
		Seats:       rules.Both(Seat{}),
		Keeping:     SheetsKept,
		RefusePress: true,
	}
}

// ForEvent returns the conditions of a tournament game: an arbiter is present,
// and each player writes their own sheet. An early press is reported, and
// questions that need calculation are not answered.
func ForEvent() Conditions {
	control := clock.Control{{Moves: 40, Time: 90 * 60e9, Increment: 30e9}, {Time: 30 * 60e9, Increment: 30e9}}
	return Conditions{
		Laws:       laws.Latest().Year(),
		Supervised: true,
		Arbiter:    true,
		Control:    rules.Both(control),
		Seats:      rules.Both(Seat{}),
		Withheld:   Questions(),
	}
}

// check returns one sentence about what in c cannot be played by.
func (c Conditions) check() error {
	for _, s := range []rules.Side{rules.White, rules.Black} {
		if len(c.Control.Of(s)) == 0 {
			return fmt.Errorf("table: %v has no time control: give one, such as 40/90m+30s,30m+30s", s)
		}
	}
	if c.Default < 0 || c.DrawMoves < 0 || c.Delay < 0 {
		return fmt.Errorf("table: the default time, the moves before a draw and the delay of spectators cannot be below zero")
	}
	return nil
}

// Change is one parameter of the edition that an organiser has changed.
type Change struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Lasting returns the value of Conditions.Slip or Conditions.Reading with which it
// lasts for d: a value below 0, for no time at all, if d is 0.
func Lasting(d time.Duration) clock.Span {
	if d == 0 {
		return -1
	}
	return clock.Span(d)
}

// Occasion says which game of which event this is. What is empty is not known; the
// zero Occasion is a game that belongs to no event.
type Occasion struct {
	ID      string `json:"id,omitzero"` // no two games have the same
	Event   string `json:"event,omitzero"`
	Site    string `json:"site,omitzero"`
	Date    string `json:"date,omitzero"` // as PGN writes it, such as 2026.03.01
	Section string `json:"section,omitzero"`
	Round   string `json:"round,omitzero"`
	Board   string `json:"board,omitzero"` // its number
	Arbiter string `json:"arbiter,omitzero"`
}

// Person is who sits at a seat, beside their name, as an event knows them. What is
// empty is not known.
type Person struct {
	Title      string `json:"title,omitzero"`      // such as WGM
	Federation string `json:"federation,omitzero"` // three letters
	FIDEID     string `json:"fide_id,omitzero"`
	Rating     int    `json:"rating,omitzero"` // 0 for none
	Team       string `json:"team,omitzero"`
}
