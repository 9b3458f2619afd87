package relay

import (
	"bytes"
	"encoding/json"
	"sync"
	"sync/atomic"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/table"
)

// Guest is the side of a screen in another process.
type Guest struct {
	Session *console.Session // of the role that the host gave
	Prefer  Prefer
	Speak   func(say.Utterance) // nil is silence
	Hush    func()              // nil does nothing
	HushAll func()              // nil does nothing
	// Act does what only the guest's own program can do, as beginning to speak;
	// nil does nothing.
	Act func(console.Local) []say.Utterance
	// Anew is called with the user's new seat when another game follows; nil does
	// nothing.
	Anew func(console.Actor)

	mu   sync.Mutex
	link Link
	feed *screen.Feed
	seat *screen.Terminal
	lag  atomic.Int64 // what the host's instant is before this process's clock
	from time.Time
	left atomic.Pointer[time.Timer] // ends the link once the host is silent
}

// Sit opens the seat over a link that has been greeted, and returns it once it
// has the current table.
func (g *Guest) Sit(link Link) (*screen.Terminal, error) {
	g.feed, g.from = screen.NewFeed(), time.Now()
	if err := g.open(link); err != nil {
		return nil, err
	}
	g.seat = screen.NewTerminal(screen.TerminalConfig{
		Feed: g.feed, Session: g.Session, Now: g.now, Speak: g.Speak, Hush: g.Hush, HushAll: g.HushAll,
		Forward: func(line string) { _ = g.present().Send(kindLine, line) }, Act: g.Act,
	})
	if err := g.hear(); err != nil {
		g.seat.Close()
		return nil, err
	}
	return g.seat, nil
}

// now is the estimated instant of the table.
func (g *Guest) now() clock.Instant {
	return clock.Instant(time.Since(g.from) + time.Duration(g.lag.Load()))
}

// Follow reads the host's messages, until the link ends. Its error says why;
// the seat stays as it is, so that a new link can be opened for it.
func (g *Guest) Follow() error {
	for {
		if err := g.hear(); err != nil {
			return err
		}
	}
}

// leaveWithin is how long a leaving user waits for a host that is silent.
const leaveWithin = 5 * time.Second

// Leave tells the host that nothing more is typed. The host ends the link once it
// has entered the lines, and its messages until then are not heard. If the link
// were ended here, lines on their way would be lost. If the host is silent for too
// long, end is called, which must end the link.
func (g *Guest) Leave(end func()) error {
	g.left.Store(time.AfterFunc(leaveWithin, end))
	return g.present().Send(kindLeave, nil)
}

// Resume continues over another link, after the first was lost.
func (g *Guest) Resume(link Link) error {
	if err := g.open(link); err != nil {
		return err
	}
	return g.hear()
}

// open makes link the current one, and sends the preferences.
func (g *Guest) open(link Link) error {
	g.mu.Lock()
	g.link = link
	prefer := g.Prefer
	g.mu.Unlock()
	return link.Send(kindPrefer, prefer)
}

// Hears tells the host whether there is a voice here from now on, which needs
// to know its clips. It is called after Sit.
func (g *Guest) Hears(speaks bool) error {
	return g.changed(func(p *Prefer) { p.Speaks = speaks })
}

// Brings tells the host which settings the guest has changed, from now on. It is
// called after Sit.
func (g *Guest) Brings(settings map[string]string) error {
	return g.changed(func(p *Prefer) { p.Settings = settings })
}

func (g *Guest) changed(change func(*Prefer)) error {
	g.mu.Lock()
	change(&g.Prefer)
	link, prefer := g.link, g.Prefer
	g.mu.Unlock()
	return link.Send(kindPrefer, prefer)
}

func (g *Guest) present() Link {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.link
}

// hear takes in one message.
func (g *Guest) hear() error {
	kind, body, err := g.present().Next()
	if err != nil {
		return err
	}
	if kind != kindNews {
		return nil
	}
	n, err := unsqueeze(body)
	if err != nil {
		return err
	}
	if n.At == 0 && len(n.Records) > 0 {
		n.At = n.Records[len(n.Records)-1].At
	}
	if n.At != 0 {
		g.lag.Store(int64(time.Duration(n.At) - time.Since(g.from)))
	}
	g.follow(n)
	g.feed.Append(n.Records...)
	if n.Work != nil {
		g.feed.Working(*n.Work)
	}
	if n.Stands != nil {
		g.feed.Stand(*n.Stands)
	}
	if left := g.left.Load(); left != nil {
		left.Reset(leaveWithin)
		return nil
	}
	for _, packed := range n.Said {
		u := packed.unpack()
		g.seat.Hear(u)
		if g.Speak != nil {
			g.Speak(u)
		}
	}
	return nil
}

// follow changes to another game if these news start one: its first record differs
// from the previous game's.
func (g *Guest) follow(n news) {
	if len(n.Records) == 0 || n.Records[0].Seq != 1 {
		return
	}
	known := g.feed.After(0)
	if len(known) == 0 || sameRecord(known[0], n.Records[0]) {
		return
	}
	seat := g.seat.Actor()
	if n.Seat != 0 {
		seat.Side = n.Seat
	}
	g.feed.Reset()
	g.seat.Anew(seat)
	if g.Anew != nil {
		g.Anew(seat)
	}
}

// sameRecord reports whether two records are one.
func sameRecord(a, b table.Record) bool {
	first, err := json.Marshal(a)
	second, other := json.Marshal(b)
	return err == nil && other == nil && bytes.Equal(first, second)
}
