package screen

import (
	"math/rand/v2"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen/view"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// TerminalConfig contains the parts that a terminal needs. Feed and Session are
// needed, and either Submit or Forward.
type TerminalConfig struct {
	Feed    *Feed
	Session *console.Session
	Now     func() clock.Instant // the present instant of the table; Feed.Now where nil
	// Submit gives commands to the table, in this order; the first that is refused
	// ends them. The table's answer comes back by Hear and Refuse, at any time.
	Submit func([]table.Command)
	// Forward gives a whole line to the host of the table, in place of Submit, if
	// the table is in another process. The host's answer comes back by Hear.
	Forward func(line string)
	// Speak speaks into the user's ear; nil is silence.
	Speak func(say.Utterance)
	// Speaks reports whether Speak speaks now, so that an answer that changes with
	// time is shown when it is spoken; nil is never.
	Speaks func() bool
	// Hush stops the present message into that ear if typing may cut it; HushAll
	// stops everything. Nil does nothing.
	Hush, HushAll func()
	// Act does what only the program can do, such as changing a setting, and
	// returns what to answer. Quitting is done by the seat itself, after what Act
	// answers to it was shown and spoken.
	Act func(console.Local) []say.Utterance
}

// Terminal is a person's place at the table: lines go in, words come out. It
// may be used by many goroutines.
type Terminal struct {
	config TerminalConfig
	wake   chan struct{}
	left   chan struct{}
	at     atomic.Pointer[console.Actor] // of the session
	games  atomic.Int32                  // that have followed the first

	mu      sync.Mutex
	session *console.Session
	noted   uint64 // the last record that the session has seen
	heard   []say.Utterance
	unsaid  []*unsaid // answers that are shown once they are spoken

	listener Listener
	asides   []*Aside
	gone     bool
	flipped  bool
	look     settings.Look
	memo     view.Memo // of the session
}

// NewTerminal returns a terminal that follows its feed until Close.
func NewTerminal(c TerminalConfig) *Terminal {
	if c.Now == nil {
		c.Now = c.Feed.Now
	}
	s := &Terminal{config: c, session: c.Session, wake: make(chan struct{}, 1), left: make(chan struct{})}
	s.seated()
	c.Feed.follow(s.wake)
	return s
}

// Close ends following the feed.
func (s *Terminal) Close() { s.config.Feed.unfollow(s.wake) }

// Wake is nudged when there is something new: a state, or words. It has one
// reader, the screen.
func (s *Terminal) Wake() <-chan struct{} { return s.wake }

// Left is closed when the user has quit.
func (s *Terminal) Left() <-chan struct{} { return s.left }

// State returns the current table, without the parts that the user may not see.
func (s *Terminal) State() table.State {
	at := s.at.Load()
	return s.config.Feed.State().Disclosed(at.Capacity, at.Side)
}

// After returns the records that follow the one numbered seq, as the user may
// see them.
func (s *Terminal) After(seq uint64) []table.Record {
	at, state, records := s.at.Load(), s.config.Feed.State(), s.config.Feed.After(seq)
	shown := make([]table.Record, len(records))
	for i, r := range records {
		shown[i] = state.Shown(r, at.Capacity, at.Side)
	}
	return shown
}

// Stands reports whether the table is stopped because its records cannot be
// stored.
func (s *Terminal) Stands() bool { return s.config.Feed.Stands() }

// Work returns how far the table is with long work.
func (s *Terminal) Work() Work { return s.config.Feed.Work() }

// Now returns the present instant of the table, as it is shown here.
func (s *Terminal) Now() clock.Instant { return s.config.Now() }

// Take returns everything that was said to this seat since the last Take, in
// its order. Nothing is ever left out.
func (s *Terminal) Take() []say.Utterance {
	s.mu.Lock()
	defer s.mu.Unlock()
	heard := s.heard
	s.heard = nil
	return heard
}

// Hear shows a message to this seat, and stores it for "again". It does not
// speak it: the caller has done so.
func (s *Terminal) Hear(u say.Utterance) {
	s.mu.Lock()
	s.hear(u)
	s.mu.Unlock()
	s.nudge()
}

// Speak shows a message to this seat, stores it, and speaks it. With it a seat
// is a host.Speaker.
func (s *Terminal) Speak(u say.Utterance) {
	s.Hear(u)
	s.speak(u)
}

func (s *Terminal) hear(u say.Utterance) {
	s.session.Hear(u)
	s.keep(u)
}

// Refuse shows why the table refused an entry from here, speaks it, and stores
// it for "why".
func (s *Terminal) Refuse(u say.Utterance) {
	s.Refused(u)
	s.speak(u)
}

// Refused is Refuse without speech: the caller speaks.
func (s *Terminal) Refused(u say.Utterance) {
	state := s.State()
	s.mu.Lock()
	s.session.Refuse(u, state)
	s.hear(u)
	s.mu.Unlock()
	s.nudge()
}

func (s *Terminal) speak(u say.Utterance) {
	if s.config.Speak != nil {
		s.config.Speak(u)
	}
}

// Enter reads a typed line, and carries it out. It returns immediately; the result
// is heard. Control characters are removed first: the line may be stored, and
// others will see it. A line of which nothing is left is refused and does nothing:
// it is not the Enter that presses a clock.
func (s *Terminal) Enter(line string) {
	line, readable := view.Readable(line)
	s.mu.Lock()
	listener, illegible := s.listener, s.session.Illegible()
	s.mu.Unlock()
	if !readable {
		s.Refuse(illegible)
		return
	}
	if listener != nil && listener.Before(line) {
		return
	}
	reading := s.Pass(line)
	if listener != nil {
		listener.After(reading)
	}
}

// evenly is how long an answer takes at least that must not tell how a move was judged.
// It is longer than any judgement. What is carried out after it differs by microseconds,
// which a wait of up to unevenly more, drawn anew each time, hides.
const (
	evenly   = 30 * time.Millisecond
	unevenly = 20 * time.Millisecond
)

// Pass is Enter for a line that a listener took and passes on after all. It
// returns the intent that it understood.
func (s *Terminal) Pass(line string) console.Intent {
	begun := time.Now()
	s.mu.Lock()
	s.catchUp()
	forward := s.config.Forward != nil
	var reading console.Intent
	if forward {
		reading.Local = s.session.Local(line)
	} else {
		reading = s.session.Enter(s.State(), s.config.Now(), line)
	}
	s.mu.Unlock()
	if reading.Untold {
		time.Sleep(time.Until(begun.Add(evenly + rand.N(unevenly))))
	}
	s.answered(s.fresh(reading))
	switch {
	case reading.Local.Act != console.ActNone:
		s.act(reading.Local)
	case forward:
		s.config.Forward(line)
	case len(reading.Commands) > 0:
		s.config.Submit(reading.Commands)
	}
	s.nudge()
	return reading
}

// Listener sees the lines typed at a seat, as a teacher does.
type Listener interface {
	// Before sees a line before it is read, and consumes it if it returns true.
	Before(line string) bool
	// After receives each intent that was understood and carried out.
	After(console.Intent)
}

// Listen makes l see the lines typed here from now on.
func (s *Terminal) Listen(l Listener) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.listener = l
}

