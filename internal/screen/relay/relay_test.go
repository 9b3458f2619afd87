package relay_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/floors/waits"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/screen/relay"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// wire is a link in memory that counts the sent bytes.
type wire struct {
	in, out chan message
	done    chan struct{}
	once    *sync.Once
	mu      *sync.Mutex
	bytes   *int
}

type message struct {
	kind string
	body json.RawMessage
}

func newWire() (host, guest *wire) {
	a, b := make(chan message, 1000), make(chan message, 1000)
	host = &wire{in: a, out: b, done: make(chan struct{}), once: &sync.Once{}, mu: &sync.Mutex{}, bytes: new(int)}
	other := *host
	other.in, other.out, other.bytes = b, a, new(int)
	return host, &other
}

func (w *wire) Send(kind string, body any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	w.mu.Lock()
	*w.bytes += len(text) + len(`{"kind":"","body":}`) + len(kind) + 1
	w.mu.Unlock()
	select {
	case w.out <- message{kind, text}:
		return nil
	case <-w.done:
		return io.EOF
	}
}

func (w *wire) Next() (string, json.RawMessage, error) {
	select {
	case m := <-w.in:
		return m.kind, m.body, nil
	case <-w.done:
		return "", nil, io.EOF
	}
}

func (w *wire) sent() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return *w.bytes
}

func (w *wire) cut() { w.once.Do(func() { close(w.done) }) }

var black = console.Actor{Side: rules.Black, Capacity: table.Player}

// serve has a guest sit at Black's seat over the host's end of a wire.
func serve(t *testing.T, tab *screentest.Table, h *relay.Host, host *wire) {
	t.Helper()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = h.Serve(context.Background(), host, func(p relay.Prefer) (*screen.Terminal, error) {
			return tab.Sit(black, screentest.Language{Pack: p.Settings["language"], Scheme: p.Settings["scheme"], Sees: p.Sees}), nil
		}, func(relay.Prefer) {})
	}()
	t.Cleanup(func() { host.cut(); <-ended })
}

func TestAGuestSeesHowFarTheLongWorkOfTheTableIs(t *testing.T) {
	tab := screentest.New(t, nil)
	host, link := newWire()
	serve(t, tab, &relay.Host{}, host)
	_, seat := sit(t, link)
	for _, work := range []screen.Work{{Done: 1, Most: 4}, {Done: 3, Most: 4}, {}} {
		tab.Feed.Working(work)
		await(t, "the guest sees it", func() bool { return seat.Work() == work })
	}
}

func await(t *testing.T, what string, so func() bool) {
	t.Helper()
	for range waits.Polls(time.Millisecond, screentest.Patience) {
		if so() {
			return
		}
	}
	t.Fatalf("waited in vain until %s", what)
}

func sit(t *testing.T, link *wire) (*relay.Guest, *screen.Terminal) {
	t.Helper()
	g := &relay.Guest{Session: screentest.Session(t, black, screentest.Language{}), Prefer: relay.Prefer{Settings: map[string]string{"language": "de", "scheme": "fide"}, Sees: true}}
	seat, err := g.Sit(link)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(seat.Close)
	ended := make(chan struct{})
	go func() { defer close(ended); _ = g.Follow() }()
	t.Cleanup(func() { link.cut(); <-ended })
	return g, seat
}

func TestAGuestSeesTheTableAsItIsAndPlaysAtIt(t *testing.T) {
	tab := screentest.New(t, nil)
	h := &relay.Host{}
	white := tab.Sit(console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{})
	white.Enter("e4")
	host, guest := newWire()
	serve(t, tab, h, host)
	_, seat := sit(t, guest)
	if got := seat.State().Game.Ply(); got != 1 {
		t.Fatalf("got %d plies at once, want 1", got)
	}
	seat.Enter("repeat")
	await(t, "it is repeated", func() bool { return tab.State().Answer.Repeated })
	seat.Enter("execute")
	white.Enter("press")
	await(t, "the guest sees Black's clock run", func() bool { return seat.State().Clock.Running() == rules.Black })
	seat.Enter("e5")
	await(t, "the guest's move is made", func() bool { return seat.State().Game.Ply() == 2 })
	if got, want := fmt.Sprint(seat.State().Game.Position()), fmt.Sprint(tab.State().Game.Position()); got != want {
		t.Errorf("got position %s, want %s", got, want)
	}
	seat.Enter("Uhr")
	var heard strings.Builder
	await(t, "the clock is told in the guest's language", func() bool {
		for _, u := range seat.Take() {
			heard.WriteString(u.Text() + "\n")
		}
		return strings.Contains(heard.String(), "Deine Uhr")
	})
}

