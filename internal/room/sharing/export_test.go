package sharing

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/livechess"
	"blindchess/internal/tactile/wire"
)

// The limits of a shared board for programs.
const (
	LongestCall = longestCall
	Programs    = programs
)

// Door returns the door of a board without an owner, until ctx ends.
func Door(ctx context.Context) http.Handler {
	ended := make(chan struct{})
	close(ended) // the hub is told nothing
	return &door{hub: &hub{ended: ended}, ctx: ctx}
}

// Tracker is tracker, for tests, and NewTracker makes one whose board rests so long.
type Tracker = tracker

// NewTracker is newTracker.
var NewTracker = newTracker

// Look and its like are the doors of a tracker, for tests.
func (t *tracker) Look(at time.Duration, contents wire.Contents) { t.look(at, contents) }
func (t *tracker) Change(at time.Duration, square rules.Square, after wire.Content) {
	t.change(at, square, after)
}
func (t *tracker) Setup(at time.Duration, setup rules.Setup) { t.setup(at, setup) }
func (t *tracker) Press(at time.Duration)                    { t.press(at) }
func (t *tracker) Tick(at time.Duration) bool                { return t.tick(at) }
func (t *tracker) Next() (time.Duration, bool)               { return t.next() }
func (t *tracker) Found() (rules.Placement, []string, bool)  { return t.placement(), t.san, t.matches() }

// Hub is a hub with its programs, whose one goroutine is the test.
type Hub struct {
	h        *hub
	programs map[string]*program
	Left     map[string]bool // the programs that were disconnected
}

// NewHub returns the hub of a device.
func NewHub(device *tactile.Device, say func(string, ...string)) *Hub {
	h := newHub(device, say)
	h.words = func(tactile.Report) {}
	return &Hub{h: h, programs: map[string]*program{}, Left: map[string]bool{}}
}

// Rest is how long its board has to rest.
func (h *Hub) Rest() time.Duration { return h.h.tracker.rest }

// Told is what the board reports, and Tick the end of its rest.
func (h *Hub) Told(what tactile.Report) { h.h.told(what) }
func (h *Hub) Tick() {
	if h.h.tracker.tick(time.Hour) {
		h.h.tell(true, false)
	}
}

// Refuse refuses a page, and Gone says that a program has hung up. The hub runs for it.
func (h *Hub) Refuse(origin string) { h.meanwhile(func() { h.h.refused(origin) }) }
func (h *Hub) Gone(name string)     { h.meanwhile(func() { h.h.gone(h.programs[name]) }) }

func (h *Hub) meanwhile(does func()) {
	go does()
	(<-h.h.wants)()
}

// Call obeys a call of a program, which comes from an origin of its name unless it is
// "local", and returns what was said to it.
func (h *Hub) Call(name, call string) (said []string) {
	if h.programs[name] == nil {
		h.programs[name] = &program{origin: name, says: make(chan []byte, 4), leave: func() { h.Left[name] = true }}
		if name == "local" {
			h.programs[name].origin = ""
		}
	}
	var c livechess.Call
	if err := json.Unmarshal([]byte(call), &c); err != nil {
		panic(err)
	}
	h.h.obey(h.programs[name], c)
	return h.Said(name)
}

// Unread says that a program has sent what is no call.
func (h *Hub) Unread(name string) { h.meanwhile(func() { h.h.unread(h.programs[name]) }) }

// Said takes what was said to a program.
func (h *Hub) Said(name string) (said []string) {
	for {
		select {
		case text := <-h.programs[name].says:
			said = append(said, string(text))
		default:
			return said
		}
	}
}

// Doorman returns a door that admits pages of some origins, called by some names, to a hub
// that is told what it refuses.
func Doorman(ctx context.Context, origins, hosts []string, say func(string, ...string)) (http.Handler, func()) {
	h := &hub{wants: make(chan func()), ended: make(chan struct{}), barred: map[string]bool{}, tracker: newTracker(0), say: say, serial: "1"}
	h.words = func(tactile.Report) {}
	stop := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case want := <-h.wants:
				want()
			case <-stop:
				close(h.ended)
				return
			}
		}
	}()
	return &door{hub: h, origins: origins, hosts: hosts, ctx: ctx}, func() { close(stop); <-done }
}

// Loopback and HostsOf are the names of places, for tests.
var (
	Loopback = loopback
	HostsOf  = hostsOf
	Twin     = twin
)