func (s *Terminal) act(l console.Local) {
	switch l.Act {
	case console.ActQuit:
		s.Settle()
		defer s.Leave()
	case console.ActFlip:
		s.mu.Lock()
		s.flipped = !s.flipped
		s.mu.Unlock()
		return
	case console.ActQuiet:
		s.hushAll()
		return
	}
	if s.config.Act == nil {
		return
	}
	answers := s.config.Act(l)
	if l.Act == console.ActQuit { // no further answers are awaited
		s.Hush()
		for i := range answers {
			answers[i].Urgency = say.Now
		}
	}
	s.answered(answers)
}

// Quit leaves as the command of that name does: a message first describes the
// consequence for their game.
func (s *Terminal) Quit() { s.act(console.Local{Act: console.ActQuit}) }

// Leave lets the user go: the screen ends, and the game continues.
func (s *Terminal) Leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.gone {
		s.gone = true
		close(s.left)
	}
}

// Tell gives the result of a key to the ear of this seat alone.
func (s *Terminal) Tell(u say.Utterance) {
	s.speak(u)
	s.Show(u)
}

// Show shows a hint without keeping it for "again".
func (s *Terminal) Show(u say.Utterance) {
	s.mu.Lock()
	s.keep(u)
	s.mu.Unlock()
	s.nudge()
}

// SetLook has every screen of this seat look so from now on.
func (s *Terminal) SetLook(look settings.Look) {
	s.mu.Lock()
	s.look = look
	s.mu.Unlock()
	s.nudge()
}

// Look returns the look of this seat's screens.
func (s *Terminal) Look() settings.Look {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.look
}

// With calls do with exclusive use of this seat's session.
func (s *Terminal) With(do func(*console.Session)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.catchUp()
	do(s.session)
	s.seated()
	s.memo = view.Memo{}
}

// Anew moves the user to seat when another game follows on the same feed.
func (s *Terminal) Anew(seat console.Actor) {
	s.mu.Lock()
	dropped := s.session.Reset(seat)
	s.noted, s.flipped, s.memo = 0, false, view.Memo{}
	s.seated()
	s.mu.Unlock()
	s.games.Add(1)
	for _, u := range dropped {
		s.Speak(u)
	}
	s.nudge()
}

// Actor returns who sits here.
func (s *Terminal) Actor() console.Actor { return *s.at.Load() }

// Side returns the side that is played at this seat, and none if its user does
// not play.
func (s *Terminal) Side() rules.Side { return s.at.Load().Side }

// Games returns how many games have followed the first one at this seat.
func (s *Terminal) Games() int { return int(s.games.Load()) }

// See calls look with the table from this seat, and with exclusive use of its
// session.
func (s *Terminal) See(look func(view.Source)) {
	state, now, work := s.State(), s.Now(), s.Work()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.catchUp()
	at := view.Source{Session: s.session, State: state, At: now, Turned: s.flipped, Memo: &s.memo, Solo: s.config.Feed.Solo()}
	if work.Most > 0 {
		percent := work.Percent()
		at.Work = view.Work{Percent: percent, Text: at.Phrase("screen.work", "percent", strconv.Itoa(percent))}
	}
	look(at)
}

// seated records the user's seat, for questions at any time.
func (s *Terminal) seated() {
	at := s.session.Actor()
	s.at.Store(&at)
}

// catchUp shows the session the records it has not seen.
func (s *Terminal) catchUp() {
	for _, r := range s.After(s.noted) {
		s.session.Record(r, func() table.State { return s.stood(r.Seq) })
		s.noted = r.Seq
	}
}

// stood returns the table after a record.
func (s *Terminal) stood(after uint64) table.State {
	var state table.State
	for _, r := range s.After(0) {
		if r.Seq > after {
			break
		}
		state = state.Apply(r)
	}
	return state
}
