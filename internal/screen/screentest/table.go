package screentest

import (
	"errors"
	"sync"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/table"
)

// Table is one table with its seats. It may be used by many goroutines.
type Table struct {
	Feed *screen.Feed

	t      testing.TB
	mu     sync.Mutex
	at     clock.Instant
	state  table.State
	seats  map[*screen.Terminal]announce.Narrator
	spoken []say.Utterance
	acts   []console.Local
}

// New returns a table that is set to conditions and whose clock runs. Without
// conditions it is set for friends, White being blind.
func New(t testing.TB, conditions *table.Conditions) *Table {
	t.Helper()
	c := table.ForFriends()
	c.Seats.White = table.Seat{Name: "Anna", Blind: true}
	c.Seats.Black = table.Seat{Name: "Boris"}
	if conditions != nil {
		c = *conditions
	}
	tab := &Table{Feed: screen.NewFeed(), t: t, seats: map[*screen.Terminal]announce.Narrator{}}
	tab.Do(table.Open{Conditions: c}, table.Begin{})
	return tab
}

// Now returns the instant of the table.
func (tab *Table) Now() clock.Instant {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	return tab.at
}

// Wait lets time pass.
func (tab *Table) Wait(d time.Duration) {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	tab.at = tab.at.Add(d)
}

// Do gives commands to the table and fails the test if one is refused.
func (tab *Table) Do(commands ...table.Command) {
	tab.t.Helper()
	for _, c := range commands {
		if err := tab.decide(c); err != nil {
			tab.t.Errorf("%T: %v", c, err)
		}
	}
}

// State returns the current table.
func (tab *Table) State() table.State {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	return tab.state
}

// Spoken returns the utterances in the private ears so far.
func (tab *Table) Spoken() []say.Utterance {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	return append([]say.Utterance(nil), tab.spoken...)
}

// Acts returns the requests of the seats to the program itself.
func (tab *Table) Acts() []console.Local {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	return append([]console.Local(nil), tab.acts...)
}

func (tab *Table) decide(c table.Command) error {
	tab.mu.Lock()
	effects, err := table.Decide(tab.state, tab.at, c)
	if err != nil {
		tab.mu.Unlock()
		return err
	}
	type words struct {
		seat *screen.Terminal
		u    say.Utterance
	}
	var said []words
	for _, effect := range effects {
		tab.state = effect.After
		tab.Feed.Watch(effect.Record, effect.After)
		for seat, voice := range tab.seats {
			if u, ok := voice.Event(tab.state, effect.Record.Event); ok {
				said = append(said, words{seat, u})
			}
		}
	}
	tab.mu.Unlock()
	for _, w := range said {
		w.seat.Hear(w.u)
	}
	return nil
}

// Language says how a seat is spoken to, and whether it sees its own board.
type Language struct {
	Pack, Scheme string // "en" and "en" where empty
	Keys         string
	Sees         bool
	Bind         map[string]string
}

// Session returns a session for the user at seat.
func Session(t testing.TB, seat console.Actor, l Language) *console.Session {
	t.Helper()
	session, err := NewSession(seat, l)
	if err != nil {
		t.Fatal(err)
	}
	return session
}

// NewSession is Session for an example, which has no test.
func NewSession(seat console.Actor, l Language) (*console.Session, error) {
	if l.Pack == "" {
		l.Pack = "en"
	}
	if l.Scheme == "" {
		l.Scheme = "en"
	}
	if l.Keys == "" {
		l.Keys = "lichess"
	}
	pack, err := language.Load(l.Pack)
	if err != nil {
		return nil, err
	}
	scheme, err := language.LoadScheme(l.Scheme)
	if err != nil {
		return nil, err
	}
	return console.NewSession(console.Config{
		Actor: seat, Narrator: announce.Narrator{Pack: pack, Scheme: scheme, Colours: true}, Notation: pack, Keys: l.Keys, Sees: l.Sees, Bind: l.Bind,
	})
}

// Sit seats a user at the table until the test ends.
func (tab *Table) Sit(at console.Actor, l Language) *screen.Terminal {
	tab.t.Helper()
	session := Session(tab.t, at, l)
	var seat *screen.Terminal
	seat = screen.NewTerminal(screen.TerminalConfig{
		Feed: tab.Feed, Session: session, Now: tab.Now,
		Submit: func(commands []table.Command) {
			for _, c := range commands {
				if err := tab.decide(c); err != nil {
					seat.Refuse(refusal(session, tab.State(), err))
					return
				}
			}
		},
		Speak: func(u say.Utterance) {
			tab.mu.Lock()
			defer tab.mu.Unlock()
			tab.spoken = append(tab.spoken, u)
		},
		Act: func(l console.Local) []say.Utterance {
			tab.mu.Lock()
			defer tab.mu.Unlock()
			tab.acts = append(tab.acts, l)
			return []say.Utterance{{Words: []say.Word{{Text: "done"}}}}
		},
	})
	tab.mu.Lock()
	tab.seats[seat] = session.Voice()
	tab.mu.Unlock()
	tab.t.Cleanup(seat.Close)
	return seat
}

func refusal(session *console.Session, state table.State, err error) say.Utterance {
	var r *table.Refusal
	if errors.As(err, &r) {
		return session.Voice().Refused(state, r)
	}
	return say.Utterance{Words: []say.Word{{Text: err.Error()}}}
}
