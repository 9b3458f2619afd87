package sense

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// How long a flat board must rest before it is read.
const (
	settleRest = 700 * time.Millisecond // if no clock says that the move is finished
	scanRest   = 300 * time.Millisecond // after the press: one scan of the board
	wholeRest  = 130 * time.Millisecond // after the press, if the board shows a whole move
	pressRest  = time.Second            // before a press counts as no move
	strayRest  = 3 * time.Second        // before a board that shows no move is called astray
	scanTicks  = 2                      // readings of a clock between which more than a scan has passed
	answerRest = 2 * time.Second        // for the table to take a pressed move
)

// Config describes the board and the player of a Sensor. Its zero value is a
// flat board that reports occupied squares, used by both players.
type Config struct {
	Sensing wire.Sensing
	Side    rules.Side    // the owner of the board; 0 if both play on it
	Settle  time.Duration // how long a flat board rests before it is read without a press; 0 is 700 ms
	Dwell   time.Duration // for how long a piece is off its square before that is a touch; 0 has each be one at once
}

// Table is the table's state, passed to a Sensor whenever it changes.
type Table struct {
	Board      rules.Placement // what this board showed when it was last in order
	Goal       rules.Placement // what it must show now; the same as Board where no move waits to be carried out
	Turn       rules.Side      // who is to move
	Adjusting  bool            // pieces are being adjusted, or the board corrected: nothing is a touch
	Standing   bool            // play is stopped until the board shows its goal: nothing is a touch
	Candidates Candidates      // what could follow Board
	Undone     Undone          // the last move, if it has no press
	Stands     rules.Placement // the placement that the table assumes; Board if it is empty
	Said       rules.Move      // the move that the player to move has announced and not made, or none
	StandsIn   rules.Occupancy // squares with a substitute for a promotion piece

	After func(rules.Move) Candidates // the candidates after one of Candidates; nil if unknown
}

// Sensor follows one board. It receives the table's state, the reports of the
// squares and the time, and returns the acts of the hand. One goroutine owns
// it.
type Sensor struct {
	config   Config
	table    Table
	told     bool
	contents wire.Contents
	looked   bool
	unseen   bool            // the first look was taken where nothing was a touch, and nothing has changed since
	lifted   rules.Occupancy // squares of Board that were seen empty since it was in order
	landed   rules.Occupancy // squares on which a piece was placed since then
	out      []rules.Piece   // pieces lifted and not placed again, in order
	ghosts   []rules.Piece   // pieces that have left the game and may lie about

	changed  time.Duration   // when a square last changed
	phase    phase           // how far it has been read since then
	believed rules.Placement // the placement that follows from Board and the hand
	strayed  []Difference
	deferred deferred
	shown    []rules.Move    // the last recognised moves
	settled  rules.Placement // pieces reported as placed on a flat board since it was in order
	reached  bool            // the goal was reported as reached

	clocked    bool // a running clock with a lever is there
	levered    bool // its lever has been seen
	whiteTurn  bool // as the lever lay when the clock last ran
	pressed    bool // the player to move has pressed
	pressedAt  time.Duration
	ticks      int           // readings of the clock since the press and the last change
	scanned    time.Duration // when there were enough of them
	waiting    []later       // what came after a pressed move, until the table tells
	decided    bool          // a pressed move was told, and the table has not answered
	decidedAt  time.Duration
	latest     time.Duration // the last instant that was told
	roundTried bool

	reversed bool // the board is being turned round

	grasps   []grasp         // pieces off their squares that may not have been lifted
	graze    graze           // a piece that was felt or captured
	vanished []grasp         // earlier pieces that are off the board, in order
	shoved   []grasp         // earlier pieces that a move may have put on another square
	bound    []rules.Square  // squares reported as touched since the board was in order
	sure     bool            // what leaves its square was away long enough
	aside    rules.Occupancy // squares whose contacts are set aside
	spoken   rules.Occupancy // the ones of them that were reported for the present move
	unplaced rules.Occupancy // squares whose pieces came from nowhere that is seen
	fell     bool            // the gap is of pieces that fell
	named    bool            // they were told
	promoted rules.Square    // the square on which a pawn may be exchanged for its promotion piece
	refilled int             // squares that reported their pieces again at once
	earlier  rules.Occupancy // those of them that left before the others: a hand may hold them
	excused  rules.Occupancy // those of them that a hand has moved since
	twins    rules.Occupancy // two of them that hands may have lifted at once after all
	toward   toward          // what a board that strayed was nearest to
	held     []later         // what came after a capture by two hands that its player has to name
	between  wire.Contents   // what the squares held then

	refilledAt time.Duration // the first of them

	gap    bool          // pieces that were moved unobserved must be put back
	before wire.Contents // what the squares held then
}

