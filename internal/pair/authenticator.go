package pair

import (
	"context"
	"errors"
	"io"
	"maps"
	"sync"
	"time"

	"charm.land/ssh"

	"blindchess/internal/fault"
	"blindchess/internal/ratelimit"
)

// The errors for a guest for whom there is no room: until another leaves, or at this
// moment.
var (
	errFull  = fault.New("fault.crowded", "as many screens are connected as this table takes: try again when one has left").In("pair")
	errHaste = fault.New("fault.haste", "very many screens are joining now: try again in a minute").In("pair")
)

// ErrReplaced ends a guest's stay when their seat was taken again over another
// connection, as after a lost one.
var ErrReplaced = fault.New("fault.replaced", "this seat was taken again from another screen").In("pair")

// ErrEnded ends a guest's stay when the host has closed the table: a guest cannot
// return to it.
var ErrEnded = errors.New("pair: the host has closed the table")

// Way is how a guest sees the table. The zero Way is none.
type Way uint8

// The ways.
const (
	Linked   Way = iota + 1 // a program that speaks messages; the guest has a Link
	Terminal                // a terminal that can be painted; the guest has a Line, a Size and Resizes
	Lines                   // plain lines, as ssh -T gives; the guest has a Line
	Page                    // a page in a browser; the guest has a Visit
)

// Size is a terminal's size, in cells.
type Size struct{ Width, Height int }

// The largest terminal that is painted: the rest stays empty. A guest's
// reported window size must not exhaust memory.
const (
	widest  = 240
	tallest = 80
)

// sizeOf returns the painted size of a guest's window.
func sizeOf(window ssh.Window) Size {
	return Size{min(max(window.Width, 0), widest), min(max(window.Height, 0), tallest)}
}

// Guest is a person who was admitted.
type Guest struct {
	Pass    Pass
	Way     Way
	Return  Code // with which they come back after losing their line; empty where they need none
	Remote  string
	Link    *Link         // where Way is Linked
	Line    io.ReadWriter // where Way is Terminal or Lines
	Visit   *Visit        // where Way is Page
	Term    string        // the kind of terminal, as TERM has it
	Size    Size
	Resizes <-chan Size
	Environ []string // the terminal's environment, such as "COLORTERM=truecolor"
	open    bool     // they used a way that is open to all, without a proof
	place   *place   // if one was reserved for them before their welcome
}

// Receive serves one guest until they leave or ctx ends; context.Cause says why
// it ended.
type Receive func(ctx context.Context, g *Guest)

// AuthenticatorConfig says who is admitted.
type AuthenticatorConfig struct {
	Codes   *Codes
	Keys    *Keys  // remembered keys; nil remembers none
	Open    []Pass // the seats that need no code on this computer's socket
	Most    int    // guests at a time; 128 where zero
	Looking string // the spectators' role, which a guest with a right to a seat may request instead
	// Full is called when a guest was refused for want of room, once in a quarter of
	// an hour. It must not block, and may be nil.
	Full    func()
	Receive Receive
}

// Authenticator decides who is admitted to one table, over every way in. A seat
// has one guest at a time: who comes later with the right to it takes the place
// of the earlier one.
type Authenticator struct {
	config  AuthenticatorConfig
	mu      sync.Mutex
	count   int
	turns   int                        // how often the players have changed sides
	waiting int                        // guests without a seat who wait for admission
	coming  map[string]*ratelimit.Pace // of guests without a seat, by role
	holders map[Pass]*stay
	offered map[Pass]*Link // open passes that guests are about to take, by their links
	refused time.Time      // when Full was called last
}

// How many spectators join at a time, and after that how often one does: each of
// them receives the whole game. A guest with a seat does not wait.
const (
	onlookersAtOnce = 128
	onlookerEvery   = 250 * time.Millisecond
	onlookersWait   = 8 // at most; one more is asked to come again
)

type stay struct {
	end   context.CancelCauseFunc
	who   Pass
	guest *Guest
}

// NewAuthenticator returns an authenticator without guests.
func NewAuthenticator(c AuthenticatorConfig) (*Authenticator, error) {
	if c.Codes == nil || c.Receive == nil {
		return nil, errors.New("pair: AuthenticatorConfig needs Codes and Receive")
	}
	if c.Most == 0 {
		c.Most = 128
	}
	if c.Keys == nil {
		c.Keys = &Keys{}
	}
	return &Authenticator{config: c, coming: map[string]*ratelimit.Pace{}, holders: map[Pass]*stay{}, offered: map[Pass]*Link{}}, nil
}

