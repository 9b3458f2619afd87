package sharing_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"blindchess/internal/floors/waits"
	"blindchess/internal/room/sharing"
	"blindchess/internal/settings"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/livechess"
	"blindchess/internal/tactile/simulate"
)

// stallTimeout is how long a test waits for an expected result.
const stallTimeout = 30 * time.Second

// page is what a share says.
type page struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (p *page) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(text)
}

func (p *page) says(t *testing.T, text string) string {
	t.Helper()
	for last := range waits.Polls(2*time.Millisecond, stallTimeout) {
		p.mu.Lock()
		said := p.text.String()
		p.mu.Unlock()
		if strings.Contains(said, text) {
			return said
		}
		if last {
			t.Fatalf("got %q, want %q", said, text)
		}
	}
	return ""
}

// simulated is a peg board on a line of its own, at which text is typed.
func simulated(t *testing.T) (path string, typed io.Writer, unplug func()) {
	t.Helper()
	kind, err := boards.Named("pegs")
	if err != nil {
		t.Fatal(err)
	}
	folder, err := os.MkdirTemp("", "share")
	if err != nil {
		t.Fatal(err)
	}
	line, err := simulate.Open(kind.At(filepath.Join(folder, "pegs")))
	if err != nil {
		t.Skipf("no pseudo-terminal can be made here: %v", err)
	}
	keys, hand := io.Pipe()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = simulate.Run(ctx, line, simulate.NewBoard(kind.NewEmulator(), simulate.Hand{Pace: time.Millisecond}), simulate.Config{Typed: keys, Said: io.Discard})
	}()
	unplug = sync.OnceFunc(func() { stop(); <-done; _ = hand.Close() })
	t.Cleanup(func() { unplug(); _ = os.RemoveAll(folder) })
	return filepath.Join(folder, "pegs"), hand, unplug
}

// client is a program that has a connection.
type client struct {
	t          *testing.T
	connection *websocket.Conn
}

// hears reads messages until one contains a text.
func (c client) hears(text string) string {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), stallTimeout)
	defer cancel()
	for {
		_, said, err := c.connection.Read(ctx)
		if err != nil {
			c.t.Fatalf("%v before %q was heard", err, text)
		}
		if strings.Contains(string(said), text) {
			return string(said)
		}
	}
}

func (c client) calls(text string) {
	c.t.Helper()
	if err := c.connection.Write(context.Background(), websocket.MessageText, []byte(text)); err != nil {
		c.t.Fatal(err)
	}
}

func dialled(t *testing.T, address string) client {
	t.Helper()
	connection, _, err := websocket.Dial(t.Context(), address, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.CloseNow() })
	return client{t, connection}
}

// sixth is the same place by IPv6, which some programs take for localhost, where there is
// IPv6.
func sixth(address string) string {
	probe, err := net.Listen("tcp", "[::1]:0")
	if err != nil {
		return address
	}
	_ = probe.Close()
	return strings.Replace(address, "127.0.0.1", "[::1]", 1)
}

// A program hears each move on the board as it is made; another has the board when the
// first has hung up. The share ends with its context, and says what happens meanwhile.
func TestShare_GivesTheMovesOfABoardToOneProgramAfterAnother(t *testing.T) {
	path, hand, unplug := simulated(t)
	narrator, err := settings.Default().Listener()
	if err != nil {
		t.Fatal(err)
	}
	var out page
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan error, 1)
	go func() {
		ended <- sharing.Share{Board: "pegs:" + path, Listen: "127.0.0.1:0", Narrator: narrator, Out: &out}.Run(ctx)
	}()
	address := regexp.MustCompile(`ws://127\.0\.0\.1:\d+` + regexp.QuoteMeta(livechess.Path)).FindString(out.says(t, "ws://"))
	if said := out.says(t, "ws://"); address == "" || strings.Contains(said, narrator.Pack.Phrase("tactile.share.wide")) {
		t.Fatalf("got %q, want an address of this computer alone", said)
	}
	first := dialled(t, address)
	first.calls("no call at all")
	first.hears("the call cannot be read")
	first.calls(`{"call":"eboards","id":1}`)
	var listed struct{ Param []livechess.Board }
	if err := json.Unmarshal([]byte(first.hears(`"response":"call"`)), &listed); err != nil || len(listed.Param) != 1 || !listed.Param[0].Is(livechess.Active) || !strings.HasPrefix(*listed.Param[0].Board, "rnbqkbnr/") {
		t.Fatalf("got %+v, %v, want one board with its pieces", listed, err)
	}
	answer, err := http.Get("http" + strings.TrimPrefix(address, "ws") + "/" + livechess.Boards)
	if err != nil {
		t.Fatal(err)
	}
	var asked []livechess.Board
	err = json.NewDecoder(answer.Body).Decode(&asked)
	_ = answer.Body.Close()
	if kind := answer.Header.Get("Content-Type"); err != nil || kind != "application/json" || len(asked) != 1 || asked[0].Serial != listed.Param[0].Serial || *asked[0].Board != *listed.Param[0].Board {
		t.Errorf("got %+v as %q, %v, want the same list without a call", asked, kind, err)
	}
	subscribe := fmt.Sprintf(`{"call":"subscribe","id":2,"param":{"feed":"eboardevent","id":7,"param":{"serialnr":%q}}}`, listed.Param[0].Serial)
	first.calls(subscribe)
	first.hears(`"response":"feed","id":7`)
	fmt.Fprintln(hand, "move e2e4")
	if said := first.hears(`"san":["e4"]`); !strings.Contains(said, `"match":true`) {
		t.Errorf("got %s, want the position after the move", said)
	}
	fmt.Fprintln(hand, "move e7e5")
	first.hears(`"san":["e4","e5"]`)
	second := dialled(t, sixth(address))
	second.calls(subscribe)
	second.hears("another program has this board")
	_ = first.connection.CloseNow()
	for last := range waits.Polls(5*time.Millisecond, stallTimeout) {
		second.calls(subscribe)
		if said := second.hears(`"id":2`); strings.Contains(said, `"response":"call"`) {
			break
		} else if last {
			t.Fatalf("got %s, want the board once the first has hung up", said)
		}
	}
	unplug()
	out.says(t, "lost")
	second.calls(`{"call":"eboards","id":3}`)
	if said := second.hears(`"id":3`); !strings.Contains(said, livechess.NotResponding) {
		t.Errorf("got %s, want the board not to answer", said)
	}
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("got %v, want no error at the end", err)
		}
	case <-time.After(stallTimeout):
		t.Error("the share does not end")
	}
	if _, _, err := second.connection.Read(t.Context()); err == nil {
		t.Error("a program is still connected")
	}
}

func TestShare_SaysWhyItCannotBe(t *testing.T) {
	path, _, _ := simulated(t)
	narrator, err := settings.Default().Listener()
	if err != nil {
		t.Fatal(err)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for name, test := range map[string]struct {
		share sharing.Share
		want  string
	}{
		"no board":       {sharing.Share{Board: "pegs:/nowhere/port"}, "/nowhere/port"},
		"no kind":        {sharing.Share{Board: "none:/nowhere/port"}, "none"},
		"a place taken":  {sharing.Share{Board: "pegs:" + path, Listen: taken.Addr().String()}, "cannot be listened on; end LiveChess"},
		"a place unread": {sharing.Share{Board: "pegs:" + path, Listen: "nowhere"}, "cannot be listened on"},
	} {
		test.share.Narrator, test.share.Out = narrator, io.Discard
		if err := test.share.Run(t.Context()); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q in it", name, err, test.want)
		}
	}
}
