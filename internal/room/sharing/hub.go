package sharing

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/livechess"
	"blindchess/internal/tactile/wire"
)

// program is one that is connected.
type program struct {
	origin string
	says   chan []byte // to it
	leave  func()
	feeds  []json.Number // that it has subscribed to
}

// hub owns the board, its last known state, and the one program that may use it. One
// goroutine, that of run, has all of it.
type hub struct {
	device *tactile.Device
	say    func(key string, slots ...string)
	words  func(tactile.Report)
	began  time.Time
	wants  chan func()
	ended  chan struct{}
	seen   chan struct{} // closed once the board has reported its pieces

	tracker *tracker
	serial  string
	battery string
	lost    bool
	flipped bool
	clock   *livechess.Clock
	owner   *program
	barred  map[string]bool // origins whose refusal was told
	asked   map[string]bool // origins of which it was told that they asked for the board while the owner has it
}

func newHub(device *tactile.Device, say func(string, ...string)) *hub {
	rest := restUsual
	switch spec := device.Spec(); {
	case device.Sensing().Pegs, device.Sensing().MovesAlone:
		rest = 0
	case spec.Settle > 0:
		rest = spec.Settle
	}
	return &hub{
		device: device, say: say, began: time.Now(), wants: make(chan func()), ended: make(chan struct{}), seen: make(chan struct{}),
		tracker: newTracker(rest), serial: "1", barred: map[string]bool{}, asked: map[string]bool{},
	}
}

// now is the tracker's time.
func (h *hub) now() time.Duration { return time.Since(h.began) }

// run serves until ctx ends.
func (h *hub) run(ctx context.Context) error {
	defer close(h.ended)
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		wait := time.Hour
		if due, waits := h.tracker.next(); waits {
			wait = max(due-h.now(), 0)
		}
		timer.Reset(wait)
		select {
		case <-ctx.Done():
			return nil
		case signal, open := <-h.device.Signals():
			if !open {
				return nil
			}
			h.told(signal.What)
		case want := <-h.wants:
			want()
		case <-timer.C:
			if h.tracker.tick(h.now()) {
				h.tell(true, false)
			}
		}
	}
}

// do has the hub do something, and waits until it is done.
func (h *hub) do(want func()) {
	done := make(chan struct{})
	select {
	case h.wants <- func() { want(); close(done) }:
		<-done
	case <-h.ended:
	}
}

// told handles a report of the board.
func (h *hub) told(what tactile.Report) {
	at := h.now()
	switch w := what.(type) {
	case tactile.Looked:
		if !h.tracker.looked {
			close(h.seen)
		}
		h.tracker.look(at, w.Contents)
		h.tell(true, false)
	case tactile.Changed:
		h.tracker.change(at, w.Square, w.After)
		h.tell(true, false)
	case tactile.ClockRead:
		h.read(w)
		h.tell(false, true)
	case tactile.ClockGone, tactile.ClockUnheard:
		h.clock = nil
		h.tell(false, true)
	case tactile.Told:
		if w.Identity.Kind == wire.KindSerial && w.Identity.Text != "" && !h.tracker.looked {
			h.serial = w.Identity.Text
		}
		if w.Battery.Percent > 0 {
			h.battery = fmt.Sprintf("%d%%", w.Battery.Percent)
		}
	case tactile.Lost:
		h.lost = true
	case tactile.Found:
		h.lost = false
	}
	if _, lasting := what.(tactile.ClockStopped); !lasting {
		h.words(what)
	}
}

// read takes a reading of the clock. After a press the board is read soon.
func (h *hub) read(r tactile.ClockRead) {
	before := h.clock
	h.clock = &livechess.Clock{White: r.White.Time.Seconds(), Black: r.Black.Time.Seconds(), Time: time.Now().UnixMilli()}
	if !r.Running {
		return
	}
	white := r.WhiteTurn
	h.clock.Run = &white
	if before != nil && before.Run != nil && *before.Run != white {
		h.tracker.press(h.now())
	}
}

// tell sends the changes to the feeds.
func (h *hub) tell(board, clock bool) {
	if h.owner == nil {
		return
	}
	for _, feed := range h.owner.feeds {
		h.answer(h.owner, livechess.Event, feed, h.event(board, clock))
	}
}

// event is the message of a feed. The moves are sent with the board.
func (h *hub) event(board, clock bool) any {
	event := struct {
		livechess.Change
		Clock any `json:"clock,omitempty"`
	}{Change: livechess.Change{Serial: h.serial, Flipped: h.flipped}}
	if board && h.tracker.looked {
		event.Board = h.tracker.placement().String()
		if h.tracker.san != nil {
			match := h.tracker.matches()
			event.Start, event.SAN, event.Match = h.tracker.start.FEN(), h.tracker.san, &match
		}
	}
	if clock {
		event.Clock = json.RawMessage("null")
		if h.clock != nil {
			event.Clock = h.clock
		}
	}
	return event
}

// answer says something to a program. A program that does not read its messages is
// disconnected.
func (h *hub) answer(p *program, kind string, id json.Number, param any) {
	text, err := json.Marshal(param)
	if err != nil {
		return
	}
	said, err := json.Marshal(livechess.Response{Response: kind, ID: id, Param: text, Time: time.Now().UnixMilli()})
	if err != nil {
		return
	}
	select {
	case p.says <- said:
	default:
		p.leave()
	}
}

func (h *hub) fail(p *program, id json.Number, message string) {
	h.answer(p, livechess.Failed, id, livechess.Failure{Message: message})
}