// open returns the pass for role and seat that needs no code. Without a seat it is
// the first free one, or otherwise the first that can be taken from its holder, or
// otherwise the first of all. Who is about to take it over link has it until they
// sit, or until withdraw.
func (a *Authenticator) open(role, seat string, link *Link) (Pass, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	var first Pass
	ofSomebody := false
	for _, pass := range a.config.Open {
		if pass.Role != role || seat != "" && seat != pass.Seat {
			continue
		}
		_, proved := a.proved(pass)
		if !proved && a.holders[pass] == nil && a.offered[pass] == nil {
			if pass.Seat != "" {
				a.offered[pass] = link
			}
			return pass, true
		}
		if first.Role == "" || ofSomebody && !proved {
			first, ofSomebody = pass, proved
		}
	}
	return first, first.Role != ""
}

// proved returns the person who has proved by a code or a key that a seat is theirs,
// and false if there is none. It stays theirs while they are away: a local
// connection is no proof, since others may sit at the table's computer.
func (a *Authenticator) proved(pass Pass) (Pass, bool) {
	if pass.Seat == "" {
		return Pass{}, false
	}
	if who, known := a.config.Keys.lead(pass.Role, pass.Seat); known {
		return who, true
	}
	back := a.config.Codes.config.Back
	return back.lead(pass.Role, pass.Seat, a.config.Codes.config.Now())
}

// withdraw frees a pass that was offered over a closed link.
func (a *Authenticator) withdraw(link *Link) {
	a.mu.Lock()
	defer a.mu.Unlock()
	maps.DeleteFunc(a.offered, func(_ Pass, to *Link) bool { return to == link })
}

// free returns a *TakenError if the seat of pass is taken, unless take says that it
// may be taken over. A seat with a proven holder can be taken over only with proof.
func (a *Authenticator) free(pass Pass, take, proof bool) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	held := a.holders[Pass{Role: pass.Role, Seat: pass.Seat}]
	if who, proved := a.proved(pass); proved && !proof {
		if held != nil {
			who = held.who
		}
		return &TakenError{Holder: who, Proved: true}
	}
	if take || pass.Seat == "" || held == nil {
		return nil
	}
	return &TakenError{Holder: held.who}
}

// place is a place that is reserved for a guest, until they leave it.
type place struct {
	wait  time.Duration // until they join
	waits bool          // they have no seat, and have not joined yet
}

// reserve reserves a place for a guest with this pass, if there is one.
func (a *Authenticator) reserve(pass Pass) (*place, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	p, err := &place{waits: pass.Seat == ""}, error(nil)
	switch {
	case a.count >= a.config.Most:
		err = errFull
	case p.waits && a.waiting >= onlookersWait:
		err = errHaste
	}
	if err != nil {
		if now := time.Now(); a.config.Full != nil && (a.refused.IsZero() || now.Sub(a.refused) >= crowdEvery) {
			a.refused = now
			a.config.Full()
		}
		return nil, err
	}
	a.count++
	if p.waits {
		if a.coming[pass.Role] == nil {
			a.coming[pass.Role] = &ratelimit.Pace{Burst: onlookersAtOnce, Every: onlookerEvery}
		}
		p.wait = a.coming[pass.Role].Take(time.Now(), 1)
		a.waiting++
	}
	return p, nil
}

// leave frees the place of a guest who leaves, or who did not join after all.
func (a *Authenticator) leave(p *place) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.count--
	a.arrive(p)
}

// arrive ends a guest's wait to join; a.mu is held.
func (a *Authenticator) arrive(p *place) {
	if p.waits {
		a.waiting--
		p.waits = false
	}
}

// host runs Receive for g until they leave.
func (a *Authenticator) host(ctx context.Context, g *Guest) error {
	if g.place == nil {
		var err error
		if g.place, err = a.reserve(g.Pass); err != nil {
			return err
		}
	}
	defer a.leave(g.place)
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	mine := &stay{end, g.Pass, g}
	a.mu.Lock()
	seat := Pass{Role: g.Pass.Role, Seat: g.Pass.Seat}
	if who, proved := a.proved(seat); proved && g.open { // another guest has proved it meanwhile
		a.mu.Unlock()
		return &TakenError{Holder: who, Proved: true}
	}
	if seat.Seat != "" {
		delete(a.offered, seat)
		if earlier := a.holders[seat]; earlier != nil {
			earlier.end(ErrReplaced)
		}
		a.holders[seat] = mine
	}
	a.mu.Unlock()
	defer func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		// It may be the seat of the other side by now.
		maps.DeleteFunc(a.holders, func(_ Pass, held *stay) bool { return held == mine })
	}()
	select {
	case <-ctx.Done():
	case <-time.After(g.place.wait):
	}
	a.mu.Lock()
	a.arrive(g.place)
	a.mu.Unlock()
	if ctx.Err() == nil {
		a.config.Receive(ctx, g)
	}
	if g.Link != nil && errors.Is(context.Cause(ctx), ErrReplaced) {
		_ = g.Link.Send(KindRefused, Refusal{Reason: ErrReplaced.Error()})
	}
	if g.Visit != nil && errors.Is(context.Cause(ctx), ErrReplaced) {
		return ErrReplaced // or the page would come back by itself and take the seat again
	}
	return nil
}
