package pair

import (
	"context"
	"errors"
	"io"
	"sync"
)

// ErrFull is returned to somebody for whom there is no room.
var ErrFull = errors.New("pair: as many screens are connected as this table takes: try again when one has left")

// ErrReplaced ends the stay of a guest whose seat was taken again from another
// line, as after a lost connection.
var ErrReplaced = errors.New("pair: this seat was taken again from another screen")

// Way is how a guest sees the table. The zero Way is none.
type Way uint8

// The ways.
const (
	Linked   Way = iota + 1 // a program that speaks messages; the guest has a Link
	Terminal                // a terminal that can be painted; the guest has a Line, a Size and Resizes
	Lines                   // plain lines, as ssh -T gives; the guest has a Line
)

// Size is that of a terminal, in cells.
type Size struct{ Width, Height int }

// Guest is somebody who was let in.
type Guest struct {
	Pass    Pass
	Way     Way
	Return  Code // with which he comes back after losing his line; empty where he needs none
	Remote  string
	Link    *Link         // where Way is Linked
	Line    io.ReadWriter // where Way is Terminal or Lines
	Term    string        // the kind of terminal, as TERM has it
	Size    Size
	Resizes <-chan Size
	Environ []string // what the terminal told of itself, as "COLORTERM=truecolor"
}

// Receive looks after one guest until he leaves or ctx ends; context.Cause
// tells why it ended.
type Receive func(ctx context.Context, g *Guest)

// LobbyConfig says who is let in.
type LobbyConfig struct {
	Codes   *Codes
	Keys    *Keys  // remembered keys; nil remembers none
	Open    []Pass // what may be taken on this machine's socket without a code
	Most    int    // guests at a time; 128 where zero
	Receive Receive
}

// Lobby is where the doors of one table lead. A seat has one guest at a time:
// he who comes later with the right to it takes the place of the earlier one.
type Lobby struct {
	config  LobbyConfig
	mu      sync.Mutex
	count   int
	holders map[Pass]*stay
}

type stay struct{ end context.CancelCauseFunc }

// NewLobby returns a lobby with nobody in it.
func NewLobby(c LobbyConfig) (*Lobby, error) {
	if c.Codes == nil || c.Receive == nil {
		return nil, errors.New("pair: LobbyConfig needs Codes and Receive")
	}
	if c.Most == 0 {
		c.Most = 128
	}
	if c.Keys == nil {
		c.Keys = &Keys{}
	}
	return &Lobby{config: c, holders: map[Pass]*stay{}}, nil
}

// Count returns how many guests are in.
func (l *Lobby) Count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.count
}

// open returns the pass for role and seat that needs no code.
func (l *Lobby) open(role Role, seat string) (Pass, bool) {
	for _, pass := range l.config.Open {
		if pass.Role == role && (seat == "" || seat == pass.Seat) {
			return pass, true
		}
	}
	return Pass{}, false
}

// host has Receive look after g until he leaves.
func (l *Lobby) host(ctx context.Context, g *Guest) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	mine := &stay{end}
	seat := Pass{Role: g.Pass.Role, Seat: g.Pass.Seat}
	single := g.Pass.Seat != ""
	l.mu.Lock()
	if l.count >= l.config.Most {
		l.mu.Unlock()
		return ErrFull
	}
	l.count++
	if single {
		if earlier := l.holders[seat]; earlier != nil {
			earlier.end(ErrReplaced)
		}
		l.holders[seat] = mine
	}
	l.mu.Unlock()
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.count--
		if l.holders[seat] == mine {
			delete(l.holders, seat)
		}
	}()
	l.config.Receive(ctx, g)
	return nil
}