// phase is how far a board has been read since it last changed.
type phase uint8

const (
	unread phase = iota
	stood        // it has come to rest beside a running clock, without a press
	read         // it showed nothing that it may, or it is not time to tell
	done
)

// Change is a square that changed, as the device tells it.
type Change struct {
	Square        rules.Square
	Before, After wire.Content
	Ordered       bool
}

// later is a change, or a reading of the clock, that has to wait.
type later struct {
	at      time.Duration
	change  Change // or no square
	clock   bool
	white   bool // is to move by the lever
	running bool
}

// NewSensor returns a sensor without any data.
func NewSensor(c Config) *Sensor {
	if c.Settle == 0 {
		c.Settle = settleRest
	}
	return &Sensor{config: c}
}

// Told takes the present knowledge of the table: after the start, after every
// move made or carried out, after every correction. It returns the events that
// follow from the board's present contents.
func (s *Sensor) Told(at time.Duration, t Table) []Event {
	s.latest = max(s.latest, at)
	if s.told && t.Board != s.table.Board {
		s.ghosts = append(s.ghosts, gone(s.table.Board, t.Board)...)
	}
	fresh := !s.told || t.Board != s.table.Board || t.Goal != s.table.Goal || t.Turn != s.table.Turn || t.Standing != s.table.Standing
	if fresh || t.StandsIn != s.table.StandsIn {
		s.promoted = s.exchange(t)
	}
	s.table, s.told = t, true
	if !fresh {
		return s.heard()
	}
	s.lifted, s.landed, s.out, s.shown, s.strayed = 0, 0, nil, nil, nil
	s.graze, s.bound, s.spoken, s.unplaced = graze{}, nil, 0, 0
	s.keepsGrasps(t.Board)
	s.takesReply()
	s.keepsGap()
	s.settled = rules.Placement{}
	s.reached, s.decided, s.pressed = false, false, false
	s.phase, s.changed = unread, at
	if s.unseen && !s.table.Standing && !s.table.Adjusting {
		return append(s.lookedFirst(at, s.contents), s.catchUp()...)
	}
	if s.looked {
		s.missing()
	}
	if !s.defers() && s.deferred.squares != 0 {
		return append(s.flush(), s.catchUp()...)
	}
	if s.looked && s.config.Sensing.Pegs && len(s.waiting) == 0 && !s.gap {
		return append(s.compare(), s.heard()...)
	}
	return s.catchUp()
}

// catchUp takes what had to wait for the table.
func (s *Sensor) catchUp() []Event {
	waiting := s.waiting
	s.waiting = nil
	var events []Event
	for _, w := range waiting {
		if w.clock {
			s.Clock(w.at, w.white, w.running)
			continue
		}
		events = append(events, s.Change(w.at, w.change)...)
	}
	return events
}

// missing records the pieces of Board that the squares lack: they were lifted
// unseen.
func (s *Sensor) missing() {
	s.believed = s.table.Board
	for _, square := range (s.table.Board.Occupied() &^ s.deferred.squares).Squares() {
		if !s.aside.Has(square) && !s.contents.At(square).Agrees(wire.Holding(s.table.Board.At(square))) {
			s.lifted |= square.Bit()
			s.believed = s.believed.Put(square, s.contents.At(square).Piece)
		}
	}
}