func TestALostLinkKeepsTheSeatAndComingBackGivesTheState(t *testing.T) {
	tab := screentest.New(t, nil)
	h := &relay.Host{}
	white := tab.Sit(console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{})
	host, guest := newWire()
	serve(t, tab, h, host)
	g, seat := sit(t, guest)
	host.cut()
	white.Enter("e4")
	white.Enter("press")
	if got := seat.State().Game.Ply(); got != 0 {
		t.Fatalf("got %d plies over a line that is cut, want none", got)
	}
	host, guest = newWire()
	serve(t, tab, h, host)
	if err := g.Resume(guest); err != nil {
		t.Fatal(err)
	}
	if got, want := seat.State().Seq, tab.State().Seq; got != want {
		t.Errorf("got record %d after coming back, want %d", got, want)
	}
	guest.cut()
}

func TestAMoveTakesFewBytes(t *testing.T) {
	tab := screentest.New(t, nil)
	h := &relay.Host{}
	white := tab.Sit(console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{})
	host, guest := newWire()
	serve(t, tab, h, host)
	_, seat := sit(t, guest)
	moves := strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Le7 Re1 b5 Bb3 d6 c3 O-O")
	before := host.sent() + guest.sent()
	for ply, move := range moves {
		tab.Wait(17*time.Second + 123456789)
		mover, other := white, seat
		if ply%2 == 1 {
			mover, other = seat, white
		}
		mover.Enter(move)
		await(t, "the move is made "+move, func() bool { return tab.State().Game.Ply() == ply+1 && seat.State().Game.Ply() == ply+1 })
		other.Enter("repeat")
		if ply%2 == 0 {
			other.Enter("execute")
		}
		await(t, "it is carried out", func() bool { return tab.State().Answer.Executed && tab.State().Answer.Repeated })
		mover.Enter("")
		await(t, "it is pressed", func() bool {
			return seat.State().Seq == tab.State().Seq && seat.State().Gate.By != 0 && !seat.State().Gate.Made
		})
	}
	if got := (host.sent() + guest.sent() - before) / len(moves); got >= 600 {
		t.Errorf("got %d bytes a move, want under 600", got)
	} else {
		t.Logf("%d bytes a move", got)
	}
}

func TestAHostThatSendsNonsenseEndsTheLinkAndNothingElse(t *testing.T) {
	for _, body := range []any{"", 7, "AAAA", []byte("no deflate"), map[string]int{"at": 1}, strings.Repeat("A", 1000)} {
		host, guest := newWire()
		if err := host.Send("news", body); err != nil {
			t.Fatal(err)
		}
		g := &relay.Guest{Session: screentest.Session(t, black, screentest.Language{})}
		if _, err := g.Sit(guest); err == nil {
			t.Errorf("%v: got a seat, want an error", body)
		}
	}
}

func TestAGuestThatSendsNonsenseLosesItsLink(t *testing.T) {
	for _, kind := range []string{"record", "news", "line"} {
		h := &relay.Host{}
		host, guest := newWire()
		_ = guest.Send(kind, map[string]int{"x": 1})
		err := h.Serve(context.Background(), host, func(relay.Prefer) (*screen.Terminal, error) {
			t.Error("somebody was seated")
			return nil, io.EOF
		}, func(relay.Prefer) {})
		if err == nil {
			t.Errorf("%s: got no error", kind)
		}
	}
}

func TestGuest_WhoChangesASettingTellsTheHost(t *testing.T) {
	tab := screentest.New(t, nil)
	host, link := newWire()
	changed := make(chan relay.Prefer, 4)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = (&relay.Host{}).Serve(context.Background(), host, func(relay.Prefer) (*screen.Terminal, error) {
			return tab.Sit(black, screentest.Language{}), nil
		}, func(p relay.Prefer) { changed <- p })
	}()
	t.Cleanup(func() { host.cut(); <-ended })
	guest, _ := sit(t, link)
	if err := guest.Brings(map[string]string{"form": "short"}); err != nil {
		t.Fatal(err)
	}
	if err := guest.Hears(true); err != nil {
		t.Fatal(err)
	}
	if p := <-changed; p.Settings["form"] != "short" || p.Speaks {
		t.Errorf("got %+v, want the short form", p)
	}
	if p := <-changed; p.Settings["form"] != "short" || !p.Speaks {
		t.Errorf("got %+v, want the short form still, and a voice", p)
	}
}
