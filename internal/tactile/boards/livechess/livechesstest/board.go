package livechesstest

import (
	"encoding/json"
	"slices"
	"time"

	"blindchess/internal/rules"
)

// The states of a board. The empty state is null: the board has not been
// activated.
const (
	Active        = "ACTIVE"
	Inactive      = "INACTIVE"
	NotResponding = "NOTRESPONDING"
	Delayed       = "DELAYED"
)

// Run is whose clock runs.
type Run uint8

// Neither clock runs, White's runs, or Black's runs.
const (
	Stopped Run = iota
	WhiteRuns
	BlackRuns
)

// Clock is the display of a clock, in whole seconds.
type Clock struct {
	White, Black int
	Run          Run
}

// Board is a board that hangs on the server.
type Board struct {
	server  *Server
	serial  string
	source  string
	state   string
	battery string
	comment string
	stands  rules.Placement // below the hands, White's side where it is when nothing is turned
	turned  bool            // it is turned round
	flipped bool            // and the operator or a client has said so
	clock   *Clock
	clockAt time.Time
}

// Add hangs another board on the server.
func (s *Server) Add(serial string) *Board {
	standard := rules.Standard()
	b := &Board{server: s, serial: serial, source: "COM3", state: Active, stands: standard.Placement()}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.boards = append(s.boards, b)
	return b
}

// Remove takes a board off the list, as if it had never been there.
func (s *Server) Remove(serial string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.boards = slices.DeleteFunc(s.boards, func(b *Board) bool { return b.serial == serial })
	s.feeds = slices.DeleteFunc(s.feeds, func(f *feed) bool { return f.board.serial == serial })
}

// Board returns the board of a serial number, or nil.
func (s *Server) Board(serial string) *Board {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.find(serial)
}

func (s *Server) find(serial string) *Board {
	for _, b := range s.boards {
		if b.serial == serial {
			return b
		}
	}
	return nil
}

// do changes a board and tells it.
func (b *Board) do(board, clock bool, change func()) {
	b.server.mutex.Lock()
	defer b.server.mutex.Unlock()
	change()
	b.server.changed(b, board, clock)
}

// Stand places all pieces together, as the first field of a FEN says.
func (b *Board) Stand(placement string) {
	b.server.t.Helper()
	p, err := rules.ParsePlacement(placement)
	if err != nil {
		b.server.t.Fatal(err)
	}
	b.do(true, false, func() { b.stands = p })
}

// Put puts a piece on a square, by its letter in a FEN.
func (b *Board) Put(square string, letter byte) {
	b.do(true, false, func() { b.stands = b.stands.Put(b.square(square), rules.PieceOf(letter)) })
}

// Lift takes the piece from a square into the hand, and returns its letter.
func (b *Board) Lift(square string) (letter byte) {
	b.do(true, false, func() {
		at := b.square(square)
		letter = b.stands.At(at).Letter()
		b.stands = b.stands.Without(at.Bit())
	})
	return letter
}

// Move moves pieces as a hand does, "e2e4" after "e2e4": a piece on the second
// square is lifted first, then the moving piece is lifted and put down. Castling
// is two of these, and after an en passant the pawn still has to be lifted.
func (b *Board) Move(moves ...string) {
	b.server.t.Helper()
	for _, move := range moves {
		if len(move) != 4 {
			b.server.t.Fatalf("livechesstest: %q is not two squares", move)
		}
		if b.letterAt(move[2:]) != 0 {
			b.Lift(move[2:])
		}
		b.Put(move[2:], b.Lift(move[:2]))
	}
}

func (b *Board) letterAt(square string) byte {
	b.server.mutex.Lock()
	defer b.server.mutex.Unlock()
	return b.stands.At(b.square(square)).Letter()
}

func (b *Board) square(name string) rules.Square {
	square, ok := rules.ParseSquare(name)
	if !ok {
		panic("livechesstest: " + name + " is no square")
	}
	return square
}

// Lay lays the board the other way round, or back.
func (b *Board) Lay(turned bool) { b.do(true, false, func() { b.turned = turned }) }

// SetClock has the clock show this, and tells it.
func (b *Board) SetClock(c Clock) {
	b.do(false, true, func() { b.clock, b.clockAt = &c, b.server.now() })
}

// NoClock takes the clock away.
func (b *Board) NoClock() { b.do(false, true, func() { b.clock = nil }) }