// boards is the list of boards: ours.
func (h *hub) boards() []livechess.Board {
	source, state := h.device.Spec().Protocol, livechess.Active
	if h.lost || !h.tracker.looked {
		state = livechess.NotResponding
	}
	b := livechess.Board{Serial: h.serial, Source: &source, State: &state, Flipped: h.flipped, Clock: h.clock}
	if h.battery != "" {
		b.Battery = &h.battery
	}
	if h.tracker.looked {
		stands := h.tracker.placement().String()
		b.Board = &stands
	}
	return []livechess.Board{b}
}

// list is the list of boards as text.
func (h *hub) list() (text []byte) {
	h.do(func() { text, _ = json.Marshal(h.boards()) })
	return text
}

// refused announces once that a page was refused.
func (h *hub) refused(origin string) {
	h.do(func() {
		if !h.barred[origin] && len(h.barred) < 16 {
			h.barred[origin] = true
			h.say("tactile.share.refused", "origin", wire.Printable([]byte(origin)))
		}
	})
}

// gone takes the board back from a program that has hung up.
func (h *hub) gone(p *program) {
	h.do(func() {
		p.feeds = nil
		h.free(p)
	})
}

// free takes the board back from a program that has no feed any more.
func (h *hub) free(p *program) {
	if h.owner == p && len(p.feeds) == 0 {
		h.owner = nil
		clear(h.asked)
		h.name("tactile.share.freed", p)
	}
}

// name says something of a program.
func (h *hub) name(key string, p *program) {
	if p.origin == "" {
		h.say(key + ".program")
		return
	}
	h.say(key, "program", p.origin)
}

// called obeys a call.
func (h *hub) called(p *program, call livechess.Call) {
	h.do(func() { h.obey(p, call) })
}

// unread answers what is no call. It has no number that could be repeated.
func (h *hub) unread(p *program) {
	h.do(func() { h.fail(p, "0", "the call cannot be read") })
}

func (h *hub) obey(p *program, call livechess.Call) {
	var param livechess.FeedParam
	if len(call.Param) > 0 && json.Unmarshal(call.Param, &param) != nil && call.Call != livechess.Boards {
		h.fail(p, call.ID, "the parameter cannot be read")
		return
	}
	switch call.Call {
	case livechess.Boards:
		h.answer(p, livechess.Answer, call.ID, h.boards())
	case livechess.Subscribe:
		h.subscribe(p, call.ID, param)
	case livechess.Unsubscribe:
		h.unsubscribe(p, call.ID, param.ID)
	case livechess.Method:
		h.method(p, call.ID, param)
	default:
		h.fail(p, call.ID, "there is no such call")
	}
}

// feedsKept is how many feeds one program may have.
const feedsKept = 8

// subscribe lends the board to a program, unless another has it.
func (h *hub) subscribe(p *program, id json.Number, param livechess.FeedParam) {
	var of livechess.SerialParam
	switch {
	case param.Feed != livechess.BoardFeed:
		h.fail(p, id, "there is no such feed")
	case json.Unmarshal(param.Param, &of) != nil || of.Serial != h.serial:
		h.fail(p, id, "there is no such board")
	case h.owner != nil && h.owner != p:
		if !h.asked[p.origin] { // it may ask again and again
			h.asked[p.origin] = true
			h.name("tactile.share.busy", p)
		}
		h.fail(p, id, "another program has this board")
	case len(p.feeds) >= feedsKept && !slices.Contains(p.feeds, param.ID):
		h.fail(p, id, "there are too many feeds")
	default:
		if h.owner == nil {
			h.owner = p
			h.name("tactile.share.taken", p)
			h.tracker.begin(rules.StandardSetup())
			h.tracker.wait(h.now(), 0)
		}
		if !slices.Contains(p.feeds, param.ID) { // a page subscribes again when it looks for its board again
			p.feeds = append(p.feeds, param.ID)
		}
		h.answer(p, livechess.Answer, id, nil)
		h.answer(p, livechess.Event, param.ID, h.event(true, true))
	}
}

// unsubscribe ends a feed.
func (h *hub) unsubscribe(p *program, id, feed json.Number) {
	i := slices.Index(p.feeds, feed)
	if i < 0 {
		h.fail(p, id, "there is no such feed")
		return
	}
	p.feeds = slices.Delete(p.feeds, i, i+1)
	h.answer(p, livechess.Answer, id, nil)
	h.free(p)
}

// method calls a method of a feed. A known program turns the board by the name of
// another method.
func (h *hub) method(p *program, id json.Number, param livechess.FeedParam) {
	var what struct {
		FEN  *string `json:"fen"`
		Flip *bool   `json:"flip"`
	}
	switch {
	case !slices.Contains(p.feeds, param.ID):
		h.fail(p, id, "there is no such feed")
		return
	case param.Method == livechess.Unsubscribe:
		h.unsubscribe(p, id, param.ID)
		return
	case len(param.Param) > 0 && json.Unmarshal(param.Param, &what) != nil:
		h.fail(p, id, "the parameter cannot be read")
		return
	}
	switch {
	case what.FEN != nil:
		setup, err := rules.ParseFEN(*what.FEN)
		if err != nil {
			h.fail(p, id, "the position cannot be read")
			return
		}
		h.tracker.setup(h.now(), setup)
		h.answer(p, livechess.Answer, id, nil)
		h.tell(true, true)
	case what.Flip != nil:
		if *what.Flip != h.flipped {
			h.flipped = *what.Flip
			h.device.Turn()
		}
		h.answer(p, livechess.Answer, id, nil)
	case param.Method == livechess.Setup, param.Method == livechess.Flip:
		h.fail(p, id, "the parameter is missing")
	default:
		h.fail(p, id, "there is no such method")
	}
}
