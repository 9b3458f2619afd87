package room_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// browser is a guest with a page: it stores the messages, and all bytes of its
// stream.
type browser struct {
	t      testing.TB
	client *http.Client
	at     string

	mu    sync.Mutex
	heard strings.Builder
	bytes strings.Builder
}

// browse admits a browser with a code, and keeps its page open until the test
// ends.
func (o *openTable) browse(t testing.TB, code string) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{DisableCompression: true}
	at, _ := o.admission.Page()
	if address, err := url.Parse(at); err == nil {
		jar.SetCookies(address, []*http.Cookie{{Name: pair.KnowsCookie, Value: "read"}}) // they know how one plays
	}
	b := &browser{t: t, client: &http.Client{Jar: jar, Transport: transport}, at: at}
	answer, err := b.client.PostForm(at+"/join", url.Values{"code": {code}})
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("got %s, want to be let in", answer.Status)
	}
	ctx, stop := context.WithCancel(t.Context())
	read := make(chan struct{})
	go func() { defer close(read); b.read(ctx) }()
	t.Cleanup(func() { stop(); <-read; transport.CloseIdleConnections() })
	return b
}

// read reads the stream of the page from its beginning.
func (b *browser) read(ctx context.Context) { b.readAfter(ctx, "") }

// readAfter reads it from the utterance that follows the one numbered last.
func (b *browser) readAfter(ctx context.Context, last string) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, b.at+"/events?lang=en", nil)
	if err != nil {
		b.t.Error(err)
		return
	}
	request.Header.Set("Last-Event-ID", last)
	answer, err := b.client.Do(request)
	if err != nil {
		if ctx.Err() == nil {
			b.t.Error(err)
		}
		return
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	name := ""
	for lines.Scan() {
		b.mu.Lock()
		b.bytes.WriteString(lines.Text() + "\n")
		field, value, _ := strings.Cut(lines.Text(), ": ")
		switch {
		case field == "event":
			name = value
		case field == "data" && name == "said":
			var words struct{ Text string }
			if err := json.Unmarshal([]byte(value), &words); err != nil {
				b.t.Error(err)
			}
			b.heard.WriteString(words.Text + "\n")
		}
		b.mu.Unlock()
	}
}

func (b *browser) said() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.heard.String()
}

// enter types a line. If it typed faster than people do, it waits a moment.
func (b *browser) enter(line string) {
	for {
		request, err := http.NewRequest(http.MethodPost, b.at+"/line", strings.NewReader(url.Values{"line": {line}}.Encode()))
		if err != nil {
			b.t.Error(err)
			return
		}
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		request.Header.Set("X-Requested-With", "page")
		answer, err := b.client.Do(request)
		if err != nil {
			b.t.Error(err)
			return
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusTooManyRequests {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func TestPage_TheOpponentPlaysWithABrowser(t *testing.T) {
	o := newOpenTable(t, nil)
	guest := o.browse(t, o.code(t, room.Opponent, rules.Black))
	eventually(t, "the game begins", func() bool { return o.State().Phase == table.PhasePlaying })
	o.me.Terminal().Enter("e4")
	eventually(t, "the move is heard", func() bool { return strings.Contains(guest.said(), "Bauer Eva zwei Eva vier") })
	for _, line := range []string{"repeat", "execute"} {
		guest.enter(line)
	}
	eventually(t, "the move is carried out", func() bool { return o.State().Answer.Executed })
	o.me.Terminal().Enter("press")
	eventually(t, "the clock is pressed", func() bool { return o.State().Turn() == rules.Black })
	guest.enter("e7e5")
	eventually(t, "the reply is made", func() bool { return o.State().Game.Ply() == 2 })
}

func TestPage_ClosingTheTableTellsThoseWithABrowser(t *testing.T) {
	o := newOpenTable(t, nil)
	guest := o.browse(t, o.code(t, room.Spectator, 0))
	eventually(t, "the page is open", func() bool { return guest.said() != "" })
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the end is told", func() bool {
		guest.mu.Lock()
		defer guest.mu.Unlock()
		return strings.Contains(guest.bytes.String(), "The host has closed the table")
	})
}