// Pass lets the clock run for so many seconds, and reports each.
func (b *Board) Pass(seconds int) {
	for range seconds {
		b.do(false, true, func() {
			if b.clock == nil {
				return
			}
			next := *b.clock
			switch next.Run {
			case WhiteRuns:
				next.White = max(0, next.White-1)
			case BlackRuns:
				next.Black = max(0, next.Black-1)
			}
			b.clock, b.clockAt = &next, b.server.now()
		})
	}
}

// SetState sets the state of the board. A board that is not active reports
// nothing.
func (b *Board) SetState(state string) {
	b.server.mutex.Lock()
	defer b.server.mutex.Unlock()
	b.state = state
}

// SetBattery sets the reported charge of the battery, such as "84%" or "3.7V".
func (b *Board) SetBattery(battery string) {
	b.server.mutex.Lock()
	defer b.server.mutex.Unlock()
	b.battery = battery
}

// SetComment sets the operator's remark.
func (b *Board) SetComment(comment string) {
	b.server.mutex.Lock()
	defer b.server.mutex.Unlock()
	b.comment = comment
}

// Vanish takes the board off its cable. The server reports nothing: the board
// is missing on the next request.
func (b *Board) Vanish() {
	b.server.mutex.Lock()
	defer b.server.mutex.Unlock()
	b.state, b.source = NotResponding, ""
}

// Return puts it back, and reports its pieces.
func (b *Board) Return() {
	b.do(true, true, func() { b.state, b.source = Active, "COM3" })
}

// there reports whether the board reports its events.
func (b *Board) there() bool { return b.state == Active || b.state == Delayed }

// Placement returns the placement that the server reports.
func (b *Board) Placement() string {
	b.server.mutex.Lock()
	defer b.server.mutex.Unlock()
	return b.placement().String()
}

func (b *Board) placement() rules.Placement {
	if b.turned == b.flipped {
		return b.stands
	}
	var turned rules.Placement
	for square := rules.A1; square <= rules.H8; square++ {
		if piece := b.stands.At(square); piece.Letter() != 0 {
			turned = turned.Put(rules.A1+rules.H8-square, piece)
		}
	}
	return turned
}

// shown is a clock as it is sent.
func (b *Board) shown() json.RawMessage {
	if b.clock == nil {
		return json.RawMessage("null")
	}
	var run *bool
	if b.clock.Run != Stopped {
		white := b.clock.Run == WhiteRuns
		run = &white
	}
	shown, _ := json.Marshal(struct {
		White int   `json:"white"`
		Black int   `json:"black"`
		Run   *bool `json:"run"`
		Time  int64 `json:"time"`
	}{b.clock.White, b.clock.Black, run, b.clockAt.UnixMilli()})
	return shown
}

// event is the message of a feed.
type event struct {
	Serial  string          `json:"serialnr"`
	Flipped bool            `json:"flipped"`
	Board   string          `json:"board,omitempty"`
	Clock   json.RawMessage `json:"clock,omitempty"`
	Start   string          `json:"start,omitempty"`
	SAN     *[]string       `json:"san,omitempty"`
	Match   *bool           `json:"match,omitempty"`
}

func (b *Board) event(board, clock bool) event {
	e := event{Serial: b.serial, Flipped: b.flipped}
	if board {
		e.Board = b.placement().String()
	}
	if clock {
		e.Clock = b.shown()
	}
	return e
}

// list is the list of boards. The mutex is held.
func (s *Server) list() []byte {
	type listed struct {
		Serial  string          `json:"serialnr"`
		Source  *string         `json:"source"`
		State   *string         `json:"state"`
		Battery *string         `json:"battery"`
		Comment *string         `json:"comment"`
		Board   *string         `json:"board"`
		Flipped bool            `json:"flipped"`
		Clock   json.RawMessage `json:"clock"`
	}
	orNull := func(text string) *string {
		if text == "" {
			return nil
		}
		return &text
	}
	boards := []listed{}
	for _, b := range s.boards {
		l := listed{Serial: b.serial, Source: orNull(b.source), State: orNull(b.state), Battery: orNull(b.battery), Comment: orNull(b.comment), Flipped: b.flipped, Clock: json.RawMessage("null")}
		if b.source != "" && b.state != "" {
			l.Board, l.Clock = orNull(b.placement().String()), b.shown()
		}
		boards = append(boards, l)
	}
	text, err := json.Marshal(boards)
	if err != nil {
		s.t.Error(err)
	}
	return text
}