// Contents returns the contents of the squares.
func (s *Sensor) Contents() wire.Contents { return s.contents }

// Change takes one square that changed.
func (s *Sensor) Change(at time.Duration, c Change) []Event {
	s.latest = max(s.latest, at)
	if !s.told {
		s.contents.Set(c.Square, c.After)
		return nil
	}
	if s.looked && !s.decided && s.contents.At(c.Square) == c.After {
		return s.landsAgain(at, c) // or it is known already, from a look
	}
	if s.reversed {
		return nil
	}
	var events []Event
	if c.After.Occupied && !s.decided && !s.aside.Has(c.Square) {
		events = s.fellBefore(c.Square)
	}
	if s.gap {
		s.notesReply(at, c)
		s.contents.Set(c.Square, c.After)
		if c.After.Occupied {
			s.refills(at)
		}
		if s.fell && s.liftedAtOnce(c) {
			return s.endGap(at)
		}
		s.excuses(c)
		return append(events, s.closeGap(at)...)
	}
	if d := s.stubborn(c); d != 0 && !s.decided {
		events = append(append(events, Disowned{d}), s.setAside(at, d)...)
		if shown := s.compare(); len(shown) > 0 {
			events = append(events, shown...)
			s.decided, s.decidedAt = s.decided || s.config.Side == 0, at
		}
	}
	if s.finishes(at, c) {
		replied := s.phase == stood || s.table.Goal == s.table.Board && !s.pressed
		if events = append(append(events, s.flush()...), s.compare()...); replied && len(events) > 0 {
			s.decided, s.decidedAt = true, at // the reply waits for the table
		}
	}
	if s.decided {
		s.waiting = append(s.waiting, later{at: at, change: c})
		return events
	}
	s.contents.Set(c.Square, c.After)
	if c.After.Occupied {
		s.landed |= c.Square.Bit()
	}
	if s.aside.Has(c.Square) {
		return events
	}
	s.changed, s.phase, s.shown, s.ticks, s.unseen = at, unread, nil, 0, false
	if s.defers() {
		s.deferred.note(c)
		return events
	}
	if c.Before.Occupied {
		events = append(events, s.left(c)...)
	}
	if c.After.Occupied && !s.gap {
		events = append(events, s.came(c)...)
	}
	if found, ok := s.ahead(); ok && found.whole && c.After.Occupied && !s.config.Sensing.Pegs && !s.gap {
		events = append(events, s.readsAhead()...)
	}
	if s.config.Sensing.Pegs && !s.gap {
		events = append(append(events, s.compare()...), s.worded(false)...)
	}
	return events
}

// heard takes the player's announcement: it explains a piece that was felt or
// captured, and a square with a bad contact.
func (s *Sensor) heard() []Event {
	events := s.saidSo()
	if g := s.graze; g.square != 0 && s.table.Said.To == g.square && s.lifted.Has(s.table.Said.From) {
		events = append(events, s.grazes()...)
	}
	return append(events, s.worded(false)...)
}

// finishes reports whether a change begins something new, so that the earlier
// act must be read first. The sign is a lift of a piece that had not moved yet,
// after the press or on a board that shows its goal.
func (s *Sensor) finishes(at time.Duration, c Change) bool {
	if s.config.Sensing.Pegs || s.phase == done || s.decided || c.After.Occupied {
		return false
	}
	if s.table.Goal != s.table.Board {
		// The piece of the goal itself may only flicker as it lands.
		return s.agrees(s.table.Goal) && s.table.Board.At(c.Square) == s.table.Goal.At(c.Square)
	}
	if s.phase == stood {
		return s.replies(c.Square)
	}
	if s.overlaps(at, c.Square) {
		return true
	}
	return s.pressed && s.table.Board.At(c.Square).Role != 0 && !s.lifted.Has(c.Square)
}
